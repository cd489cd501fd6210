import type { Catalog } from "../../catalog/catalog.js";
import { fieldsBlock, jsonBlock, textBlock } from "../../llm/data-block.js";
import type { LanguageModel } from "../../llm/language-model.js";
import { type ProposalFault, proposalFault } from "../proposal-fault.js";
import { judgeWorkplace, type ProposedWorkplace } from "./judge-workplace.js";

const workplacePrompt = "propose-workplace";
/** Answers that are asked for; each is told why those before it were refused. */
const attempts = 4;

/**
 * Asks a model for a persona of this profession with its workplace, until one passes. Returns it, with who proposed it, and
 * what was refused; null for one where none passed. Throws ModelError when the model can no longer be asked.
 */
export async function askForWorkplace(
  model: LanguageModel,
  profession: string,
  catalog: Catalog,
): Promise<{ proposed: ProposedWorkplace | null; refused: readonly ProposalFault[] }> {
  const refused: ProposalFault[] = [];
  for (let attempt = 0; attempt < attempts; attempt++) {
    const asked = await model.ask({
      prompt: workplacePrompt,
      output: "workplace_proposal",
      variables: {
        profession: textBlock(profession),
        functions: jsonBlock([...new Set([...catalog.applications.values()].map((one) => one.function))].sort()),
        known: jsonBlock([...catalog.personas.keys()]),
        example: exampleOf(catalog),
        refusals: jsonBlock(refused.map(({ detail }) => detail)),
      },
      subject: profession,
    });
    if ("failure" in asked) {
      refused.push(proposalFault("shape", `${asked.failure.outcome}: ${asked.failure.detail}`));
      continue;
    }
    const judged = await judgeWorkplace(asked.value, catalog);
    if ("fault" in judged) refused.push(judged.fault);
    else {
      const proposed_by = model.modelAuthor(workplacePrompt);
      return { proposed: { ...judged, workplace: { ...judged.workplace, proposed_by } }, refused };
    }
  }
  return { proposed: null, refused };
}

/** The first persona of the program that has a workplace, as its files say it; without what cannot be proposed. */
function exampleOf({ personas, workplaces }: Catalog): string {
  for (const { id, name, category, functions, voice, typical_work } of personas.values()) {
    const description = workplaces.get(id)?.description;
    if (description === undefined) continue;
    const { books: _books, mails: _mails, chores: _chores, ...workplace } = description;
    return fieldsBlock({ persona: { id, name, category, functions, voice, typical_work }, workplace });
  }
  return fieldsBlock({});
}
