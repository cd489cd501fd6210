import { click } from "../exhaustive/leaves.js";
import type { Tools } from "../exhaustive/tools.js";
import type { Position } from "../position.js";
import { plainLabel } from "./mention.js";

/** Buttons that go on, best first: keep the format, replace the file, then the general ones. */
const affirming = [
  /^keep\b/i,
  /^(?:replace|overwrite)\b/i,
  /^(?:save|open|export|print|send|insert|apply|create|add|rename|delete|extract)\b/i,
  /^(?:ok|okay|yes|continue|accept|confirm)\b/i,
  /^(?:close|skip|got it|not now|no thanks)\b/i,
];

/** Affirms a dialog that the documentation says nothing of; null where no button of it seems to. */
export async function answerQuestion(tools: Tools, position: Position): Promise<Position | null> {
  const buttons = tools
    .screenOf(position.controls)
    .front.filter(({ control }) => control.control_type === "Button" && control.enabled);
  for (const form of affirming) {
    const button = buttons.find(({ control }) => form.test(plainLabel(control.control_text)));
    if (button !== undefined) return tools.walker.step(position, [click(button.ref)]);
  }
  return null;
}
