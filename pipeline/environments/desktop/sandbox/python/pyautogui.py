"""pyautogui for a program that somebody runs on a lent desktop.

Every call is a question to the one who lends it, who does what it asks for and answers when the screen is at rest.
Without a question there is no mouse and no keyboard here: X takes no input from this module.
"""

import base64 as _base64
import contextlib as _contextlib
import io as _io
import json as _json
import os as _os
import socket as _socket
import struct as _struct
import time as _time
from collections import namedtuple as _namedtuple

Point = _namedtuple("Point", "x y")
Size = _namedtuple("Size", "width height")

# Nothing depends on these: a call returns when the screen is at rest, and no corner ends a script.
FAILSAFE = True
PAUSE = 0.1
MINIMUM_DURATION = 0.1
MINIMUM_SLEEP = 0.05
DARWIN_CATCH_UP_TIME = 0.01

LEFT = PRIMARY = "left"
MIDDLE = "middle"
RIGHT = SECONDARY = "right"


class PyAutoGUIException(Exception):
    """What a call asked for could not be done."""


class FailSafeException(PyAutoGUIException):
    """Never raised here."""


class ImageNotFoundException(PyAutoGUIException):
    """Never raised here."""


def _plain(value):
    """A value that JSON does not have: numbers of other kinds, and functions, which say how the pointer goes its way."""
    if callable(value):
        return None
    if hasattr(value, "__index__"):
        return value.__index__()
    if hasattr(value, "__float__"):
        return float(value)
    raise TypeError(f"pyautogui takes numbers, texts and lists of them, not {type(value).__name__}")


def _ask(**question):
    line = _json.dumps(question, default=_plain, allow_nan=False) + "\n"
    answer = b""
    try:
        with _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM) as connection:
            connection.connect(_os.environ["TASKLOOM_QUESTIONS"])
            connection.sendall(line.encode())
            answer = b"".join(iter(lambda: connection.recv(65536), b""))
    except (OSError, KeyError):
        pass
    if answer == b"":
        raise PyAutoGUIException(
            "the desktop takes no calls: the request that began this program is over, or asked for too much"
        )
    told = _json.loads(answer)
    if "error" in told:
        raise PyAutoGUIException(told["error"])
    return told["value"]


def _calling(name):
    def call(*positional, **named):
        _ask(ask="call", name=name, positional=positional, named=named)

    call.__name__ = call.__qualname__ = name
    return call


for _name in (
    *("click", "leftClick", "rightClick", "middleClick", "doubleClick", "tripleClick"),
    *("moveTo", "move", "moveRel", "dragTo", "drag", "dragRel", "mouseDown", "mouseUp"),
    *("scroll", "vscroll", "hscroll", "write", "typewrite", "press", "hotkey", "keyDown", "keyUp"),
):
    globals()[_name] = _calling(_name)


@_contextlib.contextmanager
def hold(keys):
    """Holds keys down while the block runs."""
    held = []
    try:
        for key in [keys] if isinstance(keys, str) else keys:
            keyDown(key)
            held.append(key)
        yield
    finally:
        for key in reversed(held):
            keyUp(key)


def size():
    return Size(*_ask(ask="size"))


resolution = size


def position(x=None, y=None):
    now = Point(*_ask(ask="position"))
    return Point(now.x if x is None else x, now.y if y is None else y)


def onScreen(x, y=None):
    left, top = x if y is None else (x, y)
    width, height = size()
    return 0 <= left < width and 0 <= top < height


def sleep(seconds):
    _time.sleep(seconds)


class _Screenshot:
    """A picture where Pillow is not installed: it can be measured and saved."""

    def __init__(self, png):
        self._png = png
        self.size = self.width, self.height = _struct.unpack(">II", png[16:24])

    def save(self, file, format="PNG"):
        if hasattr(file, "write"):
            file.write(self._png)
            return
        with open(file, "wb") as opened:
            opened.write(self._png)


def screenshot(imageFilename=None, region=None):
    """The screen as an image of Pillow, where that is installed."""
    png = _base64.b64decode(_ask(ask="screenshot"))
    try:
        from PIL import Image
    except ImportError:
        if region is not None:
            raise PyAutoGUIException("a part of the screen needs Pillow, which is not installed") from None
        picture = _Screenshot(png)
    else:
        picture = Image.open(_io.BytesIO(png))
        if region is not None:
            left, top, width, height = region
            picture = picture.crop((left, top, left + width, top + height))
    if imageFilename is not None:
        picture.save(imageFilename)
    return picture


def __getattr__(name):
    if name == "linear" or name.startswith("ease"):
        return lambda part, *more: part
    raise AttributeError(f"pyautogui.{name} is not there on a lent desktop")
