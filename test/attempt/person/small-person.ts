import { onTestFinished } from "vitest";
import { humanAgent } from "../../../pipeline/attempt/agents/human.js";
import { type EpisodeOptions, runEpisode } from "../../../pipeline/attempt/episode.js";
import type { Environment } from "../../../pipeline/environments/contract.js";
import { systemClock } from "../../../pipeline/llm/clock.js";
import { createRng } from "../../../pipeline/rng.js";
import type { ControlType } from "../../../pipeline/schema/computer/control.js";
import { taskGraph } from "../../prove/drafts.js";
import { attemptable, computers, graph, options, setup } from "../small-tasks.js";
import { withPointer } from "./pointing-desktop.js";

/** To plan a call, the last node of the small task, by itself. */
export const smallTask = attemptable(taskGraph(graph.nodes.slice(2), []), setup);
export const instruction = "Plan a call in Planner <b>today</b>.";
const ids = ["0f3c61a2-59b1-5f3e-8d5a-1a2b3c4d5e6f", "1f3c61a2-59b1-5f3e-8d5a-1a2b3c4d5e6f"] as const;
export const attemptId = ids[0];

/** A person who is to attempt the small task twice: the page, and attempts that run when they are asked for. */
export async function smallPerson(name: string | null = null, seconds = 60) {
  const stop = new AbortController();
  let address = "";
  const maker = await humanAgent(name, {
    models: () => Promise.reject(new Error("no model is asked")),
    ...{ clock: systemClock, rng: createRng("person"), signal: stop.signal, report: () => undefined },
    page: {
      ...{ port: 0, attempts: ids.length, seconds },
      announce: (at) => {
        address = at;
      },
    },
  });
  const running: Promise<unknown>[] = [];
  let computer: Environment | null = null;
  async function attempt(which = 0, rest: Partial<EpisodeOptions> = {}) {
    const id = ids[which] ?? attemptId;
    const briefing = { id, instruction, applications: ["Planner"], step_limit: rest.limits?.steps ?? 60 };
    const environment = await withPointer(computers).open();
    computer = environment;
    const agent = await maker.begin(briefing, { repeat: 0, signal: stop.signal });
    const own = { ...options, pictures: { shown: true, kept: true }, seconds: { attempt: seconds, answer: null } };
    const episode = await runEpisode(environment, smallTask, agent, { ...own, signal: stop.signal, ...rest });
    await agent.close(episode.ended);
    return episode;
  }
  onTestFinished(async () => {
    stop.abort();
    maker.close();
    await Promise.allSettled(running);
  });
  return {
    address,
    close: () => maker.close(),
    stop: () => stop.abort(),
    /** Middle of a control on the screen of the attempt, in its pixels. */
    async middleOf(name: string, type?: ControlType) {
      const { controls = [] } = (await computer?.observe()) ?? {};
      const found = controls.find(
        ({ control_text, control_type }) => control_text === name && (type ?? control_type) === control_type,
      );
      if (found === undefined) throw new Error(`there is no control "${name}" on the screen`);
      const [left, top, right, bottom] = found.rect;
      return { x: Math.floor((left + right) / 2), y: Math.floor((top + bottom) / 2) };
    },
    attempt(which?: number, rest?: Partial<EpisodeOptions>) {
      const episode = attempt(which, rest);
      running.push(episode);
      // Who waits for it is told.
      episode.catch(() => undefined);
      return episode;
    },
  };
}
