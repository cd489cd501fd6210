import { z } from "zod";
import type { Answers } from "../../../pipeline/schema/answers.js";
import { blockOf } from "./blocks.js";

const mostLooks = 4;
const stepsSchema = z.array(z.looseObject({ control: z.string().nullable() }));
export const noArguments = {
  ...{ button: null, double: null, wheel_dist: null, text: null, keys: null, seconds: null, page: null },
} as const;

/** Looks into menus that it has not looked into, and proposes nothing. */
export function answerLook(question: string): Answers["exploration_step"] {
  const steps = stepsSchema.parse(JSON.parse(blockOf(question, "steps")));
  const tried = new Set(steps.map(({ control }) => control?.replace(/ selected$/, "")));
  const menus = [...blockOf(question, "controls").matchAll(/^(\d+) (MenuItem "[^"]*"[^.]*)$/gm)];
  const [, label = null, words = ""] = menus.find(([, , line]) => !tried.has(line?.replace(/ selected$/, ""))) ?? [];
  const isOver = label === null || steps.length + 1 >= mostLooks;
  return {
    observation: `${menus.length} menus and items are to be seen.`,
    thought: isOver ? "The menus have been seen." : `${words} has not been looked into.`,
    control_label: isOver ? null : label,
    function: isOver ? null : "click_input",
    args: isOver ? noArguments : { ...noArguments, button: "left", double: false },
    description: isOver ? "nothing is left to look at" : `look into ${words}`,
    proposal: null,
    status: isOver ? "FINISH" : "CONTINUE",
  };
}
