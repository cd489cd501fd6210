import { holdsText } from "../../../text/fold.js";

// A list is written with " | " between its items: "M-2081 | M-2083". A text says it in any order, with anything between.

const tokenPattern = "[a-z0-9]+(?:[-_][a-z0-9]+)*";

/** The items of a list, folded or not. */
export function listItems(value: string): string[] {
  return value.split("|").map((item) => item.replace(/^ +| +$/g, ""));
}

/** Whether a folded line names every item of a folded list; a number such as "m-2081" has to stand by itself. */
export function namesItems(line: string, items: readonly string[]): boolean {
  const tokens = tokensOf(line);
  return items.every((item) => (isToken(item) ? tokens.includes(item) : holdsText(line, item)));
}

/**
 * Whether a folded line names nothing like the items of a folded list that is none of them and in none of the other
 * texts: "m-2099" beside "m-2081". Items without figures are like nothing.
 */
export function namesNoOther(line: string, items: readonly string[], others: readonly string[] = []): boolean {
  const shapes = new Set(items.filter((item) => isToken(item) && /[0-9]/.test(item)).map(shapeOf));
  const known = new Set([...items, ...others.flatMap(tokensOf)]);
  return tokensOf(line).every((token) => known.has(token) || !shapes.has(shapeOf(token)));
}

function tokensOf(line: string): string[] {
  return [...line.matchAll(new RegExp(tokenPattern, "g"))].map(([token]) => token);
}

function isToken(item: string): boolean {
  return new RegExp(`^(?:${tokenPattern})$`).test(item);
}

/** A token with 0 for every run of figures. */
function shapeOf(token: string): string {
  return token.replace(/[0-9]+/g, "0");
}

/** The same in Python. */
export const listPython = `_TOKEN_PATTERN = ${JSON.stringify(tokenPattern)}


def _list_items(value):
    return [item.strip(" ") for item in value.split("|")]


def _names_items(line, items):
    tokens = re.findall(_TOKEN_PATTERN, line)
    return all(item in tokens if re.fullmatch(_TOKEN_PATTERN, item) else _includes(line, item) for item in items)


def _names_no_other(line, items, others=()):
    numbered = [item for item in items if re.fullmatch(_TOKEN_PATTERN, item) and re.search("[0-9]", item)]
    shapes = [_shape_of(item) for item in numbered]
    known = items + [token for text in others for token in re.findall(_TOKEN_PATTERN, text)]
    tokens = re.findall(_TOKEN_PATTERN, line)
    return all(token in known or _shape_of(token) not in shapes for token in tokens)


def _shape_of(token):
    return re.sub("[0-9]+", "0", token)


def _list(line, value):
    items = _list_items(value)
    return [(_names_items(line, items), _names_no_other(line, items))] if "" not in items else None
`;
