/**
 * The Python program that judges a task on a machine of OSWorld after the agent has stopped: it reads the files of the home
 * folder as evaluators see them, those with which the task began from start/ beside it, asks the evaluators, and prints "done" or what is missing. For CPython 3.8 or
 * newer without packages. Its arguments are the file of the task and, for trying it out, a folder that stands for the root.
 */
export const judgeProgram = `"""Judges by the files of the home folder whether a task is done: judge.py TASK.json [ROOT]."""

import importlib.util
import json
import os
import stat
import sys
import zipfile
from xml.etree import ElementTree

HERE = os.path.dirname(os.path.abspath(__file__))
HOME = "/home/user"
LARGEST = 16 * 1024 * 1024
WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def module(name, path):
    spec = importlib.util.spec_from_file_location(name, path)
    loaded = importlib.util.module_from_spec(spec)
    sys.modules[name] = loaded
    spec.loader.exec_module(loaded)
    return loaded


def content(place, kind):
    """The text of a file; None where it cannot be read."""
    try:
        if os.path.getsize(place) > LARGEST:
            return None
        if kind == "docx":
            return {"kind": "document", "paragraphs": paragraphs(place)}
        with open(place, encoding="utf-8-sig") as file:
            return {"kind": "text", "text": file.read()}
    except (OSError, UnicodeDecodeError, KeyError, zipfile.BadZipFile, ElementTree.ParseError):
        return None


def paragraphs(place):
    with zipfile.ZipFile(place) as archive:
        if archive.getinfo("word/document.xml").file_size > LARGEST:
            raise KeyError("word/document.xml")
        body = ElementTree.fromstring(archive.read("word/document.xml"))
    marks = {WORD + "tab": "\\t", WORD + "br": "\\n"}

    def text(element):
        if element.tag == WORD + "t":
            return element.text or ""
        return marks.get(element.tag, "") + "".join(text(child) for child in element if child.tag != WORD + "pPr")

    return [text(paragraph) for paragraph in body.iter(WORD + "p")]


def state(root):
    files = []
    for folder, folders, names in os.walk(root + HOME):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(folders + [name for name in names if not name.startswith(".")]):
            place = os.path.join(folder, name)
            if os.path.islink(place):
                continue
            is_folder = os.path.isdir(place)
            kind = "directory" if is_folder else os.path.splitext(name)[1][1:].lower()
            files.append(
                {
                    "path": place[len(root) :],
                    "type": kind,
                    "read_only": not os.stat(place).st_mode & stat.S_IWUSR,
                    "content_hash": "",
                    "content": None if is_folder else content(place, kind),
                }
            )
    return {
        **{"files": files, "clipboard": {"kind": "empty"}, "windows": [], "processes": [], "mailbox": []},
        **{"records": [], "settings": {}, "stores": []},
    }


def main(task, root=""):
    with open(task, encoding="utf-8") as file:
        nodes = json.load(file)["nodes"]
    runtime = module("taskloom_runtime", os.path.join(HERE, "taskloom_runtime.py"))
    steps = [{"action": None, "state": state(place), "controls": []} for place in (os.path.join(HERE, "start"), root)]
    runtime.use_trace({"version": 1, "window_start": 1, "steps": steps})
    for node in nodes:
        evaluator = module("evaluator_" + node["evaluator"].replace("-", "_"), os.path.join(HERE, node["evaluator"] + ".py"))
        verdict = evaluator.evaluate_agent_task_completion(*node["values"])
        if verdict.success != node["wanted"]:
            return verdict.message if node["wanted"] else "something was done that was not asked for"
    return "done"


if __name__ == "__main__":
    sys.stdout.write(main(*sys.argv[1:]))
`;
