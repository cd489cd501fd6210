import { describe, expect, it } from "vitest";
import { bindGraph } from "../../pipeline/prove/instance.js";
import { walkModel } from "../../pipeline/prove/model/model.js";
import { environmentSetupSchema } from "../../pipeline/schema/computer/environment-setup.js";
import type { Subtask } from "../../pipeline/schema/subtask.js";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { instance, taskGraph } from "./drafts.js";

const { resourceTypes } = await simulatedCatalog();
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

const saveMail = named("In Claws Mail, save '{mail_in_inbox}' from the inbox as '{txt_path}'.");
const turnIntoWord = named("In LibreOffice Writer, turn '{txt_path}' into the Word document '{docx_path}'.");
const putText = named("In LibreOffice Writer, put the text of '{txt_path}' into '{docx_path}' and save it.");

const reply = named(
  "In Claws Mail, reply to '{mail_in_inbox}' in the inbox with '{file_path}' attached and the text '{text}'.",
);

const setup = environmentSetupSchema.parse({
  inbox: ["Agenda", "Minutes"].map((subject) => ({ from: "a@b.example", subject, body: subject })),
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

  it("refuses to put together what comes from one place, however far back", () => {
    const nodes = (second: string) => [
      instance(saveMail, { mail_in_inbox: "Agenda", txt_path: `${documents}/one.txt` }),
      instance(saveMail, { mail_in_inbox: second, txt_path: `${documents}/two.txt` }),
      instance(turnIntoWord, { txt_path: `${documents}/one.txt`, docx_path: `${documents}/one.docx` }),
      instance(putText, { txt_path: `${documents}/two.txt`, docx_path: `${documents}/one.docx` }),
    ];
    const edges = [
      [0, 2],
      [1, 3],
      [2, 3],
    ] satisfies [number, number][];
    expect(walk(nodes("Agenda"), edges)).toMatchObject({ reason: expect.stringContaining("comes from one place") });
    expect(walk(nodes("Minutes"), edges)).toMatchObject({ states: expect.any(Number) });
  });

  it("lets a message be answered with what was saved from it: an answer was nowhere before", () => {
    const nodes = [
      instance(saveMail, { mail_in_inbox: "Agenda", txt_path: `${documents}/one.txt` }),
      instance(reply, { mail_in_inbox: "Agenda", file_path: `${documents}/one.txt`, text: "Checked" }),
    ];
    expect(walk(nodes, [[0, 1]])).toEqual({ states: 3, edges: 2 });
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
