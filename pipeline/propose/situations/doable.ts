import type { Situation } from "../../schema/situation.js";
import { limitFactOf } from "../../schema/situation-decision.js";
import { factsFor } from "../../workplace/situations/choices.js";
import { type ProposalFault, proposalFault } from "../proposal-fault.js";
import { type DeliverableForm, deliverableForms } from "./deliverable-forms.js";
import type { ProposalWorld } from "./world.js";

const mostAlternatives = 4;

/** What the pool cannot do: a deliverable that no subtask gives out of its material, a fact that no subtask finds out. */
export function doableFault(situation: Situation, { doers, usable, types }: ProposalWorld): ProposalFault | null {
  const { deliverables, facts } = situation;
  for (const [name, { gives, with: materials, by, as }] of Object.entries(deliverables)) {
    if (doers(situation, name).size > 0) continue;
    const shared = (form: DeliverableForm) => form.with.filter((key) => key in materials).length;
    const told = deliverableForms(usable, types)
      .filter((form) => form.gives === gives)
      .sort((one, other) => shared(other) - shared(one) || one.with.length - other.with.length)
      .map((form) => `${form.with.join(" + ") || "nothing"}${form.makes_file ? ", with a path in as" : ""}`);
    const alternatives = [...new Set(told)].slice(0, mostAlternatives);
    const made = `${gives} out of ${Object.keys(materials).join(" + ") || "nothing"}${as === undefined ? "" : ", with a path in as"}`;
    const also = alternatives.length === 0 ? "nothing gives it" : `it is made out of ${alternatives.join(" or ")}`;
    return proposalFault(
      "deliverable",
      `${name}: nothing makes ${made}${by === undefined ? "" : ` by "${by}"`}; ${also}`,
    );
  }
  const { decision } = situation;
  const deciding = decision === undefined ? [] : [decision.fact, limitFactOf(decision) ?? []].flat();
  const unread = factsFor(situation, Object.keys(deliverables), deciding).find(
    (name) => doers(situation, name).size === 0,
  );
  if (unread === undefined) return null;
  const from = facts[unread]?.from;
  const where =
    from === undefined || "document" in from
      ? "its document"
      : "table" in from
        ? `the workbook of ${from.table}`
        : "message" in from
          ? `the message ${from.message}`
          : `the page ${from.page}`;
  return proposalFault("reading", `${unread}: no subtask finds it out of ${where}`);
}
