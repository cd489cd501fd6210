"""One attempt of a model that works by the tools `act` and `finish`, as trainers and harnesses let it."""

from __future__ import annotations

import asyncio
import json
import os
from typing import Any

from .environment import TaskloomEnv
from .transport import GymError

_WAIT_SECONDS = 1.0


class Episode:
    """A task on a desktop of the server at TASKLOOM_GYM_ADDRESS, with the token in TASKLOOM_GYM_TOKEN.

    `reward` is the sum of the rewards so far. `over` says that nothing can be done any more, `truncated` that it was not
    the model that ended it. `success` is then whether the task was done; None where the computer failed: such an episode
    is to be left out. Raises GymError; where `of_action` is true, the model may go on with another call.
    """

    def __init__(self) -> None:
        self._env = TaskloomEnv(_variable("TASKLOOM_GYM_ADDRESS"), _variable("TASKLOOM_GYM_TOKEN"))
        self.reward = 0.0
        self.over = False
        self.truncated = False
        self.success: bool | None = None

    async def begin(self, task: str) -> dict[str, Any]:
        """What is on the screen at the start of a task. Waits while all desktops of the server are in use."""
        while True:
            try:
                observation, _ = await asyncio.to_thread(self._env.reset, options={"task": task})
                return observation
            except GymError as error:
                if error.code != "GYM_FULL":
                    raise
            # Not in a thread: others need it to come to an end.
            await asyncio.sleep(_WAIT_SECONDS)

    async def call(self, tool: str, arguments: str | dict[str, Any]) -> dict[str, Any] | None:
        """Does what a model asks for, with arguments as a dict or as JSON: what is on the screen then; None after the end."""
        if self.over:
            raise GymError("ACTION_INVALID", "the task has ended", 400)
        action = _action(tool, arguments)
        observation, reward, terminated, truncated, info = await asyncio.to_thread(self._env.step, action)
        self.reward += reward
        self.over, self.truncated = terminated or truncated, truncated
        if not self.over:
            return observation
        self.success = info.get("success")
        return None

    async def end(self, message: str = "") -> None:
        """Ends a task that the model no longer works at: it is judged as one that it called done."""
        if not self.over:
            await self.call("finish", {"status": "success", "message": message})

    async def close(self) -> None:
        """Gives the desktop back."""
        await asyncio.to_thread(self._env.close)


def _action(tool: str, arguments: str | dict[str, Any]) -> str | dict[str, Any]:
    wanted = {"act": ("code",), "finish": ("status", "message")}.get(tool)
    if wanted is None:
        raise GymError("ACTION_INVALID", f"there is no tool {tool[:100]}; use act or finish", 400)
    try:
        given = json.loads(arguments) if isinstance(arguments, str) else arguments
    except ValueError:
        given = None
    if not isinstance(given, dict) or not all(isinstance(given.get(name), str) for name in wanted):
        raise GymError("ACTION_INVALID", f"{tool} takes {' and '.join(wanted)} as texts", 400)
    if tool == "act":
        return given["code"]
    return {"function": "finish", "args": {name: given[name] for name in wanted}}


def _variable(name: str) -> str:
    value = os.environ.get(name)
    if value:
        return value
    raise GymError("GYM_SERVER", f"set {name} to what `taskloom serve --protocol gym` prints")
