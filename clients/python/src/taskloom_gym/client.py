"""Calls the server that `taskloom serve --protocol gym` starts. Uses the standard library only."""

from __future__ import annotations

import base64
import json
import urllib.error
import urllib.request
from typing import Any


class GymError(Exception):
    """The server refused a call; `code` is stable, such as GYM_ORDER, and `status` is the one of HTTP."""

    def __init__(self, code: str, message: str, status: int) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.status = status


class GymClient:
    """One session at a server. `timeout` is the longest time for one call, in seconds."""

    def __init__(self, address: str, token: str, timeout: float = 300.0) -> None:
        self._address = address.rstrip("/")
        self._token = token
        self._timeout = timeout
        self._session: str | None = None
        # Servers are on this machine: a proxy of the environment is not asked.
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def tasks(self) -> list[dict[str, Any]]:
        """The tasks that are offered: id, level, persona."""
        return self._call("GET", "/tasks")["tasks"]

    def reset(self, task: str | None = None, seed: int = 0) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a task on a clean computer: observation and info. Without a task the seed draws one."""
        answer = self._call("POST", "/reset", {"session": self._session, "task": task, "seed": seed})
        self._session = answer["session"]
        return _observation(answer["observation"]), answer["info"]

    def step(self, action: dict[str, Any] | str) -> dict[str, Any]:
        """Does an action, or a script of pyautogui given as a text: observation (None after the end), reward,
        terminated, truncated, info."""
        if self._session is None:
            raise GymError("GYM_ORDER", "nothing has begun; reset first", 400)
        what = {"code": action} if isinstance(action, str) else {"action": action}
        answer = self._call("POST", "/step", {"session": self._session, **what})
        answer["observation"] = _observation(answer["observation"])
        return answer

    def close(self) -> None:
        """Gives the computer back. Closing twice does nothing."""
        session, self._session = self._session, None
        if session is not None:
            self._call("POST", "/close", {"session": session})

    def _call(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        request = urllib.request.Request(
            self._address + path,
            data=None if body is None else json.dumps(body).encode(),
            headers={"authorization": f"Bearer {self._token}", "content-type": "application/json"},
            method=method,
        )
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            raise _refusal(error) from None
        except urllib.error.URLError as error:
            raise GymError("GYM_UNREACHABLE", f"{self._address}: {error.reason}", 0) from error


def _refusal(error: urllib.error.HTTPError) -> GymError:
    text = error.read().decode("utf-8", "replace")
    try:
        said = json.loads(text)
        return GymError(said["code"], said["message"], error.code)
    except (ValueError, KeyError, TypeError):
        return GymError("GYM_ANSWER", text[:300], error.code)


def _observation(said: dict[str, Any] | None) -> dict[str, Any] | None:
    """The picture as PNG bytes instead of base64."""
    if said is None or said["screenshot"] is None:
        return said
    return {**said, "screenshot": base64.b64decode(said["screenshot"])}
