import type { FileContent } from "../../pipeline/schema/computer/file-content.js";
import { pictureTurns } from "../../pipeline/schema/computer/picture-turn.js";
import type { FileState } from "../../pipeline/schema/computer/system-state.js";
import type { Trace } from "../../pipeline/schema/computer/trace.js";
import { click, desktop, file, traceOf } from "./trace-samples.js";

export const picturePath = "C:\\a.png";

export const picture = (label: string, ...marks: string[]): FileContent => {
  return { kind: "image", width: 4, height: 3, label, marks };
};

/** A picture whose pixels are known, so that it is known what each turn makes of it. */
const known: FileState = {
  ...file(picturePath, picture("Logo")),
  turns: Object.fromEntries(pictureTurns.map((turn) => [turn, `picture ${turn}`])),
};

/** What was there, and what a run has made of it. */
export function pictureBecame(content: FileContent, before: FileState = known): Trace {
  return traceOf([
    { state: desktop({ files: [before] }) },
    { action: click("Save"), state: desktop({ files: [file(picturePath, content)] }) },
  ]);
}

/** A picture after each turn, as its pixels or its marks show it. */
export const turnedPictures = pictureTurns.flatMap((turn) => [
  { turn, trace: pictureBecame(picture(`picture ${turn}`)) },
  { turn, trace: pictureBecame(picture("Logo", turn)) },
]);
