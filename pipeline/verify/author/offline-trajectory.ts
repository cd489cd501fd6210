import type { Action } from "../../schema/computer/action.js";
import type { Control } from "../../schema/computer/control.js";
import { fill } from "../../template/template.js";
import type { JudgedRun } from "../run.js";
import type { AuthorRound, TrajectoryAuthor } from "./author.js";

/**
 * Finds trajectories without a model: the candidate's actions first; after a failure the same with the obstacle out
 * of the way (scrolled into sight, waited for), else another route of the candidate. An unexpected dialog is never
 * answered: it means that the subtask is not what it is said to be.
 */
export function createOfflineTrajectoryAuthor(): TrajectoryAuthor {
  return {
    author: async (candidate, attempts) => {
      const tried = new Set(attempts.map(({ actions }) => JSON.stringify(actions)));
      const repaired = attempts.at(-1);
      const options = [
        candidate.actions,
        ...(repaired === undefined ? [] : repair(repaired)),
        ...candidate.alternatives,
      ];
      return options.find((actions) => !tried.has(JSON.stringify(actions))) ?? null;
    },
  };
}

function repair({ actions, runs }: AuthorRound): Action[][] {
  const failed = runs.find((run) => run.failure !== null);
  if (failed === undefined) return [];
  const at = failed.trace.steps.length - 1;
  const insert = (helper: Action): Action[] => [...actions.slice(0, at), helper, ...actions.slice(at)];
  switch (failed.failure?.code) {
    case "ACTION_NOT_VISIBLE": {
      const scroll = scrollTowards(actions[at], failed);
      return scroll === null ? [] : [insert(scroll)];
    }
    case "ACTION_NO_CONTROL":
    case "ACTION_DISABLED":
      if (actions[at - 1]?.function === "wait") return [];
      return [
        insert({ function: "wait", args: { seconds: 1 }, control: null, rect: null, description: "", thought: "" }),
      ];
    default:
      return [];
  }
}

/** Turns the wheel over the list that hides the control, by as many notches as there are rows in between. */
function scrollTowards(action: Action | undefined, run: JudgedRun): Action | null {
  const controls = run.trace.steps.at(-1)?.controls ?? [];
  const wanted = action?.control;
  if (!wanted) return null;
  const text = fill(wanted.control_text, run.parameters);
  const index = controls.findIndex(
    (control) =>
      control.application === wanted.application &&
      control.control_type === wanted.control_type &&
      control.control_text === text,
  );
  const target = controls[index];
  const list = target?.parent === null || target === undefined ? undefined : controls[target.parent];
  if (target === undefined || list === undefined) return null;
  const rows = controls.filter((control) => control.parent === target.parent);
  return {
    function: "wheel_mouse_input",
    args: { wheel_dist: -notches(rows, target) },
    control: {
      application: list.application,
      dialog: wanted.dialog,
      control_type: list.control_type,
      control_text: list.control_text,
      ordinal: 0,
    },
    rect: null,
    description: "",
    thought: "",
  };
}

/** Rows beyond the last visible one, negative for those above the first. */
function notches(rows: readonly Control[], target: Control): number {
  const at = rows.indexOf(target);
  const first = rows.findIndex((row) => row.visible);
  const last = rows.findLastIndex((row) => row.visible);
  return at > last ? at - last : at - first;
}
