import { describe, expect, it } from "vitest";
import { type Sketch, sketchNode, type ValueSource } from "../../pipeline/compose/growth/sketch.js";
import { indexPool } from "../../pipeline/compose/material/pool-index.js";
import { feedsItself } from "../../pipeline/compose/threats/self-feeding.js";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { catalog } from "./compose-drafts.js";

const { subtasks } = await readPool("subtask-pool", "desktop");
const persona = catalog.personas.get("administrative-assistant");
if (persona === undefined) throw new Error("there is no administrative assistant");
const { usable, supplier } = indexPool([...subtasks.values()], persona, catalog, "desktop");

type Step = [phrase: string, takes?: Record<string, ValueSource | number>];

/** Steps of real applications, each with what its inputs take: the first result of an earlier step, or something else. */
function sketchOf(steps: readonly Step[]): Sketch {
  const nodes = steps.map(([phrase, takes = {}], label) => {
    const found = usable.find(({ subtask }) => subtask.phrases.includes(phrase));
    if (found === undefined) throw new Error(`the pool has no subtask that says "${phrase}"`);
    const sources = Object.entries(takes).map(([name, source]): [string, ValueSource] => [
      name,
      typeof source === "number" ? { kind: "result", from: { node: source, result: 0 } } : source,
    ]);
    return sketchNode(label, found, new Map(sources));
  });
  return { nodes, leaves: [nodes.length - 1], shared: 0 };
}

/** A message from the inbox. */
function message(number: number): ValueSource {
  const consumer = usable.find(({ subtask }) => subtask.phrases.includes(saveMessage));
  const type = "mail_in_inbox";
  const supply = consumer === undefined ? undefined : supplier.supplies({ type, extractor: null, consumer })[number];
  if (supply === undefined) throw new Error(`there is no message ${number}`);
  return { kind: "supply", supply };
}

const saveMessage = "save {mail_in_inbox} from the inbox as {txt_path}";
const savePage = "save the Home page of the notebook as {txt_path}";
const convert = "turn {txt_path} into the Word document {docx_path}";
const insert = "put the text of {txt_path} into {docx_path} and save it";

describe("a sketch feeds itself", () => {
  it("where a text is put into what was made of it", () => {
    const given = { mail_in_inbox: message(0) };
    const sketch = sketchOf([
      [saveMessage, given],
      [convert, { txt_path: 0 }],
      [insert, { txt_path: 0, docx_path: 1 }],
    ]);
    expect(feedsItself(sketch)).toBe(true);
  });

  it("where both were made of what one application holds, as nobody could tell whether the second was put in", () => {
    const sketch = sketchOf([
      [savePage],
      [convert, { txt_path: 0 }],
      [savePage],
      [insert, { txt_path: 2, docx_path: 1 }],
    ]);
    expect(feedsItself(sketch)).toBe(true);
  });

  it("not where they come from different things", () => {
    for (const other of [[savePage], [saveMessage, { mail_in_inbox: message(1) }]] satisfies Step[]) {
      const given = { mail_in_inbox: message(0) };
      const sketch = sketchOf([
        [saveMessage, given],
        [convert, { txt_path: 0 }],
        other,
        [insert, { txt_path: 2, docx_path: 1 }],
      ]);
      expect(feedsItself(sketch)).toBe(false);
    }
  });
});
