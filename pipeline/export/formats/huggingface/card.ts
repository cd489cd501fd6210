import { stringify } from "yaml";
import type { ShortCertificate } from "../../../schema/certificate.js";
import { levelIds } from "../../../schema/task/task.js";
import { readAttemptResults } from "../../../store/attempts/attempt-results.js";
import type { ExportRequest } from "../export-format.js";
import { cell, markdownTable } from "../markdown.js";
import { readOrigin } from "../origin.js";
import { columnKinds } from "../parquet/column.js";
import type { DataFigures } from "./data-figures.js";
import { licence } from "./table-columns.js";
import type { WrittenTable } from "./written-table.js";

/** The card of a dataset: metadata that Hugging Face reads, what is in the tables, figures, licence and provenance. */
export function cardOf(request: ExportRequest, tables: readonly WrittenTable[], figures: DataFigures): string {
  const used = tables.filter(({ rows }) => rows.size > 0);
  const front = stringify(frontMatter(used, figures), { lineWidth: 0 });
  return `---\n${front}---\n\n${[
    "# Tasks for computer-use agents",
    "Tasks on desktop applications with their graphs, evaluators and proofs, and trajectories that were executed on real applications and did their tasks.",
    "## Use",
    useOf(used),
    "## Figures",
    ...figuresOf(request, tables, figures),
    "## Certificate",
    ...certificateWords(request.certificate()),
    "## Tables",
    ...used.map(({ name, columns }) => {
      const rows = columns.map((one) => [`\`${one.name}\``, one.kind, cell(one.meaning)]);
      return `### ${name}\n\n${markdownTable(["column", "type", "meaning"], rows)}`;
    }),
    "Columns whose meaning begins with JSON hold JSON as text, because their keys differ from row to row.",
    "## Splits",
    "Tasks that consist of the same subtasks lie in the same split, so that no near-duplicate of a task to be tested is trained on.",
    "## Licence",
    "Texts, graphs, evaluators, pictures and trajectories are made by a program and are licensed under Apache-2.0. The files with which tasks start are made by the same program from invented names and numbers; no file of a person is among them. Pictures show free applications, whose icons and texts have the licences of these applications.",
    "## Provenance",
    provenanceOf(request),
  ].join("\n\n")}\n`;
}

function frontMatter(tables: readonly WrittenTable[], { languages }: DataFigures): object {
  const steps = tables.find(({ name }) => name === "steps") ?? tables[0];
  return {
    license: licence,
    // The hub has languages without countries.
    language: [...new Set([...languages].map((tag) => tag.replace(/-.*/, "")))].sort(),
    pretty_name: "Tasks for computer-use agents",
    task_categories: ["image-text-to-text", "reinforcement-learning"],
    tags: ["computer-use", "gui-agents", "trajectories", "verifiable-tasks", "synthetic"],
    size_categories: [sizeCategory(steps === undefined ? 0 : rowsOf(steps))],
    configs: tables.map(({ name, rows }) => ({
      config_name: name,
      ...(name === "tasks" ? { default: true } : {}),
      data_files: [...rows.keys()].map((split) => ({ split, path: `data/${name}/${split}-*.parquet` })),
    })),
    dataset_info: tables.map(({ name, columns, rows }) => ({
      config_name: name,
      features: columns.map((one) => ({ name: one.name, ...columnKinds[one.kind].card })),
      splits: [...rows].map(([split, count]) => ({ name: split, num_examples: count })),
    })),
  };
}

function rowsOf({ rows }: WrittenTable): number {
  return [...rows.values()].reduce((sum, count) => sum + count, 0);
}

/** Hugging Face's categories of size. */
const categories: readonly (readonly [number, string])[] = [
  [1e3, "n<1K"],
  [1e4, "1K<n<10K"],
  [1e5, "10K<n<100K"],
  [1e6, "100K<n<1M"],
  [1e7, "1M<n<10M"],
];

function sizeCategory(rows: number): string {
  return categories.find(([below]) => rows < below)?.[1] ?? "10M<n<100M";
}

function useOf(tables: readonly WrittenTable[]): string {
  const loads = tables.map(({ name }) => `${name} = load_dataset(repository, "${name}")`);
  return `\`\`\`python\nfrom datasets import load_dataset\n\n${loads.join("\n")}\n\`\`\``;
}

function figuresOf({ database }: ExportRequest, tables: readonly WrittenTable[], figures: DataFigures): string[] {
  const personas = [...figures.tasks].sort(([a], [b]) => (a < b ? -1 : 1));
  const ofTasks = personas.map(([persona, levels]) => [
    cell(persona),
    ...levelIds.map((level) => String(levels.get(level) ?? 0)),
  ]);
  const ofApplications = [...figures.applications]
    .sort(([a, times], [b, others]) => others - times || (a < b ? -1 : 1))
    .map(([name, times]) => [cell(name), String(times)]);
  const ofRows = tables.flatMap(({ name, rows }) => [...rows].map(([split, count]) => [name, split, String(count)]));
  return [
    markdownTable(["table", "split", "rows"], ofRows),
    markdownTable(["persona", ...levelIds], ofTasks),
    markdownTable(["application", "tasks"], ofApplications),
    goldWords(database, figures),
  ];
}

/** How often the gold trajectory did its task when it was executed. */
function goldWords(database: ExportRequest["database"], { trajectories, steps }: DataFigures): string {
  let [attempts, successes] = [0, 0];
  for (const { agent, success } of readAttemptResults(database)) {
    if (agent !== "gold" || success === null) continue;
    attempts += 1;
    successes += Number(success);
  }
  if (attempts === 0) return "No trajectory of this dataset was executed.";
  const mean = trajectories === 0 ? 0 : steps / trajectories;
  return `Gold trajectories were executed ${attempts} times on real applications and did their task ${successes} times; ${trajectories} of these, with ${mean.toFixed(1)} steps on average, are in the table of steps.`;
}

function provenanceOf({ database, shares }: ExportRequest): string {
  const { program, command, seed, inputs } = readOrigin(database);
  return markdownTable(
    ["made by", "value"],
    [
      ["program", cell(program)],
      ["command", cell(command)],
      ["seed", cell(seed)],
      ["hash of the inputs", cell(inputs)],
      ["split", `${shares.train}, ${shares.validation}, ${shares.test} of 100`],
    ],
  );
}

/** What the dataset shows of itself; `certificate.json` beside the card says the same. */
function certificateWords(certificate: ShortCertificate): string[] {
  const { orders, noise_floor: noise } = certificate;
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const floor =
    noise === null
      ? "not known: no gold trajectory was executed"
      : `${percent(noise.rate)} (95 % interval ${noise.interval.map(percent).join(" to ")})`;
  return [
    "What the dataset shows of itself, also in `certificate.json`. The noise floor is how often a gold trajectory fails.",
    markdownTable(
      ["of the dataset", "value"],
      [
        ["digest", `\`${certificate.digest}\``],
        ["tasks", String(certificate.tasks)],
        ["orders", `${orders.proven} of ${orders.all} proven, at least ${orders.executed} executed`],
        ["runs on real applications", `${certificate.succeeded} of ${certificate.executed} succeeded`],
        ["noise floor", floor],
        ["mutants of trajectories", `${certificate.mutants_rejected} of ${certificate.mutants} rejected by evaluators`],
        ["reviews", String(certificate.reviewed)],
        ["made by version", cell(certificate.program_versions.join(", "))],
      ],
    ),
  ];
}
