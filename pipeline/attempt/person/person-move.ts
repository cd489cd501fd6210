import { z } from "zod";
import { pixelActionSchema } from "../../schema/computer/pixel-action.js";
import { idSchema } from "../../schema/safe-name.js";

/** What a person may do on the page: mouse and keyboard, look again, and say that it is done or cannot be. */
const personActionSchema = z.discriminatedUnion("function", [
  ...pixelActionSchema.options,
  z.strictObject({ function: z.literal("wait"), args: z.strictObject({ seconds: z.number().min(0).max(10) }) }),
  z.strictObject({
    function: z.literal("finish"),
    args: z.strictObject({ status: z.enum(["success", "infeasible"]), message: z.string().max(4_000) }),
  }),
]);
export type PersonAction = z.infer<typeof personActionSchema>;

/** A move as the page sends it, with the attempt and the step of the picture that the person saw. */
export const personMoveSchema = z.strictObject({
  attempt: idSchema,
  step: z.number().int().positive(),
  action: personActionSchema,
});
export type PersonMove = z.infer<typeof personMoveSchema>;

/** Functions that act on what has the focus and not on a place of the picture. */
const atFocus: ReadonlySet<PersonAction["function"]> = new Set(["type", "key", "hold"]);

/** Whether a move means the same though the picture has changed since, so that it may wait for its turn. */
export function mayWait({ action }: PersonMove): boolean {
  return atFocus.has(action.function);
}

/** Moves that wait with one more; text after text is one move, as if it had been typed without a pause. */
export function withMove(waiting: readonly PersonAction[], action: PersonAction): PersonAction[] {
  const last = waiting.at(-1);
  if (last?.function !== "type" || action.function !== "type") return [...waiting, action];
  const text = last.args.text + action.args.text;
  if (text.length > longestText) return [...waiting, action];
  return [...waiting.slice(0, -1), { function: "type", args: { text } }];
}

const longestText = 4_000;
