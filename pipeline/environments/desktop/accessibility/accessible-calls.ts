import { z } from "zod";
import type { Rect } from "../../../schema/computer/control.js";
import { type Connection, DBusCallError } from "../dbus/connection.js";
import { number, property, text } from "../dbus/replies.js";
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
const reference = z.tuple([z.string(), z.string()]).transform(([bus, path]) => ({ bus, path }));
const references = z.tuple([z.array(reference)]).transform(([list]) => list);
const oneReference = z.tuple([reference]).transform(([one]) => one);
const texts = z.tuple([z.array(z.string())]).transform(([list]) => list);
const stateSet = z.tuple([z.array(z.number())]).transform(([words]) => stateNames(words));
const extents = z
  .tuple([z.tuple([z.number(), z.number(), z.number(), z.number()])])
  .transform(([[x, y, width, height]]): Rect => [x, y, x + width, y + height]);
const dictionary = z.tuple([z.array(z.tuple([z.string(), z.string()]))]).transform(([pairs]) => new Map(pairs));
const relations = z.tuple([z.array(z.tuple([z.number(), z.array(reference)]))]).transform(([list]) => list);
const words = z.array(z.number());
const cacheItem = z.tuple([
  reference,
  reference,
  reference,
  z.number(),
  z.number(),
  z.array(z.string()),
  z.string(),
  z.number(),
  z.string(),
  words,
]);
const cacheItems = z.tuple([z.array(z.unknown())]).transform(([list]) => list);

const labelledByRelation = 2;

/** Asks over a connection to the accessibility bus; every question waits at most `timeoutMs`. */
export function accessibleCalls(connection: Connection, timeoutMs: number): AccessibleCalls {
  const ask = <T>(
    { bus, path }: AccessibleReference,
    method: string,
    schema: z.ZodType<T>,
    signature = "",
    body: readonly DBusValue[] = [],
  ): Promise<T> => {
    const dot = method.indexOf(".");
    const names = { interface: `${prefix}${method.slice(0, dot)}`, member: method.slice(dot + 1) };
    return connection.call({ destination: bus, path, ...names, signature, body, timeoutMs }, schema);
  };
  const get = <T>({ bus, path }: AccessibleReference, of: string, name: string, schema: z.ZodType<T>): Promise<T> =>
    connection
      .call(
        {
          destination: bus,
          path,
          interface: "org.freedesktop.DBus.Properties",
          member: "Get",
          signature: "ss",
          body: [`${prefix}${of}`, name],
          timeoutMs,
        },
        property,
      )
      .then((value) => schema.parse(value));

  return {
    children: async (of) => (await ask(of, "Accessible.GetChildren", references)).filter(isSome),
    childAt: (of, index) => ask(of, "Accessible.GetChildAtIndex", oneReference, "i", [index]),
    async kind(of) {
      const [role, interfaces, childCount] = await Promise.all([
        ask(of, "Accessible.GetRole", number),
        ask(of, "Accessible.GetInterfaces", texts),
        get(of, "Accessible", "ChildCount", z.number()),
      ]);
      return { role: roles[role] ?? "unknown", interfaces, childCount };
    },
    async cached(bus) {
      try {
        const list = await ask({ bus, path: "/org/a11y/atspi/cache" }, "Cache.GetItems", cacheItems);
        return list.flatMap((entry) => {
          const parsed = cacheItem.safeParse(entry);
          return parsed.success ? [itemOf(parsed.data)] : [];
        });
      } catch (error) {
        if (error instanceof DBusCallError && !error.isTimeout) return [];
        throw error;
      }
    },
    name: (of) => get(of, "Accessible", "Name", z.string()),
    states: (of) => ask(of, "Accessible.GetState", stateSet),
    toolkit: (of) => get(of, "Application", "ToolkitName", z.string()),
    extents: (of) => ask(of, "Component.GetExtents", extents, "u", [0]),
    text: (of) => ask(of, "Text.GetText", text, "ii", [0, -1]),
    currentValue: (of) => get(of, "Value", "CurrentValue", z.number()),
    async selectedName(of) {
      const child = await ask(of, "Selection.GetSelectedChild", oneReference, "i", [0]);
      return isSome(child) ? get(child, "Accessible", "Name", z.string()) : "";
    },
    attributes: (of) => ask(of, "Accessible.GetAttributes", dictionary),
    async labelledBy(of) {
      const all = await ask(of, "Accessible.GetRelationSet", relations);
      return all.filter(([type]) => type === labelledByRelation).flatMap(([, targets]) => targets.filter(isSome));
    },
    atPoint: (of, x, y) => ask(of, "Component.GetAccessibleAtPoint", oneReference, "iiu", [x, y, 0]),
    cell: (of, row, column) => ask(of, "Table.GetAccessibleAt", oneReference, "ii", [row, column]),
  };
}

/** Applications name no object by a null path or an empty bus name. */
export function isSome({ bus, path }: AccessibleReference): boolean {
  return bus !== "" && path !== "/org/a11y/atspi/null" && path !== "";
}

function itemOf([self, , parent, index, childCount, interfaces, name, role, description, states]: z.infer<
  typeof cacheItem
>): Item {
  return {
    reference: self,
    parent: parent.path,
    index,
    childCount,
    interfaces,
    name,
    role: roles[role] ?? "unknown",
    description,
    states: stateNames(states),
  };
}
