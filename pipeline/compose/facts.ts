import { type Catalog, isA, isPathType, kindsOf } from "../catalog/catalog.js";
import { dirname, normalizePath, normalizePlace } from "../path.js";
import { remembered } from "../remembered.js";
import type { EnvironmentSetup } from "../schema/environment-setup.js";
import type { ResourceType } from "../schema/resource-type.js";
import type { Fact, ParameterValues } from "../schema/subtask.js";
import { blanks, fill } from "../template.js";
import type { BoundNode } from "./bind.js";
import { slotOf } from "./pool-index.js";
import type { UsableSubtask } from "./usable-subtask.js";

/** A resource instance as a fact; `value` "*" is any instance of the type. Equal facts of one task are one object. */
export interface GroundFact {
  type: string;
  /** The type and all that it is one of. */
  kinds: ReadonlySet<string>;
  value: string;
  /** The exclusive place that it occupies, null for what may exist many times. */
  slot: string | null;
  /** The same, or the file that it is. */
  place: string;
}

/** What a bound node asks of the computer and does to it. */
export interface NodeFacts {
  present: readonly GroundFact[];
  absent: readonly GroundFact[];
  adds: readonly GroundFact[];
  destroys: readonly GroundFact[];
  /** Places: "file:c:/users/...", "clipboard", "document:excel". */
  reads: ReadonlySet<string>;
  writes: ReadonlySet<string>;
}

/** What all nodes of a subtask ask and do, but for their values. */
interface FactPattern extends Omit<GroundFact, "value" | "place"> {
  isPath: boolean;
  valueIn(node: BoundNode): string;
}

type NodePatterns = Readonly<
  Record<"present" | "absent" | "adds" | "destroys", readonly FactPattern[]> &
    Record<"reads" | "writes", (values: ParameterValues) => ReadonlySet<string>>
>;

/** Fills the measured effects of a node with its values, and adds its inputs and results; `known` are the task's facts so far. */
export function nodeFacts(node: BoundNode, catalog: Catalog, known: Map<string, GroundFact>): NodeFacts {
  const { present, absent, adds, destroys, reads, writes } = patternsOf(node.usable, catalog);
  const ground = (patterns: readonly FactPattern[]) => [
    ...new Set(patterns.map((pattern) => grounded(pattern, pattern.valueIn(node), known))),
  ];
  return {
    present: ground(present),
    absent: ground(absent),
    adds: ground(adds),
    destroys: ground(destroys),
    reads: reads(node.parameters),
    writes: writes(node.parameters),
  };
}

function grounded(
  { type, kinds, slot, isPath }: FactPattern,
  named: string,
  known: Map<string, GroundFact>,
): GroundFact {
  const value = isPath && named !== "*" ? normalizePath(named) : named;
  const key = `${slot}|${type}|${value}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const fact = { type, kinds, value, slot, place: slot ?? `file:${value}` };
  known.set(key, fact);
  return fact;
}

const patterns = new WeakMap<UsableSubtask, NodePatterns>();

function patternsOf(usable: UsableSubtask, catalog: Catalog): NodePatterns {
  const before = patterns.get(usable);
  if (before !== undefined) return before;
  const made = readPatterns(usable, catalog);
  patterns.set(usable, made);
  return made;
}

function readPatterns({ subtask, inputs, results }: UsableSubtask, { resourceTypes }: Catalog): NodePatterns {
  const { effects, application } = subtask;
  const patternOf = (type: string, valueIn: FactPattern["valueIn"]): FactPattern => {
    const resourceType = resourceTypes.get(type);
    return {
      type,
      kinds: kindsOf(resourceTypes, type),
      slot: resourceType === undefined ? null : slotOf(resourceType, application),
      isPath: isPathType(resourceType) || resourceType?.detector.kind === "document",
      valueIn,
    };
  };
  const measured = (facts: readonly Fact[]) =>
    facts.map(({ type, value }) => patternOf(type, ({ parameters }) => fill(value, parameters)));
  const taken = inputs.map(({ type, name }) => patternOf(type, ({ parameters }) => parameters[name] ?? "*"));
  const made = results.map(({ type }, index) => patternOf(type, (node) => node.results[index] ?? "*"));
  const unnamed = effects.adds.filter(
    ({ type, value }) => value !== "*" || results.every((result) => result.type !== type),
  );
  return {
    present: [...taken, ...measured(effects.needs.filter(({ present }) => present))],
    absent: measured(effects.needs.filter(({ present }) => !present)),
    adds: [...made, ...measured(unnamed)],
    destroys: measured(effects.destroys),
    reads: placesIn(effects.reads),
    writes: placesIn(effects.writes),
  };
}

function placesIn(templates: readonly string[]): (values: ParameterValues) => ReadonlySet<string> {
  const placesWith = (values: ParameterValues) =>
    new Set(templates.map((place) => normalizePlace(fill(place, values))));
  if (templates.some((place) => blanks(place).length > 0)) return placesWith;
  const places = placesWith({});
  return () => places;
}

/** Whether `fact` says what `wanted` asks for: the same instance, or one of a more special type. */
export function satisfies(fact: GroundFact, wanted: GroundFact): boolean {
  if (fact === wanted) return true;
  return (
    fact.slot === wanted.slot && (wanted.value === "*" || fact.value === wanted.value) && fact.kinds.has(wanted.type)
  );
}

/** Whether two facts may speak of one instance. */
function overlaps(a: GroundFact, b: GroundFact): boolean {
  if (a.slot !== b.slot || (a.value !== b.value && a.value !== "*" && b.value !== "*")) return false;
  return a.kinds.has(b.type) || b.kinds.has(a.type);
}

/** Whether a node takes an instance away, by an effect that was measured or because it fills the instance's only place. */
export function takesAway(node: NodeFacts, fact: GroundFact): boolean {
  if (node.adds.some((added) => satisfies(added, fact))) return false;
  if (node.destroys.some((destroyed) => overlaps(destroyed, fact))) return true;
  // A file that is written and not among the results may be gone, or be called otherwise.
  if (fact.slot === null) return fact.value !== "*" && node.writes.has(fact.place);
  if (node.adds.some(({ slot }) => slot === fact.slot)) return true;
  // What is shown stays shown for who works on it.
  return node.writes.has(fact.place) && !node.present.some((needed) => satisfies(fact, needed));
}

/** Whether a node brings about an instance. */
export function bringsAbout(node: NodeFacts, fact: GroundFact): boolean {
  return node.adds.some((added) => (fact.value === "*" ? overlaps(added, fact) : satisfies(added, fact)));
}

/** Whether an instance is on the computer at the start. */
export type StartFacts = (fact: GroundFact) => boolean;

/** Looks instances up on the computer as it is set up. */
export function startFacts(setup: EnvironmentSetup, catalog: Catalog): StartFacts {
  const instances = remembered((type) => instancesAt(catalog.resourceTypes.get(type)?.detector, setup));
  const specialTypes = specialTypesIn(catalog);
  return ({ type, value, slot }) =>
    slot === null &&
    specialTypes(type).some((special) => {
      const there = instances(special);
      return value === "*" ? there.length > 0 : there.includes(value);
    });
}

const specialTypes = new WeakMap<Catalog, (type: string) => readonly string[]>();

/** All types whose instances can stand in for one of a type. */
function specialTypesIn(catalog: Catalog): (type: string) => readonly string[] {
  const { resourceTypes } = catalog;
  const before = specialTypes.get(catalog);
  if (before !== undefined) return before;
  const found = remembered((type) => [...resourceTypes.keys()].filter((name) => isA(resourceTypes, name, type)));
  specialTypes.set(catalog, found);
  return found;
}

function instancesAt(detector: ResourceType["detector"] | undefined, setup: EnvironmentSetup): string[] {
  switch (detector?.kind) {
    case "file":
      return setup.files.flatMap(({ path }) =>
        detector.extensions.some((extension) => path.toLowerCase().endsWith(`.${extension}`))
          ? [normalizePath(path)]
          : [],
      );
    case "directory":
      return [...setup.directories.map(({ path }) => path), ...setup.files.map(({ path }) => dirname(path))].map(
        (path) => normalizePath(path),
      );
    case "any":
      return setup.pages.flatMap(({ url, available }) => (available ? [url] : []));
    case "message":
      return detector.folder === "inbox" ? setup.inbox.map(({ subject }) => subject) : [];
    case "record":
      return setup.records.flatMap(({ collection, fields }) =>
        collection === detector.collection ? Object.values(fields).slice(0, 1) : [],
      );
    case "setting":
      return Object.values(setup.settings);
    default:
      return [];
  }
}
