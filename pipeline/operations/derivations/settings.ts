import { RequestError } from "../../errors.js";
import type { Derivation, DerivationInput } from "./derivation.js";
import { filledLines, linesOf } from "./text-lines.js";

/** A setting of a text file that has one on a line ("retention = 30", "host: mail"), before and after a change. */
export const settingDerivations = {
  setting_entry: {
    of: ["file", "key"],
    rule: "the line on which a setting stands in a text file, from its key to its value",
    typed: "the setting with its present value, as they stand in the file",
    give: (given) => settingOf(given).text,
  },
  setting_entry_after: {
    of: ["file", "key", "value"],
    rule: "the line of a setting with another value",
    typed: "the setting with its new value",
    give: (given) => `${settingOf(given).beginning}${given.value("value")}`,
  },
  setting_lines: {
    of: ["file", "key", "value"],
    rule: "the lines of a text file with another value of a setting, as a list without empty lines",
    give: (given) => {
      const { at, text, beginning } = settingOf(given);
      const changed = (line: string) => line.replace(text, () => `${beginning}${given.value("value")}`);
      return filledLines(linesOf(given).map((line, index) => (index === at ? changed(line) : line)));
    },
  },
} satisfies Record<string, Derivation>;

interface Setting {
  /** Number of its line, from 0. */
  at: number;
  /** From its key to its value. */
  text: string;
  /** What stands before its value. */
  beginning: string;
}

/** Throws RequestError OPERATION_VALUE where the file has no such setting, or its line is part of another one. */
function settingOf(given: DerivationInput): Setting {
  const [path, key] = [given.value("file"), given.value("key")];
  const lines = linesOf(given);
  const found = lines.flatMap((line, at): Setting[] => {
    const [, text, beginning, name] =
      /^[ \t]*((([A-Za-z][\w.-]*)[ \t]*[=:][ \t]*)\S.*?)[ \t]*$/.exec(line)?.map(String) ?? [];
    return text !== undefined && beginning !== undefined && name === key ? [{ at, text, beginning }] : [];
  });
  const [only, ...others] = found;
  const isAlone = only !== undefined && others.length === 0;
  if (isAlone && lines.filter((line) => line.includes(only.text)).length === 1) return only;
  throw new RequestError(
    "OPERATION_VALUE",
    `${path} has ${found.length} settings ${key}; name one that stands on one line`,
  );
}
