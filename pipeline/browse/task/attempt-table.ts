import { shareWords } from "../../attempt/report/figure-columns.js";
import { type Html, html } from "../../export/html.js";
import { duration, grouped } from "../../text/figure-words.js";
import { linkBetween } from "../addresses.js";
import { agentLabel } from "../agent-label.js";
import { endingTitle, resultBadge } from "../attempt/attempt-words.js";
import { type TaskSubject, taskPlace } from "./task-subject.js";

/** Returns the list of the attempts at a task; without any, the command that makes some. */
export function attemptTable(subject: TaskSubject): Html {
  const { attempts, dataset, task } = subject;
  if (attempts.length === 0) {
    return html`<h2>Attempts</h2><p class="none">No agent has attempted this task. <code>pnpm evaluate ${task.id.slice(0, 8)} --from ${dataset.file} --agent gold --screenshots</code> lets one try it; then load this page again.</p>`;
  }
  const here = taskPlace(subject);
  const place = { dataset: dataset.folder, task: task.id };
  const rows = attempts.map(({ record, score }) => {
    const address = linkBetween(here, { kind: "attempt", ...place, attempt: record.id });
    const tokens = record.usage.input + record.usage.output;
    const seconds = duration(record.seconds);
    return html`<tr><th scope="row"><a href="${address}">${agentLabel(record)}</a>${record.repeat === 0 ? "" : html` <span class="soft">again, ${record.repeat}</span>`}</th><td>${resultBadge({ record, score })}</td><td>${endingTitle(record)}</td><td>${shareWords(score?.completion_ratio ?? null)}</td><td>${record.steps.length}</td><td>${seconds}</td><td>${tokens === 0 ? "-" : grouped(tokens)}</td><td>${record.cost_usd === null ? "-" : `$${record.cost_usd.toFixed(2)}`}</td></tr>`;
  });
  const heads = ["Agent", "Result", "Ended", "Nodes done", "Steps", "Time", "Tokens", "Cost"];
  const compare =
    attempts.length < 2
      ? html``
      : html`<p><a class="go" href="${linkBetween(here, { kind: "compare", ...place })}">Two attempts side by side</a></p>`;
  return html`<h2>${attempts.length === 1 ? "1 attempt" : `${attempts.length} attempts`}</h2><div class="card wide"><table class="attempts"><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>${compare}`;
}
