import { RequestError } from "../errors.js";
import { toMasks } from "../graph/graph.js";
import { ancestors } from "../graph/reachability.js";
import { instanceAt, nameOf } from "../prove/instance.js";
import { drawOrders } from "../prove/sample/draw-sample.js";
import type { Rng } from "../rng.js";
import type { TaskRecord } from "../schema/records/dataset-records.js";
import type { AttemptTask } from "./attempt-task.js";

/**
 * The nodes that are done before an agent begins, in an order in which they may be done: the first ones of an order of
 * chance where `what` is a number, but never all; or those whose ids begin with one of the words that commas separate,
 * and all before them. Throws RequestError EVALUATE_START for a word that is the beginning of no id or names the node
 * at which a task cannot be done.
 */
export function givenNodes(task: AttemptTask, what: string | null, rng: Rng): readonly number[] {
  if (what === null) return [];
  if (/^\d{1,2}$/.test(what)) {
    const [order = []] = drawOrders(task, 1, rng);
    return order.slice(0, Math.min(Number(what), order.length - 1));
  }
  const masks = toMasks(task.bound.graph);
  const before = ancestors(masks);
  let wanted = 0;
  for (const word of what.split(",").map((part) => part.trim())) {
    const found = task.bound.instances.findIndex(({ node }) => word !== "" && node.id.startsWith(word));
    if (found < 0) throw noSuch(task, word);
    wanted |= (1 << found) | (before[found] ?? 0);
  }
  if (task.blocked !== null && ((wanted >>> task.blocked.node) & 1) === 1) {
    throw new RequestError("EVALUATE_START", `"${what}" asks for a subtask that cannot be done; name others`);
  }
  return masks.order.filter((node) => ((wanted >>> node) & 1) === 1);
}

function noSuch({ bound }: AttemptTask, word: string): RequestError {
  const known = bound.instances.map((instance) => `${instance.node.id.slice(0, 8)} ${nameOf(instance)}`);
  return new RequestError(
    "EVALUATE_START",
    `no subtask of the task begins with "${word}"; write a number of subtasks, or ids: ${known.join("; ")}`,
  );
}

/** An instruction, with what is done of its task already and the values that were read, which the next subtasks need. */
export function instructionFrom(
  { bound, given }: AttemptTask,
  record: Pick<TaskRecord, "dag" | "carried_values">,
  instruction: string,
): string {
  if (given.length === 0) return instruction;
  const ids = new Set(given.map((node) => instanceAt(bound, node).node.id));
  const known = new Set(record.dag.nodes);
  const values = record.carried_values
    .filter(({ from, to }) => ids.has(from) && known.has(to))
    .map(({ quantity, value }) => `- ${quantity}: ${value}`);
  const done = given.map((node) => `- ${nameOf(instanceAt(bound, node))}`);
  return [
    instruction,
    `This is done already:\n${done.join("\n")}`,
    ...(values.length === 0 ? [] : [`These values were found:\n${[...new Set(values)].join("\n")}`]),
  ].join("\n\n");
}
