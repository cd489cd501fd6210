import type { Environment } from "../environments/contract.js";
import { controlAction, controlAt } from "../environments/view/control-at.js";
import { recordedRect } from "../environments/view/recorded-rect.js";
import { ActionError } from "../errors.js";
import type { AgentAction } from "../schema/attempt/agent-action.js";
import type { Action } from "../schema/computer/action.js";
import type { Control, ControlRef, Rect } from "../schema/computer/control.js";
import type { ZoomAction } from "../schema/computer/pixel-action.js";
import type { AgentView } from "./agents/agent.js";
import { type BothForms, formsOfControl, formsOfPixels, noForms } from "./both-forms.js";

/** What an agent's action comes to. */
export interface ResolvedAction {
  /** As evaluators read it; null where none of their actions says it. */
  readonly action: Action | null;
  /** Both forms in which it is recorded. */
  readonly forms: BothForms;
  perform(): Promise<void>;
}

/**
 * Finds out what an agent's action means on the screen that it was shown. `judged` are the controls that evaluators read,
 * which are others than those of the view where that was read from the picture: an action on a part of the picture is
 * one on the control under it for them. Throws ActionError ACTION_NO_CONTROL for a control that is not in the list, and
 * ACTION_PIXELS for pixels where there is no real screen and no control.
 */
export function resolveAction(
  action: Exclude<AgentAction, ZoomAction>,
  { controls, screen }: Pick<AgentView, "controls" | "screen">,
  environment: Environment,
  judged: readonly Control[],
): ResolvedAction {
  const onControl = (planned: Action): ResolvedAction => {
    const perform = () => environment.act(planned);
    const forms = formsOfControl(planned, controls);
    if (planned.control === null) return { action: { ...planned, rect: null }, forms, perform };
    const rect = recordedRect(planned.control, controls);
    if (controls === judged || rect === null) return { action: { ...planned, rect }, forms, perform };
    const action = onControlUnder(planned, rect, judged);
    const { control_form } = action === null ? noForms : formsOfControl(action, judged);
    return { action, forms: { ...forms, control_form }, perform };
  };
  if ("control_label" in action) {
    const { control_label: label, ...rest } = action;
    const control = label === null ? null : numbered(screen, label);
    const described = { rect: null, description: "", thought: "" };
    if (rest.function === "keyboard_input") return onControl({ ...rest, control, ...described });
    if (control === null) throw new ActionError("ACTION_NO_CONTROL", `${rest.function} needs the number of a control`);
    return onControl({ ...rest, control, ...described });
  }
  if ("control" in action) return onControl(action);
  const meant = controlAction(action, judged);
  const { point } = environment;
  const forms = formsOfPixels(action, judged);
  if (point !== undefined) return { action: meant, forms, perform: () => point.call(environment, action) };
  if (meant === null) {
    throw new ActionError("ACTION_PIXELS", `"${action.function}" at pixels needs a real screen, or a control there`);
  }
  return { ...onControl(meant), forms };
}

/** An action on a box of the picture as one on the control under its middle; null where none is. */
function onControlUnder(planned: Action, [left, top, right, bottom]: Rect, judged: readonly Control[]): Action | null {
  const hit = controlAt(judged, Math.floor((left + right) / 2), Math.floor((top + bottom) / 2));
  if (hit === null || planned.control === null) return null;
  return { ...planned, control: hit.ref, rect: hit.control.rect };
}

function numbered({ listed }: AgentView["screen"], label: string): ControlRef {
  const found = listed.get(label.trim());
  if (found !== undefined) return found.ref;
  throw new ActionError("ACTION_NO_CONTROL", `there is no control ${label} in the list; use a number of the list`);
}
