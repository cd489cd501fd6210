"""The interface of OSWorld's DesktopEnv: the old 4-tuple of gym, scripts of pyautogui, WAIT, DONE and FAIL."""

from __future__ import annotations

from typing import Any

from .environment import TaskloomEnv

_SPECIAL = {
    "WAIT": {"function": "wait", "args": {"seconds": 2}},
    "DONE": {"function": "finish", "args": {"status": "success", "message": ""}},
    "FAIL": {"function": "finish", "args": {"status": "infeasible", "message": ""}},
}


class OSWorldEnv:
    """What an agent of OSWorld calls, on tasks of a taskloom server.

    `action_space` is "pyautogui". `pause` of a step is waited for on the computer only if it is named: a step returns when
    the screen is at rest.
    """

    action_space = "pyautogui"

    def __init__(self, address: str, token: str, timeout: float = 300.0) -> None:
        self._env = TaskloomEnv(address, token, timeout=timeout)
        self._success: bool | None = None
        self.instruction: str | None = None
        self.action_history: list[Any] = []

    def reset(
        self, task_config: dict[str, Any] | None = None, seed: int | None = None, options: Any = None
    ) -> dict[str, Any]:
        """Begins the task whose id `task_config` has; without one the seed draws a task."""
        task = None if task_config is None else task_config["id"]
        observation, info = self._env.reset(seed=seed, options={"task": task})
        self.instruction = info["instruction"]
        self.action_history = []
        self._success = None
        return self._seen(observation)

    def step(self, action: Any, pause: float = 0) -> tuple[dict[str, Any], float, bool, dict[str, Any]]:
        """Observation, reward, done, info. The reward is that of `TaskloomEnv`. Raises GymError."""
        self.action_history.append(action)
        name = action.get("action_type") if isinstance(action, dict) else action
        done = _SPECIAL.get(name) if isinstance(name, str) else None
        observation, reward, terminated, truncated, info = self._env.step(action if done is None else done)
        over = terminated or truncated
        if not over and pause > 0:
            wait = {"function": "wait", "args": {"seconds": pause}}
            observation, more, terminated, truncated, info = self._env.step(wait)
            over = terminated or truncated
            reward += more
        if over:
            self._success = info.get("success")
        said = {"done": True} if name == "DONE" else {"fail": True} if name == "FAIL" else {}
        return self._seen(observation), reward, over, {**info, **said}

    def evaluate(self) -> float:
        """1 for a task that was done, else 0; the judgement was made on the server when the episode ended."""
        if self._success is None:
            raise RuntimeError("there is nothing to judge: the episode is not over, or the computer failed")
        return 1.0 if self._success else 0.0

    def close(self) -> None:
        """Gives the computer back."""
        self._env.close()

    def _seen(self, observation: dict[str, Any] | None) -> dict[str, Any]:
        seen = observation or {}
        return {
            "screenshot": seen.get("screenshot"),
            "accessibility_tree": seen.get("accessibility_tree"),
            "terminal": None,
            "instruction": self.instruction,
        }
