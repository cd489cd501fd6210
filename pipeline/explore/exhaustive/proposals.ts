import type { ControlTarget } from "../../environments/view/targets.js";
import type { Procedure } from "../../schema/catalog/catalog.js";
import type { Position } from "../position.js";
import { answerDialog } from "./answer-dialog.js";
import { click } from "./leaves.js";
import { mentionedAt } from "./prove/procedures.js";
import type { Tools } from "./tools.js";

const mostSteps = 8;

/**
 * Follows the words of a documented procedure from a context: clicks, again and again, the control on the screen whose
 * text the words mention next, and answers the dialogs that come up. What is there decides, not what is said: words
 * that no control bears are skipped. Gives the positions at the end of the words: proposals, to be proven like
 * everything else.
 */
export async function followProcedure(tools: Tools, context: Position, procedure: Procedure): Promise<Position[]> {
  let found: Position[] = [];
  let position = context;
  let read = 0;
  for (let step = 0; step < mostSteps; step++) {
    const next = nextMention(tools, position, procedure.steps, read);
    if (next === null) break;
    const clicked = await tools.walker.step(position, [click(next.target.ref)]);
    read = next.end;
    if (clicked === null) continue;
    const opened = tools.screenOf(clicked.controls).dialogs.length > tools.screenOf(position.controls).dialogs.length;
    const key = `procedure ${procedure.goal} ${step}`;
    const [answered, ...others] = opened
      ? await answerDialog(tools, { context: position, opened: clicked, key, place: "", nesting: 0 })
      : [clicked];
    if (answered === undefined) break;
    found = [answered, ...others];
    position = answered;
  }
  return found;
}

/** The control on the screen that the words mention first from here on, and where its mention ends. */
function nextMention(
  tools: Tools,
  position: Position,
  steps: string,
  from: number,
): { target: ControlTarget; end: number } | null {
  const clickable = tools
    .screenOf(position.controls)
    .front.filter(({ control }) => control.enabled && control.visible && !silent.has(control.control_type));
  let best: { target: ControlTarget; start: number; end: number } | null = null;
  for (const target of clickable) {
    const at = mentionedAt(steps, target.control.control_text, from);
    if (at === null) continue;
    if (best === null || at.start < best.start || (at.start === best.start && at.end > best.end)) {
      best = { target, ...at };
    }
  }
  return best;
}

const silent: ReadonlySet<string> = new Set(["Text", "Window", "Dialog", "Pane", "Menu", "MenuBar", "List"]);
