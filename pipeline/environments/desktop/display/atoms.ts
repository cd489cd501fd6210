import type { XConnection } from "./x-connection.js";
import { atomName, internAtom } from "./x-requests.js";

/** Numbers of names and back, asked once per connection: each server numbers in its own way. */
export interface Atoms {
  of(name: string): Promise<number>;
  name(id: number): Promise<string>;
}

export function openAtoms(x: XConnection): Atoms {
  const ids = new Map<string, Promise<number>>();
  const names = new Map<number, Promise<string>>();
  return {
    of: (name) => remembered(ids, name, () => internAtom(x, name)),
    name: (id) => remembered(names, id, () => atomName(x, id)),
  };
}

function remembered<Key, Value>(known: Map<Key, Promise<Value>>, key: Key, ask: () => Promise<Value>): Promise<Value> {
  const value = known.get(key) ?? ask();
  known.set(key, value);
  return value;
}
