import { agentPlace, openAgent } from "../../../attempt/agents/table.js";
import { readMove } from "../../../attempt/read-move.js";
import { numberControls } from "../../../environments/view/numbered-controls.js";
import { withinTime } from "../../../flow/within-time.js";
import { dollars } from "../../../llm/budget.js";
import type { Clock } from "../../../llm/clock.js";
import type { ModelSettings } from "../../../llm/open-models.js";
import { createRng } from "../../../rng.js";
import type { Control } from "../../../schema/computer/control.js";
import { type DoctorFinding, messageOf } from "./finding.js";
import { squaresPicture } from "./squares.js";

/**
 * Shows an agent of others (a model, a program, an address) one screen as in an attempt, and checks that its answer is a
 * move. Nothing is done at any computer. An agent that is a part of this program, or a person, is asked nothing.
 */
export async function askAgent(
  name: string,
  settings: ModelSettings,
  clock: Clock,
  signal: AbortSignal,
): Promise<DoctorFinding> {
  const what = `agent ${name}`;
  const told: string[] = [];
  const missing = (detail: string): DoctorFinding => ({ what, state: "missing", detail: [detail, ...told].join("; ") });
  try {
    if (agentPlace(name) !== "outside")
      return { what, state: "ready", detail: "is asked nothing before it attempts a task" };
    const opened = await openAgent(name, {
      ...{ models: async () => settings, clock, signal, rng: createRng("doctor"), report: (text) => told.push(text) },
      page: { port: 0, attempts: 0, seconds: 0, announce: () => undefined },
    });
    try {
      const began = clock.now();
      const agent = await opened.begin(null, briefing, { repeat: 0, rng: createRng("doctor"), signal });
      try {
        const answered = await withinTime(settings.timeout, clock, signal, async (stop) =>
          agent.next({ ...view, screenshot: opened.seesPictures ? await squaresPicture(3) : null }, stop),
        );
        if (answered === null) return missing(`gave no answer within ${settings.timeout} s`);
        const { action, usage } = readMove(answered.value, view.step);
        const tokens = usage.input === 0 ? "" : `, ${usage.input} tokens in, ${usage.output} out`;
        const spent = opened.spent();
        const cost = spent === null ? "" : `, ${dollars(spent)}`;
        const detail = `answers with a move (${action.function}) in ${clock.now() - began} ms${tokens}${cost}`;
        return { what, state: "ready", detail: [detail, ...told].join("; ") };
      } finally {
        await agent.close();
      }
    } finally {
      opened.close();
    }
  } catch (error) {
    signal.throwIfAborted();
    return missing(messageOf(error));
  }
}

const briefing = {
  id: "doctor",
  instruction: "This is a test of the connection. Finish the work at once, with success and the message 'ready'.",
  applications: ["Notes"],
  step_limit: 1,
};

const window = "Test - Notes";
const shown = {
  application: "notes",
  window,
  enabled: true,
  focused: false,
  selected: false,
  value: null,
  visible: true,
};
/** What stands on the screen beside the picture. */
const controls: Control[] = [
  { ...shown, control_text: window, control_type: "Window", rect: [0, 0, 1280, 760], parent: null },
  { ...shown, control_text: "Save", control_type: "Button", rect: [20, 20, 80, 44], parent: 0 },
];
const view = {
  ...{ step: 1, controls, observe: "accessibility" as const, screen: numberControls(controls) },
  ...{ isZoomed: false, outcome: null },
};
