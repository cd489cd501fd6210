import { RequestError } from "../../errors.js";
import type { Derivation, DerivationInput } from "./derivation.js";

/** A key of a JSON file with its value, before and after a change, and the address by which a browser shows a file. */
export const dataDerivations = {
  data_entry: {
    of: ["file", "key"],
    rule: "a key of a JSON file with its value, as they stand there",
    typed: "the key with its present value, as they stand in the file",
    give: (given) => entryOf(given).text,
  },
  data_entry_after: {
    of: ["file", "key", "value"],
    rule: "a key of a JSON file with another value, which is written as a text where the present one is",
    typed: "the key with its new value",
    give: (given) => {
      const { beginning, isText } = entryOf(given);
      return `${beginning}${isText ? JSON.stringify(given.value("value")) : given.value("value")}`;
    },
  },
} satisfies Record<string, Derivation>;

/** The entry in the file, and what stands before its value. Throws RequestError OPERATION_VALUE where there is not one alone. */
function entryOf({ contentAt, value }: DerivationInput): { text: string; beginning: string; isText: boolean } {
  const [path, key] = [value("file"), value("key")];
  const content = contentAt(path);
  if (content?.kind !== "text") throw new RequestError("OPERATION_CONTENT", `${path} holds no text`);
  const entries = [...content.text.matchAll(simpleEntry)].filter(([, , name]) => name === key);
  const [found, ...others] = entries;
  const [text, beginning, , held] = found ?? [];
  if (text !== undefined && beginning !== undefined && held !== undefined && others.length === 0) {
    return { text, beginning, isText: held.startsWith('"') };
  }
  throw new RequestError(
    "OPERATION_VALUE",
    `${path} has ${entries.length} keys ${key} with a simple value; name one of one`,
  );
}

/** A key without escapes, and a value that is a text without escapes, a number, true or false. */
const simpleEntry = /("([^"\\\n]+)":[ \t]*)("[^"\\\n]*"|-?[0-9][0-9.]*|true|false)/g;
