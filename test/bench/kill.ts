import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sha256 } from "../../pipeline/hash.js";
import { killedAtRandom } from "../cli/killed-at-random.js";
import { runCli } from "../cli/run-cli.js";

const plan = `
tasks: 32
tasks_per_skeleton: 2
parts:
  - {id: personas, share: 1, over: persona, levels: [L1, L2]}
`;

const words = (out: string) => [
  ...["regen", "--plan", "plan.yaml", "--pool", "pool", "--seed", "3"],
  ...["--without-drift", "--workers", "2", "--out", out, "--json"],
];

/**
 * Kills nightly runs at random moments, lets one come through after every tenth kill and compares what it exports with the
 * bytes of a run that nobody disturbed.
 */
export async function* reportKills(pool: string, kills: number): AsyncIterable<string> {
  const folder = mkdtempSync(join(tmpdir(), "taskloom-kills-"));
  try {
    writeFileSync(join(folder, "plan.yaml"), plan);
    const at = (out: string) => words(out).map((word) => (word === "pool" ? pool : word));
    require0(runCli(at("undisturbed"), folder));
    const whole = exported(folder, "undisturbed");
    let damaged = 0;
    let same = 0;
    let series = 0;
    for (let done = 0; done < kills; done += 10) {
      rmSync(join(folder, "nightly"), { recursive: true, force: true });
      const { seen } = await killedAtRandom(at("nightly"), folder, Math.min(10, kills - done), 100 + done);
      damaged += seen.filter((state) => state === "damaged").length;
      require0(runCli(at("nightly"), folder));
      series += 1;
      same += exported(folder, "nightly") === whole ? 1 : 0;
    }
    yield `${kills} kills at random moments: ${damaged} left a damaged dataset in place`;
    yield `${series} runs that went on after up to ten kills each: ${same} with the bytes of an undisturbed run`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function require0({ code, err }: { code: number | null; err: string }): void {
  if (code !== 0 && code !== 2) throw new Error(`a nightly run ended with ${code}: ${err}`);
}

/** One hash over all files of an export. */
function exported(folder: string, out: string): string {
  const to = join(folder, `${out}.export`);
  rmSync(to, { recursive: true, force: true });
  require0(runCli(["export", "omnibench", "--from", `${out}/latest.sqlite`, "--to", to, "--quiet"], folder));
  const files = readdirSync(to, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const lines = files.map(({ parentPath, name }) => {
    const path = join(parentPath, name);
    return `${path.slice(to.length)} ${sha256(readFileSync(path))}`;
  });
  return sha256(lines.sort().join("\n"));
}
