import { type Catalog, isPathType, kindsOf } from "../../catalog/catalog.js";
import { lazily } from "../../flow/lazily.js";
import { remembered } from "../../flow/remembered.js";
import { placeOn, realmOf } from "../../graph/on-computers.js";
import type { Detector } from "../../schema/catalog/resource-type.js";
import { isShared } from "../../schema/computer/computer-id.js";
import { type EnvironmentSetup, emptySetup } from "../../schema/computer/environment-setup.js";
import { computersOf, setupOn } from "../../schema/computer/setup-on.js";
import type { Fact, ParameterValues } from "../../schema/subtask.js";
import { blanks, fill } from "../../template/template.js";
import { dirname, normalizePath } from "../../text/path.js";
import { slotOf } from "../material/pool-index.js";
import type { UsableSubtask } from "../material/usable-subtask.js";
import type { BoundNode } from "../values/bind.js";

/** Prefix of the place of a file. */
export const filePlace = "file:";

/** A resource instance as a fact; `value` "*" is any instance of the type. Equal facts of one task are one object. */
export interface GroundFact {
  type: string;
  /** The type and all its supertypes. */
  kinds: ReadonlySet<string>;
  value: string;
  /** The exclusive place that it occupies, null for what may exist many times. */
  slot: string | null;
  /** The computer to which it is private; "" for the own one and for what all have. */
  realm: string;
  /** The slot, or "file:" and the path, of that computer. */
  place: string;
}

/** The facts that a bound node requires, and those that it changes. */
export interface NodeFacts {
  present: readonly GroundFact[];
  absent: readonly GroundFact[];
  adds: readonly GroundFact[];
  destroys: readonly GroundFact[];
  /** Places: "file:c:/users/...", "clipboard", "document:excel". */
  reads: () => ReadonlySet<string>;
  writes: ReadonlySet<string>;
}

/** The facts of a subtask, without values. */
interface FactPattern extends Omit<GroundFact, "value" | "place" | "realm"> {
  isPath: boolean;
  isInMind: boolean;
  valueIn(node: BoundNode): string;
}

type NodePatterns = Readonly<
  Record<"present" | "absent" | "adds" | "destroys", readonly FactPattern[]> &
    Record<"reads" | "writes", (values: ParameterValues) => ReadonlySet<string>>
>;

/** Fills the measured effects of a node with its values, and adds its inputs and results; `known` are the task's facts so far, by value. */
export function nodeFacts(node: BoundNode, catalog: Catalog, known: Map<string, GroundFact[]>): NodeFacts {
  const { present, absent, adds, destroys, reads, writes } = patternsOf(node.usable, catalog);
  const ground = (patterns: readonly FactPattern[]) => {
    const facts: GroundFact[] = [];
    for (const pattern of patterns) {
      const fact = grounded(pattern, pattern.valueIn(node), node.computer, known);
      if (!facts.includes(fact)) facts.push(fact);
    }
    return facts;
  };
  return {
    present: ground(present),
    absent: ground(absent),
    adds: ground(adds),
    destroys: ground(destroys),
    reads: lazily(() => placesOn(reads(node.parameters), node.computer)),
    writes: placesOn(writes(node.parameters), node.computer),
  };
}

function placesOn(places: ReadonlySet<string>, computer: string | undefined): ReadonlySet<string> {
  return computer === undefined ? places : new Set([...places].map((place) => placeOn(place, computer)));
}

function grounded(
  { type, kinds, slot, isPath, isInMind }: FactPattern,
  named: string,
  computer: string | undefined,
  known: Map<string, GroundFact[]>,
): GroundFact {
  const value = isPath && named !== "*" ? normalizePath(named) : named;
  const realm = realmOf({ value, isInMind }, computer);
  const alike = known.get(value) ?? [];
  const before = alike.find((fact) => fact.type === type && fact.slot === slot && fact.realm === realm);
  if (before !== undefined) return before;
  const fact = { type, kinds, value, slot, realm, place: placeOn(slot ?? filePlace + value, computer) };
  if (alike.push(fact) === 1) known.set(value, alike);
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
      isInMind: resourceType?.detector.kind === "observation",
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
  const places = templates.map(placeIn);
  const placesWith = (values: ParameterValues) => new Set(places.map((place) => place(values)));
  if (templates.some((place) => blanks(place).length > 0)) return placesWith;
  const fixed = placesWith({});
  return () => fixed;
}

function placeIn(template: string): (values: ParameterValues) => string {
  if (!template.startsWith(filePlace)) return (values) => fill(template, values);
  const path = template.slice(filePlace.length);
  return (values) => filePlace + normalizePath(fill(path, values));
}

/** Something that is there, of one or more types. */
type Found = Pick<GroundFact, "value" | "kinds" | "slot" | "realm">;

/** Whether `fact` meets `wanted`: the same instance, of the same or a more special type. */
function satisfies(fact: Found, wanted: GroundFact): boolean {
  if (fact === wanted) return true;
  const isAny = wanted.value === "*";
  return (
    fact.slot === wanted.slot &&
    (isAny || fact.value === wanted.value) &&
    (fact.realm === wanted.realm || (isAny && isShared(fact.value))) &&
    fact.kinds.has(wanted.type)
  );
}

/** Whether two facts may be about the same instance. */
function overlaps(a: GroundFact, b: GroundFact): boolean {
  if (a.slot !== b.slot || (a.value !== b.value && a.value !== "*" && b.value !== "*")) return false;
  if (a.realm !== b.realm && !isShared(a.value) && !isShared(b.value)) return false;
  return a.kinds.has(b.type) || b.kinds.has(a.type);
}

/** Whether a node removes an instance, by a measured effect or because it uses the only slot of the instance. */
export function takesAway(node: NodeFacts, fact: GroundFact): boolean {
  if (node.adds.some((added) => satisfies(added, fact))) return false;
  if (node.destroys.some((destroyed) => overlaps(destroyed, fact))) return true;
  // A file that is written and not among the results may be gone, or be called otherwise.
  if (fact.slot === null) return fact.value !== "*" && node.writes.has(fact.place);
  if (node.adds.some(({ slot, realm }) => slot === fact.slot && realm === fact.realm)) return true;
  // A document that this node itself requires open is not lost.
  return node.writes.has(fact.place) && !node.present.some((needed) => satisfies(fact, needed));
}

/** Whether a node makes an instance. */
export function bringsAbout(node: NodeFacts, fact: GroundFact): boolean {
  return node.adds.some((added) => (fact.value === "*" ? overlaps(added, fact) : satisfies(added, fact)));
}

/** Whether an instance is on the computer at the start. */
export type StartFacts = (fact: GroundFact) => boolean;

/** Returns the facts of a setup. */
export function startFacts(setup: EnvironmentSetup, catalog: Catalog): StartFacts {
  const kinds = kindsFound(catalog);
  const found: Found[] = [];
  for (const computer of computersOf(setup)) {
    const add = (value: string, as: ReadonlySet<string>) =>
      found.push({ value, kinds: as, slot: null, realm: realmOf({ value, isInMind: false }, computer) });
    const { files, directories, pages, inbox, records, settings } = setupOn(setup, computer) ?? emptySetup;
    for (const { path } of files) {
      add(normalizePath(path), kinds.file(path));
      add(normalizePath(dirname(path)), kinds.directory);
    }
    for (const { path } of directories) add(normalizePath(path), kinds.directory);
    for (const { url, available } of pages) if (available) add(url, kinds.page);
    for (const { subject } of inbox) add(subject, kinds.message);
    for (const { collection, fields } of records) {
      for (const value of Object.values(fields).slice(0, 1)) add(value, kinds.record(collection));
    }
    for (const value of Object.values(settings)) add(value, kinds.setting);
  }
  return (wanted) => wanted.slot === null && found.some((instance) => satisfies(instance, wanted));
}

/** The types of something on the computer: those that detect it, and their supertypes. */
interface KindsFound {
  file(path: string): ReadonlySet<string>;
  directory: ReadonlySet<string>;
  page: ReadonlySet<string>;
  message: ReadonlySet<string>;
  record(collection: string): ReadonlySet<string>;
  setting: ReadonlySet<string>;
}

const kindsByCatalog = new WeakMap<Catalog, KindsFound>();

function kindsFound(catalog: Catalog): KindsFound {
  const before = kindsByCatalog.get(catalog);
  if (before !== undefined) return before;
  const { resourceTypes } = catalog;
  const where = (detects: (detector: Detector) => boolean) =>
    new Set(
      [...resourceTypes.values()].flatMap(({ name, detector }) =>
        detects(detector) ? [...kindsOf(resourceTypes, name)] : [],
      ),
    );
  const found: KindsFound = {
    file: remembered((path) => {
      const spelt = path.toLowerCase();
      return where(
        (detector) =>
          detector.kind === "file" && detector.extensions.some((extension) => spelt.endsWith(`.${extension}`)),
      );
    }),
    directory: where(({ kind }) => kind === "directory"),
    page: where(({ kind }) => kind === "any"),
    message: where((detector) => detector.kind === "message" && detector.folder === "inbox"),
    record: remembered((collection) =>
      where((detector) => detector.kind === "record" && detector.collection === collection),
    ),
    setting: where(({ kind }) => kind === "setting"),
  };
  kindsByCatalog.set(catalog, found);
  return found;
}
