import type { StageEvent } from "../../stage.js";
import { visibleLine } from "../../text/visible-text.js";
import { printErrorLine } from "./print.js";

/** Displays the progress of the stages. */
export interface Progress {
  report(event: StageEvent): void;
  /** Ends the display. */
  finish(): Promise<void>;
}

interface ProgressDisplay {
  update(stage: string, line: string): void;
  finish(): Promise<void>;
}

/** Starts a live display on a terminal, plain lines elsewhere or where they are asked for, nothing when quiet. */
export async function startProgress(stageNames: readonly string[], quiet: boolean, isPlain = false): Promise<Progress> {
  const display = quiet ? silent() : isPlain || !process.stderr.isTTY ? plain() : await live(stageNames);
  return {
    report(event) {
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

function silent(): ProgressDisplay {
  return { update: () => undefined, finish: () => Promise.resolve() };
}

/** Writes a line whenever a stage has done another tenth. */
function plain(): ProgressDisplay {
  const last = new Map<string, string>();
  return {
    update(stage, line) {
      if (last.get(stage) === line) return;
      last.set(stage, line);
      printErrorLine(`${stage.padEnd(9)} ${line}`);
    },
    finish: () => Promise.resolve(),
  };
}

async function live(stageNames: readonly string[]): Promise<ProgressDisplay> {
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
