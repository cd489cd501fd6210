import { contentBehind } from "../../content/derive/content-behind.js";
import { derive } from "../../content/derive/derive.js";
import { toMasks } from "../../graph/graph.js";
import type { FactNode } from "../../graph/ground-facts.js";
import { placeOn } from "../../graph/on-computers.js";
import { descendants } from "../../graph/reachability.js";
import type { ResourceType } from "../../schema/catalog/resource-type.js";
import { type EnvironmentSetup, emptySetup } from "../../schema/computer/environment-setup.js";
import { setupOn } from "../../schema/computer/setup-on.js";
import type { Subtask } from "../../schema/subtask.js";
import { fill } from "../../template/template.js";
import { normalizePlace } from "../../text/path.js";
import type { BoundGraph, Instance } from "../instance.js";

/**
 * Returns the measured effects of every node with concrete values. A measurement has the value "*" where it follows
 * neither one parameter nor constant words, for example the name of a copy or a text that was read. The verified
 * outputs of the subtask give its value in this task.
 */
export function knownEffects(
  bound: BoundGraph,
  setup: EnvironmentSetup,
  resourceTypes: ReadonlyMap<string, ResourceType>,
): FactNode[] {
  const below = descendants(toMasks(bound.graph));
  return bound.instances.map(({ node, subtask }, at) => {
    const others = bound.instances.filter((_, other) => other !== at && (((below[at] ?? 0) >>> other) & 1) === 0);
    const results = new Map<string, string>();
    const adds = subtask.effects.adds.flatMap((fact) => {
      if (fact.value !== "*") return [fact];
      const known = subtask.outputs.flatMap((output) => {
        const value = output.type === fact.type ? resultOf(output, node.parameters) : null;
        if (value === null) return [];
        // Values are substituted by name, because a text may contain something that looks like a blank.
        const name = `result_${results.size}`;
        results.set(name, value);
        return [{ ...fact, value: `{${name}}` }];
      });
      return known.length > 0 ? known : [fact];
    });
    return {
      application: node.application,
      computer: node.computer,
      effects: { ...subtask.effects, adds },
      parameters: { ...node.parameters, ...Object.fromEntries(results) },
    };

    function resultOf(
      { value }: Subtask["outputs"][number],
      parameters: Readonly<Record<string, string>>,
    ): string | null {
      if ("parameter" in value) return parameters[value.parameter] ?? null;
      if ("template" in value) return fill(value.template, parameters);
      if (!("from" in value)) return null;
      const named = parameters[value.from] ?? "";
      const type = subtask.parameters.find(({ name }) => name === value.from)?.type ?? "";
      const content = contentBehind(named, type, setupOn(setup, node.computer) ?? emptySetup, resourceTypes);
      const place = placeOn(normalizePlace(`file:${named}`), node.computer);
      if (content === null || others.some((other) => writes(other, place))) return null;
      return derive(value.extractor, content);
    }
  });
}

/** Returns whether a node, which may come first, changes a place. */
function writes({ node, subtask }: Instance, place: string): boolean {
  return subtask.effects.writes.some(
    (written) => placeOn(normalizePlace(fill(written, node.parameters)), node.computer) === place,
  );
}
