import { knowledgeOf } from "../../../pipeline/recordings/narrate/knowledge.js";
import type { ToldMoment } from "../../../pipeline/recordings/narrate/moment.js";
import type { ToldPart, ToldTask } from "../../../pipeline/recordings/narrate/told-task.js";
import type { RecordedStep } from "../../../pipeline/recordings/recording.js";
import type { Control } from "../../../pipeline/schema/computer/control.js";
import { stepShowing } from "./step-showing.js";

type NamedControl = Pick<Control, "control_type" | "control_text"> & Partial<Control>;

/** A screen with a window and further controls, and a click on the last of them. */
export function clickOn(title: string, ...controls: readonly NamedControl[]): RecordedStep {
  const step = screenWith(title, controls);
  const target = step.controls.at(-1);
  if (target === undefined) throw new Error("nothing to click");
  return {
    ...step,
    control: target,
    action: {
      function: "click_input",
      args: { button: "left", double: false },
      control: {
        ...{ application: target.application, dialog: null, ordinal: 0 },
        ...{ control_type: target.control_type, control_text: target.control_text },
      },
      ...{ rect: null, description: "", thought: "" },
    },
  };
}

/** A screen with a window and further controls, and a text that is typed into the last of them as the value of a parameter. */
export function typeInto(
  title: string,
  typed: { text: string; parameter: string },
  ...controls: readonly NamedControl[]
): RecordedStep {
  const step = screenWith(title, controls);
  return {
    ...step,
    control: step.controls.at(-1) ?? null,
    parameters: [typed.parameter],
    action: {
      function: "keyboard_input",
      args: { text: typed.text },
      ...{ control: null, rect: null, description: "", thought: "" },
    },
  };
}

/** A screen with a window and further controls, and Enter. */
export function screenWith(title: string, controls: readonly NamedControl[]): RecordedStep {
  const step = stepShowing(title);
  const placed = controls.map(
    (control): Control => ({
      ...{ rect: [0, 0, 9, 9], application: "mousepad", window: title, parent: 0, value: null },
      ...{ enabled: true, focused: false, selected: false, visible: true },
      ...control,
    }),
  );
  return { ...step, controls: [...step.controls, ...placed] };
}

/** The same step with a dialog in front in place of a window. */
export function asDialog(step: RecordedStep): RecordedStep {
  const [front, ...others] = step.controls;
  if (front === undefined) throw new Error("nothing is in front");
  return { ...step, controls: [{ ...front, control_type: "Dialog" }, ...others] };
}

/** A step with what is told of it; all steps work on one part. */
export function momentAt(
  steps: readonly RecordedStep[],
  at: number,
  part: Partial<ToldPart>,
  task: Partial<ToldTask> = {},
): ToldMoment {
  const step = steps[at];
  if (step === undefined) throw new RangeError(`no step ${at}`);
  const told: ToldPart = {
    ...{ id: "a", application: "LibreOffice Calc", applicationId: "libreoffice-calc", phrase: "", todo: "do it" },
    ...{
      deed: { full: "do it", short: "do it", product: "it", done: "it is done" },
      mention: "it",
      done: "it is done",
    },
    ...{ finds: [], uses: [], parameters: [], values: {}, said: new Set<string>(), source: null, takes: [], after: [] },
    ...{ isDecided: false },
    ...part,
  };
  const toldTask: ToldTask = {
    ...{ instruction: "do it", goal: null, parts: [told], decision: null, question: null, decidedBy: null },
    ...{ decidedAt: [], obstacle: null },
    ...task,
  };
  return {
    ...{ task: toldTask, part: told, step, at, steps, earlier: steps.slice(0, at), later: steps.slice(at + 1) },
    knowledge: knowledgeOf(toldTask.instruction, steps),
  };
}
