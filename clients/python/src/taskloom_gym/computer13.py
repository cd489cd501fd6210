"""Actions of OSWorld's space computer_13 as scripts of pyautogui with literals."""

from __future__ import annotations

from typing import Any, Callable

from .transport import GymError

SPECIAL = ("WAIT", "DONE", "FAIL")


def special_of(action: Any) -> str | None:
    """WAIT, DONE or FAIL, as a text or as a dict with `action_type`; None for another action."""
    name = action.get("action_type") if isinstance(action, dict) else action
    return name if isinstance(name, str) and name in SPECIAL else None


def script_of(action: Any) -> str | None:
    """The script of an action; None for WAIT, DONE and FAIL. Parameters are in `parameters` or beside `action_type`.
    Raises GymError ACTION_INVALID for what is no such action."""
    if special_of(action) is not None:
        return None
    if not isinstance(action, dict) or action.get("action_type") not in _KINDS:
        raise _invalid(action, f"action_type is one of {', '.join([*_KINDS, *SPECIAL])}")
    given = action.get("parameters")
    if given is None:
        given = {name: value for name, value in action.items() if name != "action_type"}
    required, optional, script = _KINDS[action["action_type"]]
    if not isinstance(given, dict):
        raise _invalid(action, "parameters are a dict")
    lacking = [name for name in required if given.get(name) is None]
    foreign = [name for name in given if name not in (*required, *optional)]
    if lacking or foreign:
        raise _invalid(action, f"it needs {lacking}" if lacking else f"it takes no {foreign}")
    if ("x" in given) != ("y" in given):
        raise _invalid(action, "x and y go together")
    return script({name: value for name, value in given.items() if value is not None})


def _call(name: str, **values: str) -> Callable[[dict[str, Any]], str]:
    """A call of pyautogui that takes parameters by the names that `values` gives them."""

    def script(given: dict[str, Any]) -> str:
        named = [f"{own}={given[theirs]!r}" for own, theirs in values.items() if theirs in given]
        return f"pyautogui.{name}({', '.join(named)})"

    return script


def _scroll(given: dict[str, Any]) -> str:
    return f"pyautogui.hscroll({given.get('dx', 0)!r}); pyautogui.vscroll({given.get('dy', 0)!r})"


def _hotkey(given: dict[str, Any]) -> str:
    keys = given["keys"]
    if not isinstance(keys, (list, tuple)):
        raise _invalid(given, "keys are a list")
    return f"pyautogui.hotkey({', '.join(repr(key) for key in keys)})"


_POINT = ("x", "y")
_AT = {"x": "x", "y": "y"}
# By action: the parameters that it needs, those that it may have, and its script.
_KINDS: dict[str, tuple[tuple[str, ...], tuple[str, ...], Callable[[dict[str, Any]], str]]] = {
    "MOVE_TO": (_POINT, (), _call("moveTo", **_AT)),
    "CLICK": ((), ("button", *_POINT, "num_clicks"), _call("click", **_AT, button="button", clicks="num_clicks")),
    "MOUSE_DOWN": ((), ("button",), _call("mouseDown", button="button")),
    "MOUSE_UP": ((), ("button",), _call("mouseUp", button="button")),
    "RIGHT_CLICK": ((), _POINT, _call("rightClick", **_AT)),
    "DOUBLE_CLICK": ((), _POINT, _call("doubleClick", **_AT)),
    "DRAG_TO": (_POINT, (), _call("dragTo", **_AT)),
    "SCROLL": ((), ("dx", "dy"), _scroll),
    "TYPING": (("text",), (), _call("write", message="text")),
    "PRESS": (("key",), (), _call("press", keys="key")),
    "KEY_DOWN": (("key",), (), _call("keyDown", key="key")),
    "KEY_UP": (("key",), (), _call("keyUp", key="key")),
    "HOTKEY": (("keys",), (), _hotkey),
}


def _invalid(action: Any, why: str) -> GymError:
    return GymError("ACTION_INVALID", f"{str(action)[:200]}: {why}", 400)
