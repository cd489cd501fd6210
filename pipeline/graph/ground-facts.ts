import type { ResourceInstance, ResourceType } from "../schema/catalog/resource-type.js";
import type { Effects, Fact, ParameterValues } from "../schema/subtask.js";
import { fill } from "../template/template.js";
import { extension } from "../text/path.js";
import type { FactEffects } from "./facts.js";
import { realmOf } from "./on-computers.js";

/** A subtask instance as far as facts go. */
export interface FactNode {
  readonly application: string;
  readonly effects: Pick<Effects, "needs" | "adds" | "destroys">;
  readonly parameters: ParameterValues;
  /** Where that is not the own one. */
  readonly computer?: string | undefined;
}

/** A resource of the start, and the computer that has it, where that is not the own one. */
export interface PlacedInstance extends ResourceInstance {
  readonly computer?: string;
}

interface Ground {
  readonly key: string;
  readonly type: string;
  readonly value: string;
  /** The exclusive slot that the type occupies, with the application filled in; null when many instances can exist. */
  readonly slot: string | null;
  /** The computer to which it is private; "" for the own one and for what all have. */
  readonly realm: string;
}

/**
 * Turns effects with blanks into facts that `walkFacts` can walk over.
 *
 * The universe consists of the initial facts and those that some node adds. A fact of a type also holds for its
 * supertypes, and a file for the type of its extension. "*" means any instance: forbidden or destroyed, it stands for
 * every instance in the universe; required, for a fact "any" that every addition sets and every removal clears, which
 * is conservative. A fact that occupies an exclusive slot destroys the other occupants. Slots of an application are
 * empty at the start.
 */
export function groundFacts(
  resourceTypes: ReadonlyMap<string, ResourceType>,
  initial: readonly PlacedInstance[],
  nodes: readonly FactNode[],
): { initial: string[]; effects: FactEffects[] } {
  const { withGenerals, filesOf } = kindsOf(resourceTypes);
  const ground = (type: string, value: string, { application, computer }: FactPlace): Ground => {
    const resourceType = resourceTypes.get(type);
    const realm = realmOf({ value, isInMind: resourceType?.detector.kind === "observation" }, computer);
    const slot = resourceType?.exclusive?.replace("{application}", () => application) ?? null;
    return { key: keyOf({ slot, type, value, realm }), type, value, slot, realm };
  };
  const bind = ({ type, value }: Pick<Fact, "type" | "value">, node: FactNode): Ground =>
    ground(type, value === "*" ? "*" : fill(value, node.parameters), node);
  /** Types of files whose kind the name of a file tells. */
  const told = ({ type, value }: Ground): string[] =>
    filesOf(extension(value)).filter((name) => withGenerals(name).includes(type));
  /** Returns the fact itself, the same fact of its supertypes and of the type of its extension, and "any" of each. */
  const implied = (fact: Ground, place: FactPlace): Ground[] =>
    [...new Set([fact.type, ...told(fact)].flatMap(withGenerals))].flatMap((type) => [
      ground(type, fact.value, place),
      ground(type, "*", place),
    ]);

  const start = initial.flatMap(({ type, value, computer }) => {
    const place = { application: "", computer };
    return implied(ground(type, value, place), place);
  });
  const added = nodes.map((node) =>
    node.effects.adds.map((fact) => bind(fact, node)).flatMap((fact) => implied(fact, node)),
  );
  const universe = new Map([...start, ...added.flat()].map((fact) => [fact.key, fact]));
  const instances = (wanted: Ground): Ground[] =>
    [...universe.values()].filter((fact) => fact.value !== "*" && isInstance(fact, wanted, withGenerals));

  const effects = nodes.map((node, i): FactEffects => {
    const adds = new Set((added[i] ?? []).map((fact) => fact.key));
    const slots = new Set((added[i] ?? []).flatMap((fact) => (fact.slot === null ? [] : [slotKey(fact)])));
    const evicted = [...universe.values()].filter((fact) => fact.slot !== null && slots.has(slotKey(fact)));
    const destroyed = node.effects.destroys
      .flatMap((fact) => instances(bind(fact, node)))
      .flatMap((fact) => [fact, { ...fact, key: keyOf({ ...fact, value: "*" }) }]);
    const asked = (present: boolean) =>
      node.effects.needs.filter((fact) => fact.present === present).map((fact) => bind(fact, node));
    return {
      needs: asked(true).map((fact) => fact.key),
      forbids: asked(false)
        .flatMap(instances)
        .map((fact) => fact.key),
      adds: [...adds],
      destroys: [...new Set([...destroyed, ...evicted].map((fact) => fact.key))].filter((key) => !adds.has(key)),
    };
  });
  return { initial: start.map((fact) => fact.key), effects };
}

/** Where a fact holds that is not the same everywhere. */
type FactPlace = Pick<FactNode, "application" | "computer">;

interface Kinds {
  /** A type and all that are more general. */
  withGenerals(type: string): readonly string[];
  /** Types of files that have this extension. */
  filesOf(extension: string): readonly string[];
}

/** Types of resources are the same for all tasks. */
const known = new WeakMap<ReadonlyMap<string, ResourceType>, Kinds>();

function kindsOf(resourceTypes: ReadonlyMap<string, ResourceType>): Kinds {
  const before = known.get(resourceTypes);
  if (before !== undefined) return before;
  const chainOf = (type: string): string[] => {
    const above = resourceTypes.get(type)?.is_a ?? null;
    return above === null ? [type] : [type, ...chainOf(above)];
  };
  const chains = new Map([...resourceTypes.keys()].map((type) => [type, chainOf(type)]));
  const files = new Map<string, string[]>();
  for (const { name, detector } of resourceTypes.values()) {
    const extensions = detector.kind === "file" ? detector.extensions : [];
    for (const one of new Set(extensions)) files.set(one, [...(files.get(one) ?? []), name]);
  }
  const kinds: Kinds = {
    withGenerals: (type) => chains.get(type) ?? [type],
    filesOf: (one) => files.get(one) ?? [],
  };
  known.set(resourceTypes, kinds);
  return kinds;
}

/** A fact of `groundFacts` for a person: `pdf_path "C:\\a.pdf"`. */
export function factInWords(key: string): string {
  const [, type = "", value = ""] = /^[^|]*\|([^=]*)=(.*)$/s.exec(key) ?? [];
  return value === "*" ? `any ${type}` : `${type} "${value}"`;
}

function keyOf(fact: Omit<Ground, "key">): string {
  return `${slotKey(fact)}|${fact.type}=${fact.value}`;
}

/** A slot of each computer. */
function slotKey({ slot, realm }: Pick<Ground, "slot" | "realm">): string {
  return `${slot ?? ""}${realm === "" ? "" : ` on ${realm}`}`;
}

/** Whether a fact of the universe equals the wanted one up to a subtype, a supertype or "any". */
function isInstance(fact: Ground, wanted: Ground, withGenerals: (type: string) => readonly string[]): boolean {
  if (fact.slot !== wanted.slot) return false;
  // Any instance on a computer may be one in the shared folder.
  if (fact.realm !== wanted.realm && !(wanted.value === "*" && fact.realm === "")) return false;
  if (wanted.value !== "*" && fact.value !== wanted.value) return false;
  return withGenerals(fact.type).includes(wanted.type) || withGenerals(wanted.type).includes(fact.type);
}
