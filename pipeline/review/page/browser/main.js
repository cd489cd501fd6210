/** @import { ReviewReason } from "../../../schema/review.js" */
/** @import { Command } from "../../../page/browser/keys.js" */

import { button, byId, element } from "../../../page/browser/element.js";
import { listenToKeys, listKeys } from "../../../page/browser/keys.js";
import { openClock } from "./clock.js";
import { openDesk } from "./desk.js";
import { openFilterForm, searchText, toggleFilter } from "./filter-form.js";
import { openNotebook } from "./notebook.js";
import { reasonKeys, reasonWords, verdictWords } from "./reasons.js";
import { downloadFile, loadFile } from "./review-file.js";
import { askReviewer, knownReviewer } from "./reviewer-name.js";
import { browserSaver, serverSaver } from "./savers.js";
import { followHeights, say, showProgress, showTask } from "./screen.js";
import { openServerLine } from "./server-line.js";
import { embeddedSource, servedSource } from "./source.js";

async function start() {
  const served = document.documentElement.dataset.from === "server";
  const line = served ? openServerLine() : null;
  const source = line === null ? embeddedSource() : await servedSource(line);
  if (source.entries.length === 0) throw new Error("there is no task to review here");
  const browser = openNotebook("taskloom-review/");
  const notebook = openNotebook(`taskloom-review/${encodeURIComponent(source.exportId)}/`);
  const saver = line === null ? browserSaver(notebook) : serverSaver(line, () => showProgress(desk, saver));
  const comment = byId("comment", HTMLTextAreaElement);
  const clock = openClock();

  /** @param {string} reviewer */
  async function sitDown(reviewer) {
    const reviews = await saver.load(reviewer);
    return openDesk({ entries: source.entries, reviewer, reviews, saver, notebook, changed });
  }

  let desk = await sitDown(knownReviewer(browser) ?? (await askReviewer(browser)));
  let shown = "";
  /** @type {HTMLButtonElement[]} */
  let steps = [];
  let chosen = -1;

  /** Before the task leaves the screen or is answered: what was typed, and for how long it was there. */
  function settle() {
    desk.comment(comment.value);
    desk.addSeconds(desk.current().task_id, clock.lap());
  }

  function changed() {
    showProgress(desk, saver);
  }

  /** Shows the current task if it is not shown yet. */
  async function show() {
    closeReasons();
    const { task_id } = desk.current();
    if (shown !== `${desk.reviewer} ${task_id}`) {
      shown = `${desk.reviewer} ${task_id}`;
      steps = [];
      chosen = -1;
      const found = await showTask(desk, source);
      if (desk.current().task_id === task_id) steps = found;
    }
    showProgress(desk, saver);
  }

  /** @param {() => boolean} move @param {string} otherwise */
  function leave(move, otherwise) {
    settle();
    if (!move()) say(otherwise);
    else say("");
    void show();
  }

  /** @param {ReviewReason | null} reason */
  function answer(reason) {
    if (byId("task", HTMLElement).ariaBusy === "true") return say("The task is not on the screen yet.");
    settle();
    desk.answer(reason);
    closeReasons();
    const { intent, task_id } = desk.current();
    const { given, all } = desk.counts();
    const words = `${verdictWords(desk.reviewOf(task_id))}: ${intent}`;
    if (reason === "other" && comment.value.trim() === "") {
      say("Rejected. Say in the comment what is wrong, then Enter.");
      comment.focus();
      return;
    }
    const end =
      given === all ? "All tasks are reviewed: save them to a file." : `${all - given} are not reviewed yet (N).`;
    say(desk.move(1) ? words : `${words}. That was the last one here. ${end}`);
    void show();
  }

  function openReasons() {
    byId("reasons", HTMLElement).hidden = false;
    byId("reject", HTMLElement).setAttribute("aria-expanded", "true");
    byId("reasons", HTMLElement).querySelector("button")?.focus({ preventScroll: true });
  }

  function closeReasons() {
    if (byId("reasons", HTMLElement).hidden) return;
    byId("reasons", HTMLElement).hidden = true;
    byId("reject", HTMLElement).setAttribute("aria-expanded", "false");
    byId("task", HTMLElement).focus({ preventScroll: true });
  }

  function undo() {
    settle();
    if (desk.undo()) say(`Taken back: ${desk.current().intent}`);
    else say("There is nothing to take back.");
    void show();
  }

  /** @param {1 | -1} by */
  function step(by) {
    chosen = Math.max(0, Math.min(steps.length - 1, chosen + by));
    steps[chosen]?.click();
    steps[chosen]?.scrollIntoView({ block: "center" });
  }

  function save() {
    settle();
    downloadFile(desk, source.exportId);
    say(`${desk.counts().given} answers are saved to a file.`);
  }

  const isRejecting = () => !byId("reasons", HTMLElement).hidden;
  const previous = () => leave(() => desk.move(-1), "This is the first task here.");
  const next = () => leave(() => desk.move(1), "This is the last task here.");
  const help = () => byId("help", HTMLDialogElement).showModal();

  /** @type {Command[]} */
  const commands = [
    { keys: ["a"], words: "accept, and on to the next task", run: () => answer(null) },
    { keys: ["r"], words: "reject; then a digit for the reason", run: openReasons },
    { keys: ["c"], words: "comment; Enter ends it, Shift+Enter starts a new line", run: () => comment.focus() },
    { keys: ["u"], words: "take the last answer back", run: undo },
    { keys: ["j", "ArrowRight"], words: "next task", run: next },
    { keys: ["k", "ArrowLeft"], words: "previous task", run: previous },
    {
      keys: ["n"],
      words: "next task that is not reviewed",
      run: () => leave(desk.toOpen, "Nothing here is left to review."),
    },
    { keys: ["."], words: "next step of a subtask", run: () => step(1) },
    { keys: [","], words: "previous step", run: () => step(-1) },
    { keys: ["o"], words: "picture of the step, as large as the window", run: () => largest() },
    { keys: ["g"], words: "graph, as large as the window", run: () => press("enlarge-graph") },
    { keys: ["l"], words: "low-level instruction", run: foldLowLevel },
    { keys: ["f"], words: "filter", run: toggleFilter },
    { keys: ["/"], words: "search", run: searchText },
    { keys: ["s"], words: "save to a file", run: save },
    { keys: ["?"], words: "this help", run: help },
    { keys: ["Escape"], words: "close, or leave the comment", run: closeReasons },
  ];

  function largest() {
    const near = steps[Math.max(0, chosen)]?.closest(".steps")?.querySelector(".enlarge");
    if (near instanceof HTMLElement) near.click();
  }

  function foldLowLevel() {
    const details = byId("low-level", HTMLDetailsElement);
    details.open = !details.open;
    if (details.open) details.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} id */
  const press = (id) => document.getElementById(id)?.click();

  /** A digit, while reasons are asked for. @param {string} key */
  function digit(key) {
    const reason = isRejecting() ? reasonWords[reasonKeys.indexOf(key)] : undefined;
    if (reason === undefined) return false;
    answer(reason[0]);
    return true;
  }

  const reasons = reasonWords.map(([id, words], i) => {
    const key = reasonKeys[i];
    const shown = key === undefined ? [words] : [element("kbd", {}, key), ` ${words}`];
    return button(element("span", {}, ...shown), () => answer(id));
  });
  byId("reason-choices", HTMLElement).replaceChildren(...reasons, button("Cancel", closeReasons, { class: "quiet" }));
  listKeys(commands);
  listenToKeys(commands, digit, () => byId("letters", HTMLInputElement).checked);
  openFilterForm(source.entries, (filter) => {
    settle();
    desk.setFilter(filter);
    void show();
  });
  for (const [id, run] of /** @type {[string, () => void][]} */ ([
    ["accept", () => answer(null)],
    ["reject", () => (isRejecting() ? closeReasons() : openReasons())],
    ["undo", undo],
    ["filter-button", toggleFilter],
    ["previous", previous],
    ["next", next],
    ["save", save],
    ["load", () => byId("file", HTMLInputElement).click()],
    ["help-button", help],
    ["who", changeReviewer],
  ])) {
    byId(id, HTMLButtonElement).addEventListener("click", run);
  }
  const letters = byId("letters", HTMLInputElement);
  letters.checked = browser.read("letters") !== false;
  letters.addEventListener("change", () => browser.write("letters", letters.checked));

  async function changeReviewer() {
    settle();
    desk = await sitDown(await askReviewer(browser));
    await show();
  }

  byId("file", HTMLInputElement).addEventListener("change", async ({ target }) => {
    const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
    if (file === undefined) return;
    settle();
    say(await loadFile(file, desk, source.exportId));
    byId("file", HTMLInputElement).value = "";
    comment.value = desk.noteOf(desk.current().task_id).comment;
  });

  followHeights();

  let typing = 0;
  comment.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(() => desk.comment(comment.value), 300);
  });
  comment.addEventListener("blur", () => desk.comment(comment.value));
  comment.addEventListener("keydown", (event) => {
    const isEnd = event.key === "Escape" || (event.key === "Enter" && !event.shiftKey && !event.isComposing);
    if (!isEnd) return;
    event.preventDefault();
    event.stopPropagation();
    byId("task", HTMLElement).focus({ preventScroll: true });
  });

  addEventListener("pagehide", settle);
  addEventListener("beforeunload", (event) => {
    if (saver.unsaved()) event.preventDefault();
  });
  // Another window of the same export.
  addEventListener("storage", async () => desk.adopt(await saver.load(desk.reviewer), false));

  byId("kept", HTMLElement).textContent = served
    ? "Every answer is saved in the dataset as it is given."
    : "Your answers are kept in this browser as they are given. Save them to a file to hand them over.";
  await show();
}

start().catch((error) => {
  const problem = byId("problem", HTMLElement);
  problem.hidden = false;
  problem.textContent = error instanceof Error ? error.message : String(error);
});
