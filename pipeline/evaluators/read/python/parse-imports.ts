import type { Alias, ImportFrom, StatementOf } from "../nodes.js";
import type { Place } from "../refusal.js";
import type { Cursor } from "./cursor.js";
import { NotPython } from "./not-python.js";

/** Modules and names behind `import`. Throws NotPython. */
export function parseImport(cursor: Cursor): Omit<StatementOf<"Import">, keyof Place> {
  const names = [parseAlias(cursor, parseDottedName)];
  while (cursor.accept(",")) names.push(parseAlias(cursor, parseDottedName));
  return { nodeType: "Import", names };
}

/** Module and names behind `from`. Throws NotPython. */
export function parseImportFrom(cursor: Cursor): Omit<ImportFrom, keyof Place> {
  let level = 0;
  for (; cursor.at(".", "..."); cursor.take()) level += cursor.next.text.length;
  const module = level > 0 && cursor.at("import") ? undefined : parseDottedName(cursor);
  cursor.expect("import");
  return { nodeType: "ImportFrom", module, names: parseNames(cursor), level };
}

function parseNames(cursor: Cursor): Alias[] {
  const at = cursor.place;
  if (cursor.at("*") && cursor.functions > 0) cursor.fail("import * stands outside of functions");
  if (cursor.accept("*")) return [{ nodeType: "Alias", name: "*", asname: undefined, ...at }];
  const isBracketed = cursor.accept("(");
  const names = [parseAlias(cursor, (inner) => inner.expectName())];
  while (cursor.accept(",")) {
    if (isBracketed && cursor.at(")")) break;
    names.push(parseAlias(cursor, (inner) => inner.expectName()));
  }
  if (isBracketed) cursor.expect(")");
  return names;
}

function parseAlias(cursor: Cursor, parseName: (cursor: Cursor) => string): Alias {
  const at = cursor.place;
  const name = parseName(cursor);
  const asname = cursor.accept("as") ? cursor.expectName() : undefined;
  if (asname === "__debug__" || (asname === undefined && name === "__debug__")) {
    throw new NotPython(at, "__debug__ cannot be imported");
  }
  return { nodeType: "Alias", name, asname, ...at };
}

function parseDottedName(cursor: Cursor): string {
  let name = cursor.expectName();
  while (cursor.accept(".")) name += `.${cursor.expectName()}`;
  return name;
}
