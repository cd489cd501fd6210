import { expect, it } from "vitest";
import { part } from "../../../pipeline/content/part.js";
import { endEffect } from "../../../pipeline/verify/gates/end-effect.js";
import { desktop, file, text, traceOf } from "../../evaluators/trace-samples.js";

const nothing = { documents: false, texts: [], everything: false };
const path = "/home/user/a.xlsx";

function stepWith(words: string, bold: boolean) {
  const [step] = traceOf([
    { state: desktop({ files: [{ ...file(path, text(words)), parts: part("cell", "A1", { bold }) }] }) },
  ]).steps;
  if (step === undefined) throw new RangeError("a trace has its start");
  return step;
}

it("a file that says the same and looks otherwise has changed, and to the same where it looks the same", () => {
  const effect = endEffect(stepWith("May", false), stepWith("May", true), nothing);
  expect([...effect.keys()]).toEqual([`file:${path}`]);
  expect(endEffect(stepWith("May", false), stepWith("May", true), nothing)).toEqual(effect);
});

it("a file that is saved as it was has not changed", () => {
  expect(endEffect(stepWith("May", true), stepWith("May", true), nothing).size).toBe(0);
});

it("a file that says something else is told by what it says", () => {
  const [plain, bold] = [false, true].map((look) => endEffect(stepWith("May", false), stepWith("June", look), nothing));
  expect(plain).toEqual(bold);
  expect(plain?.size).toBe(1);
});

it("what an application keeps in a store counts where an output lies there, fact by fact", () => {
  const withStores = (values: Readonly<Record<string, boolean>>) => {
    const parts = part(
      "preferences",
      "",
      {},
      { parts: Object.entries(values).map(([name, value]) => part("value", name, { value })) },
    );
    const [step] = traceOf([{ state: desktop({ stores: [{ subject: "browser:preferences", parts }] }) }]).steps;
    if (step === undefined) throw new RangeError("a trace has its start");
    return step;
  };
  const [before, after] = [withStores({ tabs: true }), withStores({ tabs: true, scroll: true })];
  expect(endEffect(before, after, nothing).size).toBe(0);
  expect(endEffect(before, after, { ...nothing, stores: "editor" }).size).toBe(0);
  expect([...endEffect(before, after, { ...nothing, stores: "browser" })]).toEqual([
    ["store:browser:preferences value[scroll] present", "true"],
    ["store:browser:preferences value[scroll] value", "true"],
  ]);
});
