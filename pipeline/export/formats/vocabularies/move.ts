import type { RecordedStep } from "../../../recordings/recording.js";
import type { PixelAction } from "../../../schema/computer/pixel-action.js";

/** What a step does with mouse and keyboard, or instead of them, by the name of the move. */
export type MoveArgs = { [Action in PixelAction as Action["function"]]: Action["args"] } & {
  wait: { readonly seconds: number };
  finish: { readonly status: "success" | "infeasible"; readonly message: string };
};
export type MoveName = keyof MoveArgs;
export type MoveOf<Name extends MoveName> = {
  [Each in Name]: { readonly function: Each; readonly args: MoveArgs[Each] };
}[Name];
export type Move = MoveOf<MoveName>;

/** The moves of a step in their order; none where it is not known what mouse and keyboard did. */
export function movesOf({ action, pixels }: Pick<RecordedStep, "action" | "pixels">): Move[] {
  if (action.function === "wait") return [{ function: "wait", args: action.args }];
  if (action.function === "finish") return [{ function: "finish", args: action.args }];
  return [...pixels];
}
