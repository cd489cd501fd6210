import type { Agent } from "../../pipeline/attempt/agents/agent.js";
import { type AttemptTask, measured } from "../../pipeline/attempt/attempt-task.js";
import { type EpisodeOptions, runEpisode } from "../../pipeline/attempt/episode.js";
import { systemClock } from "../../pipeline/llm/clock.js";
import { type BoundGraph, bindGraph } from "../../pipeline/prove/instance.js";
import type { EnvironmentSetup } from "../../pipeline/schema/computer/environment-setup.js";
import type { TaskGraph } from "../../pipeline/schema/task/task-graph.js";
import { folder, instance, taskGraph, withFiles } from "../prove/drafts.js";
import { addTask, copyText, pasteText, smallDesktop, smallPool } from "../prove/small-desktop.js";

const copy = instance(copyText, { txt_path: `${folder}\\a.txt`, text: "alpha" });
const paste = instance(pasteText, { txt_path: `${folder}\\new.txt`, text: "alpha" });
const plan = instance(addTask, { title: "call" });

/** Copy a text, save it as another file after that, and plan a call at any time. */
export const graph = taskGraph([copy, paste, plan], [[0, 1]]);
export const setup = withFiles({ a: "alpha", b: "beta" });
export const computers = smallDesktop({ forks: false });

export function attemptable(of: TaskGraph = graph, on: EnvironmentSetup = setup, rest: Partial<AttemptTask> = {}) {
  const bound = bindGraph(of, smallPool);
  if ("reason" in bound) throw new Error(bound.reason);
  return taskOf(bound, on, rest);
}

/** A task of a graph whose subtasks are known; every node tells by itself whether it is done. */
export function taskOf(bound: BoundGraph, on: EnvironmentSetup, rest: Partial<AttemptTask> = {}): AttemptTask {
  const executable = { bound, setup: on, never: [], blocked: null, ...rest };
  return {
    ...{ ...executable, level: "L3", infeasibility: null, given: [], carriers: bound.instances.map(() => []) },
    ...{ ...measured(executable), ...rest },
  };
}

/** An attempt on a computer of its own. */
export async function attempt(task: AttemptTask, agent: Pick<Agent, "next">, rest: Partial<EpisodeOptions> = {}) {
  const environment = await computers.open();
  return runEpisode(environment, task, { ...agent, close: async () => undefined }, { ...options, ...rest });
}

export const options: EpisodeOptions = {
  limits: { steps: 60, progress: 20 },
  seconds: { attempt: 60, answer: 30 },
  pictures: { shown: false, kept: false },
  clock: systemClock,
  signal: new AbortController().signal,
};

/** Where a person would attempt tasks; no test of another agent serves it. */
export const page = { port: 0, attempts: 1, seconds: 60, announce: () => undefined };
