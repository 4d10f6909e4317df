"""Thousands of games stepped together without the interpreter in between; everything is numpy arrays by game."""
import json
from typing import Any, Dict, List, Optional, Sequence, Union

import numpy as np

from ._native import Pack, failed, ffi, lib
from .table import Table

RANDOM, STAY = -1, -2


def _pointer(kind: str, array: np.ndarray) -> Any:
    return ffi.cast(f"{kind} *", array.ctypes.data)


class Many:
    """Many("plot", 1000, seed="1", seats=2): a thousand games side by side. In each the first seat that is asked acts."""

    PUBLIC = 26  # the viewer who knows what all know

    def __init__(self, game: str, games: int, *, seed: Union[str, int] = "1", **options: Any) -> None:
        self._pack = Pack(game)
        error = ffi.new("struct sand_error *")
        pointer = lib.sand_many_open(self._pack.pointer, json.dumps(options).encode(), games, str(seed).encode(), error)
        if pointer == ffi.NULL:
            raise failed(error)
        self._many = ffi.gc(pointer, lib.sand_many_close)
        self.game, self.games, self.options = game, games, options
        self.seats: int = lib.sand_many_seats(self._many)
        self.observed: int = lib.sand_many_observed(self._many)
        self.actor = np.empty(games, np.int32)
        self.count = np.empty(games, np.int32)
        self._look()

    def _look(self) -> None:
        lib.sand_many_asked(self._many, _pointer("int32_t", self.actor), _pointer("int32_t", self.count))

    @property
    def over(self) -> np.ndarray:
        return self.actor < 0

    def answers(self, game: int) -> np.ndarray:
        """The legal answers of one game: stable numbers, in the order that choices count."""
        found = np.empty(max(int(self.count[game]), 1), np.int64)
        return found[:lib.sand_many_answers(self._many, game, _pointer("int64_t", found), len(found))]

    def legal(self, game: int) -> np.ndarray:
        """The same as ids below `actions`: an answer has the same id in every game of this kind."""
        found = np.empty(max(int(self.count[game]), 1), np.int64)
        return found[:lib.sand_many_legal(self._many, game, _pointer("int64_t", found), len(found))]

    @property
    def actions(self) -> int:
        """How many ids there are."""
        return lib.sand_many_actions(self._many)

    def layout(self) -> List[Dict[str, Any]]:
        """What the numbers of an observation are, in their order: {"place", "numbers", "values"}."""
        with Table(self.game, seed="1", **self.options) as table:
            return table.layout()

    def values(self) -> np.ndarray:
        """By number of an observation: how many values it can have, from 0."""
        return np.concatenate([np.full(part["numbers"], part["values"], np.int32) for part in self.layout()])

    def text(self, game: int, choice: int) -> str:
        """An answer as it is written: `eat p4`."""
        text = ffi.new("char[512]")
        lib.sand_many_text(self._many, game, choice, text, 512)
        return ffi.string(text).decode()

    def step(self, choice: Union[np.ndarray, Sequence[int]]) -> None:
        """By game: a place in its list of answers, RANDOM or STAY. Games that are over stay as they are."""
        choice = np.asarray(choice)
        if choice.shape != (self.games,) or choice.dtype.kind not in "iu":
            raise ValueError(f"expected {self.games} whole numbers, found {choice.dtype} of shape {choice.shape}")
        bad = np.flatnonzero(~self.over & ((choice < STAY) | (choice >= self.count)))
        if len(bad):
            raise ValueError(f"game {bad[0]}: expected a place in its list of {self.count[bad[0]]} answers, RANDOM or STAY, "
                             f"found {choice[bad[0]]}")
        choice = np.ascontiguousarray(choice, np.int32)
        lib.sand_many_step(self._many, _pointer("int32_t", choice))
        self._look()

    def run(self, answers: int) -> int:
        """Plays on at random, games that end begin again; returns how many ended."""
        ended = lib.sand_many_run(self._many, answers)
        self._look()
        return ended

    def value(self) -> np.ndarray:
        """By game and seat: 1 won, 0 drawn or not over, -1 lost."""
        value = np.empty((self.games, self.seats), np.float32)
        lib.sand_many_value(self._many, _pointer("float", value))
        return value

    def observe(self, viewer: int = -1) -> np.ndarray:
        """By game: what a seat may know, as numbers (docs/python.md); by default the seat to act."""
        numbers = np.zeros((self.games, self.observed), np.int32)
        lib.sand_many_observe(self._many, viewer, _pointer("int32_t", numbers))
        return numbers

    def view_text(self, game: int, viewer: int = -1) -> str:
        """One game's view as JSON text; by default that of the seat to act."""
        size = lib.sand_many_view(self._many, game, viewer, ffi.NULL, 0)
        text = ffi.new("char[]", size + 1)
        lib.sand_many_view(self._many, game, viewer, text, size + 1)
        return ffi.string(text).decode()

    def view(self, game: int, viewer: int = -1) -> Dict[str, Any]:
        """The same as an object."""
        return json.loads(self.view_text(game, viewer))

    def begin(self, game: int) -> None:
        """Starts one game again."""
        lib.sand_many_begin(self._many, game)
        self._look()

    def begin_all(self, which: np.ndarray) -> None:
        """Starts those games again for which the array is true, such as `over`."""
        for game in np.flatnonzero(which):
            lib.sand_many_begin(self._many, int(game))
        self._look()

    def copy(self, game: int, other: int, source: Optional["Many"] = None) -> None:
        """Makes `game` what `other` is, of this array or of another."""
        lib.sand_many_copy(self._many, game, (source or self)._many, other)
        self._look()

    def imagine(self, game: int, viewer: int) -> None:
        """Redraws all that the viewer cannot know."""
        lib.sand_many_imagine(self._many, game, viewer)
        self._look()
