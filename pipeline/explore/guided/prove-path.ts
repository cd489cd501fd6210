import { canonicalJson } from "../../hash.js";
import type { Action } from "../../schema/computer/action.js";
import type { ControlRef } from "../../schema/computer/control.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import { boundedIndex } from "../../template/blank-out.js";
import { basename, stem } from "../../text/path.js";
import type { RunClaim } from "../exhaustive/claim.js";
import { partsOf, type SetupPart, setupOf } from "../exhaustive/prove/ablate.js";
import { minimise } from "../exhaustive/prove/minimise.js";
import type { ProvenPath } from "../exhaustive/prove/prove.js";
import { droppableRuns } from "./droppable-runs.js";
import type { ReplayingWalker } from "./replaying-walker.js";

/** A claim is accepted when the final path bears it out so often, each time on a fresh computer. */
const replaysWanted = 3;
/** Shorter texts stand in others by chance. */
const shortestText = 4;

/** A claim about a path, and knowledge that saves replays. */
export interface Thesis {
  claim: RunClaim;
  /** The effect as text. A value that occurs in it is necessary. */
  evidence: string;
  /** Whether the main window always offers a control, so that no step before is needed to get to it. */
  isOffered(control: ControlRef): boolean;
}

/**
 * Minimises the setup and the path of a claim with few replays. It removes all resources at once that no action names,
 * then each remaining one, then each run of steps that no later step depends on. A part counts as necessary only when
 * the claim fails twice without it. Returns null when the claim does not hold three times. Cost: about 6 replays
 * for a documented path, plus two for each input.
 */
export async function provePath(walker: ReplayingWalker, thesis: Thesis, path: ProvenPath): Promise<ProvenPath | null> {
  const { claim } = thesis;
  const held = new Map<string, number>();
  async function holds(setup: EnvironmentSetup, actions: readonly Action[], tries: number): Promise<boolean> {
    for (let attempt = 0; attempt < tries; attempt++) {
      const run = await walker.replay(setup, actions);
      if (run === null || !claim(run)) continue;
      const key = canonicalJson([setup, actions]);
      held.set(key, (held.get(key) ?? 0) + 1);
      return true;
    }
    return false;
  }

  const setup = await smallestSetup(path, (smaller, tries) => holds(smaller, path.actions, tries));
  if (setup === null) return null;
  let actions = path.actions;
  const needed = [...namesIn(setup), thesis.evidence];
  const isImplied = (action: Action) =>
    valuesOf(action).some((text) => text.length >= shortestText && needed.some((said) => said.includes(text)));
  for (const run of droppableRuns(actions, thesis.isOffered)) {
    if (run.some(isImplied)) continue;
    const shorter = actions.filter((action) => !run.includes(action));
    if (shorter.length < actions.length && (await holds(setup, shorter, 1))) actions = shorter;
  }
  const already = held.get(canonicalJson([setup, actions])) ?? 0;
  return (await isConfirmed(walker, claim, { setup, actions }, already)) ? { setup, actions } : null;
}

/** Whether a path bears out a claim as often as is wanted, with one failure forgiven: an application may be slow once. */
export async function isConfirmed(
  walker: ReplayingWalker,
  claim: RunClaim,
  { setup, actions }: ProvenPath,
  already = 0,
): Promise<boolean> {
  let [held, failed] = [already, 0];
  while (held < replaysWanted && failed < 2) {
    const run = await walker.replay(setup, actions);
    if (run !== null && claim(run)) held += 1;
    else failed += 1;
  }
  return held >= replaysWanted;
}

async function smallestSetup(
  { setup, actions }: ProvenPath,
  holds: (smaller: EnvironmentSetup, tries: number) => Promise<boolean>,
): Promise<EnvironmentSetup | null> {
  const all = partsOf(setup);
  const named = all.filter((part) => isNamed(setup, part, actions));
  const enough = named.length < all.length && (await holds(setupOf(setup, named), 1));
  if (!enough && !(await holds(setup, 2))) return null;
  let kept: readonly SetupPart[] = enough ? named : await minimise(all, 0, (parts) => holds(setupOf(setup, parts), 1));
  for (const part of [...kept]) {
    const fewer = kept.filter((other) => other !== part);
    if (await holds(setupOf(setup, fewer), 2)) kept = fewer;
  }
  return setupOf(setup, kept);
}

/** Whether a text of the actions names a part of the setup. The clipboard and played actions are named by no text. */
function isNamed(setup: EnvironmentSetup, part: SetupPart, actions: readonly Action[]): boolean {
  const texts = [...setup.actions, ...actions].flatMap(textsOf);
  const isSaid = (value: string) =>
    value !== "" && texts.some((text) => text === value || boundedIndex(text, value) >= 0);
  switch (part.kind) {
    case "file": {
      const path = setup.files[part.index]?.path ?? "";
      return [path, basename(path), stem(path)].some(isSaid);
    }
    case "directory": {
      const path = setup.directories[part.index]?.path ?? "";
      return [path, basename(path)].some((value) => texts.includes(value));
    }
    case "page":
      return isSaid(setup.pages[part.index]?.url ?? "");
    case "message":
      return isSaid(setup.inbox[part.index]?.subject ?? "");
    case "record":
      return Object.values(setup.records[part.index]?.fields ?? {})
        .slice(0, 1)
        .some(isSaid);
    case "clipboard":
    case "action":
      return true;
    case "setting":
      return false;
  }
}

/** Paths, subjects and addresses of what a setup holds. */
function namesIn(setup: EnvironmentSetup): string[] {
  return [
    ...setup.files.map(({ path }) => path),
    ...setup.inbox.map(({ subject }) => subject),
    ...setup.pages.map(({ url }) => url),
  ];
}

/** What is typed or picked from a list. */
function valuesOf(action: Action): string[] {
  const isPicked = action.control?.control_type === "ListItem" || action.control?.control_type === "DataItem";
  return isPicked ? textsOf(action) : typedIn(action);
}

function textsOf(action: Action): string[] {
  return action.control === null ? typedIn(action) : [...typedIn(action), action.control.control_text];
}

function typedIn(action: Action): string[] {
  return action.function === "keyboard_input" && "text" in action.args ? [action.args.text] : [];
}
