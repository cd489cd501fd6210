import type { Position } from "../position.js";
import { answerQuestion } from "./answer-question.js";
import { doIdiom } from "./do-idiom.js";
import { doMention } from "./do-mention.js";
import { nextIdiom } from "./idiom.js";
import { nextMention } from "./mention.js";
import {
  advance,
  beginProgress,
  frontOf,
  hasDialog,
  type ProcedureProgress,
  type ProcedureReading,
} from "./procedure-progress.js";

const mostSteps = 24;
const mostQuestions = 3;
const skipped = / > \S|\b(?:press|click) \p{Lu}/iu;

/**
 * Performs the steps of a scenario one by one: clicks named controls, fills named fields, enters the next path into
 * file choosers, selects the requested items in lists, and confirms questions that the steps do not mention. Words
 * without a matching control are skipped. Returns every position, from the start to the end of the steps.
 */
export async function followWords(reading: ProcedureReading, start: Position): Promise<Position[]> {
  const { tools, walker, scenario } = reading;
  const { steps } = scenario;
  const progress = beginProgress(reading, start);
  let questions = 0;
  let patient = true;
  let isSure = false;

  for (let step = 0; step < mostSteps; step++) {
    const mention = nextMention(frontOf(progress), progress.fresh, steps, progress.read);
    const idiom = nextIdiom(steps, progress.read);
    const byIdiom = idiom !== null && (mention === null || idiom.start <= mention.start) ? idiom : null;
    const next = byIdiom ?? mention;
    const overlooked = steps.slice(progress.read, next?.start ?? steps.length);
    if (patient && skipped.test(` ${overlooked}`)) {
      progress.position = await walker.lookAgain(progress.position);
      patient = false;
      continue;
    }
    patient = true;
    if (next === null || (isBesideTheQuestion(overlooked) && hasDialog(progress))) {
      if (!hasDialog(progress) || questions >= mostQuestions) break;
      if (!isSure) {
        // A dialog that was answered may need a moment to go away.
        progress.position = await walker.lookAgain(progress.position);
        isSure = true;
        continue;
      }
      isSure = false;
      questions += 1;
      const answered = await answerQuestion(tools, progress.position);
      if (answered === null) break;
      advance(progress, answered);
      continue;
    }
    progress.read = next.end;
    const moved = byIdiom === null ? mention && (await doMention(progress, mention)) : await doIdiom(progress, byIdiom);
    if (moved === null) continue;
    advance(progress, isLate(progress, moved) ? await walker.lookAgain(moved) : moved);
  }
  return progress.trace;
}

/**
 * Whether the dialog has disappeared from the screen but not from the state yet, so that its effect is still pending.
 */
function isLate(progress: ProcedureProgress, at: Position): boolean {
  const isOpen = hasDialog({ ...progress, position: at });
  return (
    !isOpen && at.state.windows.some(({ application, dialog }) => dialog && application === progress.tools.application)
  );
}

/** Whether the words that nothing bears would have meant something in a window behind the open dialog. */
function isBesideTheQuestion(overlooked: string): boolean {
  return overlooked.includes(";");
}
