import type { TaskloomError } from "../errors.js";
import type { ComputerFailure } from "../schema/attempt/attempt-records.js";

/** What failed, by the codes of environments; others are of the class "other". */
const classes: Readonly<Record<string, ComputerFailure["class"]>> = {
  ENVIRONMENT_HUNG: "time-out",
  DESKTOP_APPLICATION_HANGS: "time-out",
  DESKTOP_APPLICATION_CRASHED: "crash",
  DESKTOP_DIED: "crash",
  DESKTOP_DISPLAY_LOST: "crash",
  DESKTOP_FRAMEBUFFER: "crash",
  DESKTOP_LIMIT: "limit",
};

/** The failure of a computer as a record; whatever fails before the agent's first move is of the class "setup". */
export function computerFailure({ code, message }: TaskloomError, isReady: boolean): ComputerFailure {
  return { class: isReady ? (classes[code] ?? "other") : "setup", code, message };
}
