import { expect, it } from "vitest";
import { agentActionSchema } from "../../pipeline/schema/attempt/agent-action.js";
import { actionSchema } from "../../pipeline/schema/computer/action.js";
import { agentActionSentence } from "../../pipeline/text/agent-action-words.js";

const save = actionSchema.parse({
  function: "click_input",
  args: {},
  control: { application: "excel", dialog: null, control_type: "Button", control_text: "Save" },
});

it.each([
  [{ function: "click", args: { x: 3, y: 4 } }, "Click at 3, 4"],
  [{ function: "click", args: { x: 3, y: 4, count: 2, button: "right" } }, "Double-right-click at 3, 4"],
  [{ function: "click", args: { x: 3, y: 4, held: "ctrl" } }, "Click at 3, 4 with Ctrl held down"],
  [{ function: "move", args: { x: 3, y: 4 } }, "Move the pointer to 3, 4"],
  [
    {
      function: "drag",
      args: {
        path: [
          { x: 1, y: 2 },
          { x: 3, y: 4 },
        ],
      },
    },
    "Drag from 1, 2 to 3, 4",
  ],
  [{ function: "scroll", args: { x: 3, y: 4, dy: -2 } }, "Scroll down by 2 at 3, 4"],
  [{ function: "scroll", args: { x: 3, y: 4, dx: 1, dy: 2 } }, "Scroll up by 2 and right by 1 at 3, 4"],
  [{ function: "key", args: { keys: "ctrl+s" } }, "Press Ctrl+S"],
  [{ function: "hold", args: { keys: "shift", seconds: 2 } }, "Hold Shift for 2 seconds"],
  [{ function: "type", args: { text: "abc" } }, "Type 'abc'"],
  [{ function: "click_input", args: { double: true }, control_label: "7" }, "Double-click control 7"],
  [{ function: "wheel_mouse_input", args: { wheel_dist: -3 }, control_label: "7" }, "Scroll down in control 7"],
  [{ function: "keyboard_input", args: { text: "abc" }, control_label: null }, "Type 'abc'"],
  [{ function: "finish", args: { status: "success", message: "done" } }, "Report success: done"],
])("says what an agent asked for where no control is known: %j", (action, words) => {
  expect(agentActionSentence(agentActionSchema.parse(action), null)).toBe(words);
});

it("names the control that was acted on, unless the pixels say more", () => {
  const at = (args: object) => agentActionSchema.parse({ function: "click", args: { x: 3, y: 4, ...args } });
  expect(agentActionSentence(at({}), save)).toBe("Click 'Save'");
  expect(agentActionSentence(at({ count: 3 }), save)).toBe("Triple-click at 3, 4");
  const labelled = agentActionSchema.parse({ function: "click_input", args: {}, control_label: "7" });
  expect(agentActionSentence(labelled, save)).toBe("Click 'Save'");
});
