import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitted, placeUnder } from "../../../pipeline/attempt/person/browser/place.js";
import {
  doubleClickMs,
  nextPointer,
  type PointerDoing,
  restingPointer,
} from "../../../pipeline/attempt/person/browser/pointer.js";
import {
  keysOf,
  nextTyping,
  nothingTyped,
  type TypingDoing,
  typesText,
  typingPauseMs,
} from "../../../pipeline/attempt/person/browser/typing.js";
import {
  nextWheel,
  type WheelDoing,
  type WheelState,
  wheelPauseMs,
} from "../../../pipeline/attempt/person/browser/wheel.js";
import { pixelActionSchema } from "../../../pipeline/schema/computer/pixel-action.js";

/** The actions that come of doings one after the other. */
function pointed(...doings: PointerDoing[]) {
  let state = restingPointer;
  return doings.flatMap((doing) => {
    const next = nextPointer(state, doing);
    state = next.state;
    return next.actions;
  });
}
function typed(...doings: TypingDoing[]) {
  let state = nothingTyped;
  return doings.flatMap((doing) => {
    const next = nextTyping(state, doing);
    state = next.state;
    return next.actions;
  });
}
function turned(...doings: WheelDoing[]) {
  let state: WheelState = null;
  return doings.flatMap((doing) => {
    const next = nextWheel(state, doing);
    state = next.state;
    return next.actions;
  });
}

type Button = "left" | "right" | "middle";
const press = (
  x: number,
  y: number,
  time: number,
  button: Button = "left",
  held: string | null = null,
): PointerDoing => ({
  kind: "press",
  ...{ at: { x, y }, button, held, time },
});
const move = (x: number, y: number, time = 0): PointerDoing => ({ kind: "move", at: { x, y }, time });
const release = (x: number, y: number, time: number): PointerDoing => ({ kind: "release", at: { x, y }, time });
const click = (x: number, y: number, rest: object = {}) => ({
  function: "click",
  args: { x, y, button: "left", count: 1, held: null, ...rest },
});

describe("a place on the picture", () => {
  it("is the pixel of the screen under it, at whatever size the picture is shown", () => {
    const screen = { width: 1280, height: 800 };
    const box = { left: 100, top: 50, width: 640, height: 400 };
    expect(placeUnder(box, screen, { clientX: 100, clientY: 50 })).toEqual({ x: 0, y: 0 });
    expect(placeUnder(box, screen, { clientX: 420, clientY: 250 })).toEqual({ x: 640, y: 400 });
    expect(placeUnder(box, screen, { clientX: 739.9, clientY: 449.9 })).toEqual({ x: 1279, y: 799 });
    expect(placeUnder(box, screen, { clientX: -5, clientY: 9_000 })).toEqual({ x: 0, y: 799 });
  });

  it("leads back to every pixel of the screen from the middle of where it is shown", () => {
    const screen = { width: 1280, height: 800 };
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1279 }),
        fc.integer({ min: 0, max: 799 }),
        fc.record({ width: fc.integer({ min: 200, max: 3000 }), height: fc.integer({ min: 150, max: 2000 }) }),
        (x, y, room) => {
          const size = fitted(screen, room);
          expect(size.width).toBeLessThanOrEqual(Math.min(room.width, screen.width) + 1e-9);
          expect(size.height).toBeLessThanOrEqual(Math.min(room.height, screen.height) + 1e-9);
          expect(size.width / size.height).toBeCloseTo(screen.width / screen.height, 9);
          const scale = size.width / screen.width;
          const point = { clientX: 7 + (x + 0.5) * scale, clientY: 9 + (y + 0.5) * scale };
          expect(placeUnder({ left: 7, top: 9, ...size }, screen, point)).toEqual({ x, y });
        },
      ),
    );
  });
});

describe("the pointer", () => {
  it("clicks once no second click has come, twice or three times where they come soon at one place", () => {
    const due: PointerDoing = { kind: "time", time: 100 + doubleClickMs };
    expect(pointed(press(40, 30, 0), release(40, 30, 100))).toEqual([]);
    expect(pointed(press(40, 30, 0), release(40, 30, 100), { kind: "time", time: 200 })).toEqual([]);
    expect(pointed(press(40, 30, 0), release(41, 30, 100), due)).toEqual([click(40, 30)]);
    const twice = [press(40, 30, 0), release(40, 30, 50), press(42, 30, 150), release(42, 30, 200)];
    expect(pointed(...twice, { kind: "time", time: 200 + doubleClickMs })).toEqual([click(40, 30, { count: 2 })]);
    expect(pointed(...twice, press(40, 30, 250), release(40, 30, 300))).toEqual([click(40, 30, { count: 3 })]);
  });

  it("does not join clicks at two places, and clicks at once with the other buttons", () => {
    const apart = pointed(press(40, 30, 0), release(40, 30, 50), press(400, 30, 100), release(400, 30, 150));
    expect(apart).toEqual([click(40, 30)]);
    const menu = pointed(press(40, 30, 0, "right"), release(40, 30, 50));
    expect(menu).toEqual([click(40, 30, { button: "right" })]);
    const middle = pointed(press(1, 2, 0), release(1, 2, 50), press(1, 2, 60, "middle"), release(1, 2, 80));
    expect(middle).toEqual([click(1, 2), click(1, 2, { button: "middle" })]);
  });

  it("keeps the keys that were held down", () => {
    const held = pointed(press(40, 30, 0, "left", "ctrl+shift"), release(40, 30, 50), { kind: "flush", time: 60 });
    expect(held).toEqual([click(40, 30, { held: "ctrl+shift" })]);
  });

  it("drags where it moved with the button down, along its way, and clicks where the hand only trembled", () => {
    expect(pointed(press(10, 10, 0), move(13, 12), release(13, 12, 80), { kind: "flush", time: 90 })).toEqual([
      click(10, 10),
    ]);
    expect(pointed(press(10, 10, 0), move(50, 10), move(51, 10), move(90, 40), release(100, 50, 300))).toEqual([
      {
        function: "drag",
        args: {
          button: "left",
          path: [
            { x: 10, y: 10 },
            { x: 50, y: 10 },
            { x: 90, y: 40 },
            { x: 100, y: 50 },
          ],
        },
      },
    ]);
    // There and back again is a drag, too.
    const back = pointed(press(10, 10, 0), move(80, 10), release(10, 10, 300));
    expect(back).toMatchObject([{ function: "drag" }]);
    expect(pointed(press(10, 10, 0), { kind: "leave", time: 5 }, release(90, 90, 9))).toEqual([]);
  });

  it("only makes actions that agents may make, whatever it does", () => {
    const at = fc.record({ x: fc.integer({ min: 0, max: 1279 }), y: fc.integer({ min: 0, max: 799 }) });
    const doing = fc.oneof(
      fc.record({
        ...{ kind: fc.constant("press" as const), at, time: fc.nat(5_000) },
        ...{ button: fc.constantFrom("left" as const, "right" as const, "middle" as const) },
        held: fc.constantFrom(null, "ctrl"),
      }),
      fc.record({ kind: fc.constantFrom("move" as const, "release" as const), at, time: fc.nat(5_000) }),
      fc.record({ kind: fc.constantFrom("leave" as const, "flush" as const, "time" as const), time: fc.nat(5_000) }),
    );
    fc.assert(
      fc.property(fc.array(doing, { maxLength: 200 }), (doings) => {
        for (const action of pointed(...doings)) expect(pixelActionSchema.parse(action)).toEqual(action);
      }),
    );
  });
});

const none = { ctrl: false, alt: false, shift: false, meta: false };
const text = (words: string, time = 0): TypingDoing => ({ kind: "text", text: words, time });
const key = (name: string, held: Partial<typeof none> = {}): TypingDoing => ({
  kind: "key",
  ...{ key: name, ...none, ...held, time: 0 },
});

describe("the keyboard", () => {
  it("types what was written until a pause as one text", () => {
    const pause: TypingDoing = { kind: "time", time: 80 + typingPauseMs };
    expect(typed(text("h", 0), text("é", 80), { kind: "time", time: 100 })).toEqual([]);
    expect(typed(text("h", 0), text("é", 80), pause)).toEqual([{ function: "type", args: { text: "hé" } }]);
    expect(typed(text("a", 0), { kind: "flush", time: 1 }, { kind: "flush", time: 2 })).toHaveLength(1);
  });

  it("presses every other key by itself, after what was typed before it", () => {
    expect(typed(text("one"), key("Enter"), text("two"), key("s", { ctrl: true }))).toEqual([
      { function: "type", args: { text: "one" } },
      { function: "key", args: { keys: "enter" } },
      { function: "type", args: { text: "two" } },
      { function: "key", args: { keys: "ctrl+s" } },
    ]);
    expect(typed(key("Tab"), key("Escape"))).toMatchObject([{ args: { keys: "tab" } }, { args: { keys: "escape" } }]);
  });

  it("takes back what is not done yet with Backspace, and presses it where nothing waits", () => {
    expect(typed(text("cat😀"), key("Backspace"), key("Backspace"), { kind: "flush", time: 1 })).toEqual([
      { function: "type", args: { text: "ca" } },
    ]);
    expect(typed(text("a"), key("Backspace"), { kind: "flush", time: 1 })).toEqual([]);
    expect(typed(key("Backspace"))).toEqual([{ function: "key", args: { keys: "backspace" } }]);
    expect(typed(text("ab"), key("Backspace", { ctrl: true }))).toMatchObject([
      { args: { text: "ab" } },
      { args: { keys: "ctrl+backspace" } },
    ]);
  });

  it("names keys as actions do, and knows which type a character", () => {
    const named = (name: string, held: Partial<typeof none> = {}) => keysOf({ key: name, ...none, ...held });
    expect(named("S", { ctrl: true, shift: true })).toBe("ctrl+shift+s");
    expect(named("PageDown")).toBe("page_down");
    expect(named("ArrowLeft", { shift: true })).toBe("shift+left");
    expect(named("F11")).toBe("f11");
    expect(named(" ", { ctrl: true })).toBe("ctrl+space");
    expect(named("+", { ctrl: true, shift: true })).toBe("ctrl++");
    expect(named("F4", { alt: true })).toBe("alt+f4");
    for (const name of ["Control", "Shift", "Alt", "Meta", "AltGraph", "CapsLock", "F25", "constructor"]) {
      expect(named(name)).toBeNull();
    }
    const types = (name: string, held: object = {}) => typesText({ key: name, ...none, altGraph: false, ...held });
    expect([types("a"), types(" "), types("A", { shift: true })]).toEqual([true, true, true]);
    expect([types("Enter"), types("c", { ctrl: true }), types("f", { alt: true })]).toEqual([false, false, false]);
    expect(types("@", { ctrl: true, alt: true, altGraph: true })).toBe(true);
  });

  it("loses no character of a long text, and makes no action longer than one may be", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 900 }), { maxLength: 8 }), (parts) => {
        const actions = typed(...parts.map((part) => text(part)), { kind: "flush", time: 1 });
        for (const action of actions) pixelActionSchema.parse(action);
        expect(actions.map(({ args }) => ("text" in args ? args.text : "")).join("")).toBe(parts.join(""));
      }),
      { numRuns: 40 },
    );
  });
});

describe("the wheel", () => {
  const turn = (dy: number, time: number, rest: Partial<{ dx: number; mode: number; x: number }> = {}): WheelDoing => {
    const { dx = 0, mode = 0, x = 5 } = rest;
    return { kind: "turn", at: { x, y: 6 }, dx, dy, mode, time };
  };
  const scroll = (dx: number, dy: number) => [{ function: "scroll", args: { x: 5, y: 6, dx, dy } }];

  it("makes one action of turns that follow each other, where it began", () => {
    const end: WheelDoing = { kind: "time", time: 50 + wheelPauseMs };
    expect(turned(turn(100, 0), turn(100, 50, { x: 9 }), { kind: "time", time: 60 })).toEqual([]);
    expect(turned(turn(100, 0), turn(100, 50, { x: 9 }), end)).toEqual(scroll(0, -2));
    expect(turned(turn(-9, 0, { mode: 1 }), end)).toEqual(scroll(0, 3));
    expect(turned(turn(0, 0, { dx: 120 }), end)).toEqual(scroll(1, 0));
  });

  it("turns at least one notch for a slight movement, at most fifty, and none where it came back", () => {
    const end: WheelDoing = { kind: "flush", time: 1 };
    expect(turned(turn(12, 0), end)).toEqual(scroll(0, -1));
    expect(turned(turn(90_000, 0), end)).toEqual(scroll(0, -50));
    expect(turned(turn(100, 0), turn(-100, 1), end)).toEqual([]);
  });
});
