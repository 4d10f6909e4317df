"""A game as a state to search in, in the style of OpenSpiel: clone, legal actions as ids, apply, returns."""
import json

import numpy as np

from .many import Many


class Game:
    """Game("plot", seats=2): what all states of it share."""

    def __init__(self, game, *, seed="1", **options):
        self.game, self.options, self._seed, self._count = game, options, str(seed), 0
        self._probe = Many(game, 1, seed=seed, **options)

    def num_players(self):
        return self._probe.seats

    def num_distinct_actions(self):
        return self._probe.actions

    def observation_tensor_size(self):
        return self._probe.observed

    def new_initial_state(self):
        self._count += 1
        return State(self, Many(self.game, 1, seed=f"{self._seed}.{self._count}", **self.options))


class State:
    TERMINAL = -4

    def __init__(self, game, many):
        self._game, self._many = game, many

    def clone(self):
        copy = Many(self._game.game, 1, **self._game.options)
        copy.copy(0, 0, self._many)
        return State(self._game, copy)

    def is_terminal(self):
        return bool(self._many.over[0])

    def current_player(self):
        return self.TERMINAL if self.is_terminal() else int(self._many.actor[0])

    def legal_actions(self):
        return [int(action) for action in self._many.legal(0)]

    def legal_actions_mask(self):
        mask = np.zeros(self._many.actions, bool)
        mask[self._many.legal(0)] = True
        return mask

    def action_to_string(self, action):
        return self._many.text(0, self._place(action))

    def apply_action(self, action):
        self._many.step([self._place(action)])

    def _place(self, action):
        found = np.flatnonzero(self._many.legal(0) == action)
        if not len(found):
            raise ValueError(f"action {action} is not legal here")
        return int(found[0])

    def returns(self):
        return [float(value) for value in self._many.value()[0]]

    def observation_tensor(self, player=None):
        return self._many.observe(-1 if player is None else player)[0]

    def observation_string(self, player=None):
        """What a seat sees, as JSON text."""
        return json.dumps(self._many.view(0, -1 if player is None else player), sort_keys=True)

    information_state_string = observation_string

    def resample_from_infostate(self, player):
        """A state that agrees with all that the player knows; the rest is drawn again."""
        copy = self.clone()
        copy._many.imagine(0, player)
        return copy
