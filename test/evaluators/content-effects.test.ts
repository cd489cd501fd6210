import { describe, expect, it } from "vitest";
import { turnedPictures } from "../../pipeline/content/picture/picture-turns.js";
import { editEffects, fileEdits } from "../../pipeline/evaluators/checks/edits.js";
import { formEffects, positionEffects, textForms } from "../../pipeline/evaluators/checks/forms.js";
import { turnEffects } from "../../pipeline/evaluators/checks/pictures.js";
import type { Effect } from "../../pipeline/evaluators/content-effects.js";
import { pictureTurns } from "../../pipeline/schema/computer/picture-turn.js";
import type { Trace } from "../../pipeline/schema/computer/trace.js";
import { holds } from "./holds.js";
import { click, desktop, file, text, traceOf } from "./trace-samples.js";

const path = "C:\\a.txt";
const before = ["pear tree", "Apple", "", "Fig leaf", "Apple"];
const added = "Kind regards";

function afterwards(effect: Effect): Trace {
  return traceOf([
    { state: desktop({ files: [file(path, text(before.join("\n")))] }) },
    { action: click("Save"), state: desktop({ files: [file(path, text(effect(before, added).join("\n")))] }) },
  ]);
}

describe("what a check says becomes of a content", () => {
  it("is what the check accepts, for each edit, each form and each place of a line", () => {
    expect(Object.keys(editEffects)).toEqual(fileEdits);
    for (const [edit, effect] of Object.entries(editEffects)) {
      expect([edit, holds("check_file_edited", afterwards(effect), path, edit)]).toEqual([edit, true]);
    }
    expect(Object.keys(formEffects)).toEqual(textForms);
    for (const [form, effect] of Object.entries(formEffects)) {
      expect([form, holds("check_text_form", afterwards(effect), path, form)]).toEqual([form, true]);
    }
    for (const [position, effect] of Object.entries(positionEffects)) {
      expect([position, holds("check_line", afterwards(effect), path, position, added)]).toEqual([position, true]);
    }
  });

  it("is where the corners of a picture come to lie, for each turn", () => {
    // Four pixels of four bytes, row by row; an effect names them clockwise.
    const pixels = [..."abdc"].map((letter) => letter.charCodeAt(0)).flatMap((value) => [value, value, value, 255]);
    const turned = new Map(turnedPictures({ width: 2, height: 2, pixels: Uint8Array.from(pixels) }));
    expect([...turned.keys()].sort()).toEqual([...pictureTurns].sort());
    for (const [turn, bytes] of turned) {
      const [topLeft = 0, topRight = 0, bottomLeft = 0, bottomRight = 0] = bytes.filter((_byte, i) => i % 4 === 0);
      const clockwise = String.fromCharCode(topLeft, topRight, bottomRight, bottomLeft);
      expect([turn, turnEffects[turn](["a", "b", "c", "d"]).join("")]).toEqual([turn, clockwise]);
    }
  });
});
