"""Spaces in the style of Gymnasium: what actions and observations of an environment look like, without needing it."""
from typing import Any, Dict, Optional, Tuple

import numpy as np


class Space:
    def __init__(self, shape: Tuple[int, ...], dtype: Any) -> None:
        self.shape, self.dtype = shape, np.dtype(dtype)
        self._dice = np.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> None:
        self._dice = np.random.default_rng(seed)


class Discrete(Space):
    """The whole numbers from 0 to n - 1."""

    def __init__(self, n: int) -> None:
        super().__init__((), np.int64)
        self.n = int(n)

    def contains(self, x: Any) -> bool:
        return isinstance(x, (int, np.integer)) and not isinstance(x, bool) and 0 <= int(x) < self.n

    __contains__ = contains

    def sample(self, mask: Optional[np.ndarray] = None) -> int:
        """Any of them; with a mask, any whose place in it is not 0."""
        if mask is None:
            return int(self._dice.integers(self.n))
        legal = np.flatnonzero(mask)
        return int(self._dice.choice(legal)) if len(legal) else 0

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Discrete) and other.n == self.n

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class Box(Space):
    """Arrays of a shape whose numbers lie between `low` and `high`, each included."""

    def __init__(self, low: Any, high: Any, shape: Tuple[int, ...], dtype: Any) -> None:
        super().__init__(shape, dtype)
        self.low, self.high = np.broadcast_to(low, shape), np.broadcast_to(high, shape)

    def contains(self, x: Any) -> bool:
        return (isinstance(x, np.ndarray) and x.shape == self.shape and np.can_cast(x.dtype, self.dtype)
                and bool((x >= self.low).all() and (x <= self.high).all()))

    __contains__ = contains

    def sample(self) -> np.ndarray:
        return self._dice.integers(self.low, self.high, endpoint=True).astype(self.dtype)

    def __eq__(self, other: Any) -> bool:
        return (isinstance(other, Box) and other.shape == self.shape and other.dtype == self.dtype
                and bool((other.low == self.low).all() and (other.high == self.high).all()))

    def __repr__(self) -> str:
        return f"Box{self.shape}"


class DictSpace(Space):
    """Several spaces by name."""

    def __init__(self, spaces: Dict[str, Space]) -> None:
        super().__init__((), object)
        self.spaces = spaces

    def __getitem__(self, name: str) -> Any:
        return self.spaces[name]

    def contains(self, x: Any) -> bool:
        return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(x[k] in self.spaces[k] for k in x)  # type: ignore[operator]

    __contains__ = contains

    def sample(self) -> Dict[str, Any]:
        return {name: space.sample() for name, space in self.spaces.items()}  # type: ignore[attr-defined]

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, DictSpace) and other.spaces == self.spaces

    def __repr__(self) -> str:
        return f"Dict({self.spaces})"
