"""Pictures as arrays, read with the standard library and numpy."""

from __future__ import annotations

import struct
import zlib
from typing import Any

from .transport import GymError

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {2: 3, 6: 4}


def rgb_array(png: bytes) -> Any:
    """Red, green and blue as an array of height x width x 3 bytes. Raises GymError GYM_RENDER for a PNG that has no 8 bits
    for each of them, and where numpy is not installed."""
    numpy = require_numpy()
    width, height, channels, packed = _contents(png)
    lines = numpy.frombuffer(zlib.decompress(packed), numpy.uint8).reshape(height, 1 + width * channels)
    pixels = numpy.zeros((height, width, channels), numpy.uint8)
    above = pixels[0].copy()
    for row, line in enumerate(lines):
        above = _unfiltered(numpy, int(line[0]), line[1:].reshape(width, channels), above)
        pixels[row] = above
    return numpy.ascontiguousarray(pixels[:, :, :3])


def require_numpy() -> Any:
    try:
        import numpy
    except ImportError:
        raise GymError("GYM_RENDER", 'render_mode="rgb_array" needs numpy; pip install numpy') from None
    return numpy


def _contents(png: bytes) -> tuple[int, int, int, bytes]:
    """Width, height, channels, and what the picture is packed in."""
    if not png.startswith(_SIGNATURE):
        raise GymError("GYM_RENDER", "the picture is no PNG; see what serves it")
    width, height, depth, color, _, _, interlaced = struct.unpack(">IIBBBBB", png[16:29])
    if depth != 8 or color not in _CHANNELS or interlaced:
        raise GymError("GYM_RENDER", 'the PNG has no 8 bits for red, green and blue; use render_mode="png"')
    packed, at = [], len(_SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            packed.append(png[at + 8 : at + 8 + length])
        at += length + 12
    return width, height, _CHANNELS[color], b"".join(packed)


def _unfiltered(numpy: Any, kind: int, line: Any, above: Any) -> Any:
    """A line without its filter (PNG specification, 9.2). The last two go byte by byte; the server does not write them."""
    if kind == 0:
        return line
    if kind == 1:
        return numpy.add.accumulate(line, axis=0, dtype=numpy.uint8)
    if kind == 2:
        return line + above
    step, done, over = line.shape[1], line.ravel().tolist(), above.ravel().tolist()
    for at, byte in enumerate(done):
        left, corner = (done[at - step], over[at - step]) if at >= step else (0, 0)
        guess = (left + over[at]) // 2 if kind == 3 else _nearest(left, over[at], corner)
        done[at] = (byte + guess) & 255
    return numpy.array(done, numpy.uint8).reshape(line.shape)


def _nearest(left: int, up: int, corner: int) -> int:
    """Which of the three is nearest to left + up - corner."""
    wanted = left + up - corner
    return min((left, up, corner), key=lambda one: abs(wanted - one))
