import { jsonBlock } from "../../llm/data-block.js";
import type { LanguageModel } from "../../llm/language-model.js";
import type { Persona } from "../../schema/catalog/catalog.js";
import type { SituationContents } from "../../schema/contents.js";
import type { Situation } from "../../schema/situation.js";
import type { WorkplaceDescription } from "../../schema/workplace.js";
import type { Workplace } from "../../workplace/make-workplace.js";
import {
  proseOf,
  sentencesOf,
  statingLines,
  statingSentences,
  withContents,
} from "../../workplace/situations/statements.js";
import { contentsFault } from "./contents-fault.js";

export const contentsPrompt = "write-contents";

/** Questions for one situation: the second is told what was wrong with the first answer. */
const attempts = 2;

/** What words for a situation are held against. */
export interface ContentsWorld {
  persona: Persona;
  description: WorkplaceDescription;
  workplaces: readonly Workplace[];
  /** Why no task can be made of a situation; null where they can. */
  tryOut(situation: Situation): Promise<string | null>;
}

/** Whether a situation has documents or messages whose words may be others. */
export function hasProse(situation: Situation): boolean {
  return proseOf(situation).size > 0 || Object.keys(situation.messages).length > 0;
}

/**
 * Asks a model for other words around what the documents and messages of a situation state; when they cannot be taken, once more
 * with the reason. Returns them, or why the words of the situation stay. Throws ModelError when the model can no longer be asked.
 */
export async function askForContents(
  model: LanguageModel,
  situation: Situation,
  world: ContentsWorld,
): Promise<{ contents: SituationContents } | { refused: string }> {
  let reason = "";
  for (let attempt = 0; attempt < attempts; attempt++) {
    const asked = await model.ask({
      prompt: contentsPrompt,
      output: "written_contents",
      variables: { ...briefOf(situation, world), refusals: jsonBlock(reason === "" ? [] : [reason]) },
      subject: `${world.persona.id} ${situation.id}`,
    });
    if ("failure" in asked) {
      reason = `${asked.failure.outcome}: ${asked.failure.detail}`;
      continue;
    }
    const contents: SituationContents = {
      situation: situation.id,
      documents: Object.fromEntries(asked.value.documents.map(({ name, lines }) => [name, lines])),
      messages: Object.fromEntries(asked.value.messages.map(({ name, text }) => [name, text])),
    };
    const isNothing = asked.value.documents.length + asked.value.messages.length === 0;
    const fault = isNothing
      ? "there are neither documents nor messages"
      : contentsFault(situation, contents, world.workplaces);
    reason = fault ?? (await world.tryOut(withContents(situation, contents))) ?? "";
    if (reason === "") return { contents };
  }
  return { refused: reason };
}

function briefOf(situation: Situation, { persona, description }: ContentsWorld) {
  const { organisation } = description;
  const documents = [...proseOf(situation)].map(([name, lines]) => ({
    name,
    file: situation.documents[name]?.path,
    keep: statingLines(lines),
    other: lines.filter((line) => !statingLines(lines).includes(line)),
  }));
  const messages = Object.entries(situation.messages).map(([name, { from, subject, text }]) => ({
    name,
    from,
    subject,
    keep: statingSentences(text),
    other: sentencesOf(text).filter((sentence) => !statingSentences(text).includes(sentence)),
  }));
  return {
    workplace: jsonBlock({
      profession: persona.name,
      organisation: organisation.name,
      business: organisation.business,
    }),
    situation: jsonBlock({ goal: situation.goal, reason: situation.reason[0] }),
    documents: jsonBlock(documents),
    messages: jsonBlock(messages),
  };
}
