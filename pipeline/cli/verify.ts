import { existsSync, readFileSync } from "node:fs";
import { loadCatalog } from "../catalog/load.js";
import { RequestError } from "../errors.js";
import type { Interference, Subtask } from "../schema/subtask.js";
import { type Candidate, candidateSchema } from "../schema/subtask.js";
import { stream } from "../stages.js";
import { writePool } from "../store/pool.js";
import { measureInterference } from "../verify/interference.js";
import { createVerifyStage } from "../verify/stage.js";
import { createContext } from "./context.js";
import type { OptionValues } from "./options.js";
import { startProgress } from "./progress.js";
import { printRejections } from "./summary.js";

type Values = OptionValues<
  "from" | "seed" | "environment" | "parallel" | "journal" | "model" | "out" | "quiet" | "json"
>;

/** `taskloom verify`: cross-verifies candidates, measures interference, and writes a subtask pool. */
export async function runVerify(values: Values): Promise<number> {
  const candidates = readCandidates(values.from ?? "out/candidates.jsonl");
  const catalog = await loadCatalog();
  const progress = await startProgress(["verify"], values.quiet || values.json);
  const context = createContext(catalog, { ...values, resumable: true }, progress.report);
  const subtasks: Subtask[] = [];
  const interference: Interference[] = [];
  try {
    for await (const subtask of createVerifyStage().run(stream(candidates), context)) subtasks.push(subtask);
    for await (const pair of measureInterference(subtasks, context)) interference.push(pair);
  } finally {
    await progress.finish();
  }
  const folder = values.out ?? "out/subtask-pool";
  await writePool(folder, values.environment, subtasks, interference);
  const rejected = [...progress.rejected].map(([reason, { times, example }]) => ({ reason, times, example }));
  const result = {
    folder,
    candidates: candidates.length,
    verified: subtasks.length,
    interference: interference.length,
    rejected,
  };
  if (values.json) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  else if (!values.quiet) {
    for (const line of printRejections(rejected)) process.stdout.write(`  ${line}\n`);
    process.stdout.write(
      `${subtasks.length} of ${candidates.length} candidates verified, ${interference.length} pairs measured; pool in ${folder}\n`,
    );
  }
  return 0;
}

function readCandidates(file: string): Candidate[] {
  if (!existsSync(file)) {
    throw new RequestError(
      "VERIFY_NO_CANDIDATES",
      `there is no file ${file}; make it with pnpm explore, or name it with --from`,
    );
  }
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, index) => {
      if (line.trim() === "") return [];
      const parsed = candidateSchema.safeParse(parseJson(line));
      if (parsed.success) return [parsed.data];
      const issue = parsed.error.issues[0];
      throw new RequestError(
        "VERIFY_CANDIDATE",
        `${file}:${index + 1}: ${issue?.path.join(".") ?? ""} ${issue?.message ?? "is no candidate"}`,
      );
    });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
