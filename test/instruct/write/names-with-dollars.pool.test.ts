import { expect, it } from "vitest";
import { toMasks } from "../../../pipeline/graph/graph.js";
import { clauseOf } from "../../../pipeline/instruct/write/clause.js";
import { narrate } from "../../../pipeline/instruct/write/narrative.js";
import type { PhrasedGraph } from "../../../pipeline/instruct/write/phrase-graph.js";
import type { PhrasedNode } from "../../../pipeline/instruct/write/phrased-node.js";
import { createRng } from "../../../pipeline/rng.js";
import { readPool } from "../../../pipeline/store/pool/pool.js";
import { catalog } from "../../compose/compose-drafts.js";

const { subtasks } = await readPool("subtask-pool", "desktop");
const phrase = "copy {file_path} to the desktop";
/** What a replacement string would take for the match, the text around it, or a dollar sign. */
const name = "$& $` $' $$ $1.txt";

function copying(id: string, path: string): PhrasedNode {
  const subtask = [...subtasks.values()].find(({ phrases }) => phrases.includes(phrase));
  if (subtask === undefined) throw new Error(`the pool has no subtask that says "${phrase}"`);
  const { application } = subtask;
  return {
    node: { id, subtask_id: subtask.id, application, parameters: { file_path: path } },
    subtask,
    phrase,
    application,
  };
}

it("a step that waits for a file with dollar signs in its name says that name", () => {
  const masks = toMasks({ size: 3, edges: [[0, 2]] });
  const nodes = [
    copying("a", `/home/user/${name}`),
    copying("b", "/home/user/Offer.txt"),
    copying("c", "/home/user/Plan.txt"),
  ];
  const clause = (index: number) => ({ text: `step ${index}`, refersTo: new Set<number>() });
  const phrased: PhrasedGraph = { nodes, masks, reduced: masks, clause, quantity: () => "" };
  for (let seed = 0; seed < 20; seed++) {
    const last = narrate(phrased, [0, 1, 2], catalog, createRng(seed)).at(-1);
    expect(last).toContain(`copying the file '${name}'`);
  }
});

it("a value in the middle of a text is replaced by its words, whatever characters it has", () => {
  const carried = [{ value: name, words: "the $& of the page" }];
  const filling = { kind: "mixture" as const, text: `Total: ${name}.`, carried };
  expect(clauseOf("write {text}", new Map([["text", filling]]))).toBe(
    "write 'Total: [value].', where [value] is the $& of the page",
  );
});
