import { parseArgs } from "node:util";
import { committedPoolFolder } from "../../pipeline/run/pool/pool.js";
import { reportAttempts } from "./attempts.js";
import { reportCompose } from "./compose.js";
import { reportCoverage } from "./coverage.js";
import { reportDataset } from "./dataset.js";
import { reportDesktop } from "./desktop.js";
import { reportResets } from "./desktop-resets.js";
import { reportDistinct } from "./distinct.js";
import { reportEvaluators } from "./evaluators.js";
import { reportExplorer } from "./explorer.js";
import { reportFiles } from "./files.js";
import { reportGraphs } from "./graphs.js";
import { reportHouse } from "./house.js";
import { reportInstructions } from "./instructions.js";
import { reportJobs } from "./jobs.js";
import { reportKills } from "./kill.js";
import { reportKilledWorkers } from "./kill-workers.js";
import { reportModelCalls } from "./model-calls.js";
import { reportModels } from "./models.js";
import { reportProofs } from "./proofs.js";
import { reportReadBack } from "./read-back.js";
import { reportReader } from "./reader.js";
import { reportRows } from "./rows.js";
import { reportSampling } from "./sampling.js";
import { reportScreen } from "./screen.js";
import { reportServe } from "./serve.js";

/**
 * Prints how good the offline implementations are and what tasks and the desktop cost (README.md says more): `pnpm
 * bench` for all, `pnpm bench reader` for one. `--reference DIR` names published tasks, which are not part of this
 * project: the reader's precision and recall on their instructions, and how much of them is covered; `--application IDS` limits the desktop and the screens to these applications;
 * `--resets N` says how often it is reset; `--counts N,M` how many tasks datasets have; `--kills N` how often nightly
 * runs, or workers, are killed; `--from FILE` names the dataset that is exported and read back; `--seed N` draws other
 * instructions.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    reference: { type: "string" },
    application: { type: "string" },
    resets: { type: "string", default: "100" },
    counts: { type: "string", default: "1000,36076" },
    kills: { type: "string", default: "20" },
    from: { type: "string" },
    seed: { type: "string", default: "2026" },
  },
});

const benches: Record<string, () => AsyncIterable<string> | Iterable<string>> = {
  graphs: () => reportGraphs(),
  compose: () => reportCompose(committedPoolFolder()),
  attempts: () => reportAttempts(committedPoolFolder()),
  sampling: () => reportSampling(committedPoolFolder()),
  proofs: () => reportProofs(),
  rows: () => reportRows(committedPoolFolder()),
  distinct: () => reportDistinct(committedPoolFolder()),
  dataset: () => reportDataset(values.counts.split(",").map((count) => wholeNumber("--counts", count))),
  kill: () => reportKills(committedPoolFolder(), wholeNumber("--kills", values.kills)),
  "kill-workers": () => reportKilledWorkers(wholeNumber("--kills", values.kills)),
  jobs: () => reportJobs(),
  desktop: () => reportDesktop(values.application?.split(",") ?? null),
  screen: () => reportScreen(values.application?.split(",") ?? null),
  resets: () => reportResets(wholeNumber("--resets", values.resets)),
  serve: () => reportServe(),
  explorer: () => reportExplorer(),
  evaluators: () => reportEvaluators(),
  files: () => reportFiles(),
  instructions: () => reportInstructions(committedPoolFolder(), wholeNumber("--seed", values.seed)),
  models: () => reportModels(),
  "model-calls": () => reportModelCalls(),
  house: () => reportHouse(),
  "read-back": () => reportReadBack(values.from ?? null),
  reader: () => reportReader(values.reference ?? null),
  coverage: () => reportCoverage(values.reference ?? null, committedPoolFolder()),
};

const wanted = positionals.length === 0 ? Object.keys(benches) : positionals;
for (const name of wanted) {
  const bench = benches[name];
  if (bench === undefined) {
    console.error(`there is no bench "${name}"; allowed: ${Object.keys(benches).join(", ")}`);
    process.exitCode = 1;
    continue;
  }
  console.log(`\n${name}`);
  for await (const line of bench()) console.log(`  ${line}`);
}

function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new RangeError(`${option} takes a whole number from 1 on, not "${text}"`);
  return number;
}
