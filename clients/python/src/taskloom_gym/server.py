"""Starts a server as a program of its own, and ends it."""

from __future__ import annotations

import atexit
import json
import shutil
import subprocess
import sys
import threading
from typing import Any, Sequence

from .transport import GymError


class TaskloomServer:
    """A server that `taskloom serve` runs until `close()`, the end of a `with`, or the end of this program.

    `program` is the path of `taskloom`, or its name on the PATH; a list is a command with its first words, such as
    ["node", "dist/pipeline/main.js"]. `dataset` is the file whose tasks are offered. `options` are further words, such as
    ["--parallel", "4"]. What the server says of errors is printed to standard error. Raises GymError GYM_SERVER.
    """

    def __init__(
        self,
        dataset: str | None = None,
        *,
        protocol: str = "gym",
        program: str | Sequence[str] = "taskloom",
        options: Sequence[str] = (),
        start_seconds: float = 600.0,
    ) -> None:
        first = [_found(program)] if isinstance(program, str) else list(program)
        words = [*first, "serve", "--protocol", protocol, "--json", *options]
        if dataset is not None:
            words += ["--from", dataset]
        try:
            self._process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
        except OSError as error:
            raise GymError("GYM_SERVER", f"{first[0]} cannot be started: {error.strerror}; name it with program=") from None
        atexit.register(self.close)
        self._said: list[str] = []
        self._ear = threading.Thread(target=self._listen, daemon=True)
        self._ear.start()
        told = self._first_line(start_seconds)
        self.address: str = told["address"]
        self.addresses: list[str] = told["addresses"]
        self.token: str | None = told["token"]

    def close(self) -> None:
        """Ends the server and its desktops. Closing twice does nothing."""
        atexit.unregister(self.close)
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(60)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._ear.join(5)
        for stream in (self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()

    def __enter__(self) -> TaskloomServer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _first_line(self, seconds: float) -> dict[str, Any]:
        """What the server says of itself once it is there."""
        late = threading.Timer(seconds, self._process.kill)
        late.start()
        try:
            return json.loads(self._process.stdout.readline())
        except ValueError:
            self.close()
            why = "".join(self._said[-5:]).strip() or f"it said nothing within {seconds} s"
            raise GymError("GYM_SERVER", f"the server did not start: {why}") from None
        finally:
            late.cancel()

    def _listen(self) -> None:
        for line in self._process.stderr:
            self._said.append(line)
            sys.stderr.write(line)


def _found(program: str) -> str:
    found = shutil.which(program)
    if found is not None:
        return found
    raise GymError("GYM_SERVER", f"there is no program {program}; give its path with program=, or put it on the PATH")
