"""A table at which one game is played, through the library's protocol: everything a server's table can do."""
import json
import os

from ._native import SandtableError, ffi, lib


class Engine:
    """Speaks the protocol of docs/protocol.md inside this process. Holds up to 4,096 tables."""

    def __init__(self):
        pointer = lib.sand_lines_open(os.urandom(32))
        if pointer == ffi.NULL:
            raise MemoryError("the engine could not be opened")
        self._lines = ffi.gc(pointer, lib.sand_lines_close)
        self._size = ffi.new("size_t *")
        self._free = list(range(4095, -1, -1))

    def request(self, request):
        """One request, or a list of them; returns the reply as it is, refusals too."""
        line = json.dumps(request, separators=(",", ":")).encode()
        reply = lib.sand_lines_say(self._lines, line, len(line), self._size)
        return json.loads(ffi.buffer(reply, self._size[0])[:])

    def ask(self, do, **fields):
        """A request that must be accepted: raises SandtableError if it is refused."""
        reply = self.request({"do": do, **{key: value for key, value in fields.items() if value is not None}})
        if "no" in reply:
            raise SandtableError(reply["where"], reply["what"], reply["no"])
        return reply

    def games(self):
        return self.ask("games")["games"]


_engine = None


def engine():
    """The engine that all tables of this process share."""
    global _engine  # pylint: disable=global-statement
    if _engine is None:
        _engine = Engine()
    return _engine


class Table:
    """Table("plot"), Table("werewolves", seats=9, seed="7"), Table(record=text)."""

    def __init__(self, game=None, *, record=None, position=None, seed=None, at=None, **options):
        self._engine = at or engine()
        self.number = self._engine._free.pop()
        try:
            if record is not None:
                opened = self._ask("load", record=record)
            elif position is not None:
                opened = self._ask("load", game=game, position=position, seed=seed)
            else:
                opened = self._ask("new", game=game, seed=seed, options=options)
        except SandtableError:
            self._engine._free.append(self.number)
            raise
        self.game, self.seats = opened["game"], opened["seats"]

    def _ask(self, do, **fields):
        return self._engine.ask(do, table=self.number, **fields)

    def close(self):
        if self.number is not None:
            self._engine.request({"do": "close", "table": self.number})
            self._engine._free.append(self.number)
            self.number = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    @property
    def asked(self):
        """Who has a question: seats, `clock`, `host`."""
        return self._ask("ask")["asked"]

    def question(self, seat):
        """{"q", "key", "answers", …}, or None if that seat is not asked."""
        return self._ask("ask", seat=seat)["ask"] or None

    def act(self, seat, answer):
        """Gives an answer, as text."""
        return self._ask("act", seat=seat, a=answer)["done"]

    def bot(self, seat, name):
        """Lets a bot answer for the seat."""
        return self._ask("bot", seat=seat, bot=name)

    def preview(self, seat, answer):
        """What an answer would do, as far as the seat can know."""
        return self._ask("preview", seat=seat, a=answer)["preview"]

    def undo(self, seat):
        self._ask("undo", seat=seat)

    def view(self, seat="public"):
        return self._ask("view", seat=seat)["view"]

    def journal(self, seat="public"):
        return self._ask("journal", seat=seat)["journal"]

    def board(self, seat="public"):
        return self._ask("board", seat=seat)["board"]

    def save(self):
        return self._ask("save")["position"]

    def record(self):
        return self._ask("record")["record"]

    @property
    def outcome(self):
        """{"why", "value", …} once the game is over, else None."""
        found = self._ask("outcome")
        return found if found["final"] else None
