/** @import { PersonAction } from "../person-move.js" */
/** @import { PersonPage } from "../person-page.js" */
import { button, byId, element, textNodes } from "../../../page/browser/element.js";
import { openServerLine } from "../../../page/browser/server-line.js";
import { timeWords, wordsOf } from "./action-words.js";
import { cardOf } from "./card.js";
import { openHands } from "./hands.js";
import { openMover } from "./mover.js";
import { openScreenView } from "./screen-view.js";

/** Keys that many browsers keep to themselves. */
const keptKeys = ["ctrl+w", "ctrl+n", "ctrl+t", "alt+f4", "alt+tab", "win", "f11", "escape"];
const retryMs = 2_000;
/** Milliseconds for which a remark stays. */
const remarkMs = 6_000;

function start() {
  const line = openServerLine();
  const screen = openScreenView(line);
  const keyboard = byId("keyboard", HTMLTextAreaElement);
  const said = byId("said", HTMLElement);
  /** @type {PersonPage | null} */
  let page = null;
  let typed = "";
  let remark = "";
  let forget = 0;
  let deadline = 0;

  const mover = openMover(line, (trouble) => {
    if (trouble !== null) say(trouble);
    showState();
  });
  const hands = openHands({
    surface: byId("screen", HTMLElement),
    keyboard,
    screen: screen.size,
    isPointing: () => byId("point", HTMLElement).ariaPressed === "true",
    mayPoint() {
      if (isMyTurn()) return true;
      say("That click was not taken: wait for the picture of what came of the last step.");
      return false;
    },
    mayType: () => page?.phase === "turn" || page?.phase === "working",
    act,
    typing(text) {
      typed = text;
      showState();
    },
    letGo: () => byId("look", HTMLButtonElement).focus(),
  });

  function isMyTurn() {
    return page !== null && page.phase === "turn" && !mover.busy() && screen.shown() === page.picture;
  }

  /** @param {PersonAction} action */
  function act(action) {
    if (page?.task == null) return;
    say("");
    mover.send(action, { attempt: page.task.attempt, step: page.step });
    screen.mark(action);
    byId("point", HTMLElement).ariaPressed = "false";
    showState();
  }

  /** A remark that stays for a while. @param {string} words */
  function say(words) {
    remark = words;
    clearTimeout(forget);
    if (words !== "") forget = setTimeout(() => say(""), remarkMs);
    showState();
  }

  /** What goes on, in words, and what can be done now. */
  function showState() {
    if (page === null) return;
    const isWorking = page.phase === "working" || mover.busy();
    document.body.dataset.phase = isWorking && page.phase === "turn" ? "working" : page.phase;
    const { words, kind } = stateWords(page, { typed, remark, isWorking });
    said.dataset.kind = kind;
    if (said.textContent !== words) said.replaceChildren(...textNodes(words));
    const mine = isMyTurn();
    for (const id of ["look", "point", "done-yes", "impossible-yes"]) byId(id, HTMLButtonElement).disabled = !mine;
    const hasKeyboard = document.activeElement === keyboard;
    byId("hint", HTMLElement).textContent =
      mine && !hasKeyboard && typed === "" ? "Click on the picture before you type." : "";
  }

  /** @param {PersonPage} now */
  async function show(now) {
    const before = page;
    page = now;
    const { task, phase, step } = now;
    const isUnderWay = phase === "preparing" || phase === "turn" || phase === "working";
    document.title = task === null ? "Tasks" : `Task ${task.number} of ${now.attempts}`;
    const brand = task === null ? "Tasks" : `Task ${task.number} of ${now.attempts}`;
    byId("brand", HTMLElement).replaceChildren(...textNodes(now.person === null ? brand : `${brand} · ${now.person}`));
    byId("moves", HTMLElement).hidden = phase !== "turn" && phase !== "working";
    byId("steps-figure", HTMLElement).hidden = !isUnderWay;
    byId("time-figure", HTMLElement).hidden = !isUnderWay;
    if (task !== null) {
      const used = Math.max(0, step - 1);
      byId("steps", HTMLElement).textContent = `${used} used, ${task.step_limit - used} left`;
    }
    deadline = performance.now() + (now.seconds_left ?? 0) * 1000;
    showTime();
    byId("brief", HTMLElement).hidden = task?.instruction == null;
    if (before?.task?.instruction !== task?.instruction) {
      byId("instruction", HTMLElement).replaceChildren(...textNodes(task?.instruction ?? ""));
      const applications = (task?.applications ?? []).map((name) => element("li", {}, name));
      byId("applications", HTMLElement).replaceChildren(...applications);
    }
    if (phase !== "turn" && phase !== "working") closeDialogs();
    showCard(now);
    await screen.show(now.picture);
    if (now.doing === null) screen.mark(null);
    if (before?.phase === "preparing" && phase === "turn") keyboard.focus({ preventScroll: true });
    showState();
  }

  function showTime() {
    const left = (deadline - performance.now()) / 1000;
    const time = byId("time", HTMLElement);
    time.textContent = timeWords(left);
    time.dataset.low = String(left < 60);
  }
  setInterval(showTime, 500);

  /** @param {PersonPage} now */
  function showCard(now) {
    const card = cardOf(now);
    byId("card", HTMLElement).hidden = card === null;
    byId("start", HTMLButtonElement).hidden = now.phase !== "ready";
    if (card === null) return;
    byId("card-title", HTMLElement).textContent = card.title;
    byId("card-words", HTMLElement).replaceChildren(...textNodes(card.words));
    byId("card-facts", HTMLElement).replaceChildren(...card.facts.map((fact) => element("li", {}, fact)));
  }

  /** Follows the program for as long as the run lasts. */
  async function follow() {
    let version = 0;
    for (;;) {
      try {
        const response = await line.request("GET", `/page?after=${version}`);
        /** @type {PersonPage} */
        const now = await response.json();
        showTrouble(null);
        if (now.version !== version) await show(now);
        version = now.version;
        if (now.phase === "over") return;
      } catch (error) {
        showTrouble(error instanceof Error ? error.message : String(error));
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }

  /** @param {string | null} trouble */
  function showTrouble(trouble) {
    const problem = byId("problem", HTMLElement);
    problem.hidden = trouble === null;
    problem.textContent =
      trouble === null
        ? ""
        : `The program does not answer (${trouble}). If it was stopped, run the same command again and open the address that it prints.`;
  }

  /** Opens a dialog, once what was typed is on its way. @param {string} id */
  function open(id) {
    hands.flush();
    byId(id, HTMLDialogElement).showModal();
    showState();
  }

  function closeDialogs() {
    for (const dialog of document.querySelectorAll("dialog[open]")) {
      if (dialog instanceof HTMLDialogElement && dialog.id !== "help") dialog.close();
    }
  }

  /** @param {"success" | "infeasible"} status @param {string} message */
  function finish(status, message) {
    if (!isMyTurn()) return;
    act({ function: "finish", args: { status, message } });
    closeDialogs();
  }

  for (const [id, run] of /** @type {[string, () => void][]} */ ([
    ["look", () => act({ function: "wait", args: { seconds: 1 } })],
    ["point", togglePointing],
    ["keys-button", () => open("keys")],
    ["done-button", () => open("done")],
    ["impossible-button", () => open("impossible")],
    ["help-button", () => open("help")],
    ["done-yes", () => finish("success", "")],
    ["start", begin],
  ])) {
    byId(id, HTMLButtonElement).addEventListener("click", run);
  }
  for (const back of document.querySelectorAll("dialog .back")) {
    back.addEventListener("click", () => {
      back.closest("dialog")?.close();
      keyboard.focus({ preventScroll: true });
    });
  }
  byId("impossible-form", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    const reason = byId("reason", HTMLTextAreaElement);
    if (reason.value.trim() === "") return;
    finish("infeasible", reason.value.trim());
    reason.value = "";
  });
  byId("keys-form", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    pressKeys(byId("keys-input", HTMLInputElement).value);
  });
  byId("quick", HTMLElement).replaceChildren(...keptKeys.map((keys) => button(keys, () => pressKeys(keys))));
  for (const name of ["focus", "blur"]) keyboard.addEventListener(name, showState);

  /** @param {string} keys */
  function pressKeys(keys) {
    const written = keys.trim();
    if (written === "") return;
    act({ function: "key", args: { keys: written } });
    byId("keys", HTMLDialogElement).close();
    keyboard.focus({ preventScroll: true });
  }

  function togglePointing() {
    const point = byId("point", HTMLElement);
    point.ariaPressed = String(point.ariaPressed !== "true");
  }

  function begin() {
    const attempt = page?.task?.attempt;
    if (attempt === undefined) return;
    line.request("POST", "/start", { attempt }).catch((error) => say(error.message));
  }

  void follow();
}

/**
 * What goes on, for the line below the picture.
 * @param {PersonPage} page
 * @param {{ typed: string, remark: string, isWorking: boolean }} here
 * @returns {{ words: string, kind: "calm" | "busy" | "bad" }}
 */
function stateWords({ phase, doing, waiting, refused }, { typed, remark, isWorking }) {
  const later = waiting.length === 0 ? "" : ` Then: ${waiting.map(wordsOf).join(", ")}.`;
  const gathered = typed === "" ? "" : `Typing “${typed}”: it is sent when you pause.`;
  if (phase !== "turn" && phase !== "working") return { words: remark, kind: "calm" };
  if (remark !== "") return { words: remark, kind: "bad" };
  if (isWorking) {
    const what = doing === null ? "Being sent ..." : `Being done: ${wordsOf(doing)} ...`;
    return { words: [what + later, gathered].filter((part) => part !== "").join(" "), kind: "busy" };
  }
  if (gathered !== "") return { words: gathered, kind: "calm" };
  if (refused !== null) return { words: `The last step was not done: ${refused}`, kind: "bad" };
  return { words: "Your turn: click, drag, scroll or type on the picture.", kind: "calm" };
}

start();
