#!/usr/bin/env python3
"""Plants faults in a game's rule files and reports which of them none of its written cases catches.

    tools/mutants.py GAME                   every fault; prints the survivors by file and line
    tools/mutants.py GAME --sample 100      this many of them, chosen by --seed
    tools/mutants.py GAME --file coup.c     only these files (may be given again)

One build holds every fault: where the source says `a < b` the instrumented copy asks which fault is switched on and
compares accordingly. The cases are run once; after each of them a child process runs it again for every fault that it
reached and that is not caught yet (mutants_switch.c). What is never reached survives without being run.

Where an expression begins and ends is taken from clang's syntax tree (Debian package clang-14); the rest is compiled
and linked by the commands of an existing build folder. Caught is a fault by which a case fails, the program dies, or
its time is up. Ends 0 if at least --least percent are caught, 1 if not, 2 if something is wrong with the request.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import random
import re
import resource
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CLANG = "clang-14"
# What reads, writes, shows, imagines or doubts a position, or sets a server's clocks, rather than playing.
NOT_RULES = re.compile(r"(board|check\w*|deal|game|imagine|journal|language|pace|pack|prospects|save|show|view)\.c")
# Guesses of who is ahead, which only bots ask for.
FOR_BOTS = re.compile(r"_estimate$")
BOUNDARY = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
# The calls that fill memory: leaving one out is not a fault of a rule.
MEMORY = {"memset", "memcpy", "memmove"}
PRELUDE = """extern int sand_mutant;
extern unsigned char sand_mutant_reached[];
#define SAND_M(n) (sand_mutant_reached[n] = 1, sand_mutant == (n))
"""
SWITCH = ROOT / "tools/mutants_switch.c"

# A fault: the place in the source, and what becomes of the text there.
Fault = collections.namedtuple("Fault", "number file line column what source")


class Misuse(Exception):
    """Something is wrong with the request or with the build."""


# ---- The syntax tree ----


def syntax_tree(file, flags):
    command = [CLANG, "-w", "-fsyntax-only", "-Xclang", "-ast-dump=json", *flags, str(file)]
    direct = dict(os.environ, CCACHE_DISABLE="1")  # a cache of objects does not keep what is printed
    try:
        done = subprocess.run(command, capture_output=True, cwd=ROOT, env=direct)
    except FileNotFoundError:
        raise Misuse("%s is missing (Debian package clang-14)" % CLANG) from None
    if done.returncode:
        raise Misuse(done.stderr.decode())
    return json.loads(done.stdout)


class Places:
    """Where a node stands in the file. The dump names a file only where it differs from the place printed before."""

    def __init__(self, file, text):
        self.file, self.text, self.now = str(file), text, ""

    def bare(self, place):
        self.now = place.get("file", self.now)
        return (place["offset"], place["tokLen"]) if "offset" in place and self.now == self.file else None

    def place(self, place):
        """(offset, length of the token, whether a macro's own text) or None if it is elsewhere."""
        if "spellingLoc" not in place and "expansionLoc" not in place:
            here = self.bare(place)
            return here and (*here, False)
        spelled, expanded = self.bare(place.get("spellingLoc", {})), self.bare(place["expansionLoc"])
        if place["expansionLoc"].get("isMacroArgExpansion"):
            return spelled and (*spelled, False)
        return expanded and (*expanded, True)

    def call_end(self, end):
        """Behind the closing bracket of a macro's arguments."""
        at = end
        while self.text[at : at + 1].isspace():
            at += 1
        if self.text[at : at + 1] != b"(":
            return end
        depth = 0
        while True:
            depth += {b"(": 1, b")": -1}.get(self.text[at : at + 1], 0)
            at += 1
            if depth == 0:
                return at

    def note(self, node):
        """Gives the node `begin`, `end` and `macro`; must be called for each node in the order of the dump."""
        if "loc" in node:
            self.place(node["loc"])
        if "range" not in node:
            return
        begin, end = self.place(node["range"]["begin"]), self.place(node["range"]["end"])
        if not begin or not end:
            return
        node["begin"], node["macro"] = begin[0], begin[2] or end[2]
        node["end"] = self.call_end(end[0] + end[1]) if end[2] else end[0] + end[1]

    def walk(self, node):
        if not isinstance(node, dict):
            return
        self.note(node)
        for child in node.get("inner", ()):
            self.walk(child)


def main_functions(tree, file, text):
    """The functions that the file itself defines, with the places of their nodes."""
    places, found, inside = Places(file, text), [], False
    for node in tree["inner"]:
        inside = inside or node.get("loc", {}).get("file") == str(file)
        if not inside:
            continue
        places.walk(node)
        if node["kind"] == "FunctionDecl" and "begin" in node:
            found.append(node)
    return found


def children(node):
    return [child for child in node.get("inner", ()) if isinstance(child, dict) and "kind" in child]


def bare(node):
    """What is in brackets and below conversions."""
    while node["kind"] in ("ParenExpr", "ImplicitCastExpr") and children(node):
        node = children(node)[0]
    return node


def kind_of(node):
    return node.get("type", {}).get("qualType", "")


def is_constant(node):
    node = bare(node)
    return (
        node["kind"] in ("IntegerLiteral", "UnaryExprOrTypeTraitExpr", "ConstantExpr")
        or node.get("referencedDecl", {}).get("kind") == "EnumConstantDecl"
        or node["kind"] == "BinaryOperator" and all(is_constant(child) for child in children(node))
    )


def compares(node):
    return node["kind"] == "BinaryOperator" and node["opcode"] in OPPOSITE


def joins(node):
    return node["kind"] == "BinaryOperator" and node["opcode"] in ("&&", "||")


def callee(call):
    return bare(children(call)[0]).get("referencedDecl", {}).get("name")


def comparisons(condition):
    """The comparisons that a condition joins."""
    condition = bare(condition)
    if joins(condition):
        return [found for side in children(condition) for found in comparisons(side)]
    return [condition] if compares(condition) else []


def stepped_anyway(node):
    """Whether a number next to the comparison is stepped in the direction in which its boundary would move."""
    for literal, upwards in zip(map(bare, children(node)), (("<=", ">"), ("<", ">="))):
        if literal["kind"] == "IntegerLiteral" and (node["opcode"] in upwards or literal["value"] != "0"):
            return True
    return False


# ---- Planting ----


class Planter:
    """Collects the faults of one file, and what must be put in where so that all of them are there at once."""

    def __init__(self, name, text, first, banned):
        self.name, self.text, self.next, self.banned = name, text, first, banned
        self.faults, self.opens, self.closes, self.cuts, self.done = [], [], [], [], set()

    def fault(self, offset, what):
        line = self.text.count(b"\n", 0, offset) + 1
        column = offset - self.text.rfind(b"\n", 0, offset)
        source = self.text.splitlines()[line - 1].decode().strip()
        self.faults.append(Fault(self.next, self.name, line, column, what, source))
        self.next += 1
        return "SAND_M(%d)" % (self.next - 1)

    def usable(self, node, kind, macro=False):
        """Whether it stands in the file as it is, and has not had this kind of fault."""
        key = (kind, node.get("begin"), node.get("end"))
        if "begin" not in node or node["macro"] and not macro or key in self.done:
            return False
        if self.text.count(b"\n", 0, node["begin"]) + 1 in self.banned:
            return False
        self.done.add(key)
        return True

    def wrap(self, node, before, behind, inner=0):
        """Puts words around a node; of two around the same, the one with the higher `inner` stands inside."""
        begin, end = node["begin"], node["end"]
        self.opens.append((begin, -end, inner, before))
        self.closes.append((end, -begin, -inner, behind))

    def cut_operator(self, node, left, right):
        """Takes the operator away; false if it cannot be found."""
        at = self.text.find(node["opcode"].encode(), left["end"], right["begin"])
        if at < 0:
            return False
        self.cuts.append((at, len(node["opcode"])))
        return True

    def operands(self, node, kind):
        """The two sides of an operator that can be taken apart; null if not."""
        left, right = children(node)
        if not all("begin" in side for side in (left, right)) or not self.usable(node, kind):
            return None
        if left["end"] > right["begin"] or not self.cut_operator(node, left, right):
            return None
        return left, right

    def choice(self, node, others, kind):
        """`a op b` where op may become each of the others: both sides are evaluated once, as before."""
        sides = self.operands(node, kind)
        if not sides:
            return
        at = self.cuts[-1][0]
        op = node["opcode"]
        tests = ["%s ? a_ %s b_ : " % (self.fault(at, "%s becomes %s" % (op, other)), other) for other in others]
        plain = ["" if "*" in kind_of(side) else " + 0" for side in sides]
        self.wrap(sides[0], "({ __auto_type a_ = (", ")%s;" % plain[0])
        self.wrap(sides[1], "__auto_type b_ = (", ")%s; %sa_ %s b_; })" % (plain[1], "".join(tests), op))

    def comparison(self, node, boundary):
        op = node["opcode"]
        others = [OPPOSITE[op]]
        if op in BOUNDARY and boundary:
            others.append(BOUNDARY[op])
        self.choice(node, others, "compare")

    def junction(self, node):
        """`a && b` and `a || b` become each other; the right side is evaluated only where it would be."""
        sides = self.operands(node, "join")
        if not sides:
            return
        both = node["opcode"] == "&&"
        m = self.fault(self.cuts[-1][0], "%s becomes %s" % (("&&", "||") if both else ("||", "&&")))
        self.wrap(sides[0], "(((_Bool)(", ") %s %s) " % ("!=" if both else "==", m))
        self.wrap(sides[1], "? (_Bool)(", ") : %s%s)" % ("" if both else "!", m))
        for side in sides:
            self.negation(side)

    def negation(self, node):
        inner = bare(node)
        if compares(inner) or joins(inner) or is_constant(inner) or not self.usable(node, "negate", True):
            return
        self.wrap(node, "((_Bool)(", ") != %s)" % self.fault(node["begin"], "the condition is negated"), 1)

    def number(self, node, up=True):
        if not self.usable(node, "number"):
            return
        value, steps = int(node["value"]), ""
        if up:
            steps += " + %s" % self.fault(node["begin"], "%d becomes %d" % (value, value + 1))
        if value:
            steps += " - %s" % self.fault(node["begin"], "%d becomes %d" % (value, value - 1))
        self.wrap(node, "(", steps + ")", 3)

    def compound(self, node):
        """`x += y` and `x -= y` become each other."""
        right = children(node)[1]
        if node["opcode"] not in ("+=", "-=") or "begin" not in right or not self.usable(node, "compound"):
            return
        other = {"+=": "-=", "-=": "+="}[node["opcode"]]
        m = self.fault(node["begin"], "%s becomes %s" % (node["opcode"], other))
        self.wrap(right, "((", ") * (%s ? -1 : 1))" % m, 2)

    def removal(self, node):
        """A call that stands as a statement is left out; so is `x++`."""
        kind = node["kind"]
        step = kind == "UnaryOperator" and node.get("opcode") in ("++", "--")
        call = kind == "CallExpr" and callee(node) not in MEMORY
        if not (step or call) or not self.usable(node, "removal", call):
            return
        m = self.fault(node["begin"], "%s is left out" % ("the step" if step else "the call"))
        self.opens.append((node["begin"], -node["end"], -1, "if (%s) ; else " % m))

    def early(self, function):
        """A function that answers yes or no answers always the same."""
        body = children(function)[-1]
        if not kind_of(function).startswith(("_Bool", "bool")) or not self.usable(function, "early"):
            return
        head = function["begin"]
        yes, no = (self.fault(head, "%s answers always %s" % (function["name"], word)) for word in ("yes", "no"))
        at = body["begin"] + 1
        self.opens.append((at, -at, 0, "if (%s) return 1; if (%s) return 0;" % (yes, no)))

    def instrumented(self):
        cut = {}
        for at, size in self.cuts:
            cut[at] = size
        marks = [((at, 1, far, inner), text) for at, far, inner, text in self.opens]
        marks += [((at, 0, far, inner), text) for at, far, inner, text in self.closes]
        marks += [((at, 2, 0, 0), None) for at in cut]
        out, last = [], 0
        for (at, *_), text in sorted(marks, key=lambda mark: mark[0]):
            out.append(self.text[last:at])
            last = at
            if text is None:
                last += cut[at]
            else:
                out.append(text.encode())
        return b"".join(out) + self.text[last:]


class Visitor:
    """Goes through a function and plants what fits each node."""

    def __init__(self, planter):
        self.plant = planter
        self.fillers, self.level = set(), set()

    def function(self, node):
        if FOR_BOTS.search(node["name"]) or not children(node) or children(node)[-1]["kind"] != "CompoundStmt":
            return
        if any("sand_why" in kind_of(child) for child in children(node)[:-1]):
            return  # tells why an answer is barred: the generic tests hold it against the list of answers
        self.plant.early(node)
        self.visit(children(node)[-1])

    def visit(self, node):
        if self.skipped(node):
            return
        kind = node["kind"]
        if kind == "ForStmt":
            self.loop(node)
            return
        for child in self.statements(node):
            self.plant.removal(child)
        if kind == "CallExpr":
            self.note_fillers(children(node)[1:], callee(node) == "sand_die")
        self.note_outcome(node)
        self.note_extreme(node)
        condition = self.condition(node)
        if condition:
            self.plant.negation(condition)
        self.expression(node, True)
        for child in children(node)[1 if kind == "CaseStmt" else 0 :]:
            if not self.says_nothing(node, child):
                self.visit(child)

    def says_nothing(self, node, child):
        """Numbers that stand for a word: -1 is none, and so is -2; 0 is nothing yet, or the other side of `any at all`."""
        literal = child if child["kind"] == "IntegerLiteral" else bare(child)
        if literal["kind"] != "IntegerLiteral":
            return False
        if literal["id"] in self.fillers:
            return True
        if node["kind"] == "UnaryOperator" and node.get("opcode") == "-":
            self.plant.number(literal, up=False)
            return True
        if int(literal["value"]) != 0:
            return False
        whether = compares(node) and node["opcode"] in ("==", "!=")
        return whether or node["kind"] == "InitListExpr" or self.is_null(node) or self.found(node)

    @staticmethod
    def is_null(node):
        """A null pointer, `(char *)0`, is not a number."""
        return node["kind"] == "CStyleCastExpr" and kind_of(node).endswith("*")

    @staticmethod
    def found(node):
        """`node >= 0`: whether a member was found. The node 0 is the whole text, which no search answers."""
        return compares(node) and any("sand_node" in kind_of(bare(child)).split() for child in children(node))

    def note_fillers(self, arguments, die):
        """The zeros that end a call stand where nothing is meant; how many faces a die has no case sees that queues it."""
        for argument in reversed(arguments):
            argument = bare(argument)
            if argument["kind"] != "IntegerLiteral" or argument["value"] != "0" and not die:
                return
            self.fillers.add(argument["id"])

    def note_outcome(self, node):
        """Of a seat's outcome only the sign counts: not how much more than nothing it is."""
        if node["kind"] != "BinaryOperator" or node["opcode"] != "=":
            return
        left, right = map(bare, children(node))
        owner = bare(children(left)[0]) if left["kind"] == "ArraySubscriptExpr" else left
        if owner.get("name") == "value" and "sand_outcome" in kind_of(children(owner)[0]):
            self.note_sizes(right)

    def note_sizes(self, node):
        node = bare(node)
        if node["kind"] == "ConditionalOperator":
            for branch in children(node)[1:]:
                self.note_sizes(branch)
        elif node["kind"] == "UnaryOperator":
            self.note_sizes(children(node)[0])
        elif node["kind"] == "IntegerLiteral" and int(node["value"]) > 1:
            self.fillers.add(node["id"])

    def note_extreme(self, node):
        """`a < b ? a : b` and `if (a > b) b = a`: where both are equal it makes no difference which is taken."""
        inner = children(node)
        if node["kind"] == "ConditionalOperator":
            pair = inner[1:]
        elif node["kind"] == "IfStmt" and len(inner) == 2:
            body = inner[1]
            if body["kind"] == "CompoundStmt" and len(children(body)) == 1:
                body = children(body)[0]
            pair = children(body) if body["kind"] == "BinaryOperator" and body["opcode"] == "=" else []
        else:
            return
        taken = self.words(pair)
        for comparison in comparisons(inner[0]):
            if taken and taken == self.words(children(comparison)):
                self.level.add(comparison["id"])

    def words(self, nodes):
        """What stands there, in no order; nothing if a macro does."""
        nodes = list(map(bare, nodes))
        if not all("begin" in node and not node["macro"] for node in nodes):
            return []
        return sorted(b"".join(self.plant.text[node["begin"] : node["end"]].split()) for node in nodes)

    def skipped(self, node):
        """What must stay a constant, what fills memory, and what states an invariant."""
        if node["kind"] == "CallExpr" and callee(node) in MEMORY:
            return True
        if node["kind"] in ("UnaryExprOrTypeTraitExpr", "ConstantExpr", "StaticAssertDecl"):
            return True
        if node["kind"] == "VarDecl" and node.get("storageClass") == "static":
            return True
        return node.get("macro") and self.plant.text.startswith(b"SAND_ENSURE", node["begin"])

    @staticmethod
    def statements(node):
        """The children that stand as statements of their own."""
        kind, inner = node["kind"], children(node)
        if kind in ("CompoundStmt", "DefaultStmt"):
            return inner
        return inner[1:] if kind in ("IfStmt", "WhileStmt", "CaseStmt", "SwitchStmt") else []

    @staticmethod
    def condition(node):
        kind, inner = node["kind"], children(node)
        if kind in ("IfStmt", "WhileStmt", "ConditionalOperator"):
            return inner[0]
        return inner[-1] if kind == "DoStmt" else None

    def expression(self, node, boundary):
        kind = node["kind"]
        if compares(node):
            level = node["id"] in self.level or stepped_anyway(node)
            self.plant.comparison(node, boundary and not level)
        elif joins(node):
            self.plant.junction(node)
        elif kind == "BinaryOperator" and node["opcode"] in "+-" and "*" not in "".join(map(kind_of, children(node))):
            self.plant.choice(node, ["-" if node["opcode"] == "+" else "+"], "sum")
        elif kind == "IntegerLiteral" and node["id"] not in self.fillers:
            self.plant.number(node)
        elif kind == "CompoundAssignOperator":
            self.plant.compound(node)

    def loop(self, node):
        """A loop's step stays: it could only run for ever. The end of a walk over a whole array is not a rule either."""
        first, _, condition, _, body = node["inner"]
        for part in (first, body):
            if part.get("kind"):
                self.visit(part)
        if body.get("kind"):
            self.plant.removal(body)
        if not condition.get("kind"):
            return
        if compares(condition):
            left, right = children(condition)
            self.expression(condition, not is_constant(left) and not is_constant(right))
            for side in (left, right):
                if not is_constant(side):
                    self.visit(side)
        else:
            self.plant.negation(condition)
            self.visit(condition)


def plant(file, name, flags, first, banned=()):
    """The instrumented text of a file and its faults, numbered from `first`."""
    text = Path(file).read_bytes()
    planter = Planter(name, text, first, banned)
    visitor = Visitor(planter)
    for function in main_functions(syntax_tree(file, flags), file, text):
        visitor.function(function)
    return planter.instrumented(), planter.faults


# ---- Building ----


class Build:
    """The instrumented program of one game, in a folder of its own below the build folder."""

    def __init__(self, build, game):
        self.build, self.game = build, game
        self.folder = build / "mutants" / game
        self.folder.mkdir(parents=True, exist_ok=True)
        self.commands = json.loads((build / "compile_commands.json").read_text())

    def compile_command(self, name):
        wanted = ROOT / "games" / self.game / name
        for entry in self.commands:
            if (Path(entry["directory"]) / entry["file"]).resolve() == wanted:
                return shlex.split(entry["command"])
        raise Misuse("%s is not compiled in %s" % (wanted.relative_to(ROOT), self.build))

    def flags(self, name):
        """What the syntax tree depends on."""
        kept = [word for word in self.compile_command(name) if word.startswith(("-I", "-D", "-std"))]
        return ["-I%s" % (self.build / word[2:]).resolve() if word.startswith("-I") else word for word in kept]

    def compile(self, name, text):
        """Compiles an instrumented text; the numbers of the lines that do not compile."""
        source, made = self.folder / name, self.object(name)
        source.write_bytes(text)
        command, words = [], iter(self.compile_command(name))
        for word in words:
            if word in ("-o", "-c", "-MF", "-MQ"):
                next(words)
            elif word not in ("-MD", "-Werror") and not word.startswith("-O"):
                command.append(word)
        command += ["-w", "-O1", "-fdiagnostics-color=never", "-include", str(self.folder / "mutant.h"), "-o", str(made), "-c", str(source)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.build)
        if done.returncode == 0:
            return set()
        lines = {int(n) for n in re.findall(r"/%s:(\d+):\d+: error" % re.escape(name), done.stderr)}
        if not lines:
            raise Misuse(done.stderr)
        return lines

    def object(self, name):
        return self.folder / (name + ".o")

    def add(self, name, first):
        """Plants the faults of a file and compiles it; lines where one does not compile are left as they are."""
        banned = set()
        while True:
            text, faults = plant(ROOT / "games" / self.game / name, name, self.flags(name), first, banned)
            wrong = self.compile(name, text)
            if not wrong:
                return faults
            if wrong <= banned:
                raise Misuse("%s: lines %s do not compile" % (name, sorted(wrong)))
            banned |= wrong

    def link(self, names, count):
        """Links the whole command, the instrumented files before the library that has them as they are."""
        switch = self.folder / "switch.o"
        subprocess.run(["cc", "-O1", "-DFAULTS=%d" % count, "-c", SWITCH, "-o", switch], check=True)
        told = subprocess.run(
            ["ninja", "-t", "commands", "cli/sandtable"], check=True, capture_output=True, text=True, cwd=self.build
        )
        command = shlex.split(told.stdout.splitlines()[-1])
        program = self.folder / "sandtable"
        command[command.index("-o") + 1] = str(program)
        at = next(i for i, word in enumerate(command) if word.endswith("main.c.o"))
        command[at:at] = ["-Wl,--wrap=sand_script_run", str(switch)] + [str(self.object(name)) for name in names]
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.build)
        if done.returncode:
            raise Misuse(done.stderr)
        return program


# ---- Running ----


class Trial:
    """Runs of the cases with faults switched on."""

    def __init__(self, program, game, seconds):
        self.command = [str(program), "cases", game, "--first", "--dir", str(ROOT / "games" / game / "cases")]
        self.folder, self.seconds = program.parent, seconds

    @staticmethod
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (1 << 32, 1 << 32))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def limit_all(self):
        self.limit()
        resource.setrlimit(resource.RLIMIT_CPU, (10, 10))

    def run(self, number):
        """All cases with one fault, on from the start: "passed", "failed", or "died", and what was printed."""
        environment = dict(os.environ, SAND_MUTANT=str(number))
        done = subprocess.run(self.command, capture_output=True, env=environment, preexec_fn=self.limit_all)
        word = "passed" if done.returncode == 0 else "failed" if done.returncode == 1 else "died"
        return word, done.stdout.decode(errors="replace") + done.stderr.decode(errors="replace")

    def run_many(self, numbers):
        """What becomes of each of the faults, each tried with the cases that reach it: a word of mutants_switch.c."""
        with tempfile.NamedTemporaryFile("w+", dir=self.folder, suffix=".faults") as file:
            file.write("\n".join(map(str, numbers)))
            file.flush()
            environment = dict(os.environ, SAND_MUTANT_TRY=file.name, SAND_MUTANT_SECONDS=str(self.seconds))
            done = subprocess.run(self.command, capture_output=True, text=True, env=environment, preexec_fn=self.limit)
            if done.returncode:
                raise Misuse("the cases do not pass without a fault:\n" + done.stdout + done.stderr)
            return {int(number): word for number, word in map(str.split, Path(file.name).read_text().splitlines())}


def fates(trial, faults, jobs):
    """The word of each fault; one reached before the cases began must be on from there."""
    numbers = [fault.number for fault in faults]
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        found = {}
        for part in pool.map(trial.run_many, [numbers[i::jobs] for i in range(jobs)]):
            found.update(part)
        early = [number for number in numbers if found[number] == "early"]
        for number, (word, _) in zip(early, pool.map(trial.run, early)):
            found[number] = "missed" if word == "passed" else "caught"
    return found


# ---- The request ----


def rule_files(game):
    folder = ROOT / "games" / game
    if not folder.is_dir():
        raise Misuse("no such game: %s" % game)
    return sorted(file.name for file in folder.glob("*.c") if not NOT_RULES.fullmatch(file.name))


def report(game, faults, fate):
    left = [fault for fault in faults if fate[fault.number] != "caught"]
    for name in sorted({fault.file for fault in faults}):
        all_of_file = [fault for fault in faults if fault.file == name]
        of_file = [fault for fault in left if fault.file == name]
        print("%s: %d of %d caught" % (name, len(all_of_file) - len(of_file), len(all_of_file)))
        for fault in of_file:
            never = " (never reached)" if fate[fault.number] == "never" else ""
            print("  %d:%d: %s%s\t#%d" % (fault.line, fault.column, fault.what, never, fault.number))
            print("      %s" % fault.source)
    caught = len(faults) - len(left)
    percent = 100 * caught / max(1, len(faults))
    print("%s: %d of %d faults caught (%.1f %%)" % (game, caught, len(faults), percent))
    return percent


def request():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--build", type=Path, default=ROOT / "build", help="a build folder that is up to date")
    parser.add_argument("--file", action="append", help="only this file of the game; may be given again")
    parser.add_argument("--sample", type=int, metavar="N", help="this many faults instead of all")
    parser.add_argument("--seed", default="1", help="chooses the sample")
    parser.add_argument("--seconds", type=float, default=0.5, help="processor time of a case; longer counts as caught")
    parser.add_argument("--jobs", type=int, default=1, help="runs at the same time")
    parser.add_argument("--least", type=float, default=95, metavar="PERCENT", help="ends 1 if fewer are caught")
    parser.add_argument("--try", type=int, metavar="NUMBER", dest="number", help="one fault: what the cases say to it")
    return parser.parse_args()


def main():
    wish = request()
    names = wish.file or rule_files(wish.game)
    build = Build(wish.build.resolve(), wish.game)
    (build.folder / "mutant.h").write_text(PRELUDE)
    faults = []
    for name in names:
        faults += build.add(name, len(faults) + 1)
    if not faults:
        raise Misuse("there is nothing to plant a fault in")
    trial = Trial(build.link(names, len(faults)), wish.game, wish.seconds)
    if wish.number:
        print(*trial.run(wish.number), sep="\n")
        return 0
    if wish.sample and wish.sample < len(faults):
        faults = sorted(random.Random(wish.seed).sample(faults, wish.sample))
    percent = report(wish.game, faults, fates(trial, faults, wish.jobs))
    return 0 if percent >= wish.least else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Misuse as wrong:
        print(wrong, file=sys.stderr)
        sys.exit(2)
