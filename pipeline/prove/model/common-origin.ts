import { atomicChecks } from "../../evaluators/interpret.js";
import { toMasks } from "../../graph/graph.js";
import { placeOn } from "../../graph/on-computers.js";
import { descendants } from "../../graph/reachability.js";
import type { ResourceType } from "../../schema/catalog/resource-type.js";
import type { Check, StringExpression } from "../../schema/evaluator.js";
import { fill } from "../../template/template.js";
import { normalizePlace } from "../../text/path.js";
import { type BoundGraph, instanceAt, nameOf } from "../instance.js";

/**
 * Returns why a node would combine two inputs that may have the same origin, or null. Example: after a message was
 * saved twice, inserting the text of one file into the other changes nothing that an evaluator could detect. An output
 * of a node counts as derived from all of its inputs. O(nodes^2 x inputs) for each pair of inputs that a check names
 * together.
 */
export function commonOrigin(bound: BoundGraph, resourceTypes: ReadonlyMap<string, ResourceType>): string | null {
  const masks = toMasks(bound.graph);
  const below = descendants(masks);

  function placeOf(node: number, parameter: string): string {
    const instance = instanceAt(bound, node);
    const type = instance.subtask.parameters.find(({ name }) => name === parameter)?.type ?? "";
    const { computer, parameters } = instance.node;
    if (resourceTypes.get(type)?.detector.kind === "clipboard") return placeOn(clipboard, computer);
    return placeOn(normalizePlace(`file:${parameters[parameter] ?? ""}`), computer);
  }

  /** Returns the nodes that may have written a location before the node begins. */
  function writersOf(place: string, node: number): number[] {
    return bound.instances.flatMap(({ node: { parameters, computer }, subtask }, other) => {
      const mayBeBefore = other !== node && (((below[node] ?? 0) >>> other) & 1) === 0;
      const isBefore = (((masks.predecessors[node] ?? 0) >>> other) & 1) === 1;
      // For the clipboard, only the writer that hands it over counts.
      if (isClipboard(place) ? !isBefore : !mayBeBefore) return [];
      return subtask.effects.writes.some(
        (written) => placeOn(normalizePlace(fill(written, parameters)), computer) === place,
      )
        ? [other]
        : [];
    });
  }

  /** Returns the locations from which the value of a parameter may derive, including its own. */
  function originsOf(node: number, parameter: string): Set<string> {
    const origins = new Set<string>();
    const seen = new Set<string>();
    const open = [{ node, parameter }];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const step = `${at.node} ${at.parameter}`;
      if (seen.has(step)) continue;
      seen.add(step);
      const place = placeOf(at.node, at.parameter);
      if (!isClipboard(place)) origins.add(place);
      for (const writer of writersOf(place, at.node)) {
        const taken = instanceAt(bound, writer).subtask.inputs.map((input) => input.parameter);
        open.push(
          ...taken
            .filter((input) => placeOf(writer, input) !== place)
            .map((input) => ({ node: writer, parameter: input })),
        );
      }
    }
    return origins;
  }

  for (const [at, instance] of bound.instances.entries()) {
    const inputs = new Set(instance.subtask.inputs.map(({ parameter }) => parameter));
    for (const check of atomicChecks(instance.subtask.evaluator)) {
      const [first, ...others] = parametersIn(check).filter((name) => inputs.has(name));
      // A sent or saved message is new, whatever its content derives from.
      if (first === undefined || !looksAtFile(check)) continue;
      const known = originsOf(at, first);
      const shared = others.some((other) => [...originsOf(at, other)].some((origin) => known.has(origin)));
      if (shared) return `what ${nameOf(instance)} puts together comes from one place and may be there already`;
    }
  }
  return null;
}

const clipboard = "clipboard";

/** Whether a place is the clipboard of one of the computers. */
function isClipboard(place: string): boolean {
  return place === clipboard || place.startsWith(`${clipboard} `);
}

function looksAtFile({ arguments: given }: Check): boolean {
  return "file_path" in given;
}

/** Parameters that a check compares with each other. */
function parametersIn({ arguments: given }: Check): string[] {
  return [...new Set(Object.values(given).flatMap(namedIn))];
}

function namedIn(expression: StringExpression): string[] {
  if ("literal" in expression) return [];
  return "parameter" in expression ? [expression.parameter] : expression.operands.flatMap(namedIn);
}
