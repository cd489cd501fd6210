"""Spaces of Gymnasium for what is no array: pictures as PNG bytes, and actions as dicts or texts."""

from __future__ import annotations

from typing import Any

from gymnasium import Space

_PNG = b"\x89PNG\r\n\x1a\n"


class ObservationSpace(Space):
    """Dicts with a picture, controls and their texts."""

    def __init__(self) -> None:
        super().__init__(None, None)

    @property
    def is_np_flattenable(self) -> bool:
        return False

    def __eq__(self, other: object) -> bool:
        """The same for every task, so that environments can be joined into a vector."""
        return isinstance(other, ObservationSpace)

    def contains(self, x: Any) -> bool:
        return (
            isinstance(x, dict)
            and isinstance(x.get("screenshot"), bytes)
            and x["screenshot"].startswith(_PNG)
            and isinstance(x.get("controls"), list)
            and isinstance(x.get("text"), str)
            and isinstance(x.get("accessibility_tree"), str)
        )

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        raise NotImplementedError("observations come from a computer")


class ActionSpace(Space):
    """Actions as dicts with `function` and `args`, and scripts of pyautogui. Samples are clicks on the screen."""

    def __init__(self, width: int = 1280, height: int = 800) -> None:
        super().__init__(None, None)
        self._size = (width, height)

    @property
    def is_np_flattenable(self) -> bool:
        return False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ActionSpace) and other._size == self._size

    def contains(self, x: Any) -> bool:
        if isinstance(x, str):
            return "pyautogui" in x
        return isinstance(x, dict) and isinstance(x.get("function"), str) and isinstance(x.get("args"), dict)

    def sample(self, mask: Any = None, probability: Any = None) -> dict[str, Any]:
        x, y = (int(self.np_random.integers(0, most)) for most in self._size)
        return {"function": "click", "args": {"x": x, "y": y}}


def observation_space() -> ObservationSpace:
    return ObservationSpace()


def action_space() -> ActionSpace:
    return ActionSpace()
