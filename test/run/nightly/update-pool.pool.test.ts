import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { explorerOf, verifiersOf } from "../../../pipeline/run/models/authors.js";
import { nightlyFolder } from "../../../pipeline/run/nightly/nightly-folder.js";
import { updatePool } from "../../../pipeline/run/nightly/update-pool.js";
import type { Subtask } from "../../../pipeline/schema/subtask.js";
import { poolFolders, readPool } from "../../../pipeline/store/pool/pool.js";
import { hasScreens } from "../../../pipeline/store/pool/pool-screens.js";
import { withoutFork } from "../../explore/without-fork.js";
import { contextOf } from "../../fixtures/context-of.js";
import { simulatedCatalog } from "../../simulated/catalog.js";
import { simulatedComputers, simulatedPool } from "../../simulated/computers.js";

const application = "to-do";

/** A pool of one application, and the nightly runs that bring it up to date on computers that cannot be copied. */
async function platform() {
  const root = mkdtempSync(join(tmpdir(), "taskloom-update-"));
  const poolFolder = join(root, "pool");
  cpSync(join(simulatedPool, "simulated", application), join(poolFolder, "simulated", application), {
    recursive: true,
  });
  mkdirSync(join(root, "nightly"));
  const offline = () => null;
  const authors = { explorer: await explorerOf(offline), ...(await verifiersOf(offline)) };
  const context = contextOf(await simulatedCatalog(), {
    environment: withoutFork(simulatedComputers()).factory,
  });
  const folders = async (): Promise<Map<Subtask, string>> => {
    const { subtasks } = await readPool(poolFolder, "simulated");
    return poolFolders(poolFolder, "simulated", [...subtasks.values()]);
  };
  return {
    folders,
    night: (date: string, unchecked: string | null = null) =>
      updatePool(
        {
          folder: nightlyFolder(join(root, "nightly")),
          poolFolder,
          unchecked,
          budget: { half: new AbortController().signal, whole: new AbortController().signal },
          authors,
          context,
          startedAt: new Date(date),
          say: () => undefined,
        },
        async (_stage, work) => work(),
      ),
    withoutScreens: async () =>
      [...(await folders())].flatMap(([subtask, folder]) => (hasScreens(folder, subtask) ? [] : [folder])),
  };
}

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

test("a subtask that was verified anew has screens of what it is now; those of others stay, and none are taken of what is in quarantine", async () => {
  const { night, folders, withoutScreens } = await platform();
  const [mended, broken, sound] = [...(await folders()).values()].sort();
  if (mended === undefined || broken === undefined || sound === undefined)
    throw new Error("there are too few subtasks");
  const screensOf = (folder: string) => readFileSync(join(folder, "screens.json"), "utf8");
  edit(join(mended, "evaluator.json"), (text) => text.replace("completed successfully", "done in other words"));
  expect(await withoutScreens()).toHaveLength((await folders()).size);

  await night("2026-11-21T01:30:00Z");
  expect(await withoutScreens()).toEqual([]);
  const before = [screensOf(mended), screensOf(sound)];

  edit(join(mended, "evaluator.json"), (text) => text.replaceAll('"todos"', '"elsewhere"'));
  edit(join(broken, "trajectory.json"), (text) =>
    text.replaceAll(/"control_text": "[^"]*"/g, '"control_text": "Gone"'),
  );
  const { checks } = (await night("2026-11-22T01:30:00Z")).drift;
  expect(
    checks
      .map(({ verdict }) => verdict)
      .filter((verdict) => verdict !== "sound")
      .sort(),
  ).toEqual(["mended", "quarantined"]);
  expect(await withoutScreens()).toEqual([broken]);
  expect(screensOf(mended)).not.toBe(before[0]);
  expect(screensOf(sound)).toBe(before[1]);
});

test("where applications are not looked at, no screens are taken either", async () => {
  const { night, folders, withoutScreens } = await platform();
  expect(await night("2026-11-21T01:30:00Z", "it was asked not to")).toEqual({
    renewed: [],
    drift: { applications: [], left: [], absent: [], checks: [] },
  });
  expect(await withoutScreens()).toHaveLength((await folders()).size);
});
