import { briefAction } from "../../environments/view/brief-action.js";
import { numberControls } from "../../environments/view/numbered-controls.js";
import { apiDocumentation, documentedApis } from "../../evaluators/api-documentation.js";
import { checkNamed } from "../../evaluators/checks/table.js";
import { asksForPicture } from "../../evaluators/interpret.js";
import { readPython } from "../../evaluators/read/read-python.js";
import { EvaluatorRefusal } from "../../evaluators/read/refusal.js";
import { jsonBlock, textBlock } from "../../llm/data-block.js";
import type { LanguageModel } from "../../llm/language-model.js";
import type { Evaluator } from "../../schema/evaluator.js";
import type { JudgedRun } from "../run.js";
import { failedRunInShort, runInShort } from "../run-in-short.js";
import { subtaskId } from "../subtask-id.js";
import type { EvaluatorAuthor, Lesson, Shortcoming } from "./author.js";
import { judgeLesson } from "./judge-lesson.js";

/** Sources that a model may write each time it is asked for an evaluator. */
const mostSources = 5;
/** Earlier sources that it is shown with what was wrong with them. */
const mostShown = 2;
const mostGood = 2;
const mostBad = 12;
/** Letters of the screen that are shown. */
const longestScreen = 4_000;

/** A source with what is wrong with it. */
interface Draft {
  source: string;
  /** Null for a source that cannot be read as an evaluator of this subtask. */
  evaluator: Evaluator | null;
  fault: string | null;
}

/**
 * Authors evaluators with a model. The model writes Python, which is parsed and never executed. Parse errors are
 * reported to the model with their position. A parsed evaluator is tried on the runs of the lesson, and wrong verdicts
 * are reported to the model; accepted synthetic negatives once. A model that repeats its answer is not asked again.
 */
export function createLlmEvaluatorAuthor(model: LanguageModel): EvaluatorAuthor {
  /** What was written for a lesson before runs were added to it. */
  const written = new WeakMap<Lesson, Draft[]>();
  return {
    modelAuthor: model.modelAuthor("write-evaluator"),
    author: async (lesson) => {
      const drafts = written.get(lesson) ?? [];
      written.set(lesson, drafts);
      return writeEvaluator(model, lesson, drafts);
    },
  };
}

async function writeEvaluator(
  model: LanguageModel,
  lesson: Lesson,
  drafts: Draft[],
): Promise<{ evaluator: Evaluator } | Shortcoming> {
  const subject = subtaskId(lesson.candidate);
  const shown = shownOf(lesson);
  let sound: Evaluator | null = null;
  let refusal: Shortcoming = { reason: "the model wrote no evaluator", detail: "" };
  for (let sources = 0; sources < mostSources; sources++) {
    const variables = { ...shown, earlier: jsonBlock(drafts.slice(-mostShown).map((draft) => retold(draft, lesson))) };
    const asked = await model.ask({ prompt: "write-evaluator", output: "evaluator_source", variables, subject });
    if ("failure" in asked) {
      const { outcome, detail } = asked.failure;
      refusal = { reason: `the model wrote no evaluator: ${outcome}`, detail };
      break;
    }
    const draft = readDraft(asked.value.source, lesson);
    const isRepeated = drafts.some(({ source }) => source === draft.source);
    drafts.push(draft);
    const examined = examine(draft, lesson);
    if ("reason" in examined) {
      refusal = examined;
      // Better was asked for, and worse came: what was there before will do.
      if (sound !== null || isRepeated) break;
    } else if (examined.doubts === 0 || sound !== null) return examined;
    else sound = examined.evaluator;
  }
  return sound === null ? refusal : { evaluator: sound };
}

/** A draft that can be read and makes no mistake, with how many doubts are left; else what is wrong with it. */
function examine({ evaluator, fault }: Draft, lesson: Lesson): { evaluator: Evaluator; doubts: number } | Shortcoming {
  if (evaluator === null) return { reason: "the model's evaluator cannot be read", detail: fault ?? "" };
  const { mistakes, doubts } = judgeLesson(evaluator, lesson);
  const [mistake] = mistakes;
  if (mistake === undefined) return { evaluator, doubts: doubts.length };
  return { reason: "the model's evaluator judges a run wrongly", detail: `${mistake.verdict} (${mistake.run})` };
}

/**
 * Parses a source. An evaluator for another subtask, or with a check that is not allowed here, is reported as a fault.
 */
function readDraft(source: string, { candidate, screenCheck }: Lesson): Draft {
  const names = candidate.parameters.map(({ name }) => name);
  try {
    const evaluator = readPython(source);
    if ([...evaluator.parameters].sort().join(", ") !== [...names].sort().join(", ")) {
      const fault = `the parameters of the function have to be: ${names.join(", ")}`;
      return { source, evaluator: null, fault };
    }
    if (screenCheck !== "check_text_exists_via_ocr" && asksForPicture(evaluator)) {
      const fault = `pictures are not read here: ask for texts on the screen by ${screenCheck}`;
      return { source, evaluator: null, fault };
    }
    return { source, evaluator: { ...evaluator, parameters: names }, fault: null };
  } catch (error) {
    if (error instanceof EvaluatorRefusal) return { source, evaluator: null, fault: error.message };
    throw error;
  }
}

/** An earlier source with what is wrong with it by the runs that are known now. */
function retold({ source, evaluator, fault }: Draft, lesson: Lesson): object {
  if (evaluator === null) return { source, fault };
  const { mistakes, doubts } = judgeLesson(evaluator, lesson);
  return { source, misjudged_runs: mistakes, results_better_rejected_too: mistakes.length > 0 ? [] : doubts };
}

/** What is shown of a lesson: the subtask, the checks that may be made, runs that did it and runs that did not. */
function shownOf({ candidate, screenCheck, good, bad }: Lesson): Record<string, string> {
  const apis = documentedApis().filter(
    ({ name }) =>
      screenCheck === "check_text_exists_via_ocr" || name === screenCheck || checkNamed(name).readsPicture !== true,
  );
  const [plain] = good;
  const last = plain?.trace.steps.at(-1);
  return {
    checks: textBlock(apiDocumentation(apis)),
    instruction: textBlock(candidate.instruction_template),
    parameters: jsonBlock(
      candidate.parameters.map((parameter) => ({ ...parameter, example: plain?.parameters[parameter.name] ?? "" })),
    ),
    results: jsonBlock(candidate.outputs),
    actions: jsonBlock(candidate.actions.map(briefAction)),
    done: jsonBlock(ofSeveralTrials(good).slice(0, mostGood).map(runInShort)),
    screen: textBlock(numberControls(last?.controls ?? []).text.slice(0, longestScreen)),
    not_done: jsonBlock(spread(ofSeveralKinds(bad), mostBad).map((run) => failedRunInShort(run, good))),
  };
}

/** The first run in each trial. */
function ofSeveralTrials(runs: readonly JudgedRun[]): JudgedRun[] {
  return runs.filter(({ parameters }, index) => runs.findIndex((run) => run.parameters === parameters) === index);
}

/** One run of each label: those of other trials are wrong in the same way. */
function ofSeveralKinds(runs: readonly JudgedRun[]): JudgedRun[] {
  return runs.filter(({ label }, index) => runs.findIndex((run) => run.label === label) === index);
}

/** At most so many of some items, from the first to the last at even distances. */
function spread<T>(items: readonly T[], most: number): T[] {
  const step = Math.max(1, items.length / most);
  return items.filter((_item, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
