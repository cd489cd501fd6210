import type { Rect } from "../../../schema/computer/control.js";
import { type BusAnswers, type CacheItem, holds } from "../dbus/answers.js";
import { type Connection, DBusCallError } from "../dbus/connection.js";
import type { DBusValue } from "../dbus/value.js";
import type { AccessibleReference, Item, ItemKind } from "./accessible-node.js";
import { roles, stateNames } from "./atspi-names.js";

/** The questions that can be put to an object on the accessibility bus. */
export interface AccessibleCalls {
  children(of: AccessibleReference): Promise<AccessibleReference[]>;
  childAt(of: AccessibleReference, index: number): Promise<AccessibleReference>;
  /** What an object of its kind never changes. */
  kind(of: AccessibleReference): Promise<ItemKind>;
  /** All items in the application's accessibility cache; empty without a cache. */
  cached(bus: string): Promise<Item[]>;
  name(of: AccessibleReference): Promise<string>;
  states(of: AccessibleReference): Promise<string[]>;
  toolkit(of: AccessibleReference): Promise<string>;
  extents(of: AccessibleReference): Promise<Rect>;
  text(of: AccessibleReference): Promise<string>;
  currentValue(of: AccessibleReference): Promise<number>;
  selectedName(of: AccessibleReference): Promise<string>;
  attributes(of: AccessibleReference): Promise<Map<string, string>>;
  labelledBy(of: AccessibleReference): Promise<AccessibleReference[]>;
  atPoint(of: AccessibleReference, x: number, y: number): Promise<AccessibleReference>;
  cell(of: AccessibleReference, row: number, column: number): Promise<AccessibleReference>;
}

const prefix = "org.a11y.atspi.";
const labelledByRelation = 2;

/** Asks over a connection to the accessibility bus; every question waits at most `timeoutMs`. */
export function accessibleCalls(connection: Connection, timeoutMs: number): AccessibleCalls {
  const ask = <S extends keyof BusAnswers>(
    { bus, path }: AccessibleReference,
    method: string,
    answer: S,
    signature = "",
    body: readonly DBusValue[] = [],
  ): Promise<BusAnswers[S]> => {
    const dot = method.indexOf(".");
    const names = { interface: `${prefix}${method.slice(0, dot)}`, member: method.slice(dot + 1) };
    return connection.call({ destination: bus, path, ...names, signature, body, timeoutMs }, answer);
  };
  const get = async <S extends keyof BusAnswers>(
    { bus, path }: AccessibleReference,
    of: string,
    name: string,
    signature: S,
  ): Promise<BusAnswers[S]> => {
    const properties = { interface: "org.freedesktop.DBus.Properties", member: "Get", signature: "ss" };
    const body = [`${prefix}${of}`, name];
    const [variant] = await connection.call({ destination: bus, path, ...properties, body, timeoutMs }, "v");
    const property = { signature: variant.signature, body: [variant.value] };
    if (holds(property, signature)) return property.body;
    throw new DBusCallError(`${bus} has a ${name} of another type`, false);
  };
  const nameOf = async (of: AccessibleReference): Promise<string> => {
    const [name] = await get(of, "Accessible", "Name", "s");
    return name;
  };

  return {
    async children(of) {
      const [children] = await ask(of, "Accessible.GetChildren", "a(so)");
      return children.map(referenceOf).filter(isSome);
    },
    async childAt(of, index) {
      const [child] = await ask(of, "Accessible.GetChildAtIndex", "(so)", "i", [index]);
      return referenceOf(child);
    },
    async kind(of) {
      const [[role], [interfaces], [childCount]] = await Promise.all([
        ask(of, "Accessible.GetRole", "u"),
        ask(of, "Accessible.GetInterfaces", "as"),
        get(of, "Accessible", "ChildCount", "i"),
      ]);
      return { role: roles[role] ?? "unknown", interfaces, childCount };
    },
    async cached(bus) {
      try {
        const [items] = await ask({ bus, path: "/org/a11y/atspi/cache" }, "Cache.GetItems", "a((so)(so)(so)iiassusau)");
        return items.map(itemOf);
      } catch (error) {
        if (error instanceof DBusCallError && !error.isTimeout) return [];
        throw error;
      }
    },
    name: nameOf,
    async states(of) {
      const [words] = await ask(of, "Accessible.GetState", "au");
      return stateNames(words);
    },
    async toolkit(of) {
      const [toolkit] = await get(of, "Application", "ToolkitName", "s");
      return toolkit;
    },
    async extents(of) {
      const [[x, y, width, height]] = await ask(of, "Component.GetExtents", "(iiii)", "u", [0]);
      return [x, y, x + width, y + height];
    },
    async text(of) {
      const [text] = await ask(of, "Text.GetText", "s", "ii", [0, -1]);
      return text;
    },
    async currentValue(of) {
      const [value] = await get(of, "Value", "CurrentValue", "d");
      return value;
    },
    async selectedName(of) {
      const [child] = await ask(of, "Selection.GetSelectedChild", "(so)", "i", [0]);
      const selected = referenceOf(child);
      return isSome(selected) ? nameOf(selected) : "";
    },
    async attributes(of) {
      const [pairs] = await ask(of, "Accessible.GetAttributes", "a{ss}");
      return new Map(pairs);
    },
    async labelledBy(of) {
      const [relations] = await ask(of, "Accessible.GetRelationSet", "a(ua(so))");
      const labels = relations.filter(([type]) => type === labelledByRelation);
      return labels.flatMap(([, targets]) => targets.map(referenceOf).filter(isSome));
    },
    async atPoint(of, x, y) {
      const [found] = await ask(of, "Component.GetAccessibleAtPoint", "(so)", "iiu", [x, y, 0]);
      return referenceOf(found);
    },
    async cell(of, row, column) {
      const [cell] = await ask(of, "Table.GetAccessibleAt", "(so)", "ii", [row, column]);
      return referenceOf(cell);
    },
  };
}

function referenceOf([bus, path]: readonly [bus: string, path: string]): AccessibleReference {
  return { bus, path };
}

/** Applications name no object by a null path or an empty bus name. */
export function isSome({ bus, path }: AccessibleReference): boolean {
  return bus !== "" && path !== "/org/a11y/atspi/null" && path !== "";
}

function itemOf([self, , parent, index, childCount, interfaces, name, role, description, states]: CacheItem): Item {
  return {
    reference: referenceOf(self),
    parent: referenceOf(parent).path,
    index,
    childCount,
    interfaces,
    name,
    role: roles[role] ?? "unknown",
    description,
    states: stateNames(states),
  };
}
