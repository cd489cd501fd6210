import { attemptLimits } from "../../pipeline/attempt/attempt-task.js";
import { runEpisode } from "../../pipeline/attempt/episode.js";
import { scoreAttempt } from "../../pipeline/attempt/scores/score-attempt.js";
import type { Environment } from "../../pipeline/environments/contract.js";
import { guard } from "../../pipeline/environments/guard.js";
import { bindGraph } from "../../pipeline/prove/instance.js";
import { emptySetup } from "../../pipeline/schema/computer/environment-setup.js";
import type { Subtask } from "../../pipeline/schema/subtask.js";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { instance, taskGraph } from "../prove/drafts.js";
import { secret, wantedPath } from "./exploits.js";
import { options, taskOf } from "./small-tasks.js";

const phrase = "In Mousepad, write '{text}' in a new text file and save it as '{txt_path}'.";
const { subtasks } = await readPool("subtask-pool", "desktop", (application) => application === "mousepad");

function requireSubtask(): Subtask {
  const found = [...subtasks.values()].find(({ instruction_template }) => instruction_template === phrase);
  if (found === undefined) throw new Error(`the pool has no subtask "${phrase}"`);
  return found;
}

const node = instance(requireSubtask(), { text: secret, txt_path: wantedPath });
const bound = bindGraph(taskGraph([node]), subtasks);
if ("reason" in bound) throw new Error(bound.reason);

/** A task for a real desktop with Mousepad: to write a text into a new file. */
export const task = taskOf(bound, emptySetup);

/** One attempt at the task. */
export async function attemptOn(desktop: Environment, agent: Pick<Parameters<typeof runEpisode>[2], "next">) {
  const own = guard(desktop);
  const all = { ...agent, close: async () => undefined };
  const episode = await runEpisode(own, task, all, {
    ...options,
    seconds: { attempt: 300, answer: 200 },
    limits: attemptLimits(task, false),
    pictures: { shown: true, kept: false },
  });
  const { ended, claim, steps, usage, trace, computer_failure: failure, agent_error } = episode;
  const record = { steps, claim, usage, progress_limit: 60 };
  const score = failure === null ? scoreAttempt(task, { record, trace }) : null;
  const { success = false, means = null, side_effects: effects = [] } = score ?? {};
  return { ended, failure, agent: agent_error?.code ?? null, success, means, effects };
}
