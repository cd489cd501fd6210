import { extension } from "../path.js";
import { answerDialog } from "./answer-dialog.js";
import { newlyUsable } from "./appearance.js";
import { createFrontier } from "./frontier.js";
import { inlineAnswers } from "./inline-fields.js";
import { clickLeaves, type Leaf, shortcutLeaves, typingLeaves } from "./leaves.js";
import type { Position } from "./position.js";
import type { Screen } from "./screen.js";
import { type Difference, differenceKey, kindsOf } from "./state-difference.js";
import { documentOf, isModified, type Tools } from "./tools.js";

/** Something that was done in a context and changed the computer. */
export interface Finding {
  context: Position;
  /** How many actions of the path brought about what the context holds; the rest selects, opens menus, does. */
  anchor: number;
  after: Position;
  /** What is different after it from the context. */
  differences: Difference[];
  /** What was done, by controls. */
  key: string;
}

/** A state from which everything is tried. */
export interface Context {
  position: Position;
  depth: number;
  /** What is special about it: alike contexts have equal names. */
  name: string;
  /** How many of its actions brought something about that stays: opened a document, made a record. */
  anchor: number;
}

/** What a walk has found so far. */
export interface Walk {
  contexts: Context[];
  findings: Finding[];
  /** Positions where the screen shows something else and the computer is as before. */
  views: Position[];
  /** Tries everything from these contexts, and from those that come up on the way; stops when `limit` actions are spent. */
  explore(starts: readonly Context[], limits: WalkLimits): Promise<void>;
}

export interface WalkLimits {
  /** Actions in all. */
  actions: number;
  /** How many steps that matter a new context may be away from the start. */
  depth: number;
  contexts: number;
}

interface Task {
  key: string;
  depth: number;
  context: Context;
  /** The context itself, or with a menu open. */
  from: Position;
  menus: number;
  work: Leaf | { kind: "fields" };
}

const deepestMenu = 4;
const alikeContexts = 3;
const alikeFindings = 4;

/** A walk over everything that an application offers. */
export function createWalk(tools: Tools): Walk {
  const contexts: Context[] = [];
  const findings: Finding[] = [];
  const views: Position[] = [];
  const edits: Finding[] = [];
  const saves: Finding[] = [];
  const seenStates = new Set<string>();
  const seenEffects = new Map<string, number>();
  const alike = new Map<string, number>();
  const frontier = createFrontier<Task>();
  let limits: WalkLimits = { actions: 0, depth: 0, contexts: 0 };

  function enter(context: Context): void {
    seenStates.add(context.position.fingerprint);
    contexts.push(context);
    const screen = tools.screenOf(context.position.controls);
    const leaves = [
      ...clickLeaves(screen, context.position.state, null),
      ...typingLeaves(screen, context.position.state, tools.values.sentence),
      ...shortcutLeaves(screen).filter((leaf) => tools.walker.cheap || !leaf.blind),
    ];
    addTasks(context, context.position, leaves, 0);
    frontier.add({
      key: "fields",
      depth: context.depth,
      context,
      from: context.position,
      menus: 0,
      work: { kind: "fields" },
    });
  }

  function addTasks(context: Context, from: Position, leaves: readonly Leaf[], menus: number): void {
    for (const leaf of leaves)
      frontier.add({ key: leaf.key, depth: context.depth + menus, context, from, menus, work: leaf });
  }

  /** Makes a context of a position, unless it is known, too far away, or enough that are alike have been entered. */
  function admit(parent: Context, position: Position, name: string, anchor: number, most: number): void {
    if (parent.depth >= limits.depth || contexts.length >= limits.contexts || seenStates.has(position.fingerprint))
      return;
    if (tools.screenOf(position.controls).all.length === 0) return;
    const count = alike.get(name) ?? 0;
    if (count >= most) return;
    alike.set(name, count + 1);
    enter({ position, depth: parent.depth + 1, name, anchor });
  }

  async function perform(task: Task): Promise<void> {
    const { context, from, work } = task;
    if ("kind" in work) {
      for (const position of await inlineAnswers(tools, from))
        settle(context, position, keyOfActions(context, position));
      return;
    }
    const to = await tools.walker.step(from, work.actions);
    if (to === null || to.fingerprint === context.position.fingerprint) return;
    const before = tools.screenOf(context.position.controls);
    const after = tools.screenOf(to.controls);
    if (after.dialogs.length <= before.dialogs.length) {
      const fresh = newlyUsable(before, after);
      const opensMenu = after.front.some(({ control, key }) => fresh.has(key) && control.control_type === "MenuItem");
      if ((opensMenu || unfolds(work)) && tools.differences(context.position.state, to.state).length === 0) {
        if (task.menus < deepestMenu) addTasks(context, to, clickLeaves(after, to.state, fresh), task.menus + 1);
        return;
      }
      settle(context, to, work.key);
      return;
    }
    const document = documentOf(context.position.state, tools.application);
    const key = `${work.key} ${document === null ? "" : extension(document)}`;
    for (const position of await answerDialog(tools, { context: context.position, opened: to, key, nesting: 0 })) {
      settle(context, position, keyOfActions(context, position));
    }
  }

  /** Books what a position is, compared with its context. */
  function settle(context: Context, to: Position, key: string): void {
    const differences = tools.differences(context.position.state, to.state);
    const wasModified = isModified(context.position.state, tools.application);
    const modified = isModified(to.state, tools.application);
    const document = documentOf(to.state, tools.application);
    const kind = document === null ? "" : extension(document);
    if (tools.screenOf(to.controls).dialogs.length > tools.screenOf(context.position.controls).dialogs.length) return;
    if (wasModified && !keepsDocument(context.position, to, differences)) return;
    const finding = { context: context.position, anchor: context.anchor, after: to, differences, key };
    if (wasModified && !modified) saves.push(finding);
    if (differences.length > 0) {
      if (!book(finding)) return;
      if (differences.every(leadsOn) && !wasModified) admit(context, to, kindsOf(differences), to.actions.length, 1);
      return;
    }
    if (wasModified) return;
    if (modified) {
      edits.push(finding);
      admit(context, to, `modified ${kind}`, context.anchor, 2);
      return;
    }
    views.push(to);
    admit(context, to, `${kind} ${signatureOf(tools.screenOf(to.controls))}`, context.anchor, alikeContexts);
  }

  /** Giving up a changed document is another thing than what led to it: only what keeps or saves it counts. */
  function keepsDocument(context: Position, to: Position, differences: readonly Difference[]): boolean {
    const before = documentOf(context.state, tools.application);
    const after = documentOf(to.state, tools.application);
    if (isModified(to.state, tools.application)) return before === after;
    if (after === null) return false;
    return (
      before === after ||
      (before === null && differences.some(({ place, kind }) => place === after && kind.startsWith("file ")))
    );
  }

  /** False for what has been found before, or often enough in other contexts. */
  function book(finding: Finding): boolean {
    const exact = `${finding.key}\n${finding.differences.map(differenceKey).join("\n")}`;
    const rough = `${finding.key}\n${kindsOf(finding.differences)}`;
    if (seenEffects.has(exact) || (seenEffects.get(rough) ?? 0) >= alikeFindings) return false;
    seenEffects.set(exact, 1);
    seenEffects.set(rough, (seenEffects.get(rough) ?? 0) + 1);
    findings.push(finding);
    return true;
  }

  /** A changed document is worth nothing until it is saved: plays the ways to save that were found after every edit. */
  async function saveEdits(): Promise<void> {
    const ways = waysToSave(saves);
    for (const edit of edits.splice(0)) {
      for (const way of ways) {
        if (tools.walker.spent() >= limits.actions) break;
        const after = await tools.walker.step(edit.after, way);
        if (after === null || isModified(after.state, tools.application)) continue;
        const differences = tools.differences(edit.context.state, after.state);
        if (!kindsOf(differences).includes("file ")) continue;
        book({ ...edit, after, differences, key: `${edit.key}, saved` });
        break;
      }
    }
  }

  function keyOfActions(context: Context, position: Position): string {
    return position.actions
      .slice(context.position.actions.length)
      .map((action) =>
        action.control === null
          ? JSON.stringify(action.args)
          : `${action.control.control_type} ${action.control.control_text}`,
      )
      .join(" > ");
  }

  return {
    contexts,
    findings,
    views,
    explore: async (starts, given) => {
      limits = given;
      for (const start of starts) enter(start);
      while (tools.walker.spent() < limits.actions) {
        const task = frontier.next();
        if (task === null) break;
        await perform(task);
      }
      await saveEdits();
    },
  };
}

/** Whether a difference is a state to go on from: something is open or there that was not. */
function leadsOn({ kind }: Difference): boolean {
  return /^(document opened|page shown|record added|message added|clipboard)/.test(kind);
}

/** What can be used and which kinds of things are selected: positions with equal signatures offer the same. */
function signatureOf(screen: Screen): string {
  const usable = screen.front
    .filter(({ control }) => control.enabled && signing.has(control.control_type))
    .map(({ key }) => key);
  const selected = screen.front.filter(({ control }) => control.selected).map(({ control }) => control.control_type);
  return [...usable, ...new Set(selected)].join("\n");
}

const signing: ReadonlySet<string> = new Set([
  "Button",
  "MenuItem",
  "TabItem",
  "CheckBox",
  "RadioButton",
  "ComboBox",
  "Edit",
  "List",
  "Document",
  "Image",
]);

function unfolds(leaf: Leaf): boolean {
  return leaf.actions.some((action) => action.control?.control_type === "ComboBox");
}

function waysToSave(saves: readonly Finding[]): Position["actions"][] {
  const ways = new Map<string, Position["actions"]>();
  for (const save of saves) {
    const way = save.after.actions.slice(save.context.actions.length);
    ways.set(JSON.stringify(way), way);
  }
  return [...ways.values()].sort((a, b) => a.length - b.length);
}
