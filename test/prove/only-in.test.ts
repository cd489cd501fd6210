import { describe, expect, it } from "vitest";
import { bindGraph } from "../../pipeline/prove/instance.js";
import { onlyIn } from "../../pipeline/prove/only-in.js";
import type { TaskNode } from "../../pipeline/schema/task/task-graph.js";
import { folder, instance, taskGraph } from "./drafts.js";
import { addTask, copyText, smallPool } from "./small-desktop.js";

const telling = { ...addTask, parameters: [{ name: "title", type: "facts", role: "value" as const }] };
const pool = new Map(smallPool).set(telling.id, telling);
const tell = (facts: string) => instance(telling, { title: facts });
const copy = instance(copyText, { txt_path: `${folder}\\a.txt`, text: "alpha" });

function branch(...nodes: TaskNode[]) {
  const bound = bindGraph(taskGraph(nodes), pool);
  if ("reason" in bound) throw new Error(bound.reason);
  return bound;
}

const only = (nodes: TaskNode[], other: TaskNode[]) =>
  onlyIn(branch(...nodes), branch(...other)).map(({ node }) => node.parameters);

describe("what only one branch of a decision does", () => {
  it("is what the other branch does not ask for", () => {
    const [title, other] = ["the total = count 12", "the total = count 7"];
    expect(only([tell(title), copy], [tell(other), copy])).toEqual([{ title }]);
    expect(only([copy], [tell(other), copy])).toEqual([]);
  });

  it("is the same on another computer", () => {
    expect(only([copy], [{ ...copy, computer: "server" }])).toEqual([copy.parameters]);
  });

  it("is not a text that says the same facts, whatever their data let it say beside", () => {
    const facts = "the length = count 12; beside: 17 | 10";
    expect(only([tell(facts)], [tell("the length = count 12; beside: 7 | 10")])).toEqual([]);
    expect(only([tell(facts)], [tell("the length = count 13; beside: 17 | 10")])).toHaveLength(1);
  });
});
