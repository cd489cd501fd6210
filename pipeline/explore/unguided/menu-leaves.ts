import type { Tools } from "../exhaustive/tools.js";
import type { Position } from "../position.js";
import { type Command, commandLabel, entriesOf, titlesAt } from "./menus.js";
import { reluctance } from "./reluctance.js";

/** A command that was chosen, and where that led. */
export interface ChosenCommand {
  command: Command;
  chosen: Position;
}

/** A command that is to be tried from a position at which its menu is open. */
interface Waiting {
  command: Command;
  before: Position;
  depth: number;
  /** Its place in its menu, later for what people seldom ask for: menus are gone through in turn. */
  rank: number;
}

const deepestMenu = 3;
/** A dialog is answered in several ways, each as dear as a command that does something at once. */
const askingDelay = 6;
/** Of a long submenu: one language of a hundred stands for all. */
const mostOfSubmenu = 8;
/** What conventions speak of, or what only takes back or repeats what was done before. */
const usual = /^(?:new|open|save|revert|reload|undo|redo|select all|paste|find|recent)\b/i;

/**
 * Chooses every command of the menus and toolbars of a main window at a position, or of its buttons where it has no
 * menus: menus and toolbar in turn, what people seldom ask for last, and of a long submenu only the first. What leaves
 * the application is left out, and what `isWanted` refuses is not clicked. Ends when `isSpent` says so.
 */
export async function* menuLeaves(
  tools: Tools,
  at: Position,
  isSpent: () => boolean,
  isWanted: (command: Command) => boolean,
): AsyncIterable<ChosenCommand> {
  const { menus, buttons, toolbar } = titlesAt(tools, at);
  const waiting: Waiting[] = [...menus, ...buttons].map((command) => ({ command, before: at, depth: 1, rank: 0 }));
  for (const [place, command] of toolbar.filter(isOffered).entries())
    waiting.push({ command, before: at, depth: 2, rank: place + delayOf(command) });
  for (let next = takeSoonest(waiting); next !== null && !isSpent(); next = takeSoonest(waiting)) {
    const { command, before, depth, rank } = next;
    if (depth > 1 && !isWanted(command)) continue;
    const chosen = await tools.walker.step(before, command.clicks.slice(depth === 1 ? 0 : -1));
    // A picture that was turned looks as before to whoever only reads controls.
    if (chosen === null || (depth === 1 && chosen.fingerprint === at.fingerprint)) continue;
    const entries = depth > deepestMenu ? [] : entriesOf(tools, command, before, chosen);
    if (entries.length === 0) yield { command, chosen };
    for (const [place, entry] of entries.slice(0, depth === 1 ? entries.length : mostOfSubmenu).entries()) {
      if (!isOffered(entry)) continue;
      waiting.push({ command: entry, before: chosen, depth: depth + 1, rank: rank + place + delayOf(entry) });
    }
  }
}

function isOffered(command: Command): boolean {
  return command.enabled && !usual.test(commandLabel(command)) && delayOf(command) !== Number.POSITIVE_INFINITY;
}

function delayOf({ labels }: Command): number {
  const isAsking = /(?:\.\.\.|…)$/.test(labels.at(-1) ?? "");
  return Math.max(...labels.map(reluctance)) + (isAsking ? askingDelay : 0);
}

function takeSoonest(waiting: Waiting[]): Waiting | null {
  const least = Math.min(...waiting.map(({ rank }) => rank));
  const at = waiting.findIndex(({ rank }) => rank === least);
  return waiting.splice(at, at < 0 ? 0 : 1)[0] ?? null;
}
