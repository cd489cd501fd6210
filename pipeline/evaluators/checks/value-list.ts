import { strip } from "../../text/fold.js";

/** The values of a list such as "May|June": separated by bars; a backslash takes the next character as it is. */
export function valueList(text: string): string[] {
  if (text === "") return [];
  return splitAt(text, "|").map((value) => value.replace(/\\(.)/gs, "$1"));
}

/** The items of a list such as "cell[B2];cell[B3]@bold", separated by semicolons outside of brackets, without empty ones. */
export function itemList(text: string): string[] {
  return splitAt(text, ";")
    .map(strip)
    .filter((item) => item !== "");
}

/** Splits at a character that no backslash stands before and, of semicolons, that stands in no bracket. */
function splitAt(text: string, separator: "|" | ";"): string[] {
  const pattern = separator === "|" ? /(?:[^\\|]|\\.|\\$)+|\|/gs : /(?:\[(?:[^\\\]]|\\.)*\]|[^;])+|;/gs;
  const items = [""];
  for (const [piece] of text.matchAll(pattern)) {
    if (piece === separator) items.push("");
    else items[items.length - 1] += piece;
  }
  return items;
}

/** The same in Python. */
export const valueListPython = String.raw`def _value_list(text):
    pieces = _split_at(r"(?:[^\\|]|\\.|\\\Z)+|\|", "|", text)
    return [re.sub(r"\\(.)", r"\1", piece, flags=re.DOTALL) for piece in pieces] if text != "" else []


def _item_list(text):
    pieces = _split_at(r"(?:\[(?:[^\\\]]|\\.)*\]|[^;])+|;", ";", text)
    return [strip(piece) for piece in pieces if strip(piece) != ""]


def _split_at(pattern, separator, text):
    items = [""]
    for piece in re.findall(pattern, text, re.DOTALL):
        if piece == separator:
            items.append("")
        else:
            items[-1] += piece
    return items
`;
