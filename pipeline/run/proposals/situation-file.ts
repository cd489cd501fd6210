import { stringify } from "yaml";
import { writeOutputFile } from "../../files/output-file.js";
import { textWith } from "../../files/recognisers.js";
import type { SituationFile } from "../../schema/situation.js";

const mark = "# Situations that a model proposed";
const usual = ["meaning", "about", "facts", "documents", "folders", "messages"] as const;

export const situationFile = textWith("a file of proposed situations", mark);

/**
 * Writes situations as a file of `resources/situations/`, for a person to read and keep: without what is as it is by
 * default. Throws StoreError OUTPUT_TAKEN where another file lies there.
 */
export function writeSituations(file: string, { persona, proposed_by, situations }: SituationFile): void {
  const head = `${mark} (${proposed_by?.model}) for ${persona}.\n\n`;
  const plain = situations.map((situation) => {
    const { deliverables, ...rest } = situation;
    const told = Object.entries(rest).filter(([key, value]) => !usual.some((name) => name === key) || !isEmpty(value));
    return {
      ...Object.fromEntries(told),
      deliverables: Object.fromEntries(
        Object.entries(deliverables).map(([name, { after, optional, with: given, ...one }]) => [
          name,
          {
            ...{ gives: one.gives, ...(one.as !== undefined && { as: one.as }) },
            ...(!isEmpty(given) && { with: given }),
            ...one,
            ...(after.length > 0 && { after }),
            ...(optional && { optional }),
          },
        ]),
      ),
    };
  });
  const text = stringify({ persona, proposed_by, situations: plain }, { lineWidth: 0, flowCollectionPadding: false });
  writeOutputFile(file, head + text, situationFile);
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
