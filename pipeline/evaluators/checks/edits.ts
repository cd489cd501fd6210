import { z } from "zod";
import type { FileContent } from "../../schema/computer/file-content.js";
import { fold } from "../../text/fold.js";
import { type Effect, lineEffect, literalOf, type Parts } from "../content-effects.js";
import { findFile, lastState, stateBeforeWindow } from "../trace-view.js";
import { defineCheck } from "./check.js";

/** What the edits leave that `check_file_edited` knows. */
export const editEffects = {
  "first deleted": ([, ...rest]) => rest,
  "first repeated": ([first = "", ...rest]) => [first, first, ...rest],
  "first moved down": ([first = "", second = null, ...rest]) => (second === null ? [first] : [second, first, ...rest]),
  "first moved to the end": ([first = "", ...rest]) => [...rest, first],
  indented: (lines) => lines.map((line) => (line === "" ? line : `\t${line}`)),
  "title case": (lines) =>
    lines.map((line) => line.toLowerCase().replace(/(^|\s)\S/g, (beginning) => beginning.toUpperCase())),
  "windows line endings": (lines) => lines.map((line) => line.replace(/\r?$/, "\r")),
} satisfies Readonly<Record<string, Effect>>;

/** Whether an edit leaves the second parts of the first. */
type EditRule = (before: Parts, after: Parts) => boolean;

/** The edits that a file can undergo. */
const edits: ReadonlyMap<string, EditRule> = new Map(
  Object.entries<EditRule>({
    "first deleted": leaves("first deleted"),
    // Some editors put an empty line before a line that they add to a single one.
    "first repeated": (before, after) =>
      leaves("first repeated")(before, after) || (before.length === 1 && areEqual([...before, "", ...before], after)),
    "first moved down": leaves("first moved down"),
    "first moved to the end": leaves("first moved to the end"),
    indented: (before, after) =>
      before.length === after.length &&
      before.some((line) => !isBlank(line)) &&
      before.every((line, i) => isBlank(line) || /^[ \t]+$/.test((after[i] ?? "").slice(0, -line.length))) &&
      before.every((line, i) => (after[i] ?? "").endsWith(line)),
    "title case": (before, after) =>
      areEqual(
        before.map((line) => line.toLowerCase()),
        after.map((line) => line.toLowerCase()),
      ) &&
      after.some((line) => line !== line.toUpperCase()) &&
      after.every((line) => line.split(/[ \t\r]+/).every((word) => word === "" || isCapital(word))),
    "windows line endings": (before, after) =>
      before.every((line) => !line.endsWith("\r")) &&
      areEqual(
        before.map((line) => `${line}\r`),
        after.map((line, i) => (i === after.length - 1 && !line.endsWith("\r") ? `${line}\r` : line)),
      ),
  }),
);

/** The edits that `check_file_edited` knows. */
export const fileEdits: readonly string[] = [...edits.keys()];

/** Checks on what became of a file since the window began. */
export const editChecks = {
  check_file_edited: defineCheck({
    parameters: z.object({ file_path: z.string(), edit: z.string() }),
    reads: "state",
    rule: "the file at the path is what it was when the window began but for one edit of its lines, or of its slides: 'first deleted', 'first repeated', 'first moved down', 'first moved to the end', 'indented', 'title case' or 'windows line endings'",
    example: "check_file_edited(file_path=txt_path, edit='first deleted')",
    complaints: {
      missing: "the edit of '{file_path}' is not: {edit}",
      present: "the edit of '{file_path}' is: {edit}",
    },
    worth: 8,
    comparesWithStart: true,
    effect: (given) => lineEffect(editEffects, literalOf(given("edit"))),
    // Empty lines at the end do not count. A file that the edit would leave as it is was not edited.
    holds: (trace, { file_path, edit }) => {
      const before = findFile(stateBeforeWindow(trace), file_path)?.content ?? null;
      const after = findFile(lastState(trace), file_path)?.content ?? null;
      const isEdited = edits.get(fold(edit));
      if (before === null || after === null || before.kind !== after.kind || isEdited === undefined) return false;
      const [old, now] = [partsOf(before), partsOf(after)];
      return old.length > 0 && !areEqual(old, now) && isEdited(old, now);
    },
    python: `before, after = _file(file_path, _first()), _file(file_path)
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
  }),
};

/** What the bodies in Python share. */
export const editPython = String.raw`def _parts(content):
    if content["kind"] == "slides":
        return ["\n".join([slide["title"], *slide["lines"]]) for slide in content["slides"]]
    parts = []
    if content["kind"] == "text":
        parts = content["text"].split("\n")
    if content["kind"] == "document":
        parts = list(content["paragraphs"])
    while parts and parts[-1] in ("", "\r"):
        parts.pop()
    return parts
`;

function leaves(edit: keyof typeof editEffects): EditRule {
  return (before, after) => areEqual(editEffects[edit](before), after);
}

function partsOf(content: FileContent): string[] {
  if (content.kind === "slides") return content.slides.map(({ title, lines }) => [title, ...lines].join("\n"));
  const parts =
    content.kind === "text" ? content.text.split("\n") : content.kind === "document" ? [...content.paragraphs] : [];
  while (parts.at(-1) === "" || parts.at(-1) === "\r") parts.pop();
  return parts;
}

function areEqual(one: Parts, other: Parts): boolean {
  return one.length === other.length && one.every((part, i) => part === other[i]);
}

/** Nothing, or what Windows ends a line with. */
function isBlank(line: string): boolean {
  return line === "" || line === "\r";
}

function isCapital(word: string): boolean {
  const [first = ""] = word;
  return first === first.toUpperCase();
}
