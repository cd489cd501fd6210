import { createRng, type Rng } from "../../rng.js";
import { actionSentence } from "../../text/action-words.js";
import { visibleLine } from "../../text/visible-text.js";
import type { Narration, RecordedStep, Recording } from "../recording.js";
import { describeScreen } from "./describe-screen.js";
import { stepPurpose } from "./step-purpose.js";
import { endThought, type PlaceInTask, partAt, planThought, turnThought } from "./thought.js";
import { type ToldTask, toldTask } from "./told-task.js";

/**
 * Tells each step of a recording: what is on the screen, why the step comes now, and the step in words. It follows from the
 * graph, the phrases of its subtasks, the values that are handed over and the control trees; the same recording is told in
 * the same words.
 */
export function narrate({ record, task, attempt, steps }: Recording): Narration[] {
  const told = toldTask(record, task);
  const rng = createRng("narrate", attempt.id);
  return steps.map((step, i) => {
    const own = rng.numbered(i);
    return {
      description: describeScreen(
        { controls: step.controls, target: step.control, awaited: awaitedValue(told, steps, i) },
        own,
      ),
      thought: thoughtOf(told, steps, i, own),
      instruction: visibleLine(`${actionSentence(step.action).replace(/\.$/, "")}.`),
    };
  });
}

function thoughtOf(task: ToldTask, steps: readonly RecordedStep[], i: number, rng: Rng): string {
  const step = steps[i];
  if (step === undefined) return "";
  const standing = standingAt(task, steps, i);
  if (step.node === null) {
    return endThought(standing, step.action.function === "finish" ? step.action.args.message : "", rng);
  }
  const previous = steps[i - 1] ?? null;
  const within = (other: RecordedStep | null): RecordedStep | null => (other?.node === step.node ? other : null);
  const purpose = stepPurpose(
    {
      part: partAt(task, step.node),
      step,
      rest: restOf(steps, i),
      previous: within(previous),
      wasOpen: wasOpen(steps.slice(0, i), steps[i + 1] ?? null),
    },
    rng,
  );
  if (previous === null) return `${planThought(standing, step.node, rng)} ${purpose}`;
  if (previous.node !== step.node) return `${turnThought(standing, step.node, rng)} ${purpose}`;
  return purpose;
}

/** The steps after one that work on the same node. */
function restOf(steps: readonly RecordedStep[], i: number): RecordedStep[] {
  const after = steps.slice(i + 1);
  const end = after.findIndex(({ node }) => node !== steps[i]?.node);
  return end < 0 ? after : after.slice(0, end);
}

/** Whether the application that the next step works in had a window before. */
function wasOpen(before: readonly RecordedStep[], next: RecordedStep | null): boolean {
  const application = next?.controls[0]?.application;
  return before.some(({ controls }) => controls[0]?.application === application);
}

function standingAt(task: ToldTask, steps: readonly RecordedStep[], i: number): PlaceInTask {
  // What an infeasible task asks for and nobody came to is left, too.
  const planned = [...new Set([...steps.flatMap(({ node }) => (node === null ? [] : [node])), ...task.parts.keys()])];
  const at = steps[i]?.node ?? null;
  const done = at === null ? planned : planned.slice(0, planned.indexOf(at));
  return { task, done, left: planned.filter((node) => !done.includes(node)) };
}

/** The value that the part before a step was to find, which the screen shows when the step begins another part. */
function awaitedValue(task: ToldTask, steps: readonly RecordedStep[], i: number): string | null {
  const before = steps[i - 1]?.node ?? null;
  if (before === null || steps[i]?.node === before) return null;
  return partAt(task, before).values.result ?? null;
}
