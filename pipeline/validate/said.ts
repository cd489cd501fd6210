import { basename, dirname } from "../path.js";
import { literalKey } from "./literal-key.js";
import type { Token } from "./tokens.js";

/**
 * Whether these words tell a value: as it is, in whatever quotation marks, or, for a path, by its file name together
 * with its folder ("'a.xlsx' in the Documents folder", "on the Desktop"). A value inside a longer one does not count.
 */
export function tells(tokens: readonly Token[], value: string): boolean {
  const keys = tokens.map((token) => token.key);
  const key = literalKey(value);
  if (holds(keys, key)) return true;
  if (!/[\\/]/.test(value)) return false;
  const folder = dirname(value);
  if (folder === "" || !holds(keys, literalKey(basename(value)))) return false;
  return holds(keys, literalKey(folder)) || holds(keys, literalKey(basename(folder)));
}

/** Whether a run of tokens spells the value, white space aside. */
function holds(keys: readonly string[], key: string): boolean {
  const wanted = key.replaceAll(" ", "");
  if (wanted === "") return true;
  for (let from = 0; from < keys.length; from++) {
    let spelt = "";
    for (let to = from; to < keys.length && spelt.length < wanted.length; to++) {
      spelt += (keys[to] ?? "").replaceAll(" ", "");
      if (spelt === wanted) return true;
    }
  }
  return false;
}
