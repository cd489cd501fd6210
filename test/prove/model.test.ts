import { describe, expect, it } from "vitest";
import { loadCatalog } from "../../pipeline/catalog/load.js";
import { bindGraph } from "../../pipeline/prove/instance.js";
import { walkModel } from "../../pipeline/prove/model.js";
import { environmentSetupSchema } from "../../pipeline/schema/environment-setup.js";
import type { Subtask } from "../../pipeline/schema/subtask.js";
import { readPool } from "../../pipeline/store/pool.js";
import { instance, taskGraph } from "./drafts.js";

const { resourceTypes } = await loadCatalog();
const pool = (await readPool("subtask-pool", "desktop")).subtasks;
const documents = "/home/user/Documents";

const copyText = named("In Geany, copy the text of '{txt_path}'.");
const pasteText = named(
  "In Mousepad, paste the text on the clipboard into a new text file and save it as '{txt_path}'.",
);
const pasteOver = named("In Mousepad, paste the text on the clipboard into '{txt_path}' and save it.");
const deleteLine = named("In Geany, delete the first line of '{txt_path}' and save it.");
const duplicate = named("In Thunar, duplicate '{file_path}' in its folder.");
const moveToPictures = named("In Thunar, move '{file_path}' into the Pictures folder.");

const setup = environmentSetupSchema.parse({
  files: [
    { path: `${documents}/a.txt`, content: { kind: "text", text: "alpha {text}" } },
    { path: `${documents}/c.txt`, content: { kind: "text", text: "gamma" } },
  ],
  directories: [{ path: "/home/user/Pictures" }, { path: "/home/user/Downloads" }],
});

describe("proof over measured effects", () => {
  it("knows which text was copied from what stood in the file", () => {
    const tasks = (text: string) => [
      instance(copyText, { txt_path: `${documents}/a.txt` }),
      instance(pasteText, { text_in_clipboard: text, txt_path: `${documents}/b.txt` }),
    ];
    expect(walk(tasks("alpha {text}"), [[0, 1]])).toEqual({ states: 3, edges: 2 });
    expect(walk(tasks("beta"), [[0, 1]])).toMatchObject({ reason: expect.stringContaining('"beta" is missing') });
  });

  it("does not know it where another subtask may have changed the file before", () => {
    const nodes = [
      instance(copyText, { txt_path: `${documents}/a.txt` }),
      instance(pasteText, { text_in_clipboard: "alpha {text}", txt_path: `${documents}/b.txt` }),
      instance(deleteLine, { txt_path: `${documents}/a.txt` }),
    ];
    expect(walk(nodes, [[0, 1]])).toMatchObject({ reason: expect.stringContaining("is missing") });
    const afterwards = [
      [0, 1],
      [0, 2],
    ] satisfies [number, number][];
    expect(walk(nodes, afterwards)).toEqual({ states: 5, edges: 5 });
  });

  it("refuses what counts as done before anything is: a text that is put where it came from", () => {
    const nodes = (file: string) => [
      instance(copyText, { txt_path: `${documents}/a.txt` }),
      instance(pasteOver, { text_in_clipboard: "alpha {text}", txt_path: `${documents}/${file}.txt` }),
    ];
    expect(walk(nodes("a"), [[0, 1]])).toMatchObject({
      reason: expect.stringContaining("counts as done at the start"),
    });
    expect(walk(nodes("c"), [[0, 1]])).toEqual({ states: 3, edges: 2 });
  });

  it("knows the name that a copy gets", () => {
    const nodes = (copy: string) => [
      instance(duplicate, { file_path: `${documents}/a.txt` }),
      instance(moveToPictures, { file_path: `${documents}/${copy}` }),
    ];
    expect(walk(nodes("a (copy 1).txt"), [[0, 1]])).toEqual({ states: 3, edges: 2 });
    expect(walk(nodes("a (copy 2).txt"), [[0, 1]])).toMatchObject({ reason: expect.stringContaining("is missing") });
  });
});

function walk(nodes: Parameters<typeof taskGraph>[0], edges: [number, number][]) {
  const bound = bindGraph(taskGraph(nodes, edges), pool);
  if ("reason" in bound) throw new Error(bound.reason);
  return walkModel(bound, setup, resourceTypes);
}

function named(instruction: string): Subtask {
  const found = [...pool.values()].find(({ instruction_template }) => instruction_template === instruction);
  if (found === undefined) throw new Error(`the pool has no "${instruction}"`);
  return found;
}
