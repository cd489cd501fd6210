import { evaluateOptions, modelOptions, type OptionName, type OptionValues, requestOptions } from "./options.js";
import type { Platform } from "./platform.js";

/** What a command does with its options; returns the exit code: 0 done, 2 done in part. */
export type CommandRun<Name extends OptionName> = (
  values: OptionValues<Name>,
  positional: string[],
  platform: Platform,
) => Promise<number>;

/** A command of the command line. Its code is loaded only when it runs, so that `--help` is quick. */
export interface CommandDefinition {
  name: string;
  summary: string;
  /** Positional arguments in commander's notation. */
  positional?: string;
  options: readonly OptionName[];
  examples: readonly string[];
  load(): Promise<CommandRun<OptionName>>;
}

export const commands: readonly CommandDefinition[] = [
  {
    name: "synth",
    summary: "make a dataset of proven tasks",
    options: [
      ...requestOptions,
      "dataset",
      "plan",
      "workers",
      ...modelOptions,
      "without",
      "pool",
      "out",
      "quiet",
      "json",
    ],
    examples: [
      "pnpm synth --persona accountant --level L3",
      "pnpm synth --dataset --seed 1",
      "pnpm synth --dataset --count 2000 --plan my-plan.yaml --out out/mine.sqlite",
      "pnpm synth --dataset --count 500 --persona accountant --level L3 --model openai:gpt-4o --max-cost 20",
      "pnpm synth --persona hr-specialist --level L2 --count 50 --seed 7 --out out/hr.sqlite",
      "pnpm synth --persona accountant --level L4 --json",
      "pnpm synth --persona accountant --level L3 --nodes 5..8 --depth 3.. --complexity branch=medium",
      "pnpm synth --scenario document-filing --level L2 --count 50",
      "pnpm synth --persona accountant --level L3 --count 50 --without intents --out out/without-intents.sqlite",
      "pnpm synth --persona accountant --level L3 --model openai:gpt-4o --max-cost 5",
      "pnpm synth --persona accountant --level L3 --model describe=anthropic:claude-sonnet-4-5 --batch --count 500",
    ],
    load: async () => (await import("./commands/synth.js")).runSynth,
  },
  {
    name: "explore",
    summary: "stage 1: find candidate subtasks in applications",
    options: ["application", "seed", "parallel", "budget", "journal", ...modelOptions, "out", "quiet", "json"],
    examples: ["pnpm explore --application mousepad", "pnpm explore --application mousepad,thunar --parallel 2"],
    load: async () => (await import("./commands/explore.js")).runExplore,
  },
  {
    name: "verify",
    summary: "stage 2: verify candidates into a subtask pool",
    options: ["from", "seed", "parallel", "add", "pairs", "journal", ...modelOptions, "out", "quiet", "json"],
    examples: [
      "pnpm verify --from out/candidates.jsonl --out out/subtask-pool",
      "pnpm verify --parallel 3 --pairs 500 --from out/thunar.jsonl --out subtask-pool",
      "pnpm verify --from quarantine --out subtask-pool",
      "pnpm verify --from operations:calc.aggregate --out subtask-pool",
    ],
    load: async () => (await import("./commands/verify.js")).runVerify,
  },
  {
    name: "compose",
    summary: "stage 3: compose subtasks into task graphs, without words and proof",
    options: [...requestOptions, ...modelOptions, "pool", "out", "quiet", "json"],
    examples: [
      "pnpm compose --persona accountant --level L3 --count 3",
      "pnpm compose --persona designer --level L2 --json",
      "pnpm compose --persona accountant --level L3 --capability dependency-identification",
    ],
    load: async () => (await import("./commands/compose.js")).runCompose,
  },
  {
    name: "regen",
    summary:
      "make tonight's dataset: what is as it was is taken over, what changed is made anew, and a report says which",
    options: [
      ...requestOptions,
      "plan",
      ...modelOptions,
      "out",
      "keep",
      "pool",
      "withoutDrift",
      "parallel",
      "workers",
      "jsonLog",
      "quiet",
      "json",
    ],
    examples: [
      "pnpm regen",
      "pnpm regen --plan resources/dataset.yaml --count 36076 --seed 1 --out out/nightly --keep 7",
      "pnpm regen --count 2000 --out out/small-nightly --json-log",
    ],
    load: async () => (await import("./commands/regen.js")).runRegen,
  },
  {
    name: "task",
    summary: "list the tasks of a dataset, print one, or draw its graph",
    positional: "[task]",
    options: ["from", "svg", "graph", "json"],
    examples: [
      "pnpm task 1f0c --from out/accountant-L3.sqlite",
      "pnpm task 1f0c --svg out/task.svg",
      "pnpm task 1f0c --graph out/task.graphml",
    ],
    load: async () => (await import("./commands/task.js")).runTask,
  },
  {
    name: "browse",
    summary: "look at datasets and at what agents did, as pages of this machine or in a folder",
    positional: "[files...]",
    options: ["to", "port", "quiet", "json"],
    examples: [
      "pnpm browse out/accountant-L3.sqlite",
      "pnpm browse out/accountant-L3.sqlite out/hr.sqlite --port 8080",
      "pnpm browse out/accountant-L3.sqlite --to out/pages",
    ],
    load: async () => (await import("./commands/browse.js")).runBrowse,
  },
  {
    name: "stats",
    summary: "count what datasets consist of, added up over all files",
    positional: "<files...>",
    options: ["chart", "nearDuplicates", "quiet", "json"],
    examples: [
      "pnpm stats out/accountant-L3.sqlite",
      "pnpm stats out/accountant-L3.sqlite out/hr.sqlite --svg out/statistics.svg",
      "pnpm stats out/accountant-L3.sqlite --near-duplicates",
      "pnpm stats out/hr.sqlite --json",
    ],
    load: async () => (await import("./commands/stats.js")).runStats,
  },
  {
    name: "export",
    summary: "write a dataset in another form",
    positional: "<format>",
    options: ["from", "to", "quiet", "json"],
    examples: ["pnpm export omnibench --from out/accountant-L3.sqlite --to out/omnibench"],
    load: async () => (await import("./commands/export.js")).runExport,
  },
  {
    name: "review",
    summary: "hand tasks out to reviewers, take their answers in, count them, and act on them",
    positional: "<step> [files...]",
    options: [
      "from",
      "format",
      "drawn",
      "stratify",
      "unreviewed",
      "seed",
      "execute",
      "withoutPictures",
      "reviewer",
      "replace",
      "port",
      "pool",
      "to",
      "quiet",
      "json",
    ],
    examples: [
      "pnpm review export --from out/accountant-L3.sqlite --sample 40 --stratify level",
      "pnpm review export --format csv --unreviewed",
      "pnpm review serve --from out/accountant-L3.sqlite",
      "pnpm review import answers-dana.json answers-lee.csv",
      "pnpm review import project-export.json --replace",
      "pnpm review stats",
      "pnpm review apply --from out/accountant-L3.sqlite",
    ],
    load: async () => (await import("./commands/review/review.js")).runReview,
  },
  {
    name: "prove",
    summary: "really execute a sample of a dataset, and say how often it succeeds",
    options: ["from", "sample", "seed", "orders", "parallel", "again", "quiet", "json"],
    examples: [
      "pnpm prove --from out/accountant-L3.sqlite --sample 20 --seed 1",
      "pnpm prove --from out/accountant-L3.sqlite --sample 100 --orders 3 --parallel 2 --json",
    ],
    load: async () => (await import("./commands/prove.js")).runProve,
  },
  {
    name: "evaluate",
    summary: "let an agent attempt tasks of a dataset, and score it",
    positional: "[tasks...]",
    options: evaluateOptions,
    examples: [
      "pnpm evaluate --agent gold --sample 20 --seed 1",
      'pnpm evaluate --from out/accountant-L3.sqlite --agent "command:python3 agent.py" --repeats 3 --json',
      "pnpm evaluate --agent noop --level L4 --sample 10",
      "pnpm evaluate --from out/accountant-L3.sqlite --agent human --sample 5",
      "pnpm evaluate --agent gold --rescore",
    ],
    load: async () => (await import("./commands/evaluate.js")).runEvaluate,
  },
  {
    name: "certify",
    summary: "write a certificate of a dataset, or hold a dataset against one, by all its bytes and by execution",
    positional: "<file>",
    options: ["to", "certificate", "executed", "seed", "parallel", "limit", "quiet", "json"],
    examples: [
      "pnpm certify out/accountant-L3.sqlite",
      "pnpm certify out/accountant-L3.sqlite --to out/certificate",
      "pnpm certify out/accountant-L3.sqlite --check out/accountant-L3-certificate",
      "pnpm certify out/accountant-L3.sqlite --check out/accountant-L3-certificate --execute 3 --seed 7 --json",
    ],
    load: async () => (await import("./commands/certify.js")).runCertify,
  },
  {
    name: "serve",
    summary: "lend a desktop to agents of others by a protocol that they speak, or tasks that are scored (gym)",
    positional: "[task]",
    options: [
      "protocol",
      "from",
      "port",
      "stdio",
      "application",
      "token",
      "parallel",
      "strictLimits",
      "answerSeconds",
      "attemptMinutes",
      "quiet",
      "json",
    ],
    examples: [
      "pnpm serve --protocol osworld --port 5000",
      "pnpm serve 1f0c --protocol osworld --from out/accountant-L3.sqlite --json",
      "pnpm serve --protocol mcp --stdio",
      "pnpm serve --protocol gym --from out/accountant-L3.sqlite --parallel 2",
    ],
    load: async () => (await import("./commands/serve.js")).runServe,
  },
  {
    name: "watch",
    summary: "replay a task and write it down as a page and an animated picture",
    positional: "<task>",
    options: ["from", "order", "out", "quiet", "json"],
    examples: ["pnpm watch 1f0c --from out/accountant-L3.sqlite", "pnpm watch 1f0c --order 2 --out out/watch"],
    load: async () => (await import("./commands/watch.js")).runWatch,
  },
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
    load: async () => (await import("./commands/evaluator.js")).runEvaluator,
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
    load: async () => (await import("./commands/inspect.js")).runInspect,
  },
  {
    name: "desktop",
    summary: "check or install the programs of the Linux desktop, show an application on it, or grade one",
    positional: "<step> [application]",
    options: ["application", "out", "yes", "json"],
    examples: [
      "pnpm desktop check",
      "pnpm desktop install --yes",
      "pnpm desktop shot mousepad --out mousepad.png",
      "pnpm desktop survey mousepad",
    ],
    load: async () => (await import("./commands/desktop/desktop.js")).runDesktop,
  },
  {
    name: "doctor",
    summary: "check what this program needs here, and with --ask that every configured model answers",
    options: [...modelOptions, "ask", "json"],
    examples: ["pnpm run doctor", "pnpm run doctor --model openai:gpt-4o --ask"],
    load: async () => (await import("./commands/doctor.js")).runDoctor,
  },
];
