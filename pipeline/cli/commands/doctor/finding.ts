import { TaskloomError } from "../../../errors.js";

/** The result of one check. An item that only some commands need may be missing without an error. */
export interface DoctorFinding {
  what: string;
  state: "ready" | "missing" | "optional";
  detail: string;
}

/** The message of an error, with its code where it has one. */
export function messageOf(error: unknown): string {
  if (error instanceof TaskloomError) return `${error.message} [${error.code}]`;
  return error instanceof Error ? error.message : String(error);
}
