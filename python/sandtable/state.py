"""A game as a state to search in, in the style of OpenSpiel: clone, legal actions as ids, apply, returns.

Chance is inside a state, drawn in advance: there are no chance nodes, a clone goes the same way with the same actions,
and `resample_from_infostate` draws it again. Where several are asked at once the first of them acts, unseen by the
others, so there are no simultaneous nodes either.
"""
import json
from typing import Any, Dict, List, Optional, Tuple, Union

import numpy as np

from .many import Many


class Game:
    """Game("plot", seats=2): what all states of it share."""

    def __init__(self, game: str, *, seed: Union[str, int] = "1", **options: Any) -> None:
        self.game, self.options, self._seed, self._count = game, options, str(seed), 0
        self._probe = Many(game, 1, seed=seed, **options)

    def num_players(self) -> int:
        return self._probe.seats

    def num_distinct_actions(self) -> int:
        return self._probe.actions

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def observation_tensor_size(self) -> int:
        return self._probe.observed

    def observation_tensor_shape(self) -> List[int]:
        return [self._probe.observed]

    def observation_tensor_layout(self) -> List[Dict[str, Any]]:
        """What the numbers are, in their order: {"place", "numbers", "values"}."""
        return self._probe.layout()

    def new_initial_state(self) -> "State":
        self._count += 1
        return State(self, Many(self.game, 1, seed=f"{self._seed}.{self._count}", **self.options))

    def __str__(self) -> str:
        return f"{self.game}({json.dumps(self.options, sort_keys=True)})"


class State:
    TERMINAL = -4  # as OpenSpiel's PlayerId.TERMINAL

    def __init__(self, game: Game, many: Many, before: Optional[Tuple[int, "State"]] = None) -> None:
        self._game, self._many = game, many
        self._history: List[Tuple[int, int]] = []
        self._first = self._copied()  # where the history begins
        self._before = before         # who knows what was before it, and what that was

    def _copied(self) -> Many:
        copy = Many(self._game.game, 1, **self._game.options)
        copy.copy(0, 0, self._many)
        return copy

    def clone(self) -> "State":
        other = State.__new__(State)
        other._game, other._many, other._first, other._before = self._game, self._copied(), self._first, self._before
        other._history = list(self._history)
        return other

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return self._many.seats

    def num_distinct_actions(self) -> int:
        return self._many.actions

    def is_terminal(self) -> bool:
        return bool(self._many.over[0])

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def current_player(self) -> int:
        return self.TERMINAL if self.is_terminal() else int(self._many.actor[0])

    def legal_actions(self, player: Optional[int] = None) -> List[int]:
        """The ids of the legal actions, ascending; of another than the current player: none."""
        if player is not None and player != self.current_player():
            return []
        return sorted(int(action) for action in self._many.legal(0))

    def legal_actions_mask(self, player: Optional[int] = None) -> np.ndarray:
        mask = np.zeros(self._many.actions, bool)
        mask[self.legal_actions(player)] = True
        return mask

    def action_to_string(self, *player_and_action: int) -> str:
        """`action_to_string(action)` or `action_to_string(player, action)`: `nominate p3`."""
        return self._many.text(0, self._place(player_and_action[-1]))

    def string_to_action(self, text: str) -> int:
        for action in self.legal_actions():
            if self.action_to_string(action) == text:
                return action
        raise ValueError(f"{text} is not legal here")

    def apply_action(self, action: int) -> None:
        place = self._place(action)
        self._history.append((int(self._many.actor[0]), int(action)))
        self._many.step([place])

    def _place(self, action: int) -> int:
        found = np.flatnonzero(self._many.legal(0) == action)
        if not len(found):
            raise ValueError(f"action {action} is not legal here")
        return int(found[0])

    def history(self) -> List[int]:
        """The actions since the beginning, or since the state was resampled."""
        return [action for _, action in self._history]

    def full_history(self) -> List[Tuple[int, int]]:
        """The same with who acted: (player, action)."""
        return list(self._history)

    def move_number(self) -> int:
        return len(self._history)

    def returns(self) -> List[float]:
        return [float(value) for value in self._many.value()[0]]

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def rewards(self) -> List[float]:
        """All reward comes with the last action."""
        return self.returns()

    def _viewer(self, player: Optional[int]) -> int:
        """A player, or without one the player to act."""
        who = self.current_player() if player is None else player
        if not 0 <= who < self._many.seats:
            raise ValueError("nobody is to act: name a player" if player is None else
                             f"expected a player from 0 to {self._many.seats - 1}, found {player}")
        return who

    def observation_tensor(self, player: Optional[int] = None) -> np.ndarray:
        return self._many.observe(self._viewer(player))[0]

    def observation_string(self, player: Optional[int] = None) -> str:
        """What a seat sees now, as JSON text."""
        return json.dumps(self._many.view(0, self._viewer(player)), sort_keys=True)

    def information_state_string(self, player: Optional[int] = None) -> str:
        """All that a seat has seen and done so far, in order: each of its views that differs from the one before, and
        its own actions. It is made by playing the history again, so it costs as much as that."""
        return "\n".join(self._seen_by(self._viewer(player)))

    def _seen_by(self, player: int) -> List[str]:
        again = State.__new__(State)
        again._game, again._many, again._history = self._game, Many(self._game.game, 1, **self._game.options), []
        again._many.copy(0, 0, self._first)
        knows = self._before is not None and self._before[0] == player
        seen = self._before[1]._seen_by(player) if knows else [again.observation_string(player)]  # type: ignore[index]
        for actor, action in self._history:
            if actor == player:
                seen.append("> " + again.action_to_string(action))
            again.apply_action(action)
            view = again.observation_string(player)
            if view != next(line for line in reversed(seen) if not line.startswith("> ")):
                seen.append(view)
        return seen

    def resample_from_infostate(self, player: int) -> "State":
        """A state that agrees with all that the player knows; the rest is drawn again. Its history begins here, and of
        what was before only this player's own knowledge goes with it."""
        copy = self._copied()
        copy.imagine(0, self._viewer(player))
        return State(self._game, copy, (player, self.clone()))

    def __str__(self) -> str:
        return json.dumps(self._many.view(0, self._many.PUBLIC), sort_keys=True)
