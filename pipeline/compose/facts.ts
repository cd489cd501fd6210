import { type Catalog, isA, isPathType } from "../catalog/catalog.js";
import { dirname, normalizePath, normalizePlace } from "../path.js";
import type { EnvironmentSetup } from "../schema/environment-setup.js";
import type { Fact } from "../schema/subtask.js";
import { fill } from "../template.js";
import type { BoundNode } from "./bind.js";
import { slotOf } from "./pool-index.js";

/** A resource instance as a fact; `value` "*" is any instance of the type. */
export interface GroundFact {
  type: string;
  value: string;
  /** The exclusive place that it occupies, null for what may exist many times. */
  slot: string | null;
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

/** Fills the measured effects of a node with its values, and adds its inputs and results. */
export function nodeFacts(node: BoundNode, catalog: Catalog): NodeFacts {
  const { usable, parameters } = node;
  const { effects, application } = usable.subtask;
  const ground = (type: string, value: string): GroundFact => {
    const resourceType = catalog.resourceTypes.get(type);
    const path = isPathType(resourceType) || resourceType?.detector.kind === "document";
    return {
      type,
      value: path && value !== "*" ? normalizePath(value) : value,
      slot: resourceType === undefined ? null : slotOf(resourceType, application),
    };
  };
  const measured = (facts: readonly Fact[]) =>
    facts.map(({ type, value }) => ground(type, value === "*" ? "*" : fill(value, parameters)));
  const inputs = usable.inputs.map(({ type, name }) => ground(type, parameters[name] ?? "*"));
  const results = usable.results.map(({ type }, index) => ground(type, node.results[index] ?? "*"));
  const places = (templates: readonly string[]) =>
    new Set(templates.map((place) => normalizePlace(fill(place, parameters))));
  return {
    present: distinct([...inputs, ...measured(effects.needs.filter(({ present }) => present))]),
    absent: distinct(measured(effects.needs.filter(({ present }) => !present))),
    adds: distinct([
      ...results,
      ...measured(effects.adds).filter(
        ({ type, value }) => value !== "*" || results.every((made) => made.type !== type),
      ),
    ]),
    destroys: distinct(measured(effects.destroys)),
    reads: places(effects.reads),
    writes: places(effects.writes),
  };
}

function distinct(facts: readonly GroundFact[]): GroundFact[] {
  return [...new Map(facts.map((fact) => [`${fact.slot}|${fact.type}|${fact.value}`, fact])).values()];
}

/** Whether `fact` says what `wanted` asks for: the same instance, or one of a more special type. */
export function satisfies(fact: GroundFact, wanted: GroundFact, catalog: Catalog): boolean {
  if (fact.slot !== wanted.slot) return false;
  if (wanted.value !== "*" && fact.value !== wanted.value) return false;
  return isA(catalog.resourceTypes, fact.type, wanted.type);
}

/** Whether two facts may speak of one instance. */
function overlaps(a: GroundFact, b: GroundFact, catalog: Catalog): boolean {
  if (a.slot !== b.slot || (a.value !== b.value && a.value !== "*" && b.value !== "*")) return false;
  return isA(catalog.resourceTypes, a.type, b.type) || isA(catalog.resourceTypes, b.type, a.type);
}

/** Whether a node takes an instance away, by an effect that was measured or because it fills the instance's only place. */
export function takesAway(node: NodeFacts, fact: GroundFact, catalog: Catalog): boolean {
  if (node.adds.some((added) => satisfies(added, fact, catalog))) return false;
  if (node.destroys.some((destroyed) => overlaps(destroyed, fact, catalog))) return true;
  // A file that is written and not among the results may be gone, or be called otherwise.
  if (fact.slot === null) return fact.value !== "*" && node.writes.has(`file:${fact.value}`);
  if (node.adds.some(({ slot }) => slot === fact.slot)) return true;
  // What is shown stays shown for who works on it.
  return node.writes.has(fact.slot) && !node.present.some((needed) => satisfies(fact, needed, catalog));
}

/** Whether a node brings about an instance. */
export function bringsAbout(node: NodeFacts, fact: GroundFact, catalog: Catalog): boolean {
  return node.adds.some((added) =>
    fact.value === "*" ? overlaps(added, fact, catalog) : satisfies(added, fact, catalog),
  );
}

/** What is on the computer at the start. */
export function initialFacts(setup: EnvironmentSetup, catalog: Catalog): GroundFact[] {
  const facts: GroundFact[] = [];
  const add = (type: string, value: string) => facts.push({ type, value, slot: null });
  for (const type of catalog.resourceTypes.values()) {
    const { detector, name } = type;
    if (detector.kind === "file") {
      for (const { path } of setup.files) {
        if (detector.extensions.some((extension) => path.toLowerCase().endsWith(`.${extension}`)))
          add(name, normalizePath(path));
      }
    } else if (detector.kind === "directory") {
      for (const { path } of setup.directories) add(name, normalizePath(path));
      for (const { path } of setup.files) add(name, normalizePath(dirname(path)));
    } else if (detector.kind === "any") {
      for (const { url, available } of setup.pages) if (available) add(name, url);
    } else if (detector.kind === "message" && detector.folder === "inbox") {
      for (const { subject } of setup.inbox) add(name, subject);
    } else if (detector.kind === "record") {
      for (const { collection, fields } of setup.records) {
        const [value] = Object.values(fields);
        if (collection === detector.collection && value !== undefined) add(name, value);
      }
    } else if (detector.kind === "setting") {
      for (const value of Object.values(setup.settings)) add(name, value);
    }
  }
  return facts;
}
