import { fold } from "../../text/fold.js";

/** What an item of a pattern stands for: one given character, any one, or any number of any. */
type PatternItem = { character: string } | "one" | "many";

/**
 * Whether a whole text, folded, is as a pattern says: `*` stands for any characters or none, `?` for one, a backslash
 * takes the next character as it is. Takes time in proportion to text times pattern, whatever they are.
 */
export function fitsPattern(text: string, pattern: string): boolean {
  const characters = [...fold(text)];
  const items = itemsOf(fold(pattern));
  let [at, item] = [0, 0];
  let retry: { at: number; item: number } | null = null;
  while (at < characters.length) {
    const current = items[item];
    if (current === "many") {
      item += 1;
      retry = { at, item };
    } else if (current === "one" || (current !== undefined && current.character === characters[at])) {
      at += 1;
      item += 1;
    } else if (retry !== null) {
      retry = { at: retry.at + 1, item: retry.item };
      ({ at, item } = retry);
    } else return false;
  }
  return items.slice(item).every((rest) => rest === "many");
}

function itemsOf(pattern: string): PatternItem[] {
  return [...pattern.matchAll(/\\?(.)/gsu)].map(([written, character = ""]) => {
    if (written === "*") return "many";
    return written === "?" ? "one" : { character };
  });
}

/** The same in Python. */
export const patternPython = String.raw`def _fits_pattern(text, pattern):
    text = _fold(text)
    items = [("\\" if len(found) == 2 else "") + found[-1] for found in re.findall(r"\\?.", _fold(pattern), re.DOTALL)]
    at = item = 0
    retry = None
    while at < len(text):
        current = items[item] if item < len(items) else None
        if current == "*":
            item += 1
            retry = (at, item)
        elif current is not None and (current == "?" or current[-1] == text[at]):
            at += 1
            item += 1
        elif retry is not None:
            retry = (retry[0] + 1, retry[1])
            at, item = retry
        else:
            return False
    return all(rest == "*" for rest in items[item:])
`;
