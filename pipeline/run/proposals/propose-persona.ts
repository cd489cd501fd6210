import { join } from "node:path";
import { stringify } from "yaml";
import { withAddition } from "../../catalog/with-addition.js";
import { writeOutputFile } from "../../files/output-file.js";
import { textWith } from "../../files/recognisers.js";
import type { LanguageModel } from "../../llm/language-model.js";
import type { ProposalFault } from "../../propose/proposal-fault.js";
import { askForWorkplace } from "../../propose/workplaces/ask-for-workplace.js";
import type { ProposedWorkplace } from "../../propose/workplaces/judge-workplace.js";
import { noAddition } from "../../schema/catalog/catalog-addition.js";
import type { SubtaskPool } from "../../spine.js";
import type { Context } from "../../stage.js";
import { type ProposedFor, proposeSituations } from "./propose-situations.js";

/** A persona that a model proposed, with what another one proposed to happen there; nothing where none passed. */
export interface ProposedPersona {
  proposed: ProposedWorkplace | null;
  refused: readonly ProposalFault[];
  /** Null where no model was to propose situations, or there is no persona. */
  situations: ProposedFor | null;
}

/**
 * Asks a model for a persona of a profession with its workplace, and another one, if it is given, for situations there. Throws
 * ModelError when the first can no longer be asked.
 */
export async function proposePersona(
  models: { persona: LanguageModel; compose: LanguageModel | null },
  { profession, wanted }: { profession: string; wanted: number },
  pool: SubtaskPool,
  context: Context,
): Promise<ProposedPersona> {
  const { proposed, refused } = await askForWorkplace(models.persona, profession, context.catalog);
  if (proposed === null || models.compose === null) return { proposed, refused, situations: null };
  const { persona, workplace } = proposed;
  const catalog = withAddition(context.catalog, { ...noAddition, personas: [persona], workplaces: [workplace] });
  const found = await proposeSituations(models.compose, { personas: [persona], wanted }, pool, { ...context, catalog });
  return { proposed, refused, situations: found.proposed[0] ?? null };
}

const mark = (what: string) => `# ${what} that a model proposed`;
const proposedPart = (what: string) => textWith(`a file of ${what.toLowerCase()} that a model proposed`, mark(what));

/** Writes a persona and its workplace as files of the catalog below a folder. Throws StoreError OUTPUT_TAKEN where others lie there. */
export function writePersona(folder: string, { persona, workplace }: ProposedWorkplace): void {
  const model = workplace.proposed_by?.model ?? "";
  const write = (part: string, what: string, value: unknown) =>
    writeOutputFile(
      join(folder, part, `${persona.id}.yaml`),
      `${mark(what)} (${model}).\n\n${stringify(value, { lineWidth: 0, flowCollectionPadding: false })}`,
      proposedPart(what),
    );
  write("personas", "A persona", persona);
  write("workplaces", "A workplace", workplace);
}
