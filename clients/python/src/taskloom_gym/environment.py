"""An environment with Gymnasium's interface. Gymnasium is optional: without it the class has no base and no spaces."""

from __future__ import annotations

from typing import Any, Sequence

from .client import GymClient
from .controller import GuestController
from .png import require_numpy, rgb_array
from .server import TaskloomServer
from .transport import GymError

try:
    import gymnasium
except ImportError:
    gymnasium = None

_Base: Any = object if gymnasium is None else gymnasium.Env


class TaskloomEnv(_Base):
    """Tasks of a taskloom server as `gymnasium.Env`.

    The server is at `address`; without one, the environment starts a server for the tasks of `dataset` by `program`, and
    ends it when it is closed.

    An observation is a dict: `screenshot` (PNG bytes), `controls` (list of dicts), `text` (the controls as a numbered
    list), `accessibility_tree` (OSWorld's XML). An action is a dict such as
    {"function": "click", "args": {"x": 40, "y": 32}}, or a script of pyautogui as a text. The reward is the part of the
    task graph that the action completed; the rewards of a completed task add up to 1. After the end the observation is the
    last one. `info` has `nodes`, the state of each node, and after the end `success`, which is None where the computer
    failed: such an episode is to be left out.
    """

    metadata = {"render_modes": ["png", "rgb_array"]}
    render_mode = "png"

    def __init__(
        self,
        address: str | None = None,
        token: str | None = None,
        task: str | None = None,
        timeout: float = 300.0,
        *,
        render_mode: str | None = "png",
        dataset: str | None = None,
        program: str | Sequence[str] = "taskloom",
        options: Sequence[str] = (),
    ) -> None:
        self._server: TaskloomServer | None = None
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise GymError("GYM_RENDER", f'there is no render mode "{render_mode}"; use "png" or "rgb_array"')
        if render_mode == "rgb_array":
            require_numpy()
        if render_mode is not None:
            self.render_mode = render_mode
        if address is None:
            if dataset is None:
                raise GymError("GYM_SERVER", "give the address of a server, or the dataset of one to be started")
            self._server = TaskloomServer(dataset, program=program, options=options)
            address, token = self._server.address, self._server.token
        self.address = address
        self._client = GymClient(address, token or "", timeout)
        self._task = task
        self._last: dict[str, Any] | None = None
        if gymnasium is not None:
            from .spaces import action_space, observation_space

            self.observation_space = observation_space()
            self.action_space = action_space()

    def tasks(self) -> list[dict[str, Any]]:
        """The tasks that are offered: id, level, persona."""
        return self._client.tasks()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a task: `options={"task": id}`, the task of the constructor, or one that the seed draws. With
        `options={"start_after": 2}`, or the ids of subtasks, these are done first; the rewards add up to what is left then.
        `info` has the instruction, the applications and the step limit."""
        if gymnasium is not None:
            super().reset(seed=seed)
        wanted = options or {}
        task = wanted.get("task", self._task)
        observation, info = self._client.reset(task, 0 if seed is None else seed, wanted.get("start_after"))
        self._last = observation
        return observation, info

    def step(self, action: dict[str, Any] | str) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """Observation, reward, terminated, truncated, info. Raises GymError."""
        turn = self._client.step(action)
        if turn["observation"] is not None:
            self._last = turn["observation"]
        return self._last, float(turn["reward"]), turn["terminated"], turn["truncated"], turn["info"]

    def render(self) -> Any:
        """The last picture of the screen as PNG, or with the render mode "rgb_array" as an array of height x width x 3."""
        if self._last is None:
            return None
        png = self._last["screenshot"]
        return rgb_array(png) if self.render_mode == "rgb_array" and png is not None else png

    def guest(self) -> GuestController:
        """The computer as OSWorld's controller has it; what is done there are steps of the episode."""
        return self._client.guest()

    def close(self) -> None:
        """Gives the computer back, and ends the server that the environment has started."""
        try:
            self._client.close()
        finally:
            if self._server is not None:
                self._server.close()
