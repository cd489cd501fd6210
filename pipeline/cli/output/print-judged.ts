import { shareWords } from "../../attempt/report/figure-columns.js";
import type { JudgedDataset } from "../../run/attempts/judge-dataset.js";
import type { JudgeAgreement } from "../../schema/attempt/judge-agreement.js";
import { visibleLine } from "../../text/visible-text.js";

/** What a judge says of attempts, for a person; what it says of imported tasks stands beside how far it can be trusted. */
export function printJudged({ imported, ...own }: JudgedDataset): string {
  const hasImported = imported.judged > 0 || Object.keys(imported.refused).length > 0;
  const hasOwn = own.judged > 0 || Object.keys(own.refused).length > 0;
  const judge = `${own.model} (prompt ${own.prompt_version})`;
  return [
    ...(hasOwn || !hasImported
      ? [
          `${own.judged} attempts are judged by ${judge}`,
          line("by the judge", `S_int ${shareWords(own.s_int)}, S_final ${shareWords(own.s_final)}`),
          ...agreementLines("with evaluators", own.agreement),
          ...refusedLines(own.refused),
        ]
      : []),
    ...(hasImported
      ? [
          `${imported.judged} attempts at imported tasks are judged by ${judge}; this is its opinion, as no evaluator judges them`,
          line("by the judge", `S_int ${shareWords(imported.s_int)}, S_final ${shareWords(imported.s_final)}`),
          ...trustLines(imported.agreement),
          ...refusedLines(imported.refused),
        ]
      : []),
  ].join("\n");
}

/** How far a judge agrees with evaluators where there are some, or how to find that out. */
function trustLines(agreement: JudgeAgreement): string[] {
  return agreement.attempts > 0
    ? agreementLines("trust: at own", agreement)
    : [
        line(
          "trust",
          "not known: no attempt was judged by it and by evaluators; judge some of a dataset, and name that with --agreement",
        ),
      ];
}

function agreementLines(title: string, agreement: JudgeAgreement): string[] {
  const { attempts, agreed, kappa, pearson, false_successes, false_failures } = agreement;
  return [
    line(title, `${attempts} attempts: agreed on ${shareWords(agreed)}, kappa ${figure(kappa)}`),
    line("", `Pearson of S_int ${figure(pearson)}`),
    line(
      "",
      `${shareWords(false_successes)} of those that failed were taken for done, ${shareWords(false_failures)} of those that were done for failed`,
    ),
  ];
}

function refusedLines(refused: Readonly<Record<string, number>>): string[] {
  return Object.entries(refused).map(([why, times]) => line("not judged", `${times}: ${visibleLine(why)}`));
}

function line(title: string, text: string): string {
  return `  ${title.padEnd(16)} ${text}`;
}

function figure(value: number | null): string {
  return value === null ? "-" : value.toFixed(2);
}
