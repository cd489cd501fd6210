import type { z } from "zod";
import { RequestError } from "../../errors.js";
import { saidKindSchema } from "../../schema/task/said-facts.js";
import { holdsText } from "../../text/fold.js";
import { linesAt } from "../document-content.js";
import { valuesSaid } from "../said-values.js";
import type { Derivation, DerivationInput } from "./derivation.js";

/**
 * Values that are read off a document or a message. What is asked for is said by words that stand in the line with the
 * value, and by the kind of the value: "late fee = money".
 */
export const readingDerivations = {
  asked_label: {
    of: ["asked"],
    rule: "the words beside which the value stands",
    typed: "the words beside which it stands",
    give: ({ value }) => askedIn(value("asked")).label,
  },
  read_line: {
    of: ["document", "asked"],
    rule: "the sentence or line of a document or a message in which the value stands",
    give: (given) => readIn(given).line,
  },
  read_value: {
    of: ["document", "asked"],
    rule: "the value of this kind that stands beside these words in a document or a message, as it is written there",
    give: (given) => readIn(given).value,
  },
} satisfies Record<string, Derivation>;

/** A list stands on several lines, and is read off none of them; a request is no value. */
const readKindSchema = saidKindSchema.exclude(["list", "request"]);
type ReadKind = z.infer<typeof readKindSchema>;

interface Asked {
  label: string;
  kind: ReadKind;
}

/** Throws RequestError OPERATION_VALUE with how it is written. */
function askedIn(text: string): Asked {
  const [, label, kind] = /^(.+) = ([a-z]+)$/s.exec(text) ?? [];
  const known = readKindSchema.safeParse(kind);
  if (label !== undefined && known.success) return { label, kind: known.data };
  throw new RequestError(
    "OPERATION_VALUE",
    `"${text}" asks for no value; write: late fee = money; kinds are: ${readKindSchema.options.join(", ")}`,
  );
}

/** Throws RequestError OPERATION_VALUE where the document says no such value, or two that differ. */
function readIn({ contentAt, value }: DerivationInput): { line: string; value: string } {
  const { label, kind } = askedIn(value("asked"));
  const found = linesAt(contentAt, value("document"))
    .flatMap((line) => (kind === "text" ? [line] : line.split(/(?<=[.!?]) /)))
    .filter((line) => holdsText(line, label))
    .flatMap((line) => {
      const said = valueBeside(line, label, kind);
      return said === undefined ? [] : [{ line, value: said }];
    });
  const [first, ...others] = found;
  if (first !== undefined && others.every((other) => other.value === first.value)) return first;
  throw new RequestError(
    "OPERATION_VALUE",
    first === undefined
      ? `${value("document")} says no ${kind} beside "${label}"`
      : `${value("document")} says several values beside "${label}"; name words that stand beside one`,
  );
}

/** What stands after the words; failing that, before them. Of texts, what stands after the words and a colon. */
function valueBeside(line: string, label: string, kind: ReadKind): string | undefined {
  const at = line.toLowerCase().indexOf(label.toLowerCase());
  const after = line.slice(at + label.length);
  if (kind === "text") return /^ ?: *(.+?)\.?$/.exec(after)?.[1];
  return placesSaid(after, kind)[0] ?? placesSaid(line.slice(0, at), kind).at(-1);
}

const mostWords = 5;

/** The values of a kind in a text as they are written there: the fewest words that say each of them. */
function placesSaid(text: string, kind: Exclude<ReadKind, "text">): string[] {
  const words = text.split(" ");
  return valuesSaid[kind](text).flatMap((value) => {
    for (let count = 1; count <= mostWords; count++) {
      for (let first = 0; first + count <= words.length; first++) {
        const part = words
          .slice(first, first + count)
          .join(" ")
          .replace(/^\(|[.,;:!?)]+$/g, "");
        const [only, ...others] = valuesSaid[kind](part);
        if (only === value && others.length === 0) return [part];
      }
    }
    return [];
  });
}
