import { figureColumns, shareWords } from "../../attempt/report/figure-columns.js";
import { type Html, html } from "../../export/html.js";
import type { AttemptRecord, AttemptScore } from "../../schema/attempt/attempt-records.js";
import type { StoredAttempt } from "../../store/attempts/attempts.js";
import { duration, grouped } from "../../text/figure-words.js";
import { agentLabel } from "../agent-label.js";
import { letterBadge } from "../letter-badge.js";
import { meansTitle } from "../means-titles.js";
import type { TaskSubject } from "../task/task-subject.js";
import { endingSentence } from "./attempt-words.js";

/** Who attempted the task, what came of it and how it ended. */
export function attemptHead(
  record: AttemptRecord,
  badge: Html,
  letters: ReadonlyMap<string, string> = new Map(),
): Html {
  const tokens = record.usage.input + record.usage.output;
  const facts = [
    record.repeat === 0 ? "first attempt" : `attempt ${record.repeat + 1}`,
    `${record.steps.length} of at most ${record.step_limit} steps`,
    duration(record.seconds),
    ...(tokens === 0 ? [] : [`${grouped(record.usage.input)} tokens in, ${grouped(record.usage.output)} out`]),
    ...(record.cost_usd === null ? [] : [`$${record.cost_usd.toFixed(2)}`]),
    ...(record.prompt_version === null ? [] : [`version ${record.prompt_version} of the prompt`]),
    record.started_at.slice(0, 16).replace("T", " "),
  ];
  const given = record.given.map((node) => letters.get(node) ?? node);
  const began = given.length === 0 ? "" : ` It began where ${given.join(", ")} were done.`;
  return html`<div class="who"><p>${badge} <b>${agentLabel(record)}</b></p>
<ul class="chips" aria-label="The attempt in figures">${facts.map((fact) => html`<li>${fact}</li>`)}</ul></div>
<p>${endingSentence(record)}${began}</p>`;
}

/** How an attempt was judged: each node, the scores, and what nobody had asked for. */
export function attemptVerdict({ score }: StoredAttempt, { letters, titles }: TaskSubject): Html {
  if (score === null) return html`<h2>Verdict</h2><p class="none">It was not judged, as the computer failed.</p>`;
  const nodes = score.verdicts.map(
    ({ node_id, application, state, completed_at, message, means }) =>
      html`<tr class="${state}"><td>${letterBadge(letters.get(node_id) ?? "")}</td><th scope="row">${titles.get(node_id) ?? node_id}<span class="soft"> ${application}</span></th><td>${state}${completed_at === null ? "" : ` at step ${completed_at}`}${means === null ? "" : `, by ${meansTitle(means)}`}</td><td>${message ?? ""}</td></tr>`,
  );
  const error =
    score.evaluator_error === null
      ? html``
      : html`<p class="problem">An evaluator could not be run, so that the attempt counts in no figure: ${score.evaluator_error}</p>`;
  return html`<h2>Verdict</h2>${error}
<div class="card wide"><table class="verdicts"><thead><tr><th scope="col"></th><th scope="col">Subtask</th><th scope="col">In the end</th><th scope="col">What its evaluator says</th></tr></thead><tbody>${nodes}</tbody></table></div>
<h2>Scores</h2>
<dl class="scores">${scores(score).map(([name, words, value]) => html`<div><dt title="${words}">${name}</dt><dd>${value}</dd></div>`)}</dl>
${sideEffects(score)}`;
}

/** Name, meaning and value of each score. */
function scores(score: AttemptScore): [string, string, string][] {
  const decimal = (value: number | null, digits: number) => (value === null ? "-" : value.toFixed(digits));
  const of = (part: number | null) =>
    part === null || score.sequence_best === null ? "-" : `${part.toFixed(2)} of ${score.sequence_best.toFixed(2)}`;
  return [
    figure("CR", shareWords(score.coverage_rate)),
    figure("LC", decimal(score.logical_consistency, 2)),
    figure("CR-CRAB", shareWords(score.completion_ratio)),
    figure("EE", decimal(score.execution_efficiency, 4)),
    figure("S_int", shareWords(score.s_int)),
    figure("S_final", shareWords(score.s_final)),
    ["seq", "OmniACT's sequence score, and that of the gold trajectory", of(score.sequence_score)],
    ["act", "OmniACT's action score, and the sequence score of the gold trajectory", of(score.action_score)],
    row("means", "by which means it was made, from what ran on the desktop", meansTitle(score.means)),
    ...(score.false_completion ? [row("said done", "said to be done and is not", "was not")] : []),
    ...(score.reason_fits === null
      ? []
      : [row("reason", "whether the reason names what is missing", score.reason_fits ? "fits" : "does not fit")]),
  ];
}

/** A score that the table of agents has as a column. */
function figure(head: string, value: string): [string, string, string] {
  const column = figureColumns.find((one) => one.head === head);
  if (column === undefined) throw new RangeError(`no column is called ${head}`);
  return row(head, column.words, value);
}

function row(name: string, meaning: string, value: string): [string, string, string] {
  return [name, meaning, value];
}

function sideEffects({ side_effects }: AttemptScore): Html {
  if (side_effects.length === 0)
    return html`<h2>Side effects</h2><p class="soft">Nothing was changed that no subtask asks for.</p>`;
  const items = side_effects.map(
    ({ kind, change, place, facts }) =>
      html`<li><b>${kind} ${change}</b> ${place}${facts.length === 0 ? html`` : html`<ul>${facts.map((fact) => html`<li><code>${fact}</code></li>`)}</ul>`}</li>`,
  );
  return html`<h2>Side effects</h2><ul class="effects">${items}</ul>`;
}
