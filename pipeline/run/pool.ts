import { join } from "node:path";
import { resourcesFolder } from "../catalog/resources-folder.js";
import { RequestError } from "../errors.js";
import type { Models } from "../llm/open-models.js";
import type { Drop } from "../schema/drop.js";
import { discoverSubtasks, type SubtaskPool } from "../spine.js";
import { type Context, keptOf, stream } from "../stage.js";
import { readUsablePool } from "../store/pool/usable-pool.js";
import type { Ablation } from "./ablations.js";
import { explorerOf, verifiersOf } from "./authors.js";

/** The pool that is committed beside the program. */
export function committedPoolFolder(): string {
  return join(resourcesFolder(), "..", "subtask-pool");
}

/** Which pool a run takes. */
export interface PoolChoice {
  /** Whether one is explored and verified anew. */
  fresh: boolean;
  /** Folder; the committed pool where none is named. */
  pool: string | undefined;
  without?: readonly Ablation[] | undefined;
}

/** The part of an environment's subtask pool that a persona, or any of them, can use: of the committed one, another folder's, or made anew. */
export async function obtainPool(
  { fresh, pool, without = [] }: PoolChoice,
  persona: string | undefined,
  at: Models["at"],
  context: Context,
  onDrop: (drop: Drop) => void,
): Promise<SubtaskPool> {
  const environment = context.environment.name;
  const gated = !without.includes("cross-verification");
  if ((fresh || !gated) && !context.environment.forks) {
    throw new RequestError(
      "SYNTH_FRESH",
      `${gated ? "" : "a pool that was not cross-verified is made anew, and "}exploring every application of "${environment}" takes hours: use pnpm explore and pnpm verify, which can be stopped and go on`,
    );
  }
  if ((fresh || !gated) && pool !== undefined) {
    const option = fresh ? "--fresh" : "--without cross-verification";
    throw new RequestError(
      "SYNTH_FRESH",
      `${option} makes a pool anew, and --pool names one that is there; choose one`,
    );
  }
  if (fresh || !gated) return makePool(at, context, gated, onDrop);
  const folder = pool ?? committedPoolFolder();
  const { applications, personas } = context.catalog;
  const functions = [...personas.values()].flatMap(({ id, functions }) => ((persona ?? id) === id ? functions : []));
  const read = await readUsablePool(folder, environment, (id) =>
    functions.includes(applications.get(id)?.function ?? ""),
  );
  if (read.subtasks.size + read.quarantined === 0) {
    throw new RequestError(
      "POOL_EMPTY",
      `there are no subtasks for ${environment} in ${folder}; make some with pnpm explore and pnpm verify`,
    );
  }
  const { quarantined } = read;
  if (quarantined > 0) {
    const which = quarantined === 1 ? "1 quarantined subtask is" : `${quarantined} quarantined subtasks are`;
    context.report({ kind: "notice", stage: "compose", text: `${which} left out until pnpm verify --from quarantine` });
  }
  return read;
}

/** Explores and verifies every application of the environment. */
async function makePool(
  at: Models["at"],
  context: Context,
  gated: boolean,
  onDrop: (drop: Drop) => void,
): Promise<SubtaskPool> {
  const name = context.environment.name;
  const applications = [...context.catalog.applications.values()].filter((application) =>
    application.environments.includes(name),
  );
  const subtasks = new Map();
  const authors = { explorer: await explorerOf(at), ...(await verifiersOf(at)) };
  for await (const subtask of keptOf(discoverSubtasks(stream(applications), authors, context, { gated }), onDrop)) {
    subtasks.set(subtask.id, subtask);
  }
  const { measureInterference } = await import("../verify/measure/interference.js");
  const interference = [];
  for await (const pair of measureInterference([...subtasks.values()], context)) interference.push(pair);
  return { subtasks, interference };
}
