import type { Action } from "../schema/computer/action.js";

/** Which transforms of a blank occur in actions: "basename" of `{txt_path:basename}`; "" is the whole value. */
export function usedTransforms(actions: readonly Action[], name: string): Set<string> {
  const blank = new RegExp(`\\{${name}(?::(\\w+))?\\}`, "g");
  const texts = actions.flatMap((action) => [
    action.control?.control_text ?? "",
    action.function === "keyboard_input" && "text" in action.args ? action.args.text : "",
  ]);
  return new Set(texts.flatMap((text) => [...text.matchAll(blank)].map((match) => match[1] ?? "")));
}
