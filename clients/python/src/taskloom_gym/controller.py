"""A desktop by the guest protocol of OSWorld, with the names that its agents and runner call."""

from __future__ import annotations

from typing import Any

from .computer13 import script_of
from .transport import GymError, Transport

_PREAMBLE = "import pyautogui; import time; pyautogui.FAILSAFE = False; "


class GuestController:
    """What agents of OSWorld call as `env.controller`. Every method raises GymError, and tries nothing twice.

    `address` is that of a desktop of `taskloom serve --protocol osworld`, or of a session of `--protocol gym`; the latter
    has mouse and keyboard only, so that files and programs are refused with SERVE_NOT_OFFERED.
    """

    def __init__(self, address: str, token: str | None = None, timeout: float = 300.0) -> None:
        self.http_server = address.rstrip("/")
        self._transport = Transport(address, token, timeout)

    def get_screenshot(self) -> bytes:
        """PNG, with the pointer."""
        return self._transport.send("GET", "/screenshot")

    def get_accessibility_tree(self) -> str:
        return self._transport.ask("GET", "/accessibility")["AT"]

    def get_terminal_output(self) -> str | None:
        """The text of the terminal that is open; None for none."""
        return self._transport.ask("GET", "/terminal")["output"]

    def get_file(self, file_path: str) -> bytes:
        return self._transport.send("POST", "/file", form={"file_path": file_path})

    def execute_python_command(self, command: str) -> dict[str, Any]:
        """Does a script of pyautogui, which is read and not run; another program runs on the desktop."""
        return self._transport.ask("POST", "/execute", {"command": ["python", "-c", _PREAMBLE + command], "shell": False})

    def execute_action(self, action: Any) -> None:
        """Does an action of computer_13."""
        script = script_of(action)
        if script is None:
            return
        done = self.execute_python_command(script)
        if done["returncode"] != 0:
            raise GymError(done.get("code", "ACTION_INVALID"), done["error"], 400)

    def run_python_script(self, script: str) -> dict[str, Any]:
        return self._transport.ask("POST", "/run_python", {"code": script})

    def run_bash_script(self, script: str, timeout: int = 30, working_dir: str | None = None) -> dict[str, Any]:
        asked = {"script": script, "timeout": timeout, "working_dir": working_dir}
        return self._transport.ask("POST", "/run_bash_script", asked)

    def start_recording(self) -> None:
        self._transport.ask("POST", "/start_recording")

    def end_recording(self, dest: str) -> None:
        """Writes the film (MP4) into a file."""
        film = self._transport.send("POST", "/end_recording")
        with open(dest, "wb") as file:
            file.write(film)

    def get_vm_platform(self) -> str:
        return self._transport.send("GET", "/platform").decode()

    def get_vm_machine(self) -> str:
        """As `platform.machine()` says it; desktops are on this machine."""
        import platform

        return platform.machine()

    def get_vm_screen_size(self) -> dict[str, int]:
        return self._transport.ask("POST", "/screen_size")

    def get_cursor_position(self) -> tuple[int, int]:
        x, y = self._transport.ask("GET", "/cursor_position")
        return x, y

    def get_vm_window_size(self, app_class_name: str) -> dict[str, int]:
        return self._transport.ask("POST", "/window_size", form={"app_class_name": app_class_name})

    def get_vm_wallpaper(self) -> bytes:
        return self._transport.send("POST", "/wallpaper")

    def get_vm_desktop_path(self) -> str:
        return self._transport.ask("POST", "/desktop_path")["desktop_path"]

    def get_vm_directory_tree(self, path: str) -> dict[str, Any]:
        return self._transport.ask("POST", "/list_directory", {"path": path})["directory_tree"]
