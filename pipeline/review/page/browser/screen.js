/** @import { Desk } from "./desk.js" */
/** @import { Saver } from "./savers.js" */
/** @import { Source } from "./source.js" */
import { byId, element, textNodes } from "../../../page/browser/element.js";
import { showFilter } from "./filter-form.js";
import { verdictWords } from "./reasons.js";
import { taskView } from "./task-view.js";

let silence = 0;

/** What the reviewer hears, and reads for a while, of what was just done. @param {string} words */
export function say(words) {
  const said = byId("said", HTMLElement);
  said.replaceChildren(...textNodes(words));
  clearTimeout(silence);
  silence = setTimeout(() => said.replaceChildren(), 6000);
}

/** Lets the style know how much of the window the bars above and below take. */
export function followHeights() {
  const bars = { top: document.querySelector("header"), bottom: document.querySelector(".answer") };
  for (const [side, bar] of Object.entries(bars)) {
    if (bar === null) continue;
    const tell = () =>
      document.documentElement.style.setProperty(`--${side}`, `${bar.getBoundingClientRect().height}px`);
    new ResizeObserver(tell).observe(bar);
  }
}

/** How far the reviewer is, and what was answered to the task on the screen. @param {Desk} desk @param {Saver} saver */
export function showProgress(desk, saver) {
  const { all, given, accepted, rejected } = desk.counts();
  const words = `${given} of ${all} reviewed`;
  byId("counts", HTMLElement).textContent = `${words} · ${accepted} accepted · ${rejected} rejected`;
  document.title = `${saver.unsaved() ? "• " : ""}${given}/${all} Task review`;
  const track = byId("track", HTMLElement);
  track.setAttribute("aria-valuemax", String(all));
  track.setAttribute("aria-valuenow", String(given));
  track.setAttribute("aria-valuetext", words);
  byId("track-accepted", HTMLElement).style.width = `${(100 * accepted) / all}%`;
  byId("track-rejected", HTMLElement).style.width = `${(100 * rejected) / all}%`;

  const review = desk.reviewOf(desk.current().task_id);
  byId("accept", HTMLElement).setAttribute("aria-pressed", String(review?.verdict === "accept"));
  byId("reject", HTMLElement).setAttribute("aria-pressed", String(review?.verdict === "reject"));
  const badge = document.getElementById("badge");
  if (badge !== null) {
    badge.textContent = verdictWords(review);
    badge.dataset.verdict = review?.verdict ?? "none";
  }
  byId("undo", HTMLButtonElement).disabled = !desk.canUndo();
  byId("previous", HTMLButtonElement).disabled = !desk.canMove(-1);
  byId("next", HTMLButtonElement).disabled = !desk.canMove(1);
  const { count, place } = desk.passing();
  byId("place", HTMLElement).textContent = place === 0 ? `– / ${count}` : `${place} / ${count}`;
  showFilter(desk);
  byId("who", HTMLElement).replaceChildren(...textNodes(desk.reviewer));
  byId("who", HTMLElement).setAttribute("aria-label", `Reviewer: ${desk.reviewer}. Change`);

  const problem = byId("problem", HTMLElement);
  problem.hidden = saver.problem() === null;
  if (problem.textContent !== saver.problem()) problem.textContent = saver.problem();
}

/**
 * Shows the desk's current task from its top; returns the buttons of its steps.
 * @param {Desk} desk
 * @param {Source} source
 * @returns {Promise<HTMLButtonElement[]>}
 */
export async function showTask(desk, source) {
  const { task_id, intent } = desk.current();
  byId("comment", HTMLTextAreaElement).value = desk.noteOf(task_id).comment;
  const main = byId("task", HTMLElement);
  main.setAttribute("aria-busy", "true");
  // A server may have to execute the task first; what was there before must not be taken for it.
  const wait = setTimeout(() => {
    if (desk.current().task_id !== task_id) return;
    main.replaceChildren(element("p", { class: "none" }, `${intent}: on its way ...`));
  }, 200);
  const view = await source.sheet(task_id).then(
    (sheet) => taskView(sheet, source),
    (error) => ({ root: element("p", { class: "problem" }, `${intent}: ${error.message}`), steps: [] }),
  );
  clearTimeout(wait);
  if (desk.current().task_id !== task_id) return [];
  main.replaceChildren(view.root);
  main.removeAttribute("aria-busy");
  scrollTo(0, 0);
  document.getElementById("intent")?.focus({ preventScroll: true });
  return view.steps;
}
