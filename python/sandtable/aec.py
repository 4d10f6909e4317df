"""An environment in PettingZoo's AEC style: agents act one after the other, each with an observation and a mask."""
import numpy as np

from .many import Many


class AECEnv:
    """aec = AECEnv("plot", seats=2); aec.reset(seed=1); for agent in aec.agent_iter(): …

    An action is a place in the list of answers, of which at most `width` are masked in; `infos[agent]["text"]` of an
    action says what it does. Observations are the numbers of docs/python.md and the mask.
    """
    metadata = {"render_modes": ["ansi"], "name": "sandtable_v0", "is_parallelizable": False}

    def __init__(self, game, *, width=4096, **options):
        self.game, self.options, self.width = game, options, width
        probe = Many(game, 1, **options)
        self.possible_agents = [f"player_{i}" for i in range(probe.seats)]
        self.observed = probe.observed
        self.agents = []

    def reset(self, seed=None, options=None):  # pylint: disable=unused-argument
        self._many = Many(self.game, 1, seed=str(seed), **self.options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._choose()

    def _choose(self):
        if not self._many.over[0]:
            self.agent_selection = self.possible_agents[int(self._many.actor[0])]
            return
        for agent, value in zip(self.possible_agents, self._many.value()[0]):
            self.rewards[agent] = float(value)
            self._cumulative_rewards[agent] += float(value)
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def observe(self, agent):
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.width, np.int8)
        if not self.terminations[agent] and self.agent_selection == agent:
            mask[:int(self._many.count[0])] = 1
        return {"observation": self._many.observe(seat)[0], "action_mask": mask}

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise ValueError("the only action of an agent that is done is None")
            self.agents.remove(agent)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        if action is None or not 0 <= action < int(self._many.count[0]):
            raise ValueError(f"action {action} is not legal here: there are {int(self._many.count[0])}")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._many.step([action])
        self._choose()

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def action_text(self, action):
        return self._many.text(0, action)

    def close(self):
        self.agents = []
