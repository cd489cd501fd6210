import type { Position } from "../position.js";
import { answerQuestion } from "./answer-question.js";
import { advance, beginCourse, frontOf, hasDialog, type ProcedureProgress, type ProcedureReading } from "./course.js";
import { doIdiom } from "./do-idiom.js";
import { doMention } from "./do-mention.js";
import { nextIdiom } from "./idiom.js";
import { nextMention } from "./mention.js";

const mostSteps = 24;
const mostQuestions = 3;
const skipped = / > \S|\b(?:press|click) \p{Lu}/iu;

/**
 * Does what the steps of a scenario say, one instruction after the other: clicks what is named, fills named fields,
 * gives file choosers the next path, selects what the request speaks of in lists, and affirms questions of which
 * nothing is said. Words that nothing on the screen bears are skipped. Gives every position on the way, the first one
 * included; the last is where the words end.
 */
export async function followWords(reading: ProcedureReading, start: Position): Promise<Position[]> {
  const { tools, walker, scenario } = reading;
  const { steps } = scenario;
  const course = beginCourse(reading, start);
  let questions = 0;
  let patient = true;
  let isSure = false;

  for (let step = 0; step < mostSteps; step++) {
    const mention = nextMention(frontOf(course), course.fresh, steps, course.read);
    const idiom = nextIdiom(steps, course.read);
    const byIdiom = idiom !== null && (mention === null || idiom.start <= mention.start) ? idiom : null;
    const next = byIdiom ?? mention;
    const overlooked = steps.slice(course.read, next?.start ?? steps.length);
    if (patient && skipped.test(` ${overlooked}`)) {
      course.position = await walker.lookAgain(course.position);
      patient = false;
      continue;
    }
    patient = true;
    if (next === null || (isBesideTheQuestion(overlooked) && hasDialog(course))) {
      if (!hasDialog(course) || questions >= mostQuestions) break;
      if (!isSure) {
        // A dialog that was answered may need a moment to go away.
        course.position = await walker.lookAgain(course.position);
        isSure = true;
        continue;
      }
      isSure = false;
      questions += 1;
      const answered = await answerQuestion(tools, course.position);
      if (answered === null) break;
      advance(course, answered);
      continue;
    }
    course.read = next.end;
    const moved = byIdiom === null ? mention && (await doMention(course, mention)) : await doIdiom(course, byIdiom);
    if (moved === null) continue;
    advance(course, isLate(course, moved) ? await walker.lookAgain(moved) : moved);
  }
  return course.trace;
}

/** Whether the screen has lost its dialog and the computer has not yet: what the dialog did is still to come. */
function isLate(course: ProcedureProgress, at: Position): boolean {
  const isOpen = hasDialog({ ...course, position: at });
  return (
    !isOpen && at.state.windows.some(({ application, dialog }) => dialog && application === course.tools.application)
  );
}

/** Whether the words that nothing bears would have meant something in a window behind the open dialog. */
function isBesideTheQuestion(overlooked: string): boolean {
  return overlooked.includes(";");
}
