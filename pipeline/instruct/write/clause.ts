import { quote } from "./english.js";

/** How the blank of a parameter is filled: by its value, or by words for something that an earlier step leaves. */
export type ClauseSlot =
  | { kind: "value"; value: string }
  /** `noun` is what the words end in, without article: a phrase that says it as well says it once. */
  | { kind: "reference"; words: string; noun: string }
  /** A typed text that holds values read earlier. */
  | { kind: "mixture"; text: string; carried: readonly { value: string; words: string }[] };

/**
 * A phrase with its blanks filled: "export {xlsx_path} as a PDF to {pdf_path}" and its parameters become "export
 * 'C:\\Users\\user\\a.xlsx' as a PDF to 'C:\\Users\\user\\a.pdf'".
 */
export function clauseOf(phrase: string, fillings: ReadonlyMap<string, ClauseSlot>): string {
  const definitions: string[] = [];
  const clause = phrase.replace(
    /(?:\b(the|a|an) ([A-Za-z-]+(?: [A-Za-z-]+)?) )?\{([a-z][a-z0-9_]*)\}/g,
    (whole, article: string | undefined, noun: string | undefined, name: string, at: number) => {
      const filling = fillings.get(name) ?? { kind: "value" as const, value: whole };
      const before = article === undefined ? "" : `${article} ${noun ?? ""} `;
      switch (filling.kind) {
        case "value":
          return `${before}${quote(filling.value)}`;
        case "reference":
          return `${repeats(noun, filling.noun) ? "" : before}${filling.words}`;
        case "mixture": {
          const [only] = filling.carried;
          if (only !== undefined && isWhole(filling)) {
            // "the row {a}, {b}" names two values at once: "x as the row, 'b'" would tear them apart.
            const listed = phrase.startsWith(",", at + whole.length);
            return noun === undefined || noun.includes(" ") || listed
              ? `${before}${only.words}`
              : `${only.words} as ${before.trimEnd()}`;
          }
          return `${before}${quote(withPlaceholders(filling, definitions))}`;
        }
      }
    },
  );
  return definitions.length === 0 ? clause : `${clause}, where ${definitions.join(" and ")}`;
}

/** Whether the words before a blank ("the workbook") say no more than the noun that fills it. */
function repeats(before: string | undefined, noun: string): boolean {
  return (
    before !== undefined &&
    noun
      .toLowerCase()
      .split(" ")
      .includes(before.split(" ").at(-1)?.toLowerCase() ?? "")
  );
}

function isWhole({ text, carried }: { text: string; carried: readonly { value: string }[] }): boolean {
  return carried.length === 1 && carried[0]?.value === text;
}

/** "12,450.00 + 900.00" becomes "[first value] + [second value]"; what each stands for goes to `definitions`. */
function withPlaceholders(
  { text, carried }: { text: string; carried: readonly { value: string; words: string }[] },
  definitions: string[],
): string {
  const names = carried.length === 1 ? ["value"] : ["first value", "second value", "third value", "fourth value"];
  let filled = text;
  for (const [index, { value, words }] of carried.entries()) {
    const name = `[${names[index] ?? `value ${index + 1}`}]`;
    filled = filled.replace(value, () => name);
    definitions.push(`${name} is ${words}`);
  }
  return filled;
}
