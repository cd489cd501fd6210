import { z } from "zod";
import { isPictureTurn, type PictureTurn, pictureTurns } from "../../schema/computer/picture-turn.js";
import { fold, holdsText } from "../../text/fold.js";
import { normalizePath } from "../../text/path.js";
import { type ContentEffect, type Effect, literalOf } from "../content-effects.js";
import { contentText } from "../content-text.js";
import { contentAt, findFile, lastState, stateBeforeWindow } from "../trace-view.js";
import { defineCheck } from "./check.js";
import { comparedPicture, pictureRelations } from "./picture-relations.js";

/** How turns carry corners. */
export const turnEffects = {
  "rotated right": ([a = "", b = "", c = "", d = ""]) => [d, a, b, c],
  "rotated left": ([a = "", b = "", c = "", d = ""]) => [b, c, d, a],
  "rotated 180": ([a = "", b = "", c = "", d = ""]) => [c, d, a, b],
  "flipped horizontally": ([a = "", b = "", c = "", d = ""]) => [b, a, d, c],
  "flipped vertically": ([a = "", b = "", c = "", d = ""]) => [d, c, b, a],
} satisfies Readonly<Record<PictureTurn, Effect>>;

/** Checks on pictures. */
export const pictureChecks = {
  check_image_operation: defineCheck({
    parameters: z.object({ file_path: z.string(), operation: z.string() }),
    reads: "state",
    rule: "the picture at the path bears the mark of the operation",
    example: "check_image_operation(file_path=img_path, operation='rotated right')",
    complaints: {
      missing: "the picture '{file_path}' is not {operation}",
      present: "the picture '{file_path}' is {operation}",
    },
    holds: (trace, { file_path, operation }) => {
      const content = contentAt(trace, file_path);
      return content?.kind === "image" && content.marks.some((mark) => fold(mark) === fold(operation));
    },
    python: `content = _content(file_path, "image")
return content is not None and any(_fold(mark) == _fold(operation) for mark in content["marks"])`,
  }),
  check_image_size: defineCheck({
    parameters: z.object({ file_path: z.string(), width: z.string(), height: z.string() }),
    reads: "state",
    rule: "the picture at the path has this size in pixels",
    example: "check_image_size(file_path=img_path, width='640', height='480')",
    complaints: {
      missing: "the picture '{file_path}' does not measure {width} x {height} pixels",
      present: "the picture '{file_path}' measures {width} x {height} pixels",
    },
    holds: (trace, { file_path, width, height }) => {
      const content = contentAt(trace, file_path);
      return content?.kind === "image" && fold(width) === `${content.width}` && fold(height) === `${content.height}`;
    },
    python: `content = _content(file_path, "image")
return content is not None and _fold(width) == str(content["width"]) and _fold(height) == str(content["height"])`,
  }),
  check_picture_inserted: defineCheck({
    parameters: z.object({ file_path: z.string(), picture_path: z.string() }),
    reads: "state",
    rule: "the document at the path shows the picture at the other path",
    example: "check_picture_inserted(file_path=docx_path, picture_path=img_path)",
    complaints: {
      missing: "'{file_path}' does not show the picture '{picture_path}'",
      present: "'{file_path}' still shows the picture '{picture_path}'",
    },
    // A document shows a picture by its label and every mark that the picture bears.
    holds: (trace, { file_path, picture_path }) => {
      const content = contentAt(trace, file_path);
      const picture = contentAt(trace, picture_path);
      if (content === null || picture?.kind !== "image") return false;
      const text = contentText(content);
      return [picture.label, ...picture.marks].every((part) => holdsText(text, part));
    },
    python: `content, picture = _content(file_path), _content(picture_path, "image")
if content is None or picture is None:
    return False
text = "\\n".join(_lines(content))
return all(_includes(text, part) for part in [picture["label"], *picture["marks"]])`,
  }),
  check_image_turned: defineCheck({
    parameters: z.object({ file_path: z.string(), turn: z.string() }),
    reads: "state",
    rule: "the picture at the path is what it was when the window began but for one turn: 'rotated right', 'rotated left', 'rotated 180', 'flipped horizontally' or 'flipped vertically'",
    example: "check_image_turned(file_path=img_path, turn='rotated right')",
    complaints: {
      missing: "the picture '{file_path}' is not what it was, {turn}",
      present: "the picture '{file_path}' is what it was, {turn}",
    },
    worth: 8,
    comparesWithStart: true,
    effect: (given) => turnEffect(literalOf(given("turn"))),
    // A turn is seen by the pixels, or by the mark that was added to the picture.
    holds: (trace, { file_path, turn }) => {
      const [before, after] = [findFile(stateBeforeWindow(trace), file_path), findFile(lastState(trace), file_path)];
      if (before?.content?.kind !== "image" || after?.content?.kind !== "image") return false;
      if (before.content_hash === after.content_hash) return false;
      const wanted = pictureTurns.find((known) => known === fold(turn));
      if (wanted === undefined) return false;
      const [old, now] = [before.content, after.content];
      if (now.label === before.turns?.[wanted]) return true;
      const marks = [...old.marks, wanted].map(fold);
      return (
        now.label === old.label &&
        now.marks.length === marks.length &&
        marks.every((mark, i) => fold(now.marks[i] ?? "") === mark)
      );
    },
    python: `before, after = _file(file_path, _first()), _file(file_path)
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
  }),
  check_picture_is: defineCheck({
    parameters: z.object({ file_path: z.string(), relation: z.string(), other_path: z.string() }),
    reads: "state",
    rule: `the picture at the path is to the picture at the other path (at the same path: to what it was when the window began) what the relation says: ${Object.keys(pictureRelations).join(", ")}`,
    example: "check_picture_is(file_path=img_path, relation='brighter', other_path=img_path)",
    complaints: {
      missing: "the picture '{file_path}' is not {relation}, compared with '{other_path}'",
      present: "the picture '{file_path}' is {relation}, compared with '{other_path}'",
    },
    worth: 8,
    comparesWithStart: true,
    holds: (trace, { file_path, relation, other_path }) => {
      const wanted = fold(relation);
      const isSo = Object.hasOwn(pictureRelations, wanted) ? pictureRelations[wanted] : undefined;
      const start =
        normalizePath(file_path) === normalizePath(other_path) ? stateBeforeWindow(trace) : lastState(trace);
      const picture = comparedPicture(findFile(lastState(trace), file_path)?.parts ?? null);
      const other = comparedPicture(findFile(start, other_path)?.parts ?? null);
      return isSo !== undefined && picture !== null && other !== null && isSo(picture, other);
    },
    python: `wanted = _fold(relation)
start = _first() if _path(file_path) == _path(other_path) else _last()
file, other_file = _file(file_path), _file(other_path, start)
picture = _picture_of(file.get("parts")) if file is not None else None
other = _picture_of(other_file.get("parts")) if other_file is not None else None
known = wanted in _PICTURE_RELATIONS and picture is not None and other is not None
return known and _picture_is(picture, wanted, other)`,
  }),
};

/** What a turn makes of a picture; null for what is no turn. */
export function turnEffect(turn: string): ContentEffect | null {
  return isPictureTurn(turn) ? { of: "corners", apply: turnEffects[turn] } : null;
}
