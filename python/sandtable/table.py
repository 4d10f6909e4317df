"""A table at which one game is played, through the library's protocol: everything a server's table can do."""
import json
import os
from typing import Any, Dict, List, Optional

from ._native import SandtableError, ffi, lib


class Engine:
    """Speaks the protocol of docs/protocol.md inside this process. Holds up to 4,096 tables."""

    def __init__(self) -> None:
        pointer = lib.sand_lines_open(os.urandom(32))
        if pointer == ffi.NULL:
            raise MemoryError("the engine could not be opened")
        self._lines = ffi.gc(pointer, lib.sand_lines_close)
        self._size = ffi.new("size_t *")
        self._free = list(range(4095, -1, -1))

    def request(self, request: Any) -> Any:
        """One request, or a list of them; returns the reply as it is, refusals too."""
        line = json.dumps(request, separators=(",", ":")).encode()
        reply = lib.sand_lines_say(self._lines, line, len(line), self._size)
        return json.loads(ffi.buffer(reply, self._size[0])[:])

    def ask(self, do: str, **fields: Any) -> Dict[str, Any]:
        """A request that must be accepted: raises SandtableError if it is refused."""
        reply = self.request({"do": do, **{key: value for key, value in fields.items() if value is not None}})
        if "no" in reply:
            raise SandtableError(reply["where"], reply["what"], reply["no"])
        return reply

    def games(self) -> List[Dict[str, Any]]:
        return self.ask("games")["games"]


_engine: Optional[Engine] = None


def engine() -> Engine:
    """The engine that all tables of this process share."""
    global _engine  # pylint: disable=global-statement
    if _engine is None:
        _engine = Engine()
    return _engine


class Table:
    """Table("plot"), Table("werewolves", seats=9, seed="7"), Table(record=text)."""

    def __init__(self, game: Optional[str] = None, *, record: Optional[str] = None,
                 position: Optional[Dict[str, Any]] = None, seed: Optional[str] = None, at: Optional[Engine] = None,
                 **options: Any) -> None:
        self._engine = at or engine()
        self.number: Optional[int] = self._engine._free.pop()
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
        self.game: str = opened["game"]
        self.seats: List[str] = opened["seats"]

    def _ask(self, do: str, **fields: Any) -> Dict[str, Any]:
        return self._engine.ask(do, table=self.number, **fields)

    def close(self) -> None:
        if self.number is not None:
            self._engine.request({"do": "close", "table": self.number})
            self._engine._free.append(self.number)
            self.number = None

    def __enter__(self) -> "Table":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    @property
    def asked(self) -> List[str]:
        """Who has a question: seats, `clock`, `host`."""
        return self._ask("ask")["asked"]

    def question(self, seat: str) -> Optional[Dict[str, Any]]:
        """{"q", "key", "answers", …}, or None if that seat is not asked."""
        return self._ask("ask", seat=seat)["ask"] or None

    def act(self, seat: str, answer: str) -> str:
        """Gives an answer, as text."""
        return self._ask("act", seat=seat, a=answer)["done"]

    def bot(self, seat: str, name: str, seed: Optional[str] = None) -> Dict[str, Any]:
        """Lets a bot answer for the seat. What it chooses follows from the game's seed, or from this one."""
        return self._ask("bot", seat=seat, bot=name, seed=seed)

    def preview(self, seat: str, answer: Any) -> Dict[str, Any]:
        """What an answer would do, as far as the seat can know."""
        return self._ask("preview", seat=seat, a=answer)["preview"]

    def undo(self, seat: str) -> None:
        """Takes the seat's last answer back, where the rules allow it."""
        self._ask("undo", seat=seat)

    def say(self, seat: str, channel: str, text: str) -> None:
        """A remark, where the game has talk."""
        self._ask("say", seat=seat, channel=channel, text=text)

    def observe(self, seat: str = "public") -> List[int]:
        """What a viewer may know, as numbers (docs/python.md)."""
        return self._ask("observe", seat=seat)["numbers"]

    def layout(self) -> List[Dict[str, Any]]:
        """What those numbers are, in their order: {"place", "numbers", "values"}."""
        return self._ask("observe", seat="public", layout=True)["layout"]

    def imagine(self, seat: str, seed: Optional[str] = None) -> Dict[str, Any]:
        """A position that agrees with all that the seat knows, for `Table(game, position=…)`."""
        return self._ask("imagine", seat=seat, seed=seed)["position"]

    def playout(self, count: int = 1, seat: Optional[str] = None, seed: Optional[str] = None) -> Dict[str, Any]:
        """How often each seat wins when all play on at random; with a seat, from what it knows."""
        return self._ask("playout", count=count, seat=seat, seed=seed)

    def view(self, seat: str = "public") -> Dict[str, Any]:
        return self._ask("view", seat=seat)["view"]

    def journal(self, seat: str = "public") -> List[List[Any]]:
        return self._ask("journal", seat=seat)["journal"]

    def board(self, seat: str = "public") -> str:
        return self._ask("board", seat=seat)["board"]

    def save(self) -> Dict[str, Any]:
        return self._ask("save")["position"]

    def record(self) -> str:
        return self._ask("record")["record"]

    @property
    def outcome(self) -> Optional[Dict[str, Any]]:
        """{"why", "value", …} once the game is over, else None."""
        found = self._ask("outcome")
        return found if found["final"] else None
