import { describe, expect, it } from "vitest";
import { readAnthropicAction } from "../../../pipeline/attempt/agents/screen/anthropic-actions.js";
import { readOpenAiAction } from "../../../pipeline/attempt/agents/screen/openai-actions.js";
import { isLooking } from "../../../pipeline/attempt/agents/screen/wish.js";
import { createGestureHand } from "../../../pipeline/environments/gestures/hand.js";

const size = { width: 1280, height: 800 };
/** The pixel actions of native actions, done one after the other by one hand. */
function doneBy(read: typeof readOpenAiAction, actions: readonly object[]) {
  const hand = createGestureHand(size);
  return actions.flatMap(read).flatMap((wish): object[] => {
    if (isLooking(wish) || wish.kind === "wait") return [wish];
    return hand.take(wish).map(({ function: name, args }) => ({ [name]: args }));
  });
}

const click = (button: string, count: number, held: string | null = null) => ({
  click: { x: 10, y: 20, button, count, held },
});

describe("an action of OpenAI's computer tool", () => {
  it.each<[object, unknown[]]>([
    [{ type: "click", button: "left", x: 10, y: 20 }, [click("left", 1)]],
    [{ type: "click", button: "wheel", x: 10, y: 20, keys: null }, [click("middle", 1)]],
    [{ type: "click", button: "right", x: 10, y: 20, keys: ["CTRL", "SHIFT"] }, [click("right", 1, "ctrl+shift")]],
    [{ type: "click", button: "back", x: 10, y: 20 }, [{ key: { keys: "alt+left" } }]],
    [{ type: "double_click", x: 10, y: 20, keys: null }, [click("left", 2)]],
    [{ type: "keypress", keys: ["CTRL", "A"] }, [{ key: { keys: "ctrl+a" } }]],
    [{ type: "keypress", keys: ["ENTER"] }, [{ key: { keys: "enter" } }]],
    [{ type: "move", x: 1, y: 2 }, [{ move: { x: 1, y: 2 } }]],
    [{ type: "scroll", x: 1, y: 2, scroll_x: 0, scroll_y: 360 }, [{ scroll: { x: 1, y: 2, dx: 0, dy: -3 } }]],
    [{ type: "scroll", x: 1, y: 2, scroll_x: -10, scroll_y: -10 }, [{ scroll: { x: 1, y: 2, dx: -1, dy: 1 } }]],
    [{ type: "type", text: "a b" }, [{ type: { text: "a b" } }]],
    [{ type: "type", text: "" }, []],
    [{ type: "wait" }, [{ kind: "wait", seconds: 2 }]],
    [{ type: "screenshot" }, [{ kind: "look" }]],
  ])("%j is done as %j", (action, wanted) => {
    expect(doneBy(readOpenAiAction, [action])).toEqual(wanted);
  });

  it("drags over every point of a path", () => {
    const path = [
      { x: 1, y: 2 },
      { x: 3, y: 4 },
      { x: 5, y: 6 },
    ];
    expect(doneBy(readOpenAiAction, [{ type: "drag", path }])).toEqual([{ drag: { path, button: "left" } }]);
  });

  it.each([{}, { type: "click", x: 1 }, { type: "jump" }, { type: "keypress", keys: [] }, null])(
    "is refused when it is %j",
    (value) => {
      expect(() => readOpenAiAction(value)).toThrow();
    },
  );
});

describe("an action of Anthropic's computer tool", () => {
  it.each<[object, unknown[]]>([
    [{ action: "left_click", coordinate: [10, 20] }, [click("left", 1)]],
    [{ action: "left_click", coordinate: [10, 20], text: "ctrl+shift" }, [click("left", 1, "ctrl+shift")]],
    [{ action: "right_click", coordinate: [10, 20] }, [click("right", 1)]],
    [{ action: "middle_click", coordinate: [10, 20] }, [click("middle", 1)]],
    [{ action: "double_click", coordinate: [10, 20] }, [click("left", 2)]],
    [{ action: "triple_click", coordinate: [10, 20] }, [click("left", 3)]],
    [{ action: "key", text: "ctrl+s" }, [{ key: { keys: "ctrl+s" } }]],
    [{ action: "key", text: "Return" }, [{ key: { keys: "enter" } }]],
    [{ action: "key", text: "Tab Tab" }, [{ key: { keys: "tab" } }, { key: { keys: "tab" } }]],
    [{ action: "key", text: "Page_Down" }, [{ key: { keys: "page_down" } }]],
    [{ action: "key", text: "ctrl++" }, [{ key: { keys: "ctrl++" } }]],
    [{ action: "hold_key", text: "shift", duration: 2 }, [{ hold: { keys: "shift", seconds: 2 } }]],
    [{ action: "type", text: "a b" }, [{ type: { text: "a b" } }]],
    [{ action: "mouse_move", coordinate: [1, 2] }, [{ move: { x: 1, y: 2 } }]],
    [
      { action: "scroll", coordinate: [1, 2], scroll_direction: "down", scroll_amount: 3 },
      [{ scroll: { x: 1, y: 2, dx: 0, dy: -3 } }],
    ],
    [
      { action: "scroll", coordinate: [1, 2], scroll_direction: "left", scroll_amount: 2 },
      [{ scroll: { x: 1, y: 2, dx: -2, dy: 0 } }],
    ],
    [{ action: "wait", duration: 3 }, [{ kind: "wait", seconds: 3 }]],
    [{ action: "screenshot" }, [{ kind: "look" }]],
    [{ action: "cursor_position" }, [{ kind: "pointer" }]],
    [{ action: "zoom", region: [1, 2, 3, 4] }, [{ kind: "zoom", from: { x: 1, y: 2 }, to: { x: 3, y: 4 } }]],
  ])("%j is done as %j", (action, wanted) => {
    expect(doneBy(readAnthropicAction, [action])).toEqual(wanted);
  });

  it("drags from a point, from where the pointer is, and by pressing and releasing", () => {
    const dragged = [
      {
        drag: {
          path: [
            { x: 1, y: 2 },
            { x: 3, y: 4 },
          ],
          button: "left",
        },
      },
    ];
    const whole = { action: "left_click_drag", start_coordinate: [1, 2], coordinate: [3, 4] };
    expect(doneBy(readAnthropicAction, [whole])).toEqual(dragged);
    const to = { action: "mouse_move", coordinate: [1, 2] };
    const { start_coordinate: _, ...rest } = whole;
    expect(doneBy(readAnthropicAction, [to, rest]).slice(1)).toEqual(dragged);
    const pressed = [
      to,
      { action: "left_mouse_down" },
      { action: "mouse_move", coordinate: [3, 4] },
      { action: "left_mouse_up" },
    ];
    const [, drag] = doneBy(readAnthropicAction, pressed);
    expect(drag).toMatchObject({ drag: { button: "left" } });
  });

  it.each([
    {},
    { action: "left_click", coordinate: [1] },
    { action: "jump" },
    { action: "zoom", region: [1, 2] },
    null,
  ])("is refused when it is %j", (value) => {
    expect(() => readAnthropicAction(value)).toThrow();
  });
});
