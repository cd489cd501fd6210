import { z } from "zod";
import type { Catalog } from "../../catalog/catalog.js";
import { withAddition } from "../../catalog/with-addition.js";
import { CatalogError, RequestError } from "../../errors.js";
import { unfitness } from "../../llm/answer/unfit-text.js";
import { proposedWorkplaceSchema } from "../../schema/answers/workplace-proposal.js";
import { type Persona, personaSchema } from "../../schema/catalog/catalog.js";
import { noAddition } from "../../schema/catalog/catalog-addition.js";
import type { WorkplaceDescription } from "../../schema/workplace.js";
import { makeWorkplace, type Workplace } from "../../workplace/make-workplace.js";
import { type ProposalFault, proposalFault } from "../proposal-fault.js";
import { textsIn } from "../texts-in.js";
import { expressionFault } from "./expressions.js";
import { lostCell } from "./read-back.js";
import { descriptionFault, recordsFault } from "./records-fault.js";

const seeds = [1, 2, 3];
const longest = { proposal: 40_000, text: 300 } as const;
/** Texts that are parsed, so that a sign in them is no markup. */
const parsedFields: ReadonlySet<string> = new Set(["where", "filled_where", "expression", "median"]);

/** A persona with the workplace that its tasks are about. */
export interface ProposedWorkplace {
  persona: Persona;
  workplace: WorkplaceDescription;
}

/**
 * Holds a proposed persona and its workplace against the forms of their files and the catalog, makes the records of three seeds,
 * and reads every value back out of their workbooks: what is wrong with them, or both.
 */
export async function judgeWorkplace(
  proposal: { persona: unknown; workplace: unknown },
  catalog: Catalog,
): Promise<ProposedWorkplace | { fault: ProposalFault }> {
  const { length } = JSON.stringify(proposal);
  if (length > longest.proposal)
    return { fault: proposalFault("size", `${length} characters; at most ${longest.proposal}`) };
  const persona = personaSchema.safeParse(proposal.persona);
  if (!persona.success) return { fault: proposalFault("shape", `persona: ${z.prettifyError(persona.error)}`) };
  const workplace = proposedWorkplaceSchema.safeParse(proposal.workplace);
  if (!workplace.success) return { fault: proposalFault("shape", `workplace: ${z.prettifyError(workplace.error)}`) };
  const parts = { persona: persona.data, workplace: { ...workplace.data, mails: [], chores: [] } };
  const fault = textFault(parts) ?? catalogFault(parts, catalog) ?? (await workplaceFault(parts.workplace));
  return fault === null ? parts : { fault };
}

function textFault(parts: ProposedWorkplace): ProposalFault | null {
  for (const { path, text } of textsIn(parts)) {
    const isParsed = path.some((key) => parsedFields.has(key)) || path.includes("set");
    const shown = isParsed ? text.replaceAll("<", " ").replaceAll('""', "empty") : text;
    const reason = unfitness(shown, { longest: longest.text, lines: "one" });
    if (reason !== null) return proposalFault("text", `${path.join(".")}: ${reason}`);
  }
  return null;
}

function catalogFault({ persona, workplace }: ProposedWorkplace, catalog: Catalog): ProposalFault | null {
  if (catalog.personas.has(persona.id)) return proposalFault("same-id", `there is a persona ${persona.id} already`);
  if (workplace.persona !== persona.id) {
    return proposalFault(
      "unknown-name",
      `the workplace is that of ${workplace.persona}, and the persona is ${persona.id}`,
    );
  }
  try {
    withAddition(catalog, { ...noAddition, personas: [persona], workplaces: [workplace] });
    return null;
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    return proposalFault("unknown-name", error.message);
  }
}

async function workplaceFault(workplace: WorkplaceDescription): Promise<ProposalFault | null> {
  const described = descriptionFault(workplace) ?? expressionFault(workplace);
  if (described !== null) return proposalFault("records", described);
  const made = makeAll(workplace);
  if (typeof made === "string") return proposalFault("records", made);
  const fault = recordsFault(workplace, made);
  if (fault !== null) return proposalFault("records", fault);
  for (const table of made.flatMap(({ tables }) => [...tables.values()])) {
    const lost = await lostCell(table);
    if (lost !== null) return proposalFault("records", lost);
  }
  return null;
}

/** The records of every seed, or why they cannot be made: an expression is wrong, days leave the calendar, rows do not suffice. */
function makeAll(workplace: WorkplaceDescription): Workplace[] | string {
  try {
    return seeds.map((seed) => makeWorkplace(workplace, seed));
  } catch (error) {
    if (error instanceof RequestError || error instanceof RangeError) return error.message;
    throw error;
  }
}
