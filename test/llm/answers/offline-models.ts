import { type Situation, situationSchema } from "../../../pipeline/schema/situation.js";
import { readPool } from "../../../pipeline/store/pool/pool.js";
import { simulatedCatalog } from "../../simulated/catalog.js";
import { poolFolderOf } from "../../simulated/computers.js";
import type { FakeAnswer } from "../fake-models.js";
import { asksForGerman, glossedInstruction, glossedTexts, readInGloss } from "./glossed.js";
import { answerLook } from "./look-around.js";
import { narrationOf } from "./narrate-step.js";
import { answerNextAction } from "./next-action.js";
import { answerSituationProposals } from "./propose-situations.js";
import { answerProposals } from "./propose-subtasks.js";
import { answerWorkplace } from "./propose-workplace.js";
import { answerDependencies } from "./read-dependencies.js";
import { answerSituationReading } from "./read-situation.js";
import { answerSituationTexts } from "./word-situation.js";
import { answerContents } from "./write-contents.js";
import { answerEvaluator } from "./write-evaluator.js";
import { answerInstruction } from "./write-instruction.js";

/** A model that answers in every role as the offline implementation does, from what it is told alone. */
export async function offlineModels(environment: string): Promise<FakeAnswer> {
  const catalog = await simulatedCatalog();
  const { subtasks } = await readPool(poolFolderOf(environment), environment);
  const all = [...subtasks.values()];
  /** What people ask for: the situations of the catalog, and those that it has thought of itself. */
  const situations = new Map(
    [...catalog.workplaces].flatMap(([persona, workplace]) =>
      workplace.situations.map((situation): [string, Situation] => [`${persona} ${situation.id}`, situation]),
    ),
  );
  return async ({ output, question }) => {
    switch (output) {
      case "readiness":
        return { ready: true };
      case "sight":
        throw new RangeError("it sees no pictures");
      case "subtask_proposals":
        return answerProposals(question);
      case "exploration_step":
        return answerLook(question);
      case "next_action":
        return answerNextAction(question, all);
      case "evaluator_source":
        return answerEvaluator(question, all);
      case "situation_proposals": {
        const proposals = answerSituationProposals(question);
        for (const one of proposals) situations.set(JSON.stringify(one), situationSchema.parse(one));
        return { proposals };
      }
      case "workplace_proposal":
        return answerWorkplace(question);
      case "written_contents":
        return answerContents(question);
      case "instruction_texts": {
        const texts = await answerInstruction(question, subtasks, catalog);
        return asksForGerman(question) ? glossedInstruction(texts) : texts;
      }
      case "graph_texts": {
        const { high_level, low_level, variants } = await answerInstruction(question, subtasks, catalog);
        if (!asksForGerman(question)) return { high_level, variants };
        const glossed = glossedInstruction({ high_level, low_level, variants });
        return { high_level: glossed.high_level, variants: glossed.variants };
      }
      case "narration":
        return narrationOf(question);
      case "dependencies":
        return asksForGerman(question) ? readInGloss(question, answerDependencies) : answerDependencies(question);
      case "situation_texts": {
        const texts = answerSituationTexts(question);
        return asksForGerman(question) ? glossedTexts(question, texts) : texts;
      }
      case "situation_reading": {
        const read = (asked: string) => answerSituationReading(asked, [...situations.values()]);
        return asksForGerman(question) ? readInGloss(question, read) : read(question);
      }
      default:
        throw new RangeError(`nobody thinks of "${output}"`);
    }
  };
}
