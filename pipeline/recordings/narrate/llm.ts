import { numberControls } from "../../environments/view/numbered-controls.js";
import { jsonBlock, textBlock } from "../../llm/data-block.js";
import type { LanguageModel } from "../../llm/language-model.js";
import { visibleLine } from "../../text/visible-text.js";
import type { Narration, RecordedStep, Recording } from "../recording.js";
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
 * and after the step, the step, and what is told offline. A text that quotes what is not there is refused. Throws ModelError when
 * the model cannot be asked any more.
 */
export async function narrateByModel(
  model: LanguageModel,
  recording: Recording,
  step: RecordedStep,
  offline: Narration,
  pictures: readonly Uint8Array[],
): Promise<ModelNarration> {
  const task = toldTask(recording.record, recording.task);
  const done = recording.steps.slice(0, step.number - 1).flatMap(({ node, endsNode }) => (endsNode ? [node] : []));
  const parts = task.parts.map(({ phrase, application }, node) => {
    const state = node === step.node ? "now" : done.includes(node) ? "done" : "to do";
    return { part: phrase, application, state };
  });
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
    const untrue = whyUntrue(told, { recording, step, offline });
    if (untrue === null) return { told };
    faults.push(untrue);
  }
  return { failure: faults.at(-1) ?? "it gave no answer" };
}
