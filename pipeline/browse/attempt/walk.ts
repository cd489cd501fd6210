import { actionMark } from "../../export/action-mark.js";
import { type Html, html } from "../../export/html.js";
import type { AttemptRecord, AttemptStep } from "../../schema/attempt/attempt-records.js";
import { agentActionSentence } from "../../text/agent-action-words.js";
import { duration, grouped } from "../../text/figure-words.js";
import { linkBetween, type SitePlace } from "../addresses.js";
import type { TaskSubject } from "../task/task-subject.js";
import { actionPlace } from "./action-place.js";

/** What the steps of an attempt are shown with. */
export interface WalkSubject extends Pick<TaskSubject, "letters" | "titles"> {
  /** The page that they stand on, and where the pictures of its task lie. */
  readonly here: SitePlace;
  readonly dataset: string;
  readonly task: string;
  /** Ids of the nodes of the graph; none where there is no graph. */
  readonly nodes: readonly string[];
  /** Width and height in pixels of the pictures that are kept, by hash. */
  readonly sizes: ReadonlyMap<string, readonly [number, number]>;
}

/**
 * Returns the steps of an attempt: a list of actions, and for each one the screen before it with the action marked, the
 * thought, what came of it, and the state of each node after it; last the screen at the end, where no step shows that. The
 * script of the page shows one step at a time.
 */
export function walk({ record }: { readonly record: AttemptRecord }, subject: WalkSubject): Html {
  const { steps } = record;
  const end = record.end_screenshot === steps.at(-1)?.screenshot ? null : record.end_screenshot;
  if (steps.length === 0 && end === null) return html`<p class="none">The agent did nothing.</p>`;
  const before = (i: number) => steps[i - 1]?.nodes ?? [];
  const items = steps.map((step, i) => {
    const completed = newlyCompleted(step, before(i)).map((node) => letterOf(subject, node));
    const kind = step.outcome === "done" ? "done" : "refused";
    return html`<li><a class="step ${kind}" href="#${momentId(record.id, i)}">${sentenceOf(step)}${completed.map((letter) => html` <span class="letter completed">${letter}</span>`)}</a></li>`;
  });
  const moments = steps.map((step, i) =>
    moment(subject, { id: momentId(record.id, i), step, place: i + 1, all: steps.length, before: before(i) }),
  );
  if (end !== null) {
    const id = `a${record.id.slice(0, 8)}-end`;
    items.push(html`<li><a class="step done" href="#${id}">The end</a></li>`);
    moments.push(
      html`<section class="moment" id="${id}" aria-label="The end"><h3>The end</h3>${screen(subject, end, "Screen at the end")}</section>`,
    );
  }
  const pictured = end !== null || steps.some(({ screenshot }) => screenshot !== null);
  const bare = pictured
    ? html``
    : html`<p class="none">No pictures were kept of this attempt. <code>pnpm evaluate --screenshots --again</code> makes it anew and keeps them.</p>`;
  return html`<div class="walk" data-walk>${bare}<ol class="walked">${items}</ol><div class="moments">${moments}</div></div>`;
}

/** How the steps of an attempt at a task are shown on a page. */
export function walkSubject(
  { task, dataset, letters, titles }: TaskSubject,
  here: SitePlace,
  sizes: WalkSubject["sizes"],
): WalkSubject {
  return { letters, titles, here, sizes, dataset: dataset.folder, task: task.id, nodes: task.dag.nodes };
}

function momentId(attempt: string, step: number): string {
  return `a${attempt.slice(0, 8)}-${step + 1}`;
}

interface Moment {
  id: string;
  step: AttemptStep;
  place: number;
  all: number;
  before: AttemptStep["nodes"];
}

function moment(subject: WalkSubject, { id, step, place, all, before }: Moment): Html {
  const { outcome, thought, seconds, usage, commands } = step;
  const facts = [
    `step ${place} of ${all}`,
    duration(seconds),
    ...(usage.input + usage.output === 0 ? [] : [`${grouped(usage.input)} tokens in, ${grouped(usage.output)} out`]),
    ...(commands ?? []).map(
      ({ origin, program }) => `${program} ran ${origin === "terminal" ? "in a terminal" : "beside the windows"}`,
    ),
  ];
  const came = outcome === "done" ? html`` : html`<p class="problem">Not done: ${outcome}</p>`;
  const said = thought === "" ? html`` : html`<p class="thought"><span class="hidden">Thought: </span>${thought}</p>`;
  return html`<section class="moment" id="${id}" aria-label="Step ${place}"><p class="of">${facts.join(" · ")}</p><h3>${sentenceOf(step)}</h3>${came}${nodeStates(subject, step, before)}${said}${screenBefore(subject, step, place)}</section>`;
}

/** An action as a sentence without its full stop. */
function sentenceOf({ action, resolved }: AttemptStep): string {
  return action === null ? "An answer that cannot be used" : agentActionSentence(action, resolved);
}

function screenBefore(subject: WalkSubject, step: AttemptStep, place: number): Html {
  if (step.screenshot === null) return html``;
  return screen(subject, step.screenshot, `Screen before step ${place}`, step);
}

/** A picture that was kept, in words, with the action of a step marked on it. */
function screen({ here, dataset, task, sizes }: WalkSubject, hash: string, words: string, step?: AttemptStep): Html {
  const size = sizes.get(hash);
  if (size === undefined) return html`<p class="none">The picture of this step is missing from the dataset.</p>`;
  const address = linkBetween(here, { kind: "picture", dataset, task, hash });
  const [width, height] = size;
  const mark = step === undefined ? html`` : actionMark(actionPlace(step), size);
  const alt = step === undefined ? words : `${words}: ${sentenceOf(step)}`;
  return html`<a class="frame" href="${address}" aria-label="${words}, in its full size"><img src="${address}" width="${width}" height="${height}" alt="${alt}" loading="lazy" decoding="async">${mark}</a>`;
}

/** The state of each node after a step, with those that it completed set apart. */
function nodeStates(subject: WalkSubject, step: AttemptStep, before: AttemptStep["nodes"]): Html {
  const fresh = new Set(newlyCompleted(step, before));
  const nodes = step.nodes.map((state, node) => {
    const id = subject.nodes[node] ?? "";
    const words = `${letterOf(subject, node)}: ${subject.titles.get(id) ?? ""} (${state}${fresh.has(node) ? " by this step" : ""})`;
    return html`<li class="${state}${fresh.has(node) ? " fresh" : ""}" title="${words}"><b>${letterOf(subject, node)}</b> <span>${state}</span></li>`;
  });
  if (nodes.length === 0) return html``;
  return html`<ul class="nodes" aria-label="Subtasks after the step">${nodes}</ul>`;
}

function newlyCompleted({ nodes }: AttemptStep, before: AttemptStep["nodes"]): number[] {
  return nodes.flatMap((state, node) => (state === "completed" && before[node] !== "completed" ? [node] : []));
}

function letterOf({ nodes, letters }: WalkSubject, node: number): string {
  return letters.get(nodes[node] ?? "") ?? String(node + 1);
}
