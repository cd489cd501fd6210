import { type CheckApi, checkApis } from "../schema/evaluator.js";
import { pictureTurns } from "../schema/picture-turn.js";
import { apiTable, apiTableVersion } from "./api-table.js";
import { pythonFolding } from "./python-folding.js";

/** Bodies of the checks in Python, over `_last()` (the last state), `_actions()` and `_controls()` of the window. */
const bodies: Readonly<Record<CheckApi, string>> = {
  check_mouse_clicks: `return any(
    action["function"] == "click_input" and _fold(action["control"]["control_text"]) == _fold(text)
    for action in _actions()
)`,
  check_keyboard_types: `run = ""
for action in _actions():
    if action["function"] == "wait":
        continue
    if action["function"] == "keyboard_input" and "text" in action["args"]:
        run = (run if action["control"] is None else "") + action["args"]["text"]
        if _includes(run, text):
            return True
        continue
    if action["function"] == "keyboard_input" and _fold(action["args"]["keys"]) == _fold(text):
        return True
    run = ""
return False`,
  check_file_exists: `file = _file(file_path)
return file is not None and file["type"] != "directory"`,
  check_text_exists_via_ocr: `if _screen_text() is not None:
    return _includes(_screen_text(), text)
return any(
    control["visible"]
    and (
        (control["control_type"] not in _UNDRAWN and _includes(control["control_text"], text))
        or (control["value"] is not None and _includes(control["value"], text))
    )
    for control in _controls()
)`,
  check_text_exists_via_control: `return any(
    _includes(control["control_text"], text) or (control["value"] is not None and _includes(control["value"], text))
    for control in _controls()
)`,
  check_text_exists: "return check_text_exists_via_control(text) or check_text_exists_via_ocr(text)",
  check_directory_exists: `file = _file(directory_path)
return file is not None and file["type"] == "directory"`,
  check_file_contains: `content = _content(file_path)
return content is not None and _includes("\\n".join(_lines(content)), text)`,
  check_clipboard_contains: `clipboard = _last()["clipboard"]
if clipboard["kind"] in ("text", "table"):
    return _includes(clipboard["text"], text)
if clipboard["kind"] == "image":
    return _includes(clipboard["label"], text)
if clipboard["kind"] == "files":
    return any(_path(path) == _path(text) for path in clipboard["paths"])
return False`,
  check_window_active: `return any(window["focused"] and _includes(window["title"], title) for window in _last()["windows"])`,
  check_browser_url: `return any(
    window["url"] is not None and _address(window["url"]) == _address(url) for window in _last()["windows"]
)`,
  check_application_running: `return any(_fold(process) == _fold(application) for process in _last()["processes"])`,
  check_document_open: `return any(
    window["document"] is not None
    and (application == "" or _fold(window["application"]) == _fold(application))
    and _path(window["document"]) == _path(file_path)
    for window in _last()["windows"]
)`,
  check_email_sent: `return any(
    message["folder"] == "sent"
    and (to == "" or _fold(message["to"]) == _fold(to))
    and (subject == "" or _fold(message["subject"]) == _fold(subject))
    and (body == "" or _includes(message["body"], body))
    and _carries(message, attachment)
    for message in _last()["mailbox"]
)`,
  check_error_dialog: `controls = _controls()
dialogs = {(each["application"], each["window"]) for each in controls if each["control_type"] == "Dialog"}
return any(
    control["control_type"] in ("Dialog", "Text")
    and (control["application"], control["window"]) in dialogs
    and _includes(control["control_text"], text)
    for control in controls
)`,
  check_cell_value: `cells = _column(file_path, column)
if cells is None:
    return False
if _fold(row) == "*":
    return any(_same_cell(cell, value) for cell in cells)
if re.fullmatch("[0-9]{1,7}", _fold(row)) is None:
    return False
index = int(_fold(row)) - 1
return 0 <= index < len(cells) and _same_cell(cells[index], value)`,
  check_document_text: `if extension(file_path) not in _DOCUMENTS:
    return False
if "\\n" not in strip(text):
    return check_file_contains(file_path, text)
content = _content(file_path)
return content is not None and _fold(text) in _fold("\\n".join(_lines(content)))`,
  check_record_exists: `return any(
    _fold(record["collection"]) == _fold(collection)
    and _has_field(record, field, value)
    for record in _last()["records"]
)`,
  check_record_pair: `return any(
    _fold(record["collection"]) == _fold(collection)
    and _has_field(record, key_field, key)
    and _has_field(record, field, value)
    for record in _last()["records"]
)`,
  check_record_contains: `return any(
    _fold(record["collection"]) == _fold(collection)
    and _has_field(record, key_field, key)
    and any(_fold(name) == _fold(field) and _includes(held, text) for name, held in record["fields"].items())
    for record in _last()["records"]
)`,
  check_record_from_file: `content = _content(file_path)
if content is None:
    return False
return check_record_contains(collection, key_field, key, field, "\\n".join(_lines(content)))`,
  check_email_from_file: `content = _content(file_path)
text = "" if content is None else "\\n".join(_lines(content))
return _fold(text) != "" and check_email_exists(folder, correspondent, subject, text, "")`,
  check_setting: `return any(
    _fold(key) == _fold(name) and _fold(held) == _fold(value) for key, held in _last()["settings"].items()
)`,
  check_file_changed: `before, after = _file(file_path, _first()), _file(file_path)
return before is not None and after is not None and before["content_hash"] != after["content_hash"]`,
  check_same_text: `content, other = _content(file_path), _content(other_path)
if content is None or other is None:
    return False
if "pdf" in (extension(file_path), extension(other_path)):
    return "".join(_folded_lines(content)).replace(" ", "") == "".join(_folded_lines(other)).replace(" ", "")
return _folded_lines(content) == _folded_lines(other)`,
  check_includes_text: `content, other = _content(file_path), _content(other_path)
if content is None or other is None:
    return False
wanted, rest = _folded_lines(other), iter(_folded_lines(content))
if not wanted:
    return False
unbroken = ["".join(lines).replace(" ", "") for lines in (wanted, _folded_lines(content))]
return all(line in rest for line in wanted) or unbroken[0] in unbroken[1]`,
  check_archive_extracted: `archive = _content(file_path, "archive")
if archive is None or not archive["entries"]:
    return False
contents = [_content(f"{directory_path}/{entry['name']}") for entry in archive["entries"]]
return all(
    content is not None and _folded_lines(content) == _folded_lines(entry["content"])
    for content, entry in zip(contents, archive["entries"])
)`,
  check_archive_contains: `content = _content(file_path, "archive")
return content is not None and any(_fold(entry["name"]) == _fold(name) for entry in content["entries"])`,
  check_image_operation: `content = _content(file_path, "image")
return content is not None and any(_fold(mark) == _fold(operation) for mark in content["marks"])`,
  check_image_turned: `before, after = _file(file_path, _first()), _file(file_path)
old, now = before and before["content"], after and after["content"]
if not old or not now or old["kind"] != "image" or now["kind"] != "image":
    return False
wanted = _fold(turn)
if before["content_hash"] == after["content_hash"] or wanted not in ${JSON.stringify(pictureTurns)}:
    return False
if now["label"] == before.get("turns", {}).get(wanted):
    return True
return now["label"] == old["label"] and [_fold(mark) for mark in now["marks"]] == [
    _fold(mark) for mark in [*old["marks"], wanted]
]`,
  check_image_size: `content = _content(file_path, "image")
return content is not None and _fold(width) == str(content["width"]) and _fold(height) == str(content["height"])`,
  check_slide_count: `content = _content(file_path, "slides")
return content is not None and _fold(count) == str(len(content["slides"]))`,
  check_column_sorted: `cells = _column(file_path, column)
if cells is None or _fold(order) not in ("ascending", "descending"):
    return False
keys = [_cell_key(cell) for cell in cells]
if _fold(order) == "descending":
    keys.reverse()
return all(first <= second for first, second in zip(keys, keys[1:]))`,
  check_clipboard_holds: `clipboard = _last()["clipboard"]
if clipboard["kind"] == "files" and _fold(kind) in ("cut files", "copied files"):
    return clipboard["cut"] == (_fold(kind) == "cut files")
return clipboard["kind"] == _fold(kind)`,
  check_clipboard_from_file: `clipboard, content = _last()["clipboard"], _content(file_path)
if clipboard["kind"] == "files":
    return check_clipboard_contains(file_path)
if content is None or clipboard["kind"] == "empty":
    return False
if clipboard["kind"] == "image":
    return content["kind"] == "image" and _drawn(content) == _drawn(clipboard)
return content["kind"] != "image" and _includes(clipboard["text"], "\\n".join(_lines(content)))`,
  check_column_exists: "return _column(file_path, column) is not None",
  check_column_only: `content = _content(file_path, "table")
if content is None or not content["rows"]:
    return False
return any(
    (_fold(column) == "*" or _fold(name) == _fold(column))
    and all(_same_cell(row[index] if index < len(row) else "", value) for row in content["rows"])
    for index, name in enumerate(content["columns"])
)`,
  check_column_total: `cells = _column(file_path, column)
if not cells or _number(cells[-1]) is None:
    return False
numbers = [_number(cell) for cell in cells[:-1] if _number(cell) is not None]
total = 0.0
for number in numbers:
    total += number
return len(numbers) > 0 and abs(total - _number(cells[-1])) <= 0.005`,
  check_text_form: `content = _content(file_path)
lines = [] if content is None else _folded_lines(content)
if not lines:
    return False
text, wanted = "\\n".join(_lines(content)), _fold(form)
if wanted == "upper case":
    return text == text.upper() and text != text.lower()
if wanted == "lower case":
    return text == text.lower() and text != text.upper()
if wanted == "sorted lines":
    return _in_order(lines) or _in_order([line for line in text.split("\\n") if _fold(line) != ""])
if wanted == "numbered lines":
    numbers = [re.match("[0-9]+", line) for line in lines]
    return all(number is not None and number[0] == str(index + 1) for index, number in enumerate(numbers))
if wanted == "no empty lines":
    return all(_fold(line) != "" for line in text.split("\\n"))
return wanted == "no repeated lines" and len(set(lines)) == len(lines)`,
  check_file_edited: `before, after = _file(file_path, _first()), _file(file_path)
before, after = before and before["content"], after and after["content"]
if before is None or after is None or before["kind"] != after["kind"]:
    return False
old, now, wanted = _parts(before), _parts(after), _fold(edit)
if len(old) == 0 or old == now:
    return False
first, rest = old[0], old[1:]
if wanted in ("first deleted", "first repeated", "first moved down", "first moved to the end"):
    return now in {
        "first deleted": [rest],
        "first repeated": [[first, first, *rest]] + ([] if rest else [[first, "", first]]),
        "first moved down": [[*rest[:1], first, *rest[1:]]] if rest else [],
        "first moved to the end": [[*rest, first]],
    }[wanted]
if len(old) != len(now):
    return False
if wanted == "indented":
    return any(line not in ("", "\\r") for line in old) and all(
        new.endswith(line)
        and (line in ("", "\\r") or re.fullmatch("[ \\t]+", new[: len(new) - len(line)]) is not None)
        for line, new in zip(old, now)
    )
if wanted == "title case":
    words = [word for line in now for word in re.split("[ \\t\\r]+", line) if word != ""]
    return (
        [line.lower() for line in old] == [line.lower() for line in now]
        and any(line != line.upper() for line in now)
        and all(word[0] == word[0].upper() for word in words)
    )
if wanted == "windows line endings":
    last = now[-1] if now[-1].endswith("\\r") else now[-1] + "\\r"
    return not any(line.endswith("\\r") for line in old) and [line + "\\r" for line in old] == [*now[:-1], last]
return False`,
  check_line: `content = _content(file_path)
lines = [] if content is None else _folded_lines(content)
wanted = [line for line in map(_fold, text.split("\\n")) if line != ""]
if not wanted or _fold(position) not in ("first", "last", "any"):
    return False
starts = {"first": [0], "last": [len(lines) - len(wanted)], "any": range(len(lines))}[_fold(position)]
return any(start >= 0 and lines[start : start + len(wanted)] == wanted for start in starts)`,
  check_file_read_only: `file = _file(file_path)
return file is not None and file["read_only"]`,
  check_file_empty: `content = _content(file_path)
return content is not None and content["kind"] != "image" and not _folded_lines(content)`,
  check_picture_inserted: `content, picture = _content(file_path), _content(picture_path, "image")
if content is None or picture is None:
    return False
text = "\\n".join(_lines(content))
return all(_includes(text, part) for part in [picture["label"], *picture["marks"]])`,
  check_email_exists: `return any(
    message["folder"] == _fold(folder)
    and (
        correspondent == ""
        or _fold(message["from" if message["folder"] == "inbox" else "to"]) == _fold(correspondent)
    )
    and (subject == "" or _fold(message["subject"]) == _fold(subject))
    and (body == "" or _includes(message["body"], body))
    and _carries(message, attachment)
    for message in _last()["mailbox"]
)`,
};

/**
 * The module `taskloom_runtime.py` that printed evaluators import: every check over a trace in a JSON file, for
 * CPython 3.8 or newer without packages. \`set_trace\` chooses the trace.
 */
export const pythonRuntime = `${pythonFolding}\n\nAPI_TABLE_VERSION = ${apiTableVersion}\n${checkApis.map(printCheckFunction).join("")}`;

function printCheckFunction(name: CheckApi): string {
  const { parameters, rule, example } = apiTable[name];
  const body = bodies[name].replace(/^(?=.)/gm, "    ");
  const signature = parameters.map((parameter) => `${parameter}: str`).join(", ");
  return `\n\ndef ${name}(${signature}) -> bool:\n    """Whether ${rule}.\n\n    >>> ${example}\n    """\n${body}\n`;
}
