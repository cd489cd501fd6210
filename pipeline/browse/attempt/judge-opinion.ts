import { shareWords } from "../../attempt/report/figure-columns.js";
import type { JudgedFigures } from "../../attempt/report/judge-opinions.js";
import { type Html, html } from "../../export/html.js";
import type { JudgeAgreement } from "../../schema/attempt/judge-agreement.js";
import type { StoredJudgement } from "../../store/attempts/judgements.js";

/** What a judge said of an attempt, as a page shows it. */
export interface ShownOpinion extends StoredJudgement {
  /** What the parts of the task are, in their order. */
  readonly parts: readonly string[];
  /** WindowsWorld's figures by it; null where evaluators have judged the same attempt. */
  readonly figures: JudgedFigures | null;
  /** How far it agrees with evaluators; null where that is not known. */
  readonly agreement: JudgeAgreement | null;
}

/** What models said of an attempt: opinions, apart from what evaluators say. Nothing where no model was asked. */
export function judgeOpinionList(opinions: readonly ShownOpinion[]): Html {
  return html`${opinions.map(judgeOpinion)}`;
}

function judgeOpinion({ model, prompt_version, judgement, parts, figures, agreement }: ShownOpinion): Html {
  const said = new Map(judgement.parts.map((part) => [part.part, part]));
  const rows = parts.map((words, index) => {
    const part = said.get(index + 1);
    const isDone = part === undefined ? "not judged" : part.done ? "done" : "not done";
    return html`<tr><th scope="row">${words}</th><td>${isDone}</td><td>${part?.evidence ?? ""}</td></tr>`;
  });
  const table =
    rows.length === 0
      ? html``
      : html`<div class="card wide"><table class="verdicts"><thead><tr><th scope="col">Part</th><th scope="col">By the judge</th><th scope="col">What shows it</th></tr></thead><tbody>${rows}</tbody></table></div>`;
  const scores =
    figures === null
      ? html``
      : html`<dl class="scores"><div><dt>S_int</dt><dd>${shareWords(figures.s_int)}</dd></div><div><dt>S_final</dt><dd>${shareWords(figures.s_final)}</dd></div></dl>`;
  return html`<section class="opinion"><h2>Opinion of a judge</h2>
<p class="soft">By ${model}, version ${String(prompt_version)} of the prompt. ${trust(agreement)}</p>
<p><b>${judgement.done ? "Done" : "Not done"}</b>, it says: ${judgement.reason}</p>
${scores}${table}</section>`;
}

/** How far a judge is to be trusted. */
function trust(agreement: JudgeAgreement | null): string {
  if (agreement === null || agreement.attempts === 0) return "It is not known how far it agrees with evaluators.";
  const { attempts, agreed, kappa, pearson } = agreement;
  const figure = (value: number | null) => (value === null ? "-" : value.toFixed(2));
  return `It agrees with evaluators on ${shareWords(agreed)} of ${attempts} attempts (kappa ${figure(kappa)}, Pearson ${figure(pearson)}).`;
}
