"""Sandtable: five board games, each played by its rulebook.

Table        a game played step by step: questions, answers as text, views, journals, records (docs/protocol.md)
Many         thousands of games stepped together, in numpy arrays
Game, State  a state to search in, in the style of OpenSpiel
AECEnv       an environment in the style of PettingZoo
plots        plots for notebooks, by matplotlib
"""
from ._native import SandtableError, ffi, lib
from .aec import AECEnv
from .many import RANDOM, STAY, Many
from .state import Game, State
from .table import Engine, Table, engine

__version__ = ffi.string(lib.sand_version()).decode()
__all__ = ["AECEnv", "Engine", "Game", "Many", "RANDOM", "STAY", "SandtableError", "State", "Table", "engine"]
