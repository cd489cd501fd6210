import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { resourcesFolder } from "../../pipeline/catalog/resources-folder.js";
import { commands } from "../../pipeline/cli/commands.js";

const root = join(resourcesFolder(), "..");
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));

/** What `pnpm help --all` of pnpm 10 lists, with the short names: each goes before a script of its name. */
const ofPnpm = new Set(
  `add approve-builds audit bin c cache cat-file cat-index config create dedupe deploy dlx doctor env exec fetch find-hash
  help i ignored-builds import init install install-test it licenses link list ln ls outdated pack patch patch-commit
  patch-remove prune publish rb rebuild remove rm root run self-update server store unlink up update why`.split(/\s+/),
);
/** What pnpm 10 hands to npm, also where there is a script of the name. */
const ofNpm = new Set(
  `access adduser bugs deprecate dist-tag docs edit find home info issues login logout owner ping prefix profile pkg repo
  s se search set-script show star stars team token unpublish unstar v version view whoami xmas`.split(/\s+/),
);
const taken = new Set([...ofPnpm, ...ofNpm]);
/** Commands of pnpm that run the script of their name. */
const runsScript = new Set(["test", "start"]);

function textsOf(folder: string, ending: RegExp): [file: string, text: string][] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => [`${folder}/${name}`, readFileSync(join(root, folder, name), "utf8")]);
}

const texts: readonly [file: string, text: string][] = [
  ["README.md", readFileSync(join(root, "README.md"), "utf8")],
  ["Dockerfile", readFileSync(join(root, "Dockerfile"), "utf8")],
  ...textsOf("pipeline", /\.(?:ts|js|html|yaml)$/),
  ...textsOf("docs", /\.md$/),
  ...textsOf("prompts", /\.yaml$/),
];

/** What is wrong with a command that begins with `pnpm`; null where it works when it is typed. */
function fault(word: string, script: string | undefined): string | null {
  if (word === "run") return script !== undefined && script in scripts ? null : `there is no script "${script}"`;
  if (word in scripts) return taken.has(word) ? `pnpm has a command "${word}" of its own; say pnpm run ${word}` : null;
  return taken.has(word) ? null : `there is no script "${word}"`;
}

it.each(texts.filter(([, text]) => text.includes("pnpm ")))(
  "every command in %s works when it is typed",
  (_file, text) => {
    const typed = [...text.matchAll(/\bpnpm (?:-s )?([a-z][\w:-]*)(?: ([a-z][\w:-]*))?/g)];
    const faults = typed.flatMap(([whole, word = "", next]) => {
      const wrong = fault(word, next);
      return wrong === null ? [] : [`${whole}: ${wrong}`];
    });
    expect(faults).toEqual([]);
  },
);

it("only the script `doctor` has the name of a command of pnpm", () => {
  const hidden = Object.keys(scripts).filter((name) => taken.has(name) && !runsScript.has(name));
  expect(hidden).toEqual(["doctor"]);
});

it("every command of the program has a script", () => {
  for (const { name } of commands) expect(scripts[name]).toBe(`node dist/pipeline/main.js ${name}`);
});
