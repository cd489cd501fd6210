import { expect, it } from "vitest";
import type { Environment } from "../../pipeline/environments/contract.js";
import { ActionError } from "../../pipeline/errors.js";
import { createRng, type Rng } from "../../pipeline/rng.js";
import type { Action } from "../../pipeline/schema/computer/action.js";
import { environmentSetupSchema } from "../../pipeline/schema/computer/environment-setup.js";
import { click, controlsOf, isUsable, press, refTo, type, wheel } from "../conformance/acting.js";
import { simulatedComputers } from "./computers.js";

const documents = "C:\\Users\\user\\Documents";
const table = {
  kind: "table",
  columns: ["Name", "Amount"],
  rows: [
    ["Ann", 3],
    ["Bob", 4.5],
    ["Ann", 3],
  ],
};
const setup = environmentSetupSchema.parse({
  files: [
    { path: `${documents}\\Sales.xlsx`, content: table },
    { path: `${documents}\\Memo.docx`, content: { kind: "document", paragraphs: ["Dear all,", "thank you."] } },
    { path: `${documents}\\Scan.pdf`, content: { kind: "document", paragraphs: ["Page"] } },
    { path: `${documents}\\Note.txt`, content: { kind: "text", text: "one\ntwo" } },
    { path: `${documents}\\Photo.png`, content: { kind: "image", width: 40, height: 30, label: "Sea", marks: [] } },
    { path: `${documents}\\Talk.pptx`, content: { kind: "slides", slides: [{ title: "Hello", lines: ["a"] }] } },
    { path: `${documents}\\Old.zip`, content: { kind: "archive", entries: [{ name: "in.csv", content: table }] } },
    { path: `${documents}\\Fixed.txt`, content: { kind: "text", text: "fixed" }, read_only: true },
  ],
  inbox: [{ from: "a@b.org", subject: "Hi", body: "Text", attachments: [{ name: "t.csv", content: table }] }],
  pages: [{ url: "https://x.org", title: "X", downloads: [{ name: "d.csv", content: table }] }],
});
const texts = [
  "x.org",
  "2 + 3",
  `${documents}\\Memo.docx`,
  "a@b.org",
  "1",
  "2026-05-12",
  "Name",
  "",
  "C:\\none\\x.pdf",
];
const keys = ["enter", "escape", "tab", "delete", "backspace", "ctrl+a", "ctrl+c", "ctrl+v", "ctrl+s", "alt+f4"];

it.each([1, 2, 3, 4, 5, 6])(
  "no sequence of actions breaks the computer, equal ones end equally, and equal fingerprints mean equal screens (walk %i)",
  async (seed) => {
    const factory = simulatedComputers();
    const [walker, follower] = [await factory.open(), await factory.open()];
    await walker.reset(setup);
    await follower.reset(setup);
    const rng = createRng("walk", seed);
    const seen = new Map<string, string>();
    for (let step = 0; step < 400; step++) {
      const action = await anyAction(walker, rng);
      await walker.act(action).catch(onlyActionErrors);
      await follower.act(action).catch(onlyActionErrors);
      const print = await walker.fingerprint();
      const shown = JSON.stringify([await controlsOf(walker), await walker.state()]);
      expect(seen.get(print) ?? shown).toBe(shown);
      seen.set(print, shown);
      if (step % 20 > 0) continue;
      expect(await follower.fingerprint()).toBe(await walker.fingerprint());
      expect(await follower.state()).toEqual(await walker.state());
    }
  },
);

async function anyAction(environment: Environment, rng: Rng): Promise<Action> {
  const controls = await controlsOf(environment);
  const top = controls.filter((control) => isUsable(control) && control.window === controls[0]?.window);
  const control = rng.pick(rng.below(12) === 0 || top.length === 0 ? controls : top);
  const ref = refTo(controls, control);
  if (rng.below(12) === 0) return press(rng.pick(keys));
  if (rng.below(30) === 0) return wheel(ref, rng.pick([-2, 2]));
  if (["Edit", "Document", "DataItem", "ComboBox"].includes(control.control_type)) return type(ref, rng.pick(texts));
  return click(ref, rng.below(8) === 0 ? "right" : "left", rng.below(6) === 0);
}

function onlyActionErrors(error: unknown): void {
  expect(error).toBeInstanceOf(ActionError);
}
