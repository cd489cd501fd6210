import { startState } from "../../environments/start-state.js";
import { walkFacts } from "../../graph/facts.js";
import { sinks, toMasks } from "../../graph/graph.js";
import { factInWords, groundFacts, type PlacedInstance } from "../../graph/ground-facts.js";
import { placeOn } from "../../graph/on-computers.js";
import type { ResourceType } from "../../schema/catalog/resource-type.js";
import { type EnvironmentSetup, emptySetup } from "../../schema/computer/environment-setup.js";
import { computersOf, setupOn } from "../../schema/computer/setup-on.js";
import type { Trace } from "../../schema/computer/trace.js";
import { dirname, extension, normalizePath } from "../../text/path.js";
import { type BoundGraph, type Instance, instanceAt, nameOf, type Unproven } from "../instance.js";
import { judge } from "../judge/judgement.js";
import { commonOrigin } from "./common-origin.js";
import { knownEffects } from "./known-effects.js";

/** Largest number of points that a walk over facts may visit. */
const stateBudget = 200_000;

/**
 * Walks every topological order over the measured effects of the subtasks, without executing them. Every subtask must
 * find its inputs; the lasting results of the sinks must hold in the end; no evaluator may accept the start; no node
 * may combine inputs of one origin. Effects that were not measured, and effects that only three subtasks together have,
 * are not covered.
 */
export function walkModel(
  bound: BoundGraph,
  setup: EnvironmentSetup,
  resourceTypes: ReadonlyMap<string, ResourceType>,
): { states: number; edges: number } | Unproven {
  const idle = doneBefore(bound, setup);
  if (idle !== null) return { reason: idle };
  const common = commonOrigin(bound, resourceTypes);
  if (common !== null) return { reason: common };
  const nodes = knownEffects(bound, setup, resourceTypes);
  const { initial, effects: changes } = groundFacts(resourceTypes, setupInstances(setup, resourceTypes), nodes);
  const permissions = bound.instances.map(permissionsOf);
  const withheld = new Set(
    computersOf(setup).flatMap((computer) =>
      (setupOn(setup, computer)?.directories ?? [])
        .filter(({ read_only }) => read_only)
        .map(({ path }) => permission(path, computer)),
    ),
  );
  const given = permissions.flat().filter((fact) => !withheld.has(fact));
  const effects = changes.map((effect, i) => ({ ...effect, needs: [...effect.needs, ...(permissions[i] ?? [])] }));
  const lasting = sinks(toMasks(bound.graph))
    .flatMap((sink) => nodes[sink] ?? [])
    .map((node) => ({
      ...node,
      effects: {
        ...node.effects,
        adds: node.effects.adds.filter(({ type }) => resourceTypes.get(type)?.transient !== true),
      },
    }));
  const goal = groundFacts(resourceTypes, [], lasting).effects.flatMap(({ adds }) => adds);
  const walk = walkFacts(bound.graph, [...initial, ...given], effects, goal, stateBudget);
  if (walk === null) return { reason: `its lattice has more than ${stateBudget} states` };
  if (walk.works) return { states: walk.states, edges: walk.edges };
  const way = walk.order.map((node) => nameOf(instanceAt(bound, node)));
  const when = way.length === 0 ? "at the start" : `after ${way.join(", ")}`;
  if (walk.node === null) return { reason: `by the measured effects, ${factInWords(walk.fact ?? "")} is lost ${when}` };
  const problem = walk.missing ? "is missing" : "is in the way";
  return {
    reason: `by the measured effects, ${nameOf(instanceAt(bound, walk.node))} cannot be done ${when}: ${factInWords(walk.fact ?? "")} ${problem}`,
  };
}

/** Returns a complaint about a node that counts as done at the start, or null. */
function doneBefore(bound: BoundGraph, setup: EnvironmentSetup): string | null {
  const [done] = instancesDoneBefore(bound, setup);
  return done === undefined ? null : `${nameOf(done)} counts as done at the start, without being run`;
}

/** The nodes whose evaluators accept the computer as it is at the start. */
export function instancesDoneBefore({ instances }: BoundGraph, setup: EnvironmentSetup): Instance[] {
  const steps = [{ action: null, state: startState(setup), controls: [] }];
  const trace: Trace = { version: 1, window_start: steps.length, steps };
  return instances.filter((instance) => judge(instance, trace).verdict === "pass");
}

/**
 * Returns the folders to which a node must be able to write: those whose missing permission stopped it when measured,
 * and those in which it makes or changes a file.
 */
function permissionsOf({ node, subtask }: BoundGraph["instances"][number]): string[] {
  const stopped = subtask.obstacles.flatMap(({ kind, parameter }) => (kind === "no_permission" ? [parameter] : []));
  const written = subtask.outputs.map(({ value }) => ("parameter" in value ? value.parameter : null));
  const names = new Set([...stopped, ...written]);
  return [...names].flatMap((name) =>
    name === null ? [] : [permission(dirname(node.parameters[name] ?? ""), node.computer)],
  );
}

function permission(folder: string, computer: string | undefined): string {
  return `permission|permission for folder=${placeOn(`file:${normalizePath(folder)}`, computer).slice("file:".length)}`;
}

/** Returns the resources of a setup as instances of every resource type that would detect them. */
function setupInstances(setup: EnvironmentSetup, resourceTypes: ReadonlyMap<string, ResourceType>): PlacedInstance[] {
  return computersOf(setup).flatMap((computer) =>
    [...resourceTypes.values()].flatMap((type) =>
      valuesOf(type, setupOn(setup, computer) ?? emptySetup).map((value) => ({ type: type.name, value, computer })),
    ),
  );
}

function valuesOf({ detector }: ResourceType, setup: EnvironmentSetup): string[] {
  switch (detector.kind) {
    case "file":
      return setup.files.map(({ path }) => path).filter((path) => detector.extensions.includes(extension(path)));
    case "directory":
      return [
        ...new Set([...setup.directories.map(({ path }) => path), ...setup.files.map(({ path }) => dirname(path))]),
      ];
    case "any":
      return setup.pages.filter(({ available }) => available).map(({ url }) => url);
    case "message":
      return detector.folder === "inbox" ? setup.inbox.map(({ subject }) => subject) : [];
    case "record":
      return setup.records
        .filter(({ collection }) => collection === detector.collection)
        .flatMap(({ fields }) => Object.values(fields).slice(0, 1));
    case "setting":
      return Object.values(setup.settings);
    case "clipboard":
      return setup.clipboard.kind === detector.content && "text" in setup.clipboard ? [setup.clipboard.text] : [];
    case "document":
    case "observation":
    case "page":
      return [];
  }
}
