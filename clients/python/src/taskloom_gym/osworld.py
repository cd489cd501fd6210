"""The interface of OSWorld's DesktopEnv on tasks of a taskloom server: what its agents and its runner call."""

from __future__ import annotations

import time
from typing import Any, Sequence
from urllib.parse import urlsplit

from .computer13 import script_of, special_of
from .controller import GuestController
from .environment import TaskloomEnv
from .transport import GymError

ACTION_SPACES = ("pyautogui", "computer_13")


class OSWorldEnv:
    """What an agent and a runner of OSWorld call.

    `pause` of a step is waited for after it, and is no step of the episode: a step returns when the screen is at rest. An
    action that cannot be done changes nothing, and `info["error"]` says why; as in OSWorld, the agent goes on.

    FAIL may carry a reason, {"action_type": "FAIL", "reason": "there is no budget.xlsx"}: it is judged like a finish with
    that message. A bare FAIL is counted as OSWorld counts it: 1 on a task that is infeasible and 0 on any other.
    """

    def __init__(
        self,
        address: str | None = None,
        token: str | None = None,
        timeout: float = 300.0,
        *,
        action_space: str = "pyautogui",
        require_a11y_tree: bool = True,
        require_terminal: bool = False,
        dataset: str | None = None,
        program: str | Sequence[str] = "taskloom",
        options: Sequence[str] = (),
    ) -> None:
        if action_space not in ACTION_SPACES:
            raise GymError("ACTION_SPACE", f"action_space is one of {', '.join(ACTION_SPACES)}")
        self.action_space = action_space
        self.require_a11y_tree = require_a11y_tree
        self.require_terminal = require_terminal
        own = {"dataset": dataset, "program": program, "options": options}
        self._env = TaskloomEnv(address, token, timeout=timeout, **own)
        where = urlsplit(self._env.address)
        self.vm_ip: str | None = where.hostname
        self.server_port: int | None = where.port
        # Browsers of a lent desktop take no commands from outside, and nothing else listens there.
        self.chromium_port, self.vnc_port, self.vlc_port = 9222, 8006, 8080
        self.instruction: str | None = None
        self.task_id: str | None = None
        self.action_history: list[Any] = []
        self._controller: GuestController | None = None
        self._last: dict[str, Any] = {}
        self._over: dict[str, Any] | None = None
        self._traj_no, self._step_no = -1, 0

    @property
    def controller(self) -> GuestController:
        """The desktop of the episode. Raises GymError GYM_ORDER before a reset."""
        if self._controller is None:
            raise GymError("GYM_ORDER", "nothing has begun; reset first", 400)
        return self._controller

    @property
    def vm_platform(self) -> str:
        return self.controller.get_vm_platform()

    @property
    def vm_machine(self) -> str:
        return self.controller.get_vm_machine()

    @property
    def vm_screen_size(self) -> dict[str, int]:
        return self.controller.get_vm_screen_size()

    def reset(
        self, task_config: dict[str, Any] | None = None, seed: int | None = None, options: Any = None
    ) -> dict[str, Any]:
        """Begins the task whose id `task_config` has; without one the seed draws a task. The start and the judgement are
        those of the server's dataset; nothing else of `task_config` is read. `options` may have `start_after`, as that of
        `TaskloomEnv`."""
        task = None if task_config is None else task_config["id"]
        self._last, info = self._env.reset(seed=seed, options={**(options or {}), "task": task})
        self._controller = self._env.guest()
        self.instruction, self.task_id = info["instruction"], info["task"]
        self.action_history = []
        self._over = None
        self._traj_no, self._step_no = self._traj_no + 1, 0
        return self._seen()

    def step(self, action: Any, pause: float = 0) -> tuple[dict[str, Any], float, bool, dict[str, Any]]:
        """Observation, reward, done, info. The reward is that of `TaskloomEnv`. Raises GymError for what is wrong with the
        episode."""
        self._step_no += 1
        self.action_history.append(action)
        name = special_of(action)
        said = {"done": True} if name == "DONE" else {"fail": True} if name == "FAIL" else {}
        try:
            asked = _FINAL[name](action) if name is not None else self._script(action)
            self._last, reward, terminated, truncated, info = self._env.step(asked)
        except GymError as error:
            if not error.of_action:
                raise
            return self._seen(), 0.0, False, {"error": str(error)}
        if terminated or truncated:
            self._over = {**info, "bare_fail": name == "FAIL" and _reason(action) is None}
            if self._over["bare_fail"] and info.get("success") is not None:
                reward = self._score()
        elif pause > 0:
            time.sleep(pause)
            return self._get_obs(), reward, False, {**info, **said}
        return self._seen(), reward, terminated or truncated, {**info, **said}

    def evaluate(self) -> float:
        """1 for a task that is done, else 0. Before the end, as at a runner's last step, this ends the episode and judges
        the state as it is. Raises GymError GYM_COMPUTER where the computer failed, so that there is nothing to judge."""
        if self._over is None:
            *_, self._over = self._env.step(_FINAL["DONE"]("DONE"))
        return self._score()

    def render(self, mode: str = "rgb_array") -> bytes | None:
        """The last picture of the screen as PNG."""
        return self._last.get("screenshot")

    def close(self) -> None:
        """Gives the computer back."""
        self._env.close()

    def _get_obs(self) -> dict[str, Any]:
        """What is on the screen now; after the end, what was seen last."""
        if self._over is None:
            tree = self.controller.get_accessibility_tree() if self.require_a11y_tree else None
            self._last = {"screenshot": self.controller.get_screenshot(), "accessibility_tree": tree}
        return self._seen()

    def _seen(self) -> dict[str, Any]:
        wanted = self.require_terminal and self._over is None
        return {
            "screenshot": self._last.get("screenshot"),
            "accessibility_tree": self._last.get("accessibility_tree") if self.require_a11y_tree else None,
            "terminal": self.controller.get_terminal_output() if wanted else None,
            "instruction": self.instruction,
        }

    def _script(self, action: Any) -> str | dict[str, Any]:
        if self.action_space == "computer_13":
            return script_of(action) or ""
        script = action.get("command") if isinstance(action, dict) else action
        if isinstance(script, str):
            return script
        raise GymError("ACTION_INVALID", f"{str(action)[:200]} is no script of pyautogui", 400)

    def _score(self) -> float:
        over = self._over or {}
        if over.get("success") is None:
            raise GymError("GYM_COMPUTER", "the computer failed, so that there is nothing to judge; leave the episode out")
        if over.get("bare_fail"):
            # Only a claim that an infeasible task is infeasible has a reason that may fit.
            return 1.0 if over["reason_fits"] is not None else 0.0
        return 1.0 if over["success"] else 0.0


def _reason(action: Any) -> str | None:
    given = action.get("parameters", action) if isinstance(action, dict) else {}
    reason = given.get("reason") if isinstance(given, dict) else None
    return reason if isinstance(reason, str) and reason != "" else None


def _finish(status: str, message: str) -> dict[str, Any]:
    return {"function": "finish", "args": {"status": status, "message": message}}


# What WAIT, DONE and FAIL are for the server.
_FINAL = {
    "WAIT": lambda _: {"function": "wait", "args": {"seconds": 2}},
    "DONE": lambda _: _finish("success", ""),
    "FAIL": lambda action: _finish("infeasible", _reason(action) or ""),
}
