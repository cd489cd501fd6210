import { writeOutputFile } from "../files/output-file.js";
import { jsonWith } from "../files/recognisers.js";
import { copyForAttempts } from "../store/attempts/copy-for-attempts.js";
import { latestDataset } from "./dataset-file.js";

/** Where attempts are written, and where figures are; null where nobody wants them in a file. */
export interface AttemptsPlace {
  readonly file: string;
  readonly figures: string | null;
}

/**
 * Where attempts go: into the dataset, or into the copy of it that `out` names, which is made. Any other `out` takes the
 * figures. Throws RequestError NO_DATASET, and what copying throws.
 */
export async function attemptsPlace(from: string | undefined, out: string | undefined): Promise<AttemptsPlace> {
  const dataset = from ?? latestDataset("out");
  if (out === undefined || !out.endsWith(".sqlite")) return { file: dataset, figures: out ?? null };
  await copyForAttempts(dataset, out);
  return { file: out, figures: null };
}

/** Writes figures where somebody wants them in a file. Throws what writing throws. */
export function writeFigures({ figures }: AttemptsPlace, report: object): void {
  if (figures === null) return;
  writeOutputFile(
    figures,
    `${JSON.stringify(report, null, 2)}\n`,
    jsonWith("a report of attempts", "agent", "planned"),
  );
}
