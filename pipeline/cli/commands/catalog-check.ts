import { requireId } from "../../catalog/require-id.js";
import { requireOutputFolder } from "../../files/output-folder.js";
import { createContext } from "../../run/context.js";
import { type ApplicationState, applicationStates } from "../../run/drift/application-states.js";
import type { FollowedApplication } from "../../run/drift/drift-order.js";
import { followDrift } from "../../run/drift/follow-drift.js";
import { explorerOf, verifiersOf } from "../../run/models/authors.js";
import { committedPoolFolder } from "../../run/pool/pool.js";
import { recordPoolScreens } from "../../run/pool/record-pool-screens.js";
import type { NightlyRun } from "../../schema/records/nightly-run.js";
import { readPool } from "../../store/pool/pool.js";
import { driftBudget, usualDesktops } from "../drift-settings.js";
import { interruptSignal } from "../interrupt.js";
import type { OptionValues } from "../options.js";
import { print, printErrorLine, printJson } from "../output/print.js";
import { driftLines } from "../output/print-drift.js";
import type { Platform } from "../platform.js";

type Values = OptionValues<"yes" | "budget" | "driftMinutes" | "parallel" | "seed" | "pool" | "quiet" | "json">;

/**
 * `taskloom catalog check`: says which applications are not what their subtasks were verified with. With `--yes` it
 * looks at these, or at those that are named, and explores or verifies again what changed. Exit code 2 where time was
 * up before all of it was done.
 */
export async function checkCatalog(values: Values, names: readonly string[], platform: Platform): Promise<number> {
  const poolFolder = values.pool ?? committedPoolFolder();
  const { yes, json, quiet } = values;
  if (yes) requireOutputFolder(poolFolder);
  const catalog = await platform.catalog();
  const environment = platform.computers([...catalog.applications.values()]);
  const parallel = values.parallel ?? usualDesktops(environment.name);
  const settings = { seed: values.seed, signal: interruptSignal(), computers: platform.computers, parallel };
  const context = createContext(catalog, settings, () => undefined);
  const all = await applicationStates(context, poolFolder);
  const ids = all.map(({ id }) => id);
  const named = new Set(names.map((name) => requireId("application", name, ids)));
  const states = all.filter(({ id }) => named.size === 0 || named.has(id));
  const wanted = states.filter(({ id, state }) => state !== "absent" && (state !== "same" || named.has(id)));
  if (!yes || wanted.length === 0) {
    if (json) printJson({ applications: states });
    else tellStates(states, wanted, yes);
    return 0;
  }
  if (!json && !quiet) tellStates(states, wanted, yes);
  const chosen = new Set(wanted.map(({ id }) => id));
  const followed: FollowedApplication[] = [];
  const offline = () => null;
  const actions = values.budget === undefined ? {} : { actions: values.budget };
  const { left } = await followDrift({
    poolFolder,
    authors: { explorer: await explorerOf(offline, actions), ...(await verifiersOf(offline)) },
    context,
    budget: driftBudget(values.driftMinutes),
    startedAt: new Date(),
    lastLooks: new Map(),
    journalOf: (application) => `out/check-${application}.journal.sqlite`,
    isDone: (id) => !chosen.has(id),
    finished: async (one) => void followed.push(one),
    say(event) {
      if (json || quiet) return;
      if (event.event === "checked") {
        const { application, instruction, verdict } = event.check;
        printErrorLine(`${event.done} of ${event.total}: ${verdict}: ${application}: ${instruction}`);
      } else printErrorLine(`${event.application}: ${event.subtasks} subtasks, ${event.pairs} pairs`);
    },
  });
  const { subtasks } = await readPool(poolFolder, environment.name);
  await recordPoolScreens(poolFolder, [...subtasks.values()], context, ({ application }) => chosen.has(application));
  const drift: NightlyRun["drift"] = {
    skipped: null,
    applications: followed.map((one) => one.drift),
    left,
    absent: [],
    checks: followed.flatMap(({ checks }) => checks),
  };
  const renewed = followed.flatMap(({ renewal }) => renewal ?? []);
  if (json) printJson({ applications: states, drift, renewed });
  else if (!quiet) print(`${driftLines(drift, renewed).join("\n")}\n`);
  return left.length > 0 || drift.applications.some(({ outcome }) => outcome === "waits") ? 2 : 0;
}

const stateWords: Readonly<Record<ApplicationState["state"], string>> = {
  same: "as it was",
  changed: "changed",
  unseen: "nobody has looked at it yet",
  new: "has no subtasks",
  absent: "not installed here",
};

function tellStates(states: readonly ApplicationState[], wanted: readonly ApplicationState[], yes: boolean): void {
  for (const { id, state, subtasks, changes } of states) {
    const words = changes.length === 0 ? stateWords[state] : changes.join("; ");
    print(`${id.padEnd(24)} ${String(subtasks).padStart(4)} subtasks   ${words}\n`);
  }
  const absent = states.filter(({ state }) => state === "absent").map(({ id }) => id);
  if (absent.length > 0) print(`Install what is missing with: pnpm desktop install ${absent.join(" ")} --yes\n`);
  if (wanted.length === 0) print("Nothing changed.\n");
  else if (!yes)
    print(`Look at ${wanted.length} of them, and do again what changed, with: the same command and --yes\n`);
}
