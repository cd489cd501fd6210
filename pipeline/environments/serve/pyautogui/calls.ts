import { RequestError } from "../../../errors.js";
import type { Gesture, MouseButton, PointerPlace } from "../../gestures/gesture.js";

/** What a script prints: a text, or what pyautogui says of screen and pointer when the script comes there. */
export type PrintedPart = { readonly what: "size" | "position" } | { readonly what: "text"; readonly text: string };

/** What a script does: gestures, pauses in seconds, and lines that it prints. */
export type ScriptStep =
  | Gesture
  | { readonly kind: "pause"; readonly seconds: number }
  | { readonly kind: "print"; readonly parts: readonly PrintedPart[] };

/** Values that an argument may have: literals, and lists of them. */
export type ScriptValue = string | number | boolean | null | readonly ScriptValue[];

/** A call of a function of pyautogui, or of `time.sleep`. */
export interface ScriptCall {
  readonly name: string;
  readonly positional: readonly ScriptValue[];
  readonly named: ReadonlyMap<string, ScriptValue>;
}

/** Longest pause of one call, in seconds, and most repetitions. */
const longestPause = 60;
const mostTimes = 100;

/** Arguments of one call by the names of its parameters. */
class ScriptArguments {
  constructor(
    private readonly call: string,
    private readonly values: ReadonlyMap<string, ScriptValue>,
  ) {}

  number(name: string): number | undefined {
    const value = this.values.get(name) ?? undefined;
    if (value === undefined || typeof value === "number") return value;
    throw this.wrong(name, "a number");
  }

  text(name: string): string | undefined {
    const value = this.values.get(name) ?? undefined;
    if (value === undefined || typeof value === "string") return value;
    throw this.wrong(name, "a text");
  }

  texts(name: string): readonly string[] {
    const value = this.values.get(name) ?? undefined;
    const all = value === undefined ? [] : Array.isArray(value) ? value : [value];
    return all.map((one) => {
      if (typeof one === "string") return one;
      throw this.wrong(name, "a text or a list of texts");
    });
  }

  times(name: string): number {
    const times = this.number(name) ?? 1;
    if (Number.isInteger(times) && times >= 0 && times <= mostTimes) return times;
    throw this.wrong(name, `a whole number up to ${mostTimes}`);
  }

  /** Two numbers, or a pair in place of the first. */
  point(): PointerPlace | undefined {
    const first = this.values.get("x");
    if (Array.isArray(first)) {
      const [x, y] = first;
      if (typeof x === "number" && typeof y === "number") return { x, y };
      throw this.wrong("x", "two numbers");
    }
    const [x, y] = [this.number("x"), this.number("y")];
    if (x === undefined && y === undefined) return undefined;
    if (x === undefined || y === undefined) throw this.wrong("y", "there, where x is");
    return { x, y };
  }

  button(): MouseButton {
    const name = (this.text("button") ?? "left").toLowerCase();
    const button = name === "primary" ? "left" : name === "secondary" ? "right" : name;
    if (button === "left" || button === "right" || button === "middle") return button;
    throw this.wrong("button", "left, middle or right");
  }

  wrong(name: string, what: string): RequestError {
    return new RequestError("SCRIPT_CALL", `${name} of ${this.call} has to be ${what}`);
  }
}

interface CallKind {
  /** In the order in which they are given without a name. */
  readonly parameters: readonly string[];
  steps(given: ScriptArguments): readonly ScriptStep[];
}

const clicks = (button: MouseButton | null, count: number | null): CallKind => ({
  parameters: ["x", "y", "clicks", "interval", "button", "duration"],
  steps: (given) => [clickOf(given, button ?? given.button(), count ?? given.times("clicks"))],
});

function clickOf(given: ScriptArguments, button: MouseButton, count: number): Gesture {
  if (count < 1 || count > 3) throw given.wrong("clicks", "from 1 to 3");
  const at = given.point();
  return { kind: "click", ...(at && { at }), button, count };
}

const wheel = (horizontal: boolean): CallKind => ({
  parameters: ["clicks", "x", "y"],
  steps: (given) => {
    const at = given.point();
    const notches = given.number("clicks") ?? 0;
    return [{ kind: "scroll", ...(at && { at }), dx: horizontal ? notches : 0, dy: horizontal ? 0 : notches }];
  },
});

const buttonKind = (kind: "button-down" | "button-up"): CallKind => ({
  parameters: ["x", "y", "button", "duration"],
  steps: (given) => {
    const at = given.point();
    return [{ kind, ...(at && { at }), button: given.button() }];
  },
});

const keyKind = (kind: "key-down" | "key-up"): CallKind => ({
  parameters: ["key"],
  steps: (given) => given.texts("key").map((key) => ({ kind, key })),
});

const written: CallKind = {
  parameters: ["message", "interval"],
  steps: (given) => {
    const texts = given.texts("message");
    // A list names keys, as pyautogui has it.
    if (texts.length > 1) return texts.map((key) => ({ kind: "press", keys: [key] }));
    return texts.flatMap((text) => (text === "" ? [] : [{ kind: "type" as const, text }]));
  },
};

const dragged = (kind: "drag-by" | "drag-to"): CallKind => ({
  parameters:
    kind === "drag-to"
      ? ["x", "y", "duration", "tween", "button"]
      : ["xOffset", "yOffset", "duration", "tween", "button"],
  steps: (given) => {
    const button = given.button();
    if (kind === "drag-to") {
      const at = given.point();
      if (at === undefined) throw given.wrong("x", "given");
      return [{ kind, at, button }];
    }
    return [{ kind, ...offset(given), button }];
  },
});

const moved: CallKind = {
  parameters: ["xOffset", "yOffset", "duration", "tween"],
  steps: (given) => [{ kind: "move-by", ...offset(given) }],
};

function offset(given: ScriptArguments): { dx: number; dy: number } {
  return { dx: given.number("xOffset") ?? 0, dy: given.number("yOffset") ?? 0 };
}

const paused: CallKind = {
  parameters: ["seconds"],
  steps: (given) => {
    const seconds = given.number("seconds") ?? 0;
    if (seconds < 0 || seconds > longestPause) throw given.wrong("seconds", `from 0 to ${longestPause}`);
    return [{ kind: "pause", seconds }];
  },
};

/** The calls that scripts may make, by name. */
const callKinds: Readonly<Record<string, CallKind>> = {
  click: clicks(null, null),
  leftClick: clicks("left", 1),
  rightClick: clicks("right", 1),
  middleClick: clicks("middle", 1),
  doubleClick: { ...clicks(null, 2), parameters: ["x", "y", "interval", "button", "duration"] },
  tripleClick: { ...clicks(null, 3), parameters: ["x", "y", "interval", "button", "duration"] },
  moveTo: {
    parameters: ["x", "y", "duration", "tween"],
    steps: (given) => {
      const at = given.point();
      return at === undefined ? [] : [{ kind: "move", at }];
    },
  },
  move: moved,
  moveRel: moved,
  dragTo: dragged("drag-to"),
  drag: dragged("drag-by"),
  dragRel: dragged("drag-by"),
  mouseDown: buttonKind("button-down"),
  mouseUp: buttonKind("button-up"),
  scroll: wheel(false),
  vscroll: wheel(false),
  hscroll: wheel(true),
  write: written,
  typewrite: written,
  press: {
    parameters: ["keys", "presses", "interval"],
    steps: (given) =>
      Array.from({ length: given.times("presses") }).flatMap(() =>
        given.texts("keys").map((key) => ({ kind: "press" as const, keys: [key] })),
      ),
  },
  hotkey: { parameters: [], steps: () => [] },
  keyDown: keyKind("key-down"),
  keyUp: keyKind("key-up"),
  sleep: paused,
  "time.sleep": paused,
};

/** The steps of a call. Throws RequestError SCRIPT_CALL for a function or an argument that is not known. */
export function gesturesOf({ name, positional, named }: ScriptCall): ScriptStep[] {
  const kind = Object.hasOwn(callKinds, name) ? callKinds[name] : undefined;
  if (kind === undefined) {
    throw new RequestError("SCRIPT_CALL", `${name} is not known; known are ${Object.keys(callKinds).join(", ")}`);
  }
  if (name === "hotkey") {
    const keys = positional.flat().map((value) => String(value));
    if (keys.length > 0) return [{ kind: "press", keys }];
    throw new RequestError("SCRIPT_CALL", "hotkey needs keys");
  }
  const values = new Map(named);
  // A pair stands for x and y.
  const parameters = Array.isArray(positional[0]) ? kind.parameters.filter((one) => one !== "y") : kind.parameters;
  for (const [i, value] of positional.entries()) {
    const parameter = parameters[i];
    if (parameter === undefined)
      throw new RequestError("SCRIPT_CALL", `${name} takes at most ${parameters.length} arguments`);
    values.set(parameter, value);
  }
  const aliases: Readonly<Record<string, readonly string[]>> = {
    keys: ["key"],
    key: ["keys"],
    message: ["text"],
    seconds: ["secs"],
  };
  for (const [own, others] of Object.entries(aliases)) {
    for (const other of others) {
      const value = values.get(other);
      if (kind.parameters.includes(own) && value !== undefined) values.set(own, value);
    }
  }
  return [...kind.steps(new ScriptArguments(name, values))];
}
