import { basename, dirname } from "../../text/path.js";
import { textForms } from "./words/literal-key.js";
import type { InstructionToken } from "./words/tokens.js";

/**
 * Whether these words tell a value: as it is, in whatever quotation marks, or, for a path, by its file name together
 * with its folder ("'a.xlsx' in the Documents folder", "on the Desktop"). A value inside a longer one does not count.
 */
export function tells(tokens: readonly InstructionToken[], value: string): boolean {
  if (holds(tokens, value)) return true;
  if (!/[\\/]/.test(value)) return false;
  const folder = dirname(value);
  if (folder === "" || !holds(tokens, basename(value))) return false;
  return holds(tokens, folder) || holds(tokens, basename(folder));
}

/**
 * The same, or as an argument of a typed command inside a literal: in double quotes as in `cp "a.txt" "b"`, between
 * blanks as in `head -n 5 "a.txt"`, between the slashes of a quoted script as in `sed -i "s/old/new/g" "a.txt"`, between
 * bars as in 'http://a.example|http://b.example', or behind the colon of a control that is named, as in 'Line Spacing: 2'.
 */
export function tellsTyped(tokens: readonly InstructionToken[], value: string): boolean {
  const ways = [`"${value}"`, ` ${value} "`, `"/${value}/`, `"s/${value}/`, `/${value}/g"`];
  const asArgument = (text: string) =>
    ways.some((way) => text.includes(way)) || text.split("|").includes(value) || text.endsWith(`: ${value}`);
  return (
    tells(tokens, value) || tokens.some(({ kind, quoted, text }) => kind === "literal" && quoted && asArgument(text))
  );
}

/** Whether a run of tokens spells the value, white space aside. */
function holds(tokens: readonly InstructionToken[], value: string): boolean {
  const wanted = textForms(value).solid;
  if (wanted === "") return true;
  return tokens.some((first, from) => wanted.startsWith(first.solid) && spells(tokens, from, wanted));
}

function spells(tokens: readonly InstructionToken[], from: number, wanted: string): boolean {
  let spelt = 0;
  for (let to = from; to < tokens.length && spelt < wanted.length; to++) {
    const { solid = "" } = tokens[to] ?? {};
    if (!wanted.startsWith(solid, spelt)) return false;
    spelt += solid.length;
  }
  return spelt === wanted.length;
}
