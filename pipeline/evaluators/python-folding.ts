import { unspacedRanges, whiteSpaceClass } from "../text/fold.js";

/** First half of the Python runtime: reading a trace, and how texts, paths, numbers and contents are compared. */
export const pythonFolding = String.raw`"""Checks that evaluators make over a trace: what was done, and what the computer and its screen looked like.

Texts are compared after Unicode NFKC, in one case, with white space folded, and a text is held by another as whole
words; an empty text is found nowhere.
"""

import json
import re
import unicodedata
from collections import namedtuple
from decimal import Decimal

EvalResult = namedtuple("EvalResult", ["success", "message", "progress"], defaults=("", None))

_WHITE_SPACE = "[${whiteSpaceClass}]+"
_trace = {"version": 1, "window_start": 0, "steps": []}


def set_trace(path: str) -> None:
    """Chooses the JSON file of the trace that the checks look at."""
    with open(path, encoding="utf-8") as file:
        use_trace(json.load(file))


def use_trace(trace: dict) -> None:
    """Chooses a trace that was read already."""
    global _trace
    _trace = trace


def basename(path: str) -> str:
    return path[_separator(path) + 1 :]


def dirname(path: str) -> str:
    return path[: max(_separator(path), 0)]


def stem(path: str) -> str:
    name = basename(path)
    dot = name.rfind(".")
    return name[:dot] if dot > 0 else name


def extension(path: str) -> str:
    """In lower case, without the dot."""
    name = basename(path)
    dot = name.rfind(".")
    return name[dot + 1 :].lower() if dot > 0 else ""


def root(path: str) -> str:
    """Without the dot and the extension."""
    return path[: len(path) - len(suffix(path))]


def suffix(path: str) -> str:
    """As written, with the dot."""
    name = basename(path)
    dot = name.rfind(".")
    return name[dot:] if dot > 0 else ""


def strip(text: str) -> str:
    return re.sub(rf"^{_WHITE_SPACE}|{_WHITE_SPACE}\Z", "", text)


def path_join(first: str, *others: str) -> str:
    """As os.path.join; a backslash separates, too, in this function and in the three below."""
    path = first
    for part in others:
        if part.startswith(("/", "\\")):
            path = part
        elif path == "" or path.endswith(("/", "\\")):
            path += part
        else:
            path += "/" + part
    return path


def path_dirname(path: str) -> str:
    """As os.path.dirname."""
    head = path[: _separator(path) + 1]
    return head.rstrip("/\\") or head


def path_root(path: str) -> str:
    """The first item of os.path.splitext."""
    return path[: len(path) - len(path_suffix(path))]


def path_suffix(path: str) -> str:
    """The second item of os.path.splitext."""
    name = basename(path)
    dot = name.rfind(".")
    return name[dot:] if name[: max(dot, 0)].strip(".") != "" else ""


def _separator(path):
    return max(path.rfind("/"), path.rfind("\\"))


def _fold(text):
    one_case = unicodedata.normalize("NFKC", text).upper().lower().replace("\u03c2", "\u03c3")
    return strip(re.sub(_WHITE_SPACE, " ", unicodedata.normalize("NFKC", one_case)))


def _includes(text, part):
    """Whole words only: "the report" holds "report", "reports" does not."""
    wanted, whole = _fold(part), _fold(text)
    at = whole.find(wanted) if wanted != "" else -1
    while at >= 0:
        if _boundary(whole, at) and _boundary(whole, at + len(wanted)):
            return True
        at = whole.find(wanted, at + 1)
    return False


def _boundary(text, at):
    return at <= 0 or at >= len(text) or not _in_word(text[at - 1]) or not _in_word(text[at])


def _in_word(character):
    spaced = re.match("[${unspacedRanges}]", character) is None and character <= "\uffff"
    return spaced and (character == "_" or unicodedata.category(character)[0] in "LN")


def _path(path):
    return unicodedata.normalize("NFKC", re.sub(r"/+\Z", "", path.replace("\\", "/"))).lower()


def _last():
    if not _trace["steps"]:
        raise ValueError("the trace has no step; record the start first")
    return _trace["steps"][-1]["state"]


def _first():
    start = max(_trace["window_start"] - 1, 0)
    return _trace["steps"][start]["state"] if start < len(_trace["steps"]) else _last()


def _actions():
    steps = _trace["steps"][_trace["window_start"] :]
    return [step["action"] for step in steps if step["action"] is not None]


def _controls():
    return _trace["steps"][-1]["controls"] if _trace["window_start"] < len(_trace["steps"]) else []


def _screen_text():
    if _trace["window_start"] >= len(_trace["steps"]):
        return None
    return _trace["steps"][-1].get("screen_text", {}).get("text")


def _file(path, state=None):
    files = (_last() if state is None else state)["files"]
    return next((file for file in reversed(files) if _path(file["path"]) == _path(path)), None)


def _content(path, kind=None):
    file = _file(path)
    content = None if file is None else file["content"]
    return content if content is None or kind is None or content["kind"] == kind else None


def _lines(content):
    kind = content["kind"]
    if kind == "table":
        return ["\t".join(_cell_text(cell) for cell in row) for row in [content["columns"], *content["rows"]]]
    if kind == "document":
        return content["paragraphs"]
    if kind == "text":
        return content["text"].split("\n")
    if kind == "image":
        return [content["label"], *content["marks"]]
    if kind == "slides":
        return [line for slide in content["slides"] for line in [slide["title"], *slide["lines"]]]
    return [line for entry in content["entries"] for line in [entry["name"], *_lines(entry["content"])]]


def _folded_lines(content):
    return [line for line in map(_fold, _lines(content)) if line != ""]


def _cell_text(cell):
    """A number as a spreadsheet prints it: 12, 0.5, 1e+21."""
    if isinstance(cell, str):
        return cell
    if cell == int(cell) and abs(cell) < 1e21:
        return str(int(cell))
    if 1e-6 <= abs(cell) < 1e21:
        return format(Decimal(repr(cell)), "f")
    return re.sub(r"e([+-])0+", r"e\1", repr(cell))
`;

/** A set of texts in Python. */
export function pythonSet(words: ReadonlySet<string>): string {
  return `{${[...words].map((word) => JSON.stringify(word)).join(", ")}}`;
}
