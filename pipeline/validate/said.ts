import { basename, dirname } from "../path.js";
import { literalKey } from "./mentions.js";
import type { Token } from "./tokens.js";

/**
 * Whether these words tell a value: as it is, in whatever quotation marks, or, for a path, by its file name together
 * with its folder ("'a.xlsx' in the Documents folder", "on the Desktop").
 */
export function tells(tokens: readonly Token[], value: string): boolean {
  const key = literalKey(value);
  if (key === "") return true;
  if (tokens.some((token) => token.kind !== "break" && literalKey(token.text) === key)) return true;
  const prose = ` ${tokens.map((token) => literalKey(token.text)).join(" ")} `;
  if (key.length >= 3 && surrounded(prose, key)) return true;
  if (!/[\\/]/.test(value)) return false;
  const name = literalKey(basename(value));
  const folder = dirname(value);
  if (folder === "" || !tokens.some((token) => token.kind === "literal" && literalKey(token.text) === name))
    return false;
  return prose.includes(literalKey(folder)) || surrounded(prose, literalKey(basename(folder)));
}

function surrounded(prose: string, key: string): boolean {
  for (let at = prose.indexOf(key); at >= 0; at = prose.indexOf(key, at + 1)) {
    if (!/\w/.test(prose.charAt(at - 1)) && !/\w/.test(prose.charAt(at + key.length))) return true;
  }
  return false;
}
