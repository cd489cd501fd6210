import type { Rect } from "../schema/computer/control.js";
import { actionMark } from "./action-mark.js";
import { escapeMarkup } from "./escape-markup.js";
import { pictureAddress } from "./render-picture.js";
import type { WatchedStep, WatchedVerdict, WatchRecording } from "./watch-recording.js";
import { watchScript, watchStyle } from "./watch-style.js";

/**
 * Returns a recording as one self-contained HTML file: the instruction, the task graph, whose nodes turn green while
 * the reader moves through the steps, and every step with its screen and what the evaluators said after it.
 */
export function watchPage(recording: WatchRecording): string {
  const { goal, instruction, facts, graph, subtasks, steps, outcome } = recording;
  const finished = steps.at(-1)?.done ?? [];
  const all = subtasks.map(({ id, title, application }, i) => {
    const state = finished.includes(i) ? ' class="done"' : "";
    return `<li data-subtask="${escapeMarkup(id)}"${state}><span class="badge"></span><span>${escapeMarkup(title)}<small>${escapeMarkup(application)}</small></span></li>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(goal)}</title>
<style>${watchStyle}</style>
</head>
<body>
<header>
<ul class="facts">${facts.map((fact) => `<li>${escapeMarkup(fact)}</li>`).join("")}</ul>
<h1>${escapeMarkup(goal)}</h1>
<p class="instruction">${escapeMarkup(instruction)}</p>
</header>
<div class="graph">${plainSvg(graph)}</div>
<main>
<nav>
<h2>Subtasks</h2>
<ol>${all.join("\n")}</ol>
<p class="keys" hidden><button id="back">Back</button><button id="on">Next</button><button id="play">Play</button><br>or the arrow keys</p>
</nav>
<div>
${steps.map((step, i) => stepSection(recording, step, i)).join("\n")}
${endSection(recording, finished)}
</div>
</main>
<footer>Task ${escapeMarkup(recording.id)}, ${steps.length} steps, ${outcome.succeeded ? "succeeded" : "not succeeded"}.</footer>
<script>${watchScript}</script>
</body>
</html>
`;
}

function stepSection(recording: WatchRecording, step: WatchedStep, i: number): string {
  const subtask = recording.subtasks[step.subtask];
  const verdicts = step.verdicts.map((verdict) => verdictItem(recording, verdict));
  return `<section class="step" id="step-${i + 1}" ${stateOf(recording, step.done, step.subtask)}>
<h3><span>${i + 1}</span>${escapeMarkup(step.words)}</h3>
<p class="of">${escapeMarkup(subtask?.application ?? "")}: ${escapeMarkup(subtask?.title ?? "")}</p>
${screen(recording, step.screenshot, step.rect, `Screen before step ${i + 1}`)}
<ul class="verdicts">${verdicts.join("\n")}</ul>
</section>`;
}

function endSection(recording: WatchRecording, finished: readonly number[]): string {
  const { outcome, last } = recording;
  return `<section class="step" ${stateOf(recording, finished, null)}>
<p class="outcome ${outcome.succeeded ? "good" : "bad"}">${escapeMarkup(outcome.words)}</p>
${screen(recording, last, null, "Screen at the end")}
</section>`;
}

function verdictItem({ subtasks }: WatchRecording, { subtask, passed, share, message }: WatchedVerdict): string {
  const percent = Math.round(share * 100);
  return `<li${passed ? ' class="done"' : ""}><span class="share"><i style="width:${percent}%"></i></span><span>${escapeMarkup(subtasks[subtask]?.title ?? "")} <span class="why">${passed ? "is done" : `${percent} %`}${message === "" ? "" : `: ${escapeMarkup(message)}`}</span></span></li>`;
}

/** Node ids of the finished and of the current subtasks, for the script. */
function stateOf({ subtasks }: WatchRecording, done: readonly number[], current: number | null): string {
  const ids = done.map((i) => subtasks[i]?.id ?? "").join(" ");
  const now = current === null ? "" : (subtasks[current]?.id ?? "");
  return `data-done="${escapeMarkup(ids)}" data-current="${escapeMarkup(now)}"`;
}

function screen({ width, height }: WatchRecording, png: Uint8Array, rect: Rect | null, title: string): string {
  const picture = `<img src="${pictureAddress(png)}" width="${width}" height="${height}" alt="${title}" loading="lazy">`;
  return `<figure class="screen">${picture}${actionMark({ rect, points: [] }, [width, height]).markup}</figure>`;
}

/** Removes the XML declaration and document type of an SVG file. */
function plainSvg(svg: string): string {
  return svg.slice(Math.max(0, svg.indexOf("<svg")));
}
