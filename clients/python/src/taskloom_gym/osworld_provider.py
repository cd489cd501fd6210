"""Desktops of `taskloom serve --protocol osworld` as machines of OSWorld: a provider and a manager in its sense.

The desktops are those in the variable TASKLOOM_DESKTOPS, addresses with commas between them; without it, the one at
http://127.0.0.1:5000. `register()` makes a checkout of OSWorld use them.
"""

from __future__ import annotations

import os
import sys
from typing import Any
from urllib.parse import urlsplit

from .transport import GymError, Transport

VARIABLE = "TASKLOOM_DESKTOPS"
USUAL = "http://127.0.0.1:5000"
# A desktop has no such services; OSWorld wants their ports named.
OTHER_PORTS = "9222:8006:8080"
_SECONDS = 600.0


def _bases(name: str) -> tuple[type, ...]:
    """OSWorld's own base class where its checkout is there."""
    try:
        from desktop_env.providers import base
    except ImportError:
        return (object,)
    return (getattr(base, name),)


def _ask(desktop: str, method: str, path: str, body: Any = None) -> Any:
    return Transport(desktop, None, _SECONDS).ask(method, path, body)


def _released(desktop: str, holder: str) -> bool:
    """Releases a desktop for a holder; False where that one does not hold it."""
    try:
        _ask(desktop, "POST", "/desktop/release", {"holder": holder})
        return True
    except GymError as error:
        if error.code == "SERVE_TAKEN":
            return False
        raise


class TaskloomProvider(*_bases("Provider")):  # type: ignore[misc]
    """Runs no machine: `path_to_vm` is the address of a desktop that a server lends."""

    def __init__(self, region: str | None = None) -> None:
        self.region = region

    def start_emulator(self, path_to_vm: str, headless: bool = True, *_: Any, **__: Any) -> None:
        """Finds out whether the desktop answers. Raises GymError."""
        _ask(path_to_vm, "GET", "/desktop")

    def get_ip_address(self, path_to_vm: str) -> str:
        """"127.0.0.1:5000:9222:8006:8080": the address and the ports, of which only the first is served."""
        where = urlsplit(path_to_vm)
        return f"{where.hostname}:{where.port}:{OTHER_PORTS}"

    def save_state(self, path_to_vm: str, snapshot_name: str) -> None:
        """Raises GymError: the one state that is kept is the start in which the desktop is lent."""
        raise GymError("SERVE_NOT_OFFERED", "states are not saved; a desktop is reverted to the start in which it is lent")

    def revert_to_snapshot(self, path_to_vm: str, snapshot_name: str) -> str:
        """Brings the start back in which the desktop is lent, whatever the snapshot is called."""
        _ask(path_to_vm, "POST", "/desktop/revert")
        return path_to_vm

    def stop_emulator(self, path_to_vm: str, *_: Any, **__: Any) -> None:
        """Gives the desktop back for other processes; its server ends it."""
        _released(path_to_vm, str(os.getpid()))


class TaskloomVMManager(*_bases("VMManager")):  # type: ignore[misc]
    """Finds a desktop that no other process has taken. Those of processes that have ended are taken over."""

    def __init__(self, registry_path: str = "") -> None:
        self.registry_path = registry_path

    def initialize_registry(self, **_: Any) -> None:
        """Nothing: the servers know who has taken their desktops."""

    def add_vm(self, vm_path: str, *_: Any, **__: Any) -> None:
        """Nothing: desktops are those of the variable."""

    def delete_vm(self, vm_path: str, *_: Any, **__: Any) -> None:
        """Gives a desktop back."""
        _released(vm_path, str(os.getpid()))

    def occupy_vm(self, vm_path: str, pid: int, *_: Any, **__: Any) -> None:
        """Takes a desktop. Raises GymError SERVE_TAKEN."""
        _ask(vm_path, "POST", "/desktop/take", {"holder": str(pid)})

    def list_free_vms(self, *_: Any, **__: Any) -> list[str]:
        return [desktop for desktop in self.desktops() if _ask(desktop, "GET", "/desktop")["holder"] is None]

    def check_and_clean(self, *_: Any, **__: Any) -> None:
        """Releases the desktops of processes that have ended."""
        for desktop in self.desktops():
            holder = _ask(desktop, "GET", "/desktop")["holder"]
            if holder is not None and not _lives(holder):
                _released(desktop, holder)

    def get_vm_path(self, *_: Any, **__: Any) -> str:
        """The address of a desktop, which this process has then, in the start in which it is lent. Raises GymError
        SERVE_TAKEN where all are taken."""
        self.check_and_clean()
        for desktop in self.desktops():
            # What this process holds is in use by another environment of it.
            if desktop not in self.list_free_vms():
                continue
            try:
                self.occupy_vm(desktop, os.getpid())
                # OSWorld takes it for clean.
                _ask(desktop, "POST", "/desktop/revert")
                return desktop
            except GymError as error:
                if error.code != "SERVE_TAKEN":
                    raise
        raise GymError("SERVE_TAKEN", f"all {len(self.desktops())} desktops are taken; see --parallel and {VARIABLE}", 409)

    def desktops(self) -> list[str]:
        """The addresses of all desktops."""
        named = os.environ.get(VARIABLE, USUAL).split(",")
        return [one.strip().rstrip("/") for one in named if one.strip() != ""]


def _lives(holder: str) -> bool:
    """Whether a holder is a process that still runs; one that is no number is somebody else, who is left alone."""
    try:
        os.kill(int(holder), 0)
    except (ValueError, PermissionError):
        return True
    except ProcessLookupError:
        return False
    return True


def register(name: str = "docker") -> None:
    """Makes `DesktopEnv(provider_name=name)` of the OSWorld that is on the path use these desktops, in this process and in
    those that it forks. OSWorld takes no names but those that it knows, so that one of them is given another meaning;
    "docker" is one whose machines are clean when they start. Raises ImportError where OSWorld is not there."""
    import desktop_env.providers as providers

    before = providers.create_vm_manager_and_provider

    def create(provider_name: str, *given: Any, **named: Any) -> Any:
        if provider_name.lower().strip() != name:
            return before(provider_name, *given, **named)
        return TaskloomVMManager(), TaskloomProvider()

    providers.create_vm_manager_and_provider = create
    # It may have been imported before, with the function that was there then.
    user = sys.modules.get("desktop_env.desktop_env")
    if user is not None:
        user.create_vm_manager_and_provider = create
