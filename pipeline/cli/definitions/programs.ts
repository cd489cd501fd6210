import { modelOptions } from "../options.js";
import type { CommandDefinition } from "./command-definition.js";

/** Commands about evaluators, files, applications and the set-up. */
export const programCommands: readonly CommandDefinition[] = [
  {
    name: "evaluator",
    summary:
      "read an evaluator written in Python, print it in another form, or run it over a trace; nothing of it is executed",
    positional: "<step> [file]",
    options: ["language", "trace", "params", "json"],
    examples: [
      "pnpm evaluator apis",
      "pnpm evaluator read evaluator.py",
      "pnpm evaluator read evaluator.py --to typescript",
      `pnpm evaluator run evaluator.py --trace trace.json --params '{"txt_path": "/home/user/a.txt"}'`,
    ],
    load: async () => (await import("../commands/evaluator.js")).runEvaluator,
  },
  {
    name: "inspect",
    summary: "print what a file holds as a tree of parts, or the facts in which two files differ",
    positional: "<files...>",
    options: ["select", "limit", "json"],
    examples: [
      "pnpm inspect budget.csv",
      "pnpm inspect budget.csv --select 'sheet/cell[B2:B20]'",
      "pnpm inspect before.csv after.csv --json",
    ],
    load: async () => (await import("../commands/inspect.js")).runInspect,
  },
  {
    name: "catalog",
    summary: "add an application by its Debian package, do again what changed, or make the pictures of subtasks again",
    positional: "<step> [names...]",
    options: ["yes", "budget", "pairs", "driftMinutes", "parallel", "seed", "journal", "pool", "out", "quiet", "json"],
    examples: [
      "pnpm catalog add pluma",
      "pnpm catalog add pluma --yes --budget 600 --pool out/subtask-pool",
      "pnpm catalog check",
      "pnpm catalog check mousepad thunar --yes --drift-minutes 30",
      "pnpm catalog pictures --yes",
    ],
    load: async () => (await import("../commands/catalog.js")).runCatalog,
  },
  {
    name: "desktop",
    summary:
      "check or install the programs of the Linux desktop, all or those of groups and applications; show or grade one",
    positional: "<step> [names...]",
    options: ["application", "out", "yes", "json"],
    examples: [
      "pnpm desktop check",
      "pnpm desktop groups",
      "pnpm desktop install --yes",
      "pnpm desktop install office claws-mail --yes",
      "pnpm desktop shot mousepad --out mousepad.png",
      "pnpm desktop survey mousepad",
    ],
    load: async () => (await import("../commands/desktop/desktop.js")).runDesktop,
  },
  {
    name: "doctor",
    summary:
      "check what this program needs here, with --ask that every configured model answers, with --agent an agent",
    options: [...modelOptions, "ask", "triedAgent", "json"],
    examples: [
      "pnpm run doctor",
      "pnpm run doctor --model openai:gpt-4o --ask",
      "pnpm run doctor --agent chat:local/qwen3-vl",
    ],
    load: async () => (await import("../commands/doctor/doctor.js")).runDoctor,
  },
];
