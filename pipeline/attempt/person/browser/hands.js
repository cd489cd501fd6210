/** @import { PersonAction } from "../person-move.js" */
/** @import { Place, Size } from "./place.js" */
/** @import { PressedButton } from "./pointer.js" */
import { placeUnder } from "./place.js";
import { nextPointer, restingPointer } from "./pointer.js";
import { modifierNames, nextTyping, nothingTyped, typesText } from "./typing.js";
import { nextWheel } from "./wheel.js";

/**
 * @typedef {object} HandOptions
 * @property {HTMLElement} surface what shows the screen
 * @property {HTMLTextAreaElement} keyboard takes what is typed
 * @property {() => Size} screen the size of the screen in its pixels
 * @property {() => boolean} mayPoint whether a click is taken now; says so where it is not
 * @property {() => boolean} mayType
 * @property {() => boolean} isPointing whether a click only moves the pointer
 * @property {(action: PersonAction) => void} act
 * @property {(text: string) => void} typing is told what is typed and not done yet
 * @property {() => void} letGo is called when the keyboard is wanted back
 */

/** @type {readonly PressedButton[]} */
const buttons = ["left", "middle", "right"];

/**
 * Makes actions of what mouse and keyboard do on the surface. `flush` makes one of whatever is gathered.
 * @param {HandOptions} options
 * @returns {{ flush(): void }}
 */
export function openHands({ surface, keyboard, screen, mayPoint, mayType, isPointing, act, typing, letGo }) {
  let pointer = restingPointer;
  let text = nothingTyped;
  /** @type {import("./wheel.js").WheelState} */
  let wheel = null;
  let timer = 0;

  /** @param {MouseEvent} event @returns {Place} */
  const placeOf = (event) => placeUnder(surface.getBoundingClientRect(), screen(), event);
  const now = () => performance.now();

  /** @param {import("./pointer.js").PointerDoing} doing */
  function point(doing) {
    const { state, actions } = nextPointer(pointer, doing);
    pointer = state;
    settle(actions);
  }
  /** @param {import("./typing.js").TypingDoing} doing */
  function press(doing) {
    const { state, actions } = nextTyping(text, doing);
    text = state;
    settle(actions);
    typing(text.text);
  }
  /** @param {import("./wheel.js").WheelDoing} doing */
  function turn(doing) {
    const { state, actions } = nextWheel(wheel, doing);
    wheel = state;
    settle(actions);
  }

  /** @param {PersonAction[]} actions */
  function settle(actions) {
    for (const action of actions) act(action);
    clearTimeout(timer);
    const dues = [pointer.clicks?.until, wheel?.until, text.text === "" ? undefined : text.until];
    const next = Math.min(...dues.map((due) => due ?? Number.POSITIVE_INFINITY));
    if (next !== Number.POSITIVE_INFINITY) timer = setTimeout(wake, Math.max(0, next - now()) + 1);
  }

  function wake() {
    const time = now();
    point({ kind: "time", time });
    turn({ kind: "time", time });
    press({ kind: "time", time });
  }

  function flush() {
    const time = now();
    point({ kind: "flush", time });
    turn({ kind: "flush", time });
    press({ kind: "flush", time });
  }

  surface.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    keyboard.focus({ preventScroll: true });
    turn({ kind: "flush", time: now() });
    press({ kind: "flush", time: now() });
    const button = buttons[event.button];
    if (button === undefined || !mayPoint()) return;
    if (isPointing()) return act({ function: "move", args: placeOf(event) });
    surface.setPointerCapture(event.pointerId);
    point({ kind: "press", at: placeOf(event), button, held: heldBy(event), time: now() });
  });
  surface.addEventListener("pointermove", (event) => point({ kind: "move", at: placeOf(event), time: now() }));
  surface.addEventListener("pointerup", (event) => point({ kind: "release", at: placeOf(event), time: now() }));
  surface.addEventListener("pointercancel", () => point({ kind: "leave", time: now() }));
  surface.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      if (wheel === null) {
        point({ kind: "flush", time: now() });
        press({ kind: "flush", time: now() });
        if (!mayPoint()) return;
      }
      const { deltaX: dx, deltaY: dy, deltaMode: mode } = event;
      turn({ kind: "turn", at: placeOf(event), dx, dy, mode, time: now() });
    },
    { passive: false },
  );
  for (const name of ["contextmenu", "dragstart", "mousedown", "auxclick"]) {
    surface.addEventListener(name, (event) => event.preventDefault());
  }

  keyboard.addEventListener("keydown", (event) => {
    if (event.isComposing || event.key === "Process" || event.key === "Dead") return;
    if (event.key === "F6" && event.ctrlKey) {
      event.preventDefault();
      return letGo();
    }
    const press_ = {
      key: event.key,
      ctrl: event.ctrlKey,
      alt: event.altKey,
      shift: event.shiftKey,
      meta: event.metaKey,
    };
    // The browser hands text over by itself, composed of several keys where it takes them.
    if (typesText({ ...press_, altGraph: event.getModifierState("AltGraph") })) return;
    event.preventDefault();
    if (!mayType()) return;
    point({ kind: "flush", time: now() });
    turn({ kind: "flush", time: now() });
    press({ kind: "key", ...press_, time: now() });
  });
  keyboard.addEventListener("input", (event) => {
    if (event instanceof InputEvent && event.isComposing) return;
    takeText();
  });
  keyboard.addEventListener("compositionend", takeText);

  function takeText() {
    const typed = keyboard.value;
    keyboard.value = "";
    if (typed === "" || !mayType()) return;
    point({ kind: "flush", time: now() });
    turn({ kind: "flush", time: now() });
    press({ kind: "text", text: typed, time: now() });
  }

  // Whatever is gathered is sent before the page goes.
  addEventListener("pagehide", flush);
  return { flush };
}

/** @param {MouseEvent} event */
function heldBy({ ctrlKey, altKey, shiftKey, metaKey }) {
  const held = modifierNames({ ctrl: ctrlKey, alt: altKey, shift: shiftKey, meta: metaKey });
  return held.length === 0 ? null : held.join("+");
}
