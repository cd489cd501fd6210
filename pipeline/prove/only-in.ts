import { ownComputer } from "../schema/computer/computer-id.js";
import { withoutBeside } from "../schema/task/said-facts.js";
import { type BoundGraph, findsOut, type Instance } from "./instance.js";

/**
 * Returns what only the first branch of a decision does, and what therefore must never count as done in the other. Work
 * that both branches ask for is none of it, also where their data differ in what a text may say beside its facts. Neither
 * is what finds a value out, as the value may show on the screen whoever looks for it.
 */
export function onlyIn(branch: BoundGraph, other: BoundGraph): Instance[] {
  const shared = new Set(other.instances.map(workOf));
  return branch.instances.filter((instance) => !shared.has(workOf(instance)) && !findsOut(instance));
}

/** Equal for two instances that ask for the same on one computer. */
function workOf({ node: { subtask_id, parameters, computer = ownComputer }, subtask }: Instance): string {
  const facts = new Set(subtask.parameters.filter(({ type }) => type === "facts").map(({ name }) => name));
  const asked = Object.entries(parameters).map(([name, value]) => [
    name,
    facts.has(name) ? withoutBeside(value) : value,
  ]);
  return JSON.stringify([subtask_id, computer, Object.fromEntries(asked)]);
}
