import { isA } from "../../pipeline/catalog/catalog.js";
import { type DerivationSource, derive } from "../../pipeline/content/derive/derive.js";
import type { EnvironmentSetup } from "../../pipeline/schema/computer/environment-setup.js";
import type { Subtask } from "../../pipeline/schema/subtask.js";
import type { TaskGraph, TaskNode } from "../../pipeline/schema/task/task-graph.js";
import { fill } from "../../pipeline/template/template.js";
import { catalog } from "./compose-drafts.js";

/** A computer as a list of things that exist; content is null for what a subtask wrote. */
interface Thing {
  type: string;
  value: string;
  slot: string | null;
  content: DerivationSource | null;
}

/** Every order of the nodes that keeps the edges, by trying. */
export function allOrders(graph: TaskGraph): TaskNode[][] {
  const orders: TaskNode[][] = [];
  function extend(order: TaskNode[]): void {
    if (order.length === graph.nodes.length) orders.push(order);
    for (const node of graph.nodes) {
      if (order.includes(node)) continue;
      const waits = graph.edges.filter(({ to }) => to === node.id).map(({ from }) => from);
      if (waits.every((id) => order.some((done) => done.id === id))) extend([...order, node]);
    }
  }
  extend([]);
  return orders;
}

/** What goes wrong when the nodes are done in this order; null when nothing does. */
export function runOrder(
  order: readonly TaskNode[],
  setup: EnvironmentSetup,
  pool: ReadonlyMap<string, Subtask>,
): string | null {
  let things = thingsOf(setup);
  for (const node of order) {
    const subtask = pool.get(node.subtask_id);
    if (subtask === undefined) return `${node.subtask_id} is not in the pool`;
    const slotOf = (type: string) =>
      catalog.resourceTypes.get(type)?.exclusive?.replace("{application}", node.application) ?? null;
    const find = (type: string, value: string) =>
      things.find(
        (thing) =>
          isA(catalog.resourceTypes, thing.type, type) &&
          (value === "*" || thing.value === value) &&
          thing.slot === slotOf(type),
      );

    for (const { type, parameter } of subtask.inputs) {
      const value = node.parameters[parameter];
      if (value === undefined) return `${subtask.instruction_template}: ${parameter} is not bound`;
      if (find(type, value) === undefined) return `${subtask.instruction_template}: there is no ${type} ${value}`;
    }
    for (const { type, value, present } of subtask.effects.needs) {
      const filled = value === "*" ? "*" : fill(value, node.parameters);
      if ((find(type, filled) !== undefined) !== present)
        return `${subtask.instruction_template}: needs ${type} ${filled}`;
    }
    const made = subtask.outputs.map(({ type, value }): Thing => {
      const slot = slotOf(type);
      if ("parameter" in value) return { type, value: node.parameters[value.parameter] ?? "", slot, content: null };
      if ("template" in value) return { type, value: fill(value.template, node.parameters), slot, content: null };
      if ("unknown" in value) return { type, value: "?", slot, content: null };
      const given = node.parameters[value.from] ?? "";
      const parameter = subtask.parameters.find(({ name }) => name === value.from);
      const behind = parameter?.role === "value" ? given : contentBehind(given);
      const derived = behind === null ? null : derive(value.extractor, behind);
      return { type, value: derived ?? "?", slot, content: derived };
    });
    const changes = subtask.outputs.some(
      ({ type, value }) =>
        "parameter" in value &&
        slotOf(type) === null &&
        subtask.inputs.some(({ parameter }) => parameter === value.parameter),
    );
    const lasting = changes ? [] : made.filter(({ type }) => type !== "value_in_mind");
    if (lasting.length > 0 && lasting.length === made.length && lasting.every(({ type, value }) => find(type, value))) {
      return `${subtask.instruction_template}: is done before its turn`;
    }
    for (const place of subtask.effects.writes.map((template) => fill(template, node.parameters))) {
      things = things.map((thing) => (`file:${thing.value}` === place ? { ...thing, content: null } : thing));
    }
    for (const { type, value } of subtask.effects.destroys) {
      const gone = value === "*" ? "*" : fill(value, node.parameters);
      things = things.filter(
        (thing) =>
          !(
            (isA(catalog.resourceTypes, thing.type, type) || isA(catalog.resourceTypes, type, thing.type)) &&
            (gone === "*" || thing.value === gone) &&
            thing.slot === slotOf(type)
          ),
      );
    }
    const filled = new Set(made.flatMap(({ slot }) => (slot === null ? [] : [slot])));
    things = [...things.filter(({ slot }) => slot === null || !filled.has(slot)), ...made];

    function contentBehind(value: string): DerivationSource | null {
      return things.find((thing) => thing.value === value && thing.content !== null)?.content ?? null;
    }
  }
  return null;
}

function thingsOf(setup: EnvironmentSetup): Thing[] {
  const things: Thing[] = [];
  for (const { path, content } of setup.files) {
    const extension = path.slice(path.lastIndexOf(".") + 1);
    for (const { name, detector } of catalog.resourceTypes.values()) {
      if (detector.kind !== "file" || !detector.extensions.includes(extension)) continue;
      things.push({ type: name, value: path, slot: null, content });
    }
  }
  for (const { path } of setup.directories) things.push({ type: "dir_path", value: path, slot: null, content: null });
  for (const page of setup.pages) {
    if (page.available) things.push({ type: "web_url", value: page.url, slot: null, content: page });
  }
  for (const { subject, body } of setup.inbox) {
    things.push({ type: "mail_in_inbox", value: subject, slot: null, content: body });
  }
  return things;
}
