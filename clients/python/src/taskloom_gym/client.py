"""Calls the server that `taskloom serve --protocol gym` starts."""

from __future__ import annotations

import base64
from typing import Any

from .controller import GuestController
from .transport import GymError, Transport


class GymClient:
    """One session at a server. `timeout` is the longest time for one call, in seconds."""

    def __init__(self, address: str, token: str, timeout: float = 300.0) -> None:
        self._given = (address, token, timeout)
        self._transport = Transport(address, token, timeout)
        self._session: str | None = None

    def tasks(self) -> list[dict[str, Any]]:
        """The tasks that are offered: id, level, persona."""
        return self._transport.ask("GET", "/tasks")["tasks"]

    def reset(
        self, task: str | None = None, seed: int = 0, start_after: int | str | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a task on a clean computer: observation and info. Without a task the seed draws one. `start_after` has so
        many subtasks done first, or those whose ids begin with its words ("049d,c2c2"). A session that the server has
        closed, because nothing was heard for long, is replaced by a new one."""
        asked = {"task": task, "seed": seed, "start_after": start_after}
        try:
            answer = self._call("/reset", {"session": self._session, **asked})
        except GymError as error:
            if error.code != "GYM_SESSION":
                raise
            answer = self._call("/reset", {"session": None, **asked})
        self._session = answer["session"]
        return _observation(answer["observation"]), answer["info"]

    def step(self, action: dict[str, Any] | str) -> dict[str, Any]:
        """Does an action, or a script of pyautogui given as a text: observation (None after the end), reward,
        terminated, truncated, info."""
        what = {"code": action} if isinstance(action, str) else {"action": action}
        answer = self._call("/step", {"session": self._begun(), **what})
        answer["observation"] = _observation(answer["observation"])
        return answer

    def guest(self) -> GuestController:
        """The computer of the session as OSWorld's controller has it; what is done there are steps of the episode."""
        address, token, timeout = self._given
        return GuestController(f"{address.rstrip('/')}/guest/{self._begun()}", token, timeout)

    def close(self) -> None:
        """Gives the computer back. Closing twice does nothing, nor does closing what the server has closed."""
        session = self._session
        if session is None:
            return
        try:
            self._call("/close", {"session": session})
        except GymError as error:
            if error.code != "GYM_SESSION":
                raise
        finally:
            self._session = None

    def _begun(self) -> str:
        if self._session is None:
            raise GymError("GYM_ORDER", "nothing has begun; reset first", 400)
        return self._session

    def _call(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        try:
            return self._transport.ask("POST", path, body)
        except GymError as error:
            if error.code == "GYM_SESSION":
                self._session = None
            raise


def _observation(said: dict[str, Any] | None) -> dict[str, Any] | None:
    """The picture as PNG bytes instead of base64."""
    if said is None or said["screenshot"] is None:
        return said
    return {**said, "screenshot": base64.b64decode(said["screenshot"])}
