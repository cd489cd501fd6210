import { numberControls } from "../../environments/view/numbered-controls.js";
import { jsonBlock, textBlock } from "../../llm/data-block.js";
import type { LanguageModel } from "../../llm/language-model.js";
import { visibleLine } from "../../text/visible-text.js";
import type { Narration, RecordedStep, Recording } from "../recording.js";
import { figuresOf } from "./claims.js";
import { knowledgeOf } from "./knowledge.js";
import { toldTask } from "./told-task.js";
import { whyUntrue } from "./why-untrue.js";

/** What a model tells of a step, or why nothing that it said could be used. */
export type ModelNarration = { told: Pick<Narration, "description" | "thought"> } | { failure: string };

const prompt = "narrate-step";

/** Most answers to one question; what is wrong with one is said with the next. */
const mostAnswers = 2;

/** Who tells what `narrateByModel` returns. */
export function narrationAuthor(model: LanguageModel): ReturnType<LanguageModel["modelAuthor"]> {
  return model.modelAuthor(prompt);
}

/**
 * Lets a model tell a step of a recording: it is shown the task with what is done of it, the controls and pictures (PNG) before
 * and after the step, the step, and what is told offline. A text that says what nobody could know at the step is refused.
 * Throws ModelError when the model cannot be asked any more.
 */
export async function narrateByModel(
  model: LanguageModel,
  recording: Recording,
  step: RecordedStep,
  offline: Narration,
  pictures: readonly Uint8Array[],
): Promise<ModelNarration> {
  const parts = partsAt(recording, step);
  const faults: string[] = [];
  while (faults.length < mostAnswers) {
    const asked = await model.ask({
      prompt,
      output: "narration",
      variables: {
        instruction: textBlock(recording.record.task_instruction),
        parts: jsonBlock(parts),
        told: jsonBlock(offline),
        controls: textBlock(numberControls(step.controls).text),
        action: textBlock(offline.instruction),
        faults: jsonBlock(faults),
      },
      pictures,
      subject: recording.record.id,
    });
    if ("failure" in asked) return { failure: `${asked.failure.outcome}: ${asked.failure.detail}` };
    const told = {
      description: visibleLine(asked.value.description.trim()),
      thought: visibleLine(asked.value.thought.trim()),
    };
    const untrue = whyUntrue(told, { recording, at: step.number - 1, offline });
    if (untrue === null) return { told };
    faults.push(untrue);
  }
  return { failure: faults.at(-1) ?? "it gave no answer" };
}

/**
 * The parts of the task as they can be told at a step: which are done, after which each comes and why, and what it takes over,
 * with values that are known by then only.
 */
function partsAt({ record, task, steps }: Recording, step: RecordedStep): object[] {
  const at = step.number - 1;
  const { knows, supports } = knowledgeOf(record.task_instruction, steps);
  const isKnown = (value: string): boolean => (figuresOf(value).length > 0 ? supports(value, at) : knows(value, at));
  const done = steps.slice(0, at).flatMap(({ node, endsNode }) => (endsNode ? [node] : []));
  const told = toldTask(record, task).parts;
  const numbers = new Map(told.map(({ id }, node) => [id, node + 1]));
  return told.map(({ phrase, todo, mention, application, after, takes }, node) => ({
    number: node + 1,
    part: [phrase, todo, mention].find((words) => supports(words, at)) ?? `what is to be done in ${application}`,
    application,
    state: node === step.node ? "now" : done.includes(node) ? "done" : "to do",
    comes_after: after.map((one) => ({
      part: one.node + 1,
      why: one.reason ?? "it needs what that part makes or finds",
    })),
    takes_over: takes.map(({ from, quantity, value }) => ({
      ...{ what: quantity, from_part: numbers.get(from) ?? null },
      value: isKnown(value) ? value : null,
    })),
  }));
}
