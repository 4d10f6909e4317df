"""Thousands of games stepped together without the interpreter in between; everything is numpy arrays by game."""
import json

import numpy as np

from ._native import Pack, failed, ffi, lib

RANDOM, STAY = -1, -2


def _pointer(kind, array):
    return ffi.cast(f"{kind} *", array.ctypes.data)


class Many:
    """Many("plot", 1000, seed="1", seats=2): a thousand games side by side. In each the first seat that is asked acts."""

    def __init__(self, game, games, *, seed="1", **options):
        self._pack = Pack(game)
        error = ffi.new("struct sand_error *")
        pointer = lib.sand_many_open(self._pack.pointer, json.dumps(options).encode(), games, str(seed).encode(), error)
        if pointer == ffi.NULL:
            raise failed(error)
        self._many = ffi.gc(pointer, lib.sand_many_close)
        self.game, self.games, self.options = game, games, options
        self.seats = lib.sand_many_seats(self._many)
        self.observed = lib.sand_many_observed(self._many)
        self.actor = np.empty(games, np.int32)
        self.count = np.empty(games, np.int32)
        self._look()

    def _look(self):
        lib.sand_many_asked(self._many, _pointer("int32_t", self.actor), _pointer("int32_t", self.count))

    @property
    def over(self):
        return self.actor < 0

    def answers(self, game):
        """The legal answers of one game: stable numbers, in the order that choices count."""
        found = np.empty(max(int(self.count[game]), 1), np.int64)
        return found[:lib.sand_many_answers(self._many, game, _pointer("int64_t", found), len(found))]

    def legal(self, game):
        """The same as ids below `actions`: an answer has the same id in every game of this kind."""
        found = np.empty(max(int(self.count[game]), 1), np.int64)
        return found[:lib.sand_many_legal(self._many, game, _pointer("int64_t", found), len(found))]

    @property
    def actions(self):
        return lib.sand_many_actions(self._many)

    def text(self, game, choice):
        """An answer as it is written: `eat p4`."""
        text = ffi.new("char[512]")
        lib.sand_many_text(self._many, game, choice, text, 512)
        return ffi.string(text).decode()

    def step(self, choice):
        """By game: a place in its list of answers, RANDOM or STAY. Games that are over stay as they are."""
        choice = np.ascontiguousarray(choice, np.int32)
        if choice.shape != (self.games,):
            raise ValueError(f"expected {self.games} choices, found an array of shape {choice.shape}")
        lib.sand_many_step(self._many, _pointer("int32_t", choice))
        self._look()

    def run(self, answers):
        """Plays on at random, games that end begin again; returns how many ended."""
        ended = lib.sand_many_run(self._many, answers)
        self._look()
        return ended

    def value(self):
        """By game and seat: 1 won, 0 drawn or not over, -1 lost."""
        value = np.empty((self.games, self.seats), np.float32)
        lib.sand_many_value(self._many, _pointer("float", value))
        return value

    def observe(self, viewer=-1):
        """By game: what a seat may know, as numbers (docs/python.md); by default the seat to act."""
        numbers = np.zeros((self.games, self.observed), np.int32)
        lib.sand_many_observe(self._many, viewer, _pointer("int32_t", numbers))
        return numbers

    def view(self, game, viewer=-1):
        """One game's view as an object; by default that of the seat to act."""
        size = lib.sand_many_view(self._many, game, viewer, ffi.NULL, 0)
        text = ffi.new("char[]", size + 1)
        lib.sand_many_view(self._many, game, viewer, text, size + 1)
        return json.loads(ffi.string(text))

    def begin(self, game):
        lib.sand_many_begin(self._many, game)
        self._look()

    def copy(self, game, other, source=None):
        """Makes `game` what `other` is, of this array or of another."""
        lib.sand_many_copy(self._many, game, (source or self)._many, other)
        self._look()

    def imagine(self, game, viewer):
        """Redraws all that the viewer cannot know."""
        lib.sand_many_imagine(self._many, game, viewer)
        self._look()
