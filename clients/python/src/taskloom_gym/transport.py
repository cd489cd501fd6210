"""One call over HTTP. Whatever goes wrong is a GymError. Uses the standard library only."""

from __future__ import annotations

import http.client
import json
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

_OF_ACTIONS = ("SCRIPT_REFUSED", "OFF_SCREEN", "UNKNOWN_KEY", "ACTION_INVALID", "SERVE_BODY")


class GymError(Exception):
    """A call was refused or not answered. `code` is stable, such as GYM_ORDER; `status` is the one of HTTP, 0 for none."""

    def __init__(self, code: str, message: str, status: int = 0) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.status = status

    @property
    def of_action(self) -> bool:
        """Whether it is the action that cannot be done: nothing has changed, and the agent may go on with another."""
        return self.code in _OF_ACTIONS


class Transport:
    """Calls a server on this machine. `timeout` is the longest time for one call, in seconds."""

    def __init__(self, address: str, token: str | None, timeout: float) -> None:
        self.address = address.rstrip("/")
        self._token = token
        self._timeout = timeout
        # A proxy of the environment is not asked.
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def send(self, method: str, path: str, body: Any = None, form: dict[str, str] | None = None) -> bytes:
        """The bytes of the answer. `body` is sent as JSON, `form` as a form."""
        headers = {} if self._token is None else {"authorization": f"Bearer {self._token}"}
        data = None if body is None else json.dumps(body).encode()
        if form is not None:
            data = urllib.parse.urlencode(form).encode()
        if data is not None:
            headers["content-type"] = "application/json" if form is None else "application/x-www-form-urlencoded"
        elif method == "POST":
            data = b""
        request = urllib.request.Request(self.address + path, data=data, headers=headers, method=method)
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                return response.read()
        except urllib.error.HTTPError as error:
            raise _refusal(error) from None
        except (OSError, http.client.HTTPException) as error:
            raise self._unanswered(path, error) from error

    def ask(self, method: str, path: str, body: Any = None, form: dict[str, str] | None = None) -> Any:
        """The answer, which is JSON."""
        said = self.send(method, path, body, form)
        try:
            return json.loads(said)
        except ValueError:
            raise GymError("GYM_ANSWER", f"the answer to {path} is no JSON; see what serves {self.address}") from None

    def _unanswered(self, path: str, error: Exception) -> GymError:
        # A URLError holds what happened before the connection was there.
        cause = getattr(error, "reason", error)
        if isinstance(cause, TimeoutError):
            text = f"{path} was not answered within {self._timeout} s; give a longer timeout, or close() and reset()"
            return GymError("GYM_TIMEOUT", text)
        said = str(cause) or type(cause).__name__
        return GymError("GYM_UNREACHABLE", f"{self.address}: {said}; see whether the server still runs, then reset()")


def _refusal(error: urllib.error.HTTPError) -> GymError:
    try:
        text = error.read().decode("utf-8", "replace")
    except (OSError, http.client.HTTPException):
        text = ""
    try:
        said = json.loads(text)
        return GymError(said["code"], said["message"], error.code)
    except (ValueError, KeyError, TypeError):
        return GymError("GYM_ANSWER", text[:300] or f"status {error.code} without a text", error.code)
