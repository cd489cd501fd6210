import type { Action } from "../../schema/computer/action.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import { type Difference, differenceKey, kindsOf } from "../state-difference.js";

/** A path after which the screen shows something else and the computer is as before. */
export interface View {
  setup: EnvironmentSetup;
  actions: readonly Action[];
  /** How many of the actions brought about what is there when the rest begins: a document open, a message sent. */
  anchor: number;
  /** Whether they did more than open or show something: then path and rest are two things at once. */
  composite: boolean;
  /** What was done after the anchor, without values: equal for paths that do the same to other items. */
  command: string;
}

/** A path that changed the computer. */
export interface Finding extends View {
  /** What is different after it from the context in which it was found. */
  differences: Difference[];
}

/** Findings, each effect a few times: more ways than that to one effect, or contexts of one command, tell nothing new. */
export interface FindingBook {
  all: Finding[];
  /** False for what has been found before, or often enough. `key` is what was done in its context. */
  add(finding: Finding, key: string): boolean;
  /** Starts counting anew, for another computer; what is the very same stays known. */
  recount(): void;
}

const alikeFindings = 6;

export function createFindingBook(): FindingBook {
  const all: Finding[] = [];
  const known = new Set<string>();
  const counts = new Map<string, number>();
  return {
    all,
    add: (finding, key) => {
      const effect = finding.differences.map(differenceKey).join("\n");
      const exact = `${key}\n${effect}`;
      const counted = [`effect ${effect}`, `${key}\n${kindsOf(finding.differences)}`];
      if (known.has(exact) || counted.some((item) => (counts.get(item) ?? 0) >= alikeFindings)) return false;
      known.add(exact);
      for (const item of counted) counts.set(item, (counts.get(item) ?? 0) + 1);
      all.push(finding);
      return true;
    },
    recount: () => counts.clear(),
  };
}
