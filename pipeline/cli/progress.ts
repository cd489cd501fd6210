import type { StageEvent } from "../stage.js";
import { visibleLine } from "../visible-text.js";
import { printError } from "./print.js";

/** Rejections by stage and reason, each with how often and what was rejected first. */
export type Rejections = ReadonlyMap<string, { times: number; example: string }>;

/** Shows what the stages report while they run, and counts what they reject. */
export interface Progress {
  report(event: StageEvent): void;
  /** Says that a stage has nothing left to do. */
  finish(): Promise<void>;
  readonly rejected: Rejections;
}

interface Display {
  update(stage: string, line: string): void;
  finish(): Promise<void>;
}

/** A live display on a terminal, plain lines elsewhere, nothing when quiet. */
export async function startProgress(stageNames: readonly string[], quiet: boolean): Promise<Progress> {
  const display = quiet ? silent() : process.stderr.isTTY ? await live(stageNames) : plain();
  const rejected = new Map<string, { times: number; example: string }>();
  return {
    rejected,
    report(event) {
      if (event.kind === "rejected") {
        const key = `${event.stage}: ${event.reason}`;
        const before = rejected.get(key);
        rejected.set(key, { times: (before?.times ?? 0) + 1, example: before?.example ?? event.subject });
        return;
      }
      if (event.kind === "notice") {
        display.update(event.stage, event.text);
        return;
      }
      const of = event.total === null ? "" : ` of ${event.total}`;
      display.update(event.stage, `${event.done}${of} ${event.label}`);
    },
    finish: () => display.finish(),
  };
}

function silent(): Display {
  return { update: () => undefined, finish: () => Promise.resolve() };
}

/** A line whenever a stage has done a tenth more. */
function plain(): Display {
  const last = new Map<string, string>();
  return {
    update(stage, line) {
      if (last.get(stage) === line) return;
      last.set(stage, line);
      printError(`${stage.padEnd(9)} ${line}\n`);
    },
    finish: () => Promise.resolve(),
  };
}

async function live(stageNames: readonly string[]): Promise<Display> {
  const { Listr } = await import("listr2");
  const lines = new Map<string, string>();
  let release = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    release = resolve;
  });
  const setters = new Map<string, (title: string) => void>();
  const list = new Listr(
    stageNames.map((name) => ({
      title: name,
      task: async (_context: unknown, task: { title: string }): Promise<void> => {
        setters.set(name, (title) => {
          task.title = visibleLine(title);
        });
        await finished;
      },
    })),
    { concurrent: true, exitOnError: false, fallbackRenderer: "silent" },
  );
  const running = list.run();
  return {
    update(stage, line) {
      lines.set(stage, line);
      setters.get(stage)?.(`${stage.padEnd(9)} ${line}`);
    },
    async finish() {
      release();
      await running;
    },
  };
}
