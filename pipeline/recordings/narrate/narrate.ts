import { createRng } from "../../rng.js";
import { actionSentence, actionWords } from "../../text/action-words.js";
import { visibleLine } from "../../text/visible-text.js";
import type { Narration, RecordedStep, Recording } from "../recording.js";
import { describeScreen, shownLine } from "./describe-screen.js";
import { endWays } from "./ending.js";
import { type Knowledge, knowledgeOf } from "./knowledge.js";
import { type ToldMoment, typedText } from "./moment.js";
import { newsWays } from "./news.js";
import { planWays } from "./plan.js";
import { clickWays } from "./say-click.js";
import { keyWays } from "./say-keys.js";
import { typingWays } from "./say-typing.js";
import { type Teller, tellerOf, type Ways } from "./teller.js";
import { partAt, type ToldTask, toldTask } from "./told-task.js";
import { type PlaceInTask, turnWays } from "./turn.js";

/**
 * Tells each step of a recording: what is on the screen, why the step comes now, and the step in words. Nothing is said that
 * could not be known by then from the request and the screens, and in what is thought no sentence stands twice (but for steps
 * of which nothing but the action can be said). The same recording is told in the same words.
 */
export function narrate({ record, task, attempt, steps }: Recording): Narration[] {
  const told = toldTask(record, task);
  const knowledge = knowledgeOf(record.task_instruction, steps);
  const rng = createRng("narrate", attempt.id);
  const teller = tellerOf(knowledge, rng.fork("teller"));
  return steps.map((step, i) => ({
    description: describeScreen(
      {
        controls: step.controls,
        previous: steps[i - 1]?.controls ?? [],
        typed: i === 0 ? null : typedText(steps[i - 1] ?? step),
        target: step.control,
        awaited: awaitedValue(told, steps, i),
      },
      rng.numbered(i),
    ),
    thought: visibleLine(thoughtOf(told, steps, i, knowledge, teller) || bareThought(step)),
    instruction: visibleLine(`${actionSentence(step.action).replace(/\.$/, "")}.`),
  }));
}

function thoughtOf(
  task: ToldTask,
  steps: readonly RecordedStep[],
  i: number,
  knowledge: Knowledge,
  teller: Teller,
): string {
  const step = steps[i];
  if (step === undefined) return "";
  const standing = standingAt(task, steps, i);
  const say = (things: readonly (readonly Ways[])[]): string =>
    things
      .map((ways) => teller.say(i, ways))
      .filter((text) => text !== "")
      .join(" ");
  if (step.node === null) {
    const message = step.action.function === "finish" ? step.action.args.message : "";
    return say(endWays(standing, steps, i, message));
  }
  const previous = steps[i - 1];
  const opening =
    previous === undefined
      ? say(planWays(task, [...standing.done, ...standing.left]))
      : previous.node === step.node
        ? ""
        : say(turnWays(standing, step.node, steps, i));
  const moment = momentAt(task, step, steps, i, knowledge);
  const purpose = say([newsWays(moment), purposeWays(moment)]);
  return [opening, purpose].filter((text) => text !== "").join(" ");
}

/** A step in words alone, where its part cannot be named: its values are neither in the request nor on a screen. */
function bareThought({ action }: RecordedStep): string {
  return action.function === "finish" ? "I finish here." : `I ${actionWords(action, {}).replace(/ ''/, "")}.`;
}

function momentAt(
  task: ToldTask,
  step: RecordedStep,
  steps: readonly RecordedStep[],
  at: number,
  knowledge: Knowledge,
): ToldMoment {
  const { node } = step;
  const same = (other: RecordedStep): boolean => other.node === node;
  return {
    ...{ task, step, at, steps, knowledge },
    part: partAt(task, node ?? -1),
    earlier: steps.slice(0, at).filter(same),
    later: steps.slice(at + 1).filter(same),
  };
}

/** What a step is for within its part; the last way says no more than what is done for which part. */
function purposeWays(moment: ToldMoment): Ways[] {
  const { step, part, at } = moment;
  const words = actionWords(step.action, {}).replace(/ ''/, "");
  const plain = [`To ${part.todo}, I ${words}.`, `I ${words} for ${part.mention}.`, `Step ${at + 1}: I ${words}.`];
  return [...waysOf(moment), { key: "plain", ways: plain }];
}

function waysOf(moment: ToldMoment): Ways[] {
  const { action } = moment.step;
  switch (action.function) {
    case "click_input":
      return clickWays(moment);
    case "keyboard_input":
      return "keys" in action.args ? keyWays(moment) : typingWays(moment);
    case "wheel_mouse_input":
      return [
        {
          key: "scroll",
          ways: ["What I need is not in sight yet, so I scroll.", "It must be further on, so I scroll again."],
        },
      ];
    case "wait":
      return [{ key: "wait", ways: ["The application is still busy, so I wait.", "It needs a little more time."] }];
    case "use_computer":
      return [
        {
          key: "computer",
          ways: ["The next part is done on another computer, so I go there.", "I go on at another computer."],
        },
      ];
    case "finish":
      return [];
  }
}

function standingAt(task: ToldTask, steps: readonly RecordedStep[], i: number): PlaceInTask {
  // What an infeasible task asks for and nobody came to is left, too.
  const planned = [...new Set([...steps.flatMap(({ node }) => (node === null ? [] : [node])), ...task.parts.keys()])];
  const at = steps[i]?.node ?? null;
  const done = at === null ? planned : planned.slice(0, planned.indexOf(at));
  return { task, done, left: planned.filter((node) => !done.includes(node)) };
}

/** The value that the part before a step was to find, which the screen shows when the step begins another part. */
function awaitedValue(task: ToldTask, steps: readonly RecordedStep[], i: number) {
  const before = steps[i - 1]?.node ?? null;
  if (before === null || steps[i]?.node === before) return null;
  const { result, line, place, scratch } = partAt(task, before).values;
  if (result === undefined) return null;
  const isLineShown = line !== undefined && shownLine(steps[i]?.controls ?? [], line) !== null;
  return { value: isLineShown ? line : result, cell: place ?? scratch ?? null };
}
