import { checkHolds } from "../evaluators/interpret.js";
import type { Check, CheckApi, Condition, StringExpression } from "../schema/evaluator.js";
import type { JudgedRun } from "./run.js";

/** A check that might tell the end of a good run from other ends. */
export interface CheckProposal {
  check: Check;
  /** Whether the check must not hold. */
  negated: boolean;
  /** Checks on state come before checks on the screen, and these before checks on what was done. */
  tier: 0 | 1 | 2;
  /** Among equals of a tier: the higher, the more it says. */
  worth: number;
}

/** How much a check says when it holds; what is not named says 5. */
const worthOf: Partial<Record<CheckApi, number>> = {
  check_email_sent: 9,
  check_email_from_file: 9,
  check_same_text: 8,
  check_archive_extracted: 8,
  check_includes_text: 7,
  check_record_pair: 8.5,
  check_record_exists: 8,
  check_record_from_file: 8,
  check_record_contains: 7,
  check_document_text: 7,
  check_cell_value: 7,
  check_column_sorted: 7,
  check_file_edited: 8,
  check_image_turned: 8,
  check_line: 6.5,
  check_file_contains: 6,
  check_file_exists: 6,
  check_document_open: 6,
  check_clipboard_contains: 6,
  check_clipboard_holds: 4,
  check_file_changed: 3,
  check_window_active: 2,
  check_application_running: 1,
};
const screenApis: ReadonlySet<CheckApi> = new Set([
  "check_text_exists",
  "check_text_exists_via_control",
  "check_text_exists_via_ocr",
  "check_error_dialog",
]);
const actionApis: ReadonlySet<CheckApi> = new Set(["check_mouse_clicks", "check_keyboard_types"]);

/** A proposal for an API with its arguments. */
export function propose(
  api: CheckApi,
  values: Record<string, StringExpression | string>,
  negated = false,
): CheckProposal {
  const entries = Object.entries(values).map(
    ([name, value]) => [name, typeof value === "string" ? { literal: value } : value] as const,
  );
  const bound = entries.filter(([, value]) => !("literal" in value)).length;
  return {
    check: { api, arguments: Object.fromEntries(entries) },
    negated,
    tier: screenApis.has(api) ? 1 : actionApis.has(api) ? 2 : 0,
    worth: (worthOf[api] ?? 5) + bound / 4 - (negated ? 0.5 : 0),
  };
}

export function conditionOf({ check, negated }: CheckProposal): Condition {
  return negated ? { not: { check } } : { check };
}

/** Whether a proposal is fulfilled at the end of a run. A check that cannot be evaluated is not. */
export function fulfilled(proposal: CheckProposal, run: JudgedRun): boolean {
  try {
    return checkHolds(proposal.check, run.parameters, run.trace) !== proposal.negated;
  } catch {
    return false;
  }
}
