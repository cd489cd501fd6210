import { z } from "zod";
import type { Control, ControlType } from "../../schema/computer/control.js";
import type { Trace } from "../../schema/computer/trace.js";
import { fold, holdsText } from "../../text/fold.js";
import { pythonSet } from "../python-folding.js";
import { windowControls, windowScreenText } from "../trace-view.js";
import { defineCheck } from "./check.js";
import { choose } from "./choose.js";
import { relationNamed, relationNames } from "./relations.js";

/** Controls whose name is for assistive technology only; the screen shows no such text. */
const undrawnTypes: ReadonlySet<ControlType> = new Set([
  "Pane",
  "MenuBar",
  "Menu",
  "Edit",
  "Document",
  "List",
  "Image",
]);

/** What `check_control` may ask of a control, by its name. */
const controlAspects = {
  value: ({ value }: Control) => value,
  selected: ({ selected }: Control) => selected,
  enabled: ({ enabled }: Control) => enabled,
};

/** Checks on what the screen shows. */
export const screenChecks = {
  check_text_exists_via_ocr: defineCheck({
    parameters: z.object({ text: z.string() }),
    reads: "screenshot",
    rule: "the text is in what was read off the last screenshot, or, where nothing was read, drawn for a visible control",
    example: "check_text_exists_via_ocr(text='9:00 AM')",
    complaints: { missing: "'{text}' is not on the screen", present: "'{text}' is still on the screen" },
    readsPicture: true,
    holds: (trace, { text }) => isOnScreen(trace, text),
    python: `if _screen_text() is not None:
    return _includes(_screen_text(), text)
return any(
    control["visible"]
    and (
        (control["control_type"] not in _UNDRAWN and _includes(control["control_text"], text))
        or (control["value"] is not None and _includes(control["value"], text))
    )
    for control in _controls()
)`,
  }),
  check_text_exists_via_control: defineCheck({
    parameters: z.object({ text: z.string() }),
    reads: "controls",
    rule: "a control of the last observation has the text in its name or value, scrolled out of sight or not",
    example: "check_text_exists_via_control(text='Imported')",
    complaints: { missing: "'{text}' is not on the screen", present: "'{text}' is still on the screen" },
    holds: (trace, { text }) => isInControl(trace, text),
    python: `return any(
    _includes(control["control_text"], text) or (control["value"] is not None and _includes(control["value"], text))
    for control in _controls()
)`,
  }),
  check_text_exists: defineCheck({
    parameters: z.object({ text: z.string() }),
    reads: "controls",
    rule: "the text is found via OCR or via control",
    example: "check_text_exists(text='Project Files')",
    complaints: { missing: "'{text}' is not on the screen", present: "'{text}' is still on the screen" },
    readsPicture: true,
    holds: (trace, { text }) => isInControl(trace, text) || isOnScreen(trace, text),
    python: "return check_text_exists_via_control(text) or check_text_exists_via_ocr(text)",
  }),
  check_control: defineCheck({
    parameters: z.object({
      control_type: z.string(),
      control_text: z.string(),
      aspect: z.string(),
      relation: z.string(),
      value: z.string(),
    }),
    reads: "controls",
    rule: `a control of the last observation that has the type ('' for any) and the text as its name has an aspect ('value', 'selected' or 'enabled') with the relation to the value: ${relationNames.join(", ")}`,
    example:
      "check_control(control_type='Edit', control_text='From', aspect='value', relation='equal', value='Dublin')",
    complaints: {
      missing: "no {control_type} '{control_text}' on the screen has a {aspect} that is {relation} '{value}'",
      present: "the {aspect} of a {control_type} '{control_text}' on the screen is still {relation} '{value}'",
    },
    worth: 6,
    replaceable: true,
    holds: (trace, { control_type, control_text, aspect, relation, value }) => {
      const aspectOf = choose("aspect", aspect, controlAspects);
      const { holds } = relationNamed(relation);
      const [type, text] = [fold(control_type), fold(control_text)];
      return windowControls(trace).some(
        (control) =>
          (type === "" || fold(control.control_type) === type) &&
          fold(control.control_text) === text &&
          holds(aspectOf(control), value),
      );
    },
    python: `aspect = _choose("aspect", aspect, (${Object.keys(controlAspects)
      .map((name) => `"${name}"`)
      .join(", ")}))
holds = _relation(relation)
kind, text = _fold(control_type), _fold(control_text)
return any(
    kind in ("", _fold(control["control_type"])) and _fold(control["control_text"]) == text and holds(control[aspect], value)
    for control in _controls()
)`,
  }),
  check_error_dialog: defineCheck({
    parameters: z.object({ text: z.string() }),
    reads: "controls",
    rule: "a dialog of the last observation says the text",
    example: "check_error_dialog(text='file not found')",
    complaints: { missing: "no dialog says '{text}'", present: "a dialog says '{text}'" },
    // A dialog says its title and its texts.
    holds: (trace, { text }) => {
      const controls = windowControls(trace);
      return controls.some(
        (dialog) =>
          dialog.control_type === "Dialog" &&
          controls.some(
            (control) =>
              control.application === dialog.application &&
              control.window === dialog.window &&
              (control.control_type === "Dialog" || control.control_type === "Text") &&
              holdsText(control.control_text, text),
          ),
      );
    },
    python: `controls = _controls()
dialogs = {(each["application"], each["window"]) for each in controls if each["control_type"] == "Dialog"}
return any(
    control["control_type"] in ("Dialog", "Text")
    and (control["application"], control["window"]) in dialogs
    and _includes(control["control_text"], text)
    for control in controls
)`,
  }),
};

/** What the bodies in Python share. */
export const screenPython = `_UNDRAWN = ${pythonSet(undrawnTypes)}
`;

/** A control of the last observation has the text in its name or its value, visible or not. */
function isInControl(trace: Trace, text: string): boolean {
  return windowControls(trace).some((control) => holdsText(control.control_text, text) || valueIncludes(control, text));
}

/**
 * The text is on the last screen: in what was read off its picture; where nothing was, among the names and values that
 * are drawn for visible controls.
 */
function isOnScreen(trace: Trace, text: string): boolean {
  const read = windowScreenText(trace);
  if (read !== null) return holdsText(read, text);
  return windowControls(trace).some(
    (control) =>
      control.visible &&
      ((!undrawnTypes.has(control.control_type) && holdsText(control.control_text, text)) ||
        valueIncludes(control, text)),
  );
}

function valueIncludes(control: Control, text: string): boolean {
  return control.value !== null && holdsText(control.value, text);
}
