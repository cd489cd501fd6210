import { countWords, shareWords } from "../../attempt/report/figure-columns.js";
import type { EvaluatedImports } from "../../run/attempts/evaluate-imported.js";
import type { TrustedOpinion } from "../../run/attempts/report-imports.js";
import { visibleLine } from "../../text/visible-text.js";
import { tableLines } from "./table-lines.js";

/** Names of an obstacle that are printed. */
const mostNames = 4;

/** The report of attempts at imported tasks for a person. */
export function printImportedAttempts(report: EvaluatedImports): string {
  const { agent, file, environment, seed, chosen, attemptable, drawn, attempts, obstacles, opinions } = report;
  const cost = report.cost_usd === null ? "" : `, $${report.cost_usd.toFixed(2)}`;
  const tokens = report.input_tokens + report.output_tokens;
  const lines: (readonly [string, string])[] = [
    ["tasks", `${drawn} of ${attemptable} that can be attempted here, of ${chosen} imported`],
    ["attempts", `${attempts}, ${report.steps === null ? "-" : report.steps.toFixed(1)} steps each`],
    ["score", report.score],
    ["ended", countWords(report.endings)],
    ["claimed", countWords(report.claims)],
    ["agent", countWords(report.agent_errors)],
    ["computer", countWords(report.computer_failures)],
    ...report.set_aside.map(({ id, reason }) => ["set aside", `${id}: ${reason}`] as const),
    ["tokens", tokens === 0 ? "" : `${report.input_tokens} in, ${report.output_tokens} out${cost}`],
    ["time", `${report.seconds} s in attempts; ${report.resumed} of ${report.planned} were made before`],
    ...(opinions.length === 0 && attempts > 0
      ? [["judged", `by nobody; pnpm judge --from ${file} --model judge=PROVIDER:MODEL lets a model say`] as const]
      : opinions.flatMap((opinion) => [
          ["judged", opinionWords(opinion)] as const,
          ["", trustWords(opinion)] as const,
        ])),
  ];
  const rows = obstacles.map(({ code, words, tasks, names }) => {
    const all = Object.entries(names).map(([name, count]) => (count === 1 ? name : `${name} (${count})`));
    const more = all.length > mostNames ? `, and ${all.length - mostNames} more` : "";
    return {
      row: [code, String(tasks)],
      words: `${words}${all.length === 0 ? "" : `: ${all.slice(0, mostNames).join(", ")}${more}`}`,
    };
  });
  const table = tableLines([["not attempted because", "tasks"], ...rows.map(({ row }) => row)]);
  return [
    ...(report.interrupted ? ["Stopped before all was done; the same command goes on.", ""] : []),
    `${agent} at imported tasks of ${file} on ${environment}, seed ${seed}`,
    "",
    ...lines.flatMap(([title, text]) => (text === "" ? [] : [`  ${title.padEnd(11)} ${visibleLine(text)}`])),
    ...(rows.length === 0
      ? []
      : ["", ...table.map((line, i) => `${line}${i === 0 ? "" : `  ${visibleLine(rows[i - 1]?.words ?? "")}`}`)]),
  ].join("\n");
}

/** "openai:gpt-4o (prompt 1) thinks of 3 attempts: S_int 66.7%, S_final 33.3%". */
function opinionWords({ model, prompt_version, judged, s_int, s_final }: TrustedOpinion): string {
  return `${model} (prompt ${prompt_version}) thinks of ${judged} attempts: S_int ${shareWords(s_int)}, S_final ${shareWords(s_final)}`;
}

function trustWords({ agreement }: TrustedOpinion): string {
  if (agreement === null || agreement.attempts === 0)
    return "how far to trust it is not known; see pnpm judge --agreement";
  const { attempts, agreed, kappa, pearson } = agreement;
  return `it agrees with evaluators on ${shareWords(agreed)} of ${attempts} attempts, kappa ${decimal(kappa)}, Pearson ${decimal(pearson)}`;
}

function decimal(value: number | null): string {
  return value === null ? "-" : value.toFixed(2);
}
