"""Plots for notebooks, by matplotlib (python3-matplotlib; the rest of the package does without it).

Each function draws on the given axes, or on new ones, and returns them. What it draws is what the command prints with
--json, so `plots.league(json.load(open("league.json")))` is all a notebook needs.
"""
from typing import Any, Dict, Optional, Sequence

import numpy as np


def _axes(axes: Any, title: str) -> Any:
    if axes is None:
        from matplotlib import pyplot  # pylint: disable=import-outside-toplevel
        axes = pyplot.subplots()[1]
    axes.set_title(title)
    return axes


def _bars(axes: Any, names: Sequence[str], middle: Sequence[float], low: Sequence[float], high: Sequence[float], unit: str) -> Any:
    """Points with their intervals, the first on top."""
    at = np.arange(len(names))[::-1]
    error = [np.subtract(middle, low).clip(min=0), np.subtract(high, middle).clip(min=0)]
    axes.errorbar(middle, at, xerr=error, fmt="o", capsize=3)
    axes.set_yticks(at, names)
    axes.set_xlabel(unit)
    axes.margins(y=0.2)
    return axes


def sim(report: Dict[str, Any], axes: Optional[Any] = None) -> Any:
    """`sandtable sim GAME --json`: the share of games won by each side, or by each seat where there are no sides."""
    parts = report.get("sides") or report["seats"]
    rows = [(name, part["share"], part["low"], part["high"]) for name, part in parts.items()]
    names, middle, low, high = zip(*rows)
    return _bars(_axes(axes, f"{report['game']}, {report['games']} games"), names, np.multiply(middle, 100),
                 np.multiply(low, 100), np.multiply(high, 100), "games won, % (95 % interval)")


def league(report: Dict[str, Any], axes: Optional[Any] = None) -> Any:
    """`sandtable league … --json`: the ratings with their intervals, the best on top."""
    bots = sorted(report["bots"], key=lambda bot: -bot["rating"])
    rating, error = ([bot[key] for bot in bots] for key in ("rating", "error"))
    return _bars(_axes(axes, report["game"]), [bot["bot"] for bot in bots], rating, np.subtract(rating, error),
                 np.add(rating, error), "rating, Elo (95 % interval)")


def learning(shares: Sequence[float], chance: Optional[float] = None, axes: Optional[Any] = None) -> Any:
    """Shares of games won, measured one after the other while something learns; `chance` is that of random play."""
    axes = _axes(axes, "learning")
    axes.plot(np.multiply(shares, 100), marker="o")
    if chance is not None:
        axes.axhline(chance * 100, linestyle="--", color="grey")
    axes.set_xlabel("measured")
    axes.set_ylabel("games won, %")
    return axes


def values(many: Any, axes: Optional[Any] = None) -> Any:
    """A `Many` whose games are over: by seat, the share of games won, drawn and lost."""
    value = many.value()[many.over]
    axes = _axes(axes, f"{many.game}, {len(value)} games")
    left = np.zeros(many.seats)
    for name, hit in (("won", value > 0), ("drawn", value == 0), ("lost", value < 0)):
        share = hit.mean(axis=0) * 100
        axes.barh([f"player {i}" for i in range(many.seats)], share, left=left, label=name)
        left = left + share
    axes.set_xlabel("%")
    axes.legend()
    return axes
