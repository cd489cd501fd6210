import type { Path } from "./paths.js";
import type { ListValue, Value } from "./values.js";

/** A new list, and the path on which it exists. */
export function createList(items: readonly Value[], path: Path): { list: ListValue; path: Path } {
  const list = { kind: "list", id: path.lists.size } as const;
  return { list, path: { ...path, lists: path.lists.push(items) } };
}

/** The path on which a list has other items, whatever name it is called by. */
export function withItems({ id }: ListValue, items: readonly Value[], path: Path): Path {
  return { ...path, lists: path.lists.set(id, items) };
}

/** The items of a list or a tuple at this point of a path; null for any other value. */
export function itemsOf(value: Value, path: Path): readonly Value[] | null {
  if (value.kind === "tuple") return value.items;
  return value.kind === "list" ? (path.lists.get(value.id) ?? null) : null;
}
