import type { Environment } from "../environments/contract.js";

/** How much is run to verify one candidate. Everything where runs cost nothing; a choice where each takes seconds. */
export interface Thoroughness {
  /** Parameter sets that are tried until as many work. */
  trials: number;
  /** Mutants that are run in each of the trials that evaluators are learned from, and in each of the others. */
  mutants: { learning: number; other: number };
  /** Trajectories of other subtasks that count, over all trials. */
  foreign: number;
  /** Other routes that are tried. */
  routes: number;
  /** Trials in which it is measured what is needed, and whether parts of a setup are taken away in groups. */
  ablation: { trials: number; grouped: boolean };
  /** Whether pairs of subtasks are chosen, and compared with what each gives on a computer of its own. */
  economical: boolean;
  /** How a text on the screen is asked for: reading a picture takes seconds. */
  screenCheck: "check_text_exists_via_ocr" | "check_text_exists_via_control";
  /** Whether a run that fails is done once more, because real applications are not always as fast as they should be. */
  retries: boolean;
}

const everything: Thoroughness = {
  trials: Number.POSITIVE_INFINITY,
  mutants: { learning: Number.POSITIVE_INFINITY, other: Number.POSITIVE_INFINITY },
  foreign: Number.POSITIVE_INFINITY,
  routes: Number.POSITIVE_INFINITY,
  ablation: { trials: Number.POSITIVE_INFINITY, grouped: false },
  economical: false,
  screenCheck: "check_text_exists_via_ocr",
  retries: false,
};

/** At most 40 resets for most candidates. */
const economical: Thoroughness = {
  trials: 3,
  mutants: { learning: 7, other: 3 },
  foreign: 3,
  routes: 2,
  ablation: { trials: 2, grouped: true },
  economical: true,
  screenCheck: "check_text_exists_via_control",
  retries: true,
};

/** A computer that can be copied costs nothing; any other is a real one, on which a run takes seconds. */
export function thoroughnessFor(environment: Environment): Thoroughness {
  return environment.fork === undefined ? economical : everything;
}
