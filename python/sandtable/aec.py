"""An environment in PettingZoo's AEC style: agents act one after the other, each with an observation and a mask."""
from typing import Any, Dict, Iterator, List, Optional, Tuple

import numpy as np

from .many import Many
from .spaces import Box, DictSpace, Discrete


class AECEnv:
    """aec = AECEnv("plot", seats=2); aec.reset(seed=1); for agent in aec.agent_iter(): …

    An action is the id of an answer (docs/python.md): the same number for the same answer in every position. The
    observation has the numbers of docs/python.md and the mask of the legal actions; `infos[agent]["legal_actions"]` is
    the same without the zeros, for games with many. Rewards come at the end: 1 won, 0 drawn, -1 lost.
    """
    metadata = {"render_modes": ["ansi"], "name": "sandtable_v0", "is_parallelizable": False}

    def __init__(self, game: str, *, render_mode: Optional[str] = None, **options: Any) -> None:
        self.game, self.options, self.render_mode = game, options, render_mode
        self._many = Many(game, 1, **options)
        self.possible_agents: List[str] = [f"player_{i}" for i in range(self._many.seats)]
        self.observed, self.actions = self._many.observed, self._many.actions
        self._action_space = Discrete(self.actions)
        self._observation_space = DictSpace({
            "observation": Box(0, self._many.values() - 1, (self.observed,), np.int32),
            "action_mask": Box(0, 1, (self.actions,), np.int8)})
        self._seed = 0
        self.agents: List[str] = []
        self.agent_selection = self.possible_agents[0]
        self._forget()

    @property
    def unwrapped(self) -> "AECEnv":
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def action_space(self, agent: str) -> Discrete:  # pylint: disable=unused-argument
        return self._action_space

    def observation_space(self, agent: str) -> DictSpace:  # pylint: disable=unused-argument
        return self._observation_space

    @property
    def action_spaces(self) -> Dict[str, Discrete]:
        return dict.fromkeys(self.possible_agents, self._action_space)

    @property
    def observation_spaces(self) -> Dict[str, DictSpace]:
        return dict.fromkeys(self.possible_agents, self._observation_space)

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:  # pylint: disable=unused-argument
        """A new game. Without a seed the next one after the game before."""
        self._seed = self._seed + 1 if seed is None else seed
        self._many = Many(self.game, 1, seed=str(self._seed), **self.options)
        self.agents = list(self.possible_agents)
        self._forget()
        self._choose()

    def _forget(self) -> None:
        self.rewards: Dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: Dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations: Dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: Dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}

    def _choose(self) -> None:
        if not self._many.over[0]:
            self.agent_selection = self.possible_agents[int(self._many.actor[0])]
            self.infos = {agent: {} for agent in self.agents}
            self.infos[self.agent_selection]["legal_actions"] = self._many.legal(0)
            return
        for agent, value in zip(self.possible_agents, self._many.value()[0]):
            self.rewards[agent] = float(value)
            self._cumulative_rewards[agent] += float(value)
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Dict[str, np.ndarray]:
        mask = np.zeros(self.actions, np.int8)
        if not self._many.over[0] and self.agent_selection == agent:
            mask[self._many.legal(0)] = 1
        return {"observation": self._many.observe(self.possible_agents.index(agent))[0], "action_mask": mask}

    def last(self, observe: bool = True) -> Tuple[Optional[Dict[str, np.ndarray]], float, bool, bool, Dict[str, Any]]:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        found = [] if action is None else np.flatnonzero(self._many.legal(0) == action)
        if not len(found):
            raise ValueError(f"action {action} is not legal here: the mask says which are")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._many.step([int(found[0])])
        self._choose()

    def _leave(self, agent: str, action: Optional[int]) -> None:
        """The last step of an agent that is done: it is told its reward and goes."""
        if action is not None:
            raise ValueError("the only action of an agent that is done is None")
        self.agents.remove(agent)
        for by_agent in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            by_agent.pop(agent)  # type: ignore[attr-defined]
        if self.agents:
            self.agent_selection = self.agents[0]
            self.rewards = dict.fromkeys(self.agents, 0.0)

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def action_text(self, action: int) -> str:
        """What a legal action says: `nominate p3`."""
        return self._many.text(0, int(np.flatnonzero(self._many.legal(0) == action)[0]))

    def render(self) -> str:
        """What everyone sees, as JSON text."""
        return self._many.view_text(0, self._many.PUBLIC)

    def close(self) -> None:
        self.agents = []
