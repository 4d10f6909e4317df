"""The C library through cffi. Only what the package needs is declared; the headers of libsandtable are the reference."""
import ctypes.util
import os
from pathlib import Path
from typing import Any, Dict, Optional

from cffi import FFI

ffi = FFI()
ffi.cdef("""
    struct sand_error { char where[128]; char what[192]; };
    struct sand_pack;
    struct sand_session;
    struct sand_many;
    const char *sand_version(void);
    struct sand_pack *sand_pack_named(const char *, struct sand_error *);
    void sand_pack_close(struct sand_pack *);

    struct sand_lines;
    struct sand_lines *sand_lines_open(const unsigned char entropy[32]);
    void sand_lines_close(struct sand_lines *);
    const char *sand_lines_say(struct sand_lines *, const char *line, size_t size, size_t *reply);

    struct sand_many *sand_many_open(const struct sand_pack *, const char *, uint32_t, const char *, struct sand_error *);
    void sand_many_close(struct sand_many *);
    int sand_many_seats(const struct sand_many *);
    int sand_many_observed(const struct sand_many *);
    void sand_many_asked(const struct sand_many *, int32_t *, int32_t *);
    int sand_many_answers(const struct sand_many *, uint32_t, int64_t *, int);
    int64_t sand_many_actions(const struct sand_many *);
    int sand_many_legal(const struct sand_many *, uint32_t, int64_t *, int);
    size_t sand_many_text(const struct sand_many *, uint32_t, int, char *, size_t);
    void sand_many_step(struct sand_many *, const int32_t *);
    uint64_t sand_many_run(struct sand_many *, uint64_t);
    void sand_many_value(const struct sand_many *, float *);
    void sand_many_observe(const struct sand_many *, int, int32_t *);
    size_t sand_many_view(const struct sand_many *, uint32_t, int, char *, size_t);
    void sand_many_begin(struct sand_many *, uint32_t);
    void sand_many_copy(struct sand_many *, uint32_t, const struct sand_many *, uint32_t);
    void sand_many_imagine(struct sand_many *, uint32_t, int);
""")


def _library() -> str:
    """SANDTABLE_LIBRARY, else the one in this package (a wheel's), else the installed one, else one built near it."""
    given = os.environ.get("SANDTABLE_LIBRARY")
    if given:
        return given
    own = Path(__file__).resolve().parent / "libsandtable.so.0"
    if own.exists():
        return str(own)
    if ctypes.util.find_library("sandtable"):
        return "libsandtable.so.0"
    built = Path(__file__).resolve().parents[2] / "build" / "library" / "libsandtable.so.0"
    if built.exists():
        return str(built)
    raise ImportError("libsandtable.so.0 is not installed; SANDTABLE_LIBRARY may say where it is")


lib = ffi.dlopen(_library())


class SandtableError(ValueError):
    """What the library refuses: `where` is the place, `what` the reason and what would be right."""

    def __init__(self, where: str, what: str, code: Optional[str] = None) -> None:
        super().__init__(f"{where}: {what}")
        self.where, self.what, self.code = where, what, code


def failed(error: Any) -> SandtableError:
    return SandtableError(ffi.string(error.where).decode(), ffi.string(error.what).decode())


class Pack:
    """A game with its data; opened once each."""
    _opened: Dict[str, "Pack"] = {}
    game: str
    pointer: Any

    def __new__(cls, game: str) -> "Pack":
        if game not in cls._opened:
            error = ffi.new("struct sand_error *")
            pointer = lib.sand_pack_named(game.encode(), error)
            if pointer == ffi.NULL:
                raise failed(error)
            self = super().__new__(cls)
            self.game, self.pointer = game, pointer
            cls._opened[game] = self
        return cls._opened[game]
