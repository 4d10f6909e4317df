#!/usr/bin/env python3
"""Makes docs/openapi.json and web/src/wire.ts from server/schema.json: schema.py [--check].

The schema says every message once, in a short notation (docs/messages.md). It is compared with the tables that the
server reads messages by (server/api.h, server/socket.h): a route or message that one of them lacks, or a field, is an
error. So are requests on standard input (engine/session_private.h) that docs/protocol.md does not describe. With --check
nothing is written, and it is an error if what is there is not what would be written.
"""
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PREFIX = "#/components/schemas/"
PLAIN = {"text": {"type": "string"}, "number": {"type": "integer"}, "flag": {"type": "boolean"},
         "object": {"type": "object"}, "any": {}, "false": {"const": False}}
PLAIN_TS = {"text": "string", "number": "number", "flag": "boolean", "object": "{ [key: string]: unknown }",
            "any": "unknown", "false": "false"}


class Wrong(Exception):
    pass


# ---- The notation: a type as a tree ----
#
# ("name", "text"), ("literal", "open"), ("pattern", "^…$"), ("union", [types]), ("list", type, most or None),
# ("map", type), ("tuple", [(label, type, optional)], rest or None), ("part", "Table", "state")

TOKEN = re.compile(r"\s*('[^']*'|\.\.\.|[A-Za-z]\w*(?:\.\w+)?|\d+|[\[\]{}()|,:?])")


def tokens_of(text):
    at, found = 0, []
    while text[at:].strip():
        match = TOKEN.match(text, at)
        if not match:
            raise Wrong(f"cannot read {text!r} from {text[at:]!r}")
        found.append(match.group(1))
        at = match.end()
    return found


class Parser:
    def __init__(self, text):
        self.text, self.tokens, self.at = text, tokens_of(text), 0

    def peek(self, ahead=0):
        return self.tokens[self.at + ahead] if self.at + ahead < len(self.tokens) else ""

    def take(self, wanted=None):
        token = self.peek()
        if wanted and token != wanted:
            raise Wrong(f"expected {wanted!r}, found {token!r} in {self.text!r}")
        self.at += 1
        return token

    def whole(self):
        tree = self.union()
        if self.peek():
            raise Wrong(f"unexpected {self.peek()!r} in {self.text!r}")
        return tree

    def union(self):
        parts = [self.listed()]
        while self.peek() == "|":
            self.take()
            parts.append(self.listed())
        return parts[0] if len(parts) == 1 else ("union", parts)

    def listed(self):
        tree = self.single()
        while self.peek() == "[":
            self.take()
            most = int(self.take()) if self.peek().isdigit() else None
            self.take("]")
            tree = ("list", tree, most)
        return tree

    def single(self):
        token = self.take()
        if token == "(":
            tree = self.union()
            self.take(")")
            return tree
        if token == "{":
            tree = self.union()
            self.take("}")
            return ("map", tree)
        if token == "[":
            return self.tuple()
        if token.startswith("'"):
            return ("literal", token[1:-1])
        if "." in token:
            return ("part", *token.split("."))
        if not token[:1].isalpha():
            raise Wrong(f"unexpected {token!r} in {self.text!r}")
        return ("name", token)

    def tuple(self):
        items, rest = [], None
        while self.peek() != "]":
            if self.peek() == "...":
                self.take()
                rest = self.listed()
            else:
                items.append(self.item())
            if self.peek() == ",":
                self.take()
        self.take("]")
        return ("tuple", items, rest)

    def item(self):
        label, optional = None, False
        if self.peek(1) == ":" or (self.peek(1) == "?" and self.peek(2) == ":"):
            label = self.take()
            optional = self.peek() == "?" and bool(self.take())
            self.take(":")
        return (label, self.listed(), optional)


def read_type(text):
    """(tree, comment) of `text // comment`."""
    if text.startswith("/"):
        return ("pattern", text.strip("/")), ""
    plain, _, comment = text.partition("//")
    return Parser(plain).whole(), comment.strip()


class Schema:
    def __init__(self, document):
        self.http, self.socket, self.alias, self.record = document["http"], document["socket"], {}, {}
        for name, body in document["types"].items():
            if isinstance(body, str):
                self.alias[name] = read_type(body)
            else:
                self.record[name] = self.fields(body), body.get("//", "")
        self.names = list(document["types"])
        self.requests = {verb: self.fields(body) for verb, body in self.socket.items()}
        for tree in self.trees():
            self.check(tree)
        for row in self.http.values():
            for kind in (row.get("body"), row.get("reply")):
                if kind and kind not in self.names and kind not in PLAIN:
                    raise Wrong(f"no such type: {kind}")

    @staticmethod
    def fields(body):
        """[(name, needed, tree, comment)]"""
        return [(key.rstrip("?"), not key.endswith("?"), *read_type(text)) for key, text in body.items() if key != "//"]

    def trees(self):
        yield from (tree for tree, _ in self.alias.values())
        for fields in [fields for fields, _ in self.record.values()] + list(self.requests.values()):
            yield from (tree for _, _, tree, _ in fields)

    def check(self, tree):
        """Every name is known."""
        kind = tree[0]
        if kind == "name" and tree[1] not in PLAIN and tree[1] not in self.names:
            raise Wrong(f"no such type: {tree[1]}")
        if kind == "part":
            self.part(tree)
        for inner in tree[1] if kind == "union" else [tree[1]] if kind in ("list", "map") else []:
            self.check(inner)
        if kind == "tuple":
            for inner in [item[1] for item in tree[1]] + ([tree[2]] if tree[2] else []):
                self.check(inner)

    def part(self, tree):
        fields, _ = self.record.get(tree[1], ([], ""))
        for name, _, inner, _ in fields:
            if name == tree[2]:
                return inner
        raise Wrong(f"no such field: {tree[1]}.{tree[2]}")


# ---- JSON Schema ----


def json_type(schema, tree):
    kind = tree[0]
    if kind == "name":
        return dict(PLAIN[tree[1]]) if tree[1] in PLAIN else {"$ref": PREFIX + tree[1]}
    if kind == "literal":
        return {"enum": [tree[1]]}
    if kind == "pattern":
        return {"type": "string", "pattern": tree[1]}
    if kind == "union":
        if all(inner[0] == "literal" for inner in tree[1]):
            return {"enum": [inner[1] for inner in tree[1]]}
        return {"anyOf": [json_type(schema, inner) for inner in tree[1]]}
    if kind == "list":
        most = {"maxItems": tree[2]} if tree[2] else {}
        return {"type": "array", "items": json_type(schema, tree[1]), **most}
    if kind == "map":
        return {"type": "object", "additionalProperties": json_type(schema, tree[1])}
    if kind == "part":
        return json_type(schema, schema.part(tree))
    most = {} if tree[2] else {"maxItems": len(tree[1])}
    return {"type": "array", "prefixItems": [json_type(schema, item[1]) for item in tree[1]],
            "items": json_type(schema, tree[2]) if tree[2] else {},
            "minItems": sum(not item[2] for item in tree[1]), **most}


def json_record(schema, fields, comment):
    properties = {}
    for name, _, tree, about in fields:
        properties[name] = {**json_type(schema, tree), **({"description": about} if about else {})}
    return {"type": "object", **({"description": comment} if comment else {}), "properties": properties,
            "required": sorted(name for name, needed, _, _ in fields if needed), "additionalProperties": False}


def json_schemas(schema):
    found = {}
    for name in schema.names:
        if name in schema.alias:
            tree, comment = schema.alias[name]
            found[name] = {**json_type(schema, tree), **({"description": comment} if comment else {})}
        else:
            found[name] = json_record(schema, *schema.record[name])
    for verb, fields in schema.requests.items():
        found["Socket" + verb.capitalize()] = json_record(schema, [("do", True, ("literal", verb), ""), *fields], "")
    return found


WHY = {"400": "Invalid request", "401": "The token is of no seat at this table",
       "403": "Not allowed: from another web page, or not by the host", "404": "Not found", "409": "Not possible in this state of the table", "413": "Too large",
       "429": "Too many requests", "503": "Storage is not available"}


def content(kind, schema):
    return {"content": {kind: {"schema": schema}}}


def operation(row, who):
    kind = row.get("reply", "")
    reply = PLAIN.get(kind) or {"$ref": PREFIX + kind} if kind else {"type": "string"}
    responses = {row.get("done", "200"): {"description": "Success", **content(row.get("type", "application/json"), reply)}}
    for status in row["no"].split():
        responses[status] = {"description": WHY[status], **content("application/json", {"$ref": PREFIX + "Refusal"})}
    found = {"summary": row["about"], "responses": responses}
    if "body" in row:
        found["requestBody"] = {"required": True, **content("application/json", {"$ref": PREFIX + row["body"]})}
    if who in ("HOST", "OWNER", "HOLDER", "SITTER", "PLAYER"):
        found["security"] = [{"token": []}]
    return found


def openapi(schema, routes):
    paths = {}
    for route, row in schema.http.items():
        method, path = route.split()
        item = paths.setdefault(path, {})
        variables = re.findall(r"\{(\w+)\}", path)
        if variables:
            item["parameters"] = [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
                                  for name in variables]
        item[method.lower()] = operation(row, routes[route][0])
    about = "Tables for board games. What is said on the socket at /api/v1/socket: Socket… to the server, Message from it."
    return {"openapi": "3.1.0",
            "info": {"title": "Sandtable", "version": "1", "description": about, "license": {"name": "MIT"}},
            "paths": paths,
            "components": {"schemas": json_schemas(schema),
                           "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}}}


# ---- TypeScript ----


def ts_type(tree):
    kind = tree[0]
    if kind == "name":
        return PLAIN_TS.get(tree[1], tree[1])
    if kind == "literal":
        return f"'{tree[1]}'"
    if kind == "pattern":
        return "string"
    if kind == "union":
        return " | ".join(ts_type(inner) for inner in tree[1])
    if kind == "list":
        return f"({ts_type(tree[1])})[]" if tree[1][0] == "union" else f"{ts_type(tree[1])}[]"
    if kind == "map":
        return "{ [key: string]: " + ts_type(tree[1]) + " }"
    if kind == "part":
        return f"{tree[1]}['{tree[2]}']"
    labels = [f"{label}{'?' if optional else ''}: {ts_type(inner)}" if label else ts_type(inner)
              for label, inner, optional in tree[1]]
    return "[" + ", ".join(labels + ([f"...{ts_type(tree[2])}[]"] if tree[2] else [])) + "]"


def ts_field(field):
    name, needed, tree, comment = field
    return f"{name}{'' if needed else '?'}: {ts_type(tree)}", comment


def typescript(schema):
    lines = ["// Made from server/schema.json by tools/schema.py: what goes over the wire.", ""]
    for name in schema.names:
        if name in schema.alias:
            tree, comment = schema.alias[name]
            lines.append(f"export type {name} = {ts_type(tree)}" + (f" // {comment}" if comment else ""))
            continue
        fields, comment = schema.record[name]
        lines += [f"/** {comment} */"] if comment else []
        lines.append(f"export interface {name} {{")
        for text, about in map(ts_field, fields):
            lines.append(f"  {text}" + (f" // {about}" if about else ""))
        lines.append("}")
    lines += ["/** What a socket sends. */", "export type SocketRequest ="]
    for verb, fields in schema.requests.items():
        parts = [f"do: '{verb}'"] + [ts_field(field)[0] for field in fields]
        lines.append("  | { " + "; ".join(parts) + " }")
    return "\n".join(lines) + "\n"


# ---- The server's tables ----


def rows_of(text, table, word):
    """The arguments of each row of a table of macros, split at its commas."""
    body = re.search(rf"#define {table}\({word}\)(.*?)\n\n", text, re.S).group(1).replace("\\\n", " ")
    for match in re.finditer(rf"\b{word}\((.*?)\)\s*(?=$|{word}\()", body.strip()):
        yield [part.strip() for part in re.split(r",\s*(?![^()]*\))", match.group(1))]


def fields_of(parts):
    """{name: needed} of MUST(…), MAY(…), RANGE(…), ELSE(…)."""
    found = {}
    for part in parts:
        match = re.fullmatch(r"(MUST|MAY|RANGE|ELSE)\((\w+).*\)", part)
        if match:
            found[match.group(2)] = match.group(1) in ("MUST", "RANGE")
        elif part == "VERB":
            found["do"] = False
        elif part == "CHAIN":
            found["a"] = True
        elif part.startswith("SAND_PART"):
            one, other, needed = re.match(r'SAND_PART_(?:OF\(struct \w+, (\w+)|AS\("(\w+)", struct \w+, \w+), (true|false)',
                                          part).groups()
            found[one or other] = needed == "true"
    return found


def routes_of(text):
    """{"GET /path": (who, {field: needed})}"""
    found = {}
    for method, path, who, _, *parts in rows_of(text, "API_ROUTES", "ROUTE"):
        path = re.sub(r'API\s*"', '"/api/v1', path).strip('"')
        found[f'{method.strip(chr(34))} {path}'] = who, fields_of(parts)
    return found


def differences(schema, routes, requests):
    for route in sorted(set(routes) ^ set(schema.http)):
        yield f"{route} is in {'server/api.h' if route in routes else 'server/schema.json'} alone"
    for verb in sorted(set(requests) ^ set(schema.requests)):
        yield f"{verb} is in {'server/socket.h' if verb in requests else 'server/schema.json'} alone"
    for route in set(routes) & set(schema.http):
        body = schema.http[route].get("body")
        told = {name for name, _, _, _ in schema.record[body][0]} if body else set()
        if told != set(routes[route][1]):
            yield f"{route}: the server reads {sorted(routes[route][1])}, the schema says {sorted(told)}"
    for verb in set(requests) & set(schema.requests):
        told = {name: needed for name, needed, _, _ in schema.requests[verb]}
        if told != requests[verb]:
            yield f"{verb}: the server reads {requests[verb]}, the schema says {told}"


def undocumented(rows, page):
    """The requests on standard input are described by docs/protocol.md: each has an example `{"do":"verb",…}` with what it
    needs, and what it may have is named on the page."""
    told = {}
    for verb, rest in re.findall(r'`\{"do":"(\w+)"(.*?)\}`', page):
        told.setdefault(verb, set()).update(re.findall(r'"(\w+)":', rest))
    read = {}
    for name, _, _, *parts in rows:
        read.setdefault(name.strip('"'), []).append(fields_of(parts))
    for verb in sorted(set(told) ^ set(read)):
        yield f"{verb} is in {'engine/session_private.h' if verb in read else 'docs/protocol.md'} alone"
    for verb in sorted(set(told) & set(read)):
        forms = read[verb]
        known = {name for form in forms for name in form} | {"table"}
        needed = {name for form in forms[-1:] for name, must in form.items() if must}
        if needed - told[verb]:
            yield f"{verb}: docs/protocol.md has no example with {sorted(needed - told[verb])}"
        named = {name for name in known if re.search(rf'"{name}"|`{name}`', page)}
        if known - named:
            yield f"{verb}: docs/protocol.md does not name {sorted(known - named)}"


def main(arguments):
    schema = Schema(json.loads((ROOT / "server/schema.json").read_text()))
    routes = routes_of((ROOT / "server/api.h").read_text())
    requests = {name.strip('"'): fields_of(parts) for name, _, _, *parts in
                rows_of((ROOT / "server/socket.h").read_text(), "SOCKET_REQUESTS", "REQUEST")}
    problems = list(differences(schema, routes, requests))
    problems += undocumented(rows_of((ROOT / "engine/session_private.h").read_text(), "SESSION_REQUESTS", "REQUEST"),
                             (ROOT / "docs/protocol.md").read_text())
    made = {} if problems else {
        "docs/openapi.json": json.dumps(openapi(schema, routes), indent=1, ensure_ascii=False) + "\n",
        "web/src/wire.ts": typescript(schema)}
    for name, text in made.items():
        path = ROOT / name
        if "--check" not in arguments:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            problems.append(f"{name} is not what server/schema.json says: run tools/schema.py")
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Wrong as wrong:
        sys.exit(f"server/schema.json: {wrong}")
