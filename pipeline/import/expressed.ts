import type { CheckName } from "../evaluators/checks/table.js";
import type { ImportedCheck, ImportReason } from "../schema/imported-task.js";

/** How something that a source asks for is said here: by these checks, or not at all for a reason. */
export type Counterpart = readonly [CheckName, ...CheckName[]] | ImportReason;

/** A table of what a source asks for, by its name there. */
export type Counterparts = ReadonlyMap<string, Counterpart>;

export function counterparts(rows: Readonly<Record<string, Counterpart>>): Counterparts {
  return new Map(Object.entries(rows));
}

/** What is asked for, in terms of this program; what the table does not have is refused with `unknown-function`. */
export function expressed(asked: string, table: Counterparts): ImportedCheck {
  return asCheck(asked, table.get(asked) ?? "unknown-function");
}

export function asCheck(asked: string, counterpart: Counterpart): ImportedCheck {
  return typeof counterpart === "string"
    ? { asked, checks: [], reason: counterpart }
    : { asked, checks: [...counterpart], reason: null };
}
