import { canonicalJson, sha256 } from "../hash.js";
import { extension } from "../path.js";
import type { Action } from "../schema/action.js";
import type { Procedure } from "../schema/catalog.js";
import type { EnvironmentSetup } from "../schema/environment-setup.js";
import { answerDialog } from "./answer-dialog.js";
import { appearanceOf, newlyUsable } from "./appearance.js";
import { createFrontier } from "./frontier.js";
import { inlineAnswers } from "./inline-fields.js";
import { clickLeaves, type Leaf, shortcutLeaves, typingLeaves } from "./leaves.js";
import type { Position } from "./position.js";
import { followProcedure } from "./proposals.js";
import type { Screen } from "./screen.js";
import { type Difference, differenceKey, kindsOf } from "./state-difference.js";
import { documentOf, isModified, type Tools } from "./tools.js";

/** A path that changed the computer. */
export interface Finding {
  setup: EnvironmentSetup;
  actions: readonly Action[];
  /** How many of the actions brought about what is there when the rest begins: a document open, a record made. */
  anchor: number;
  /** Whether they did more than open or show something: then path and rest are two things at once. */
  composite: boolean;
  /** What is different after it from the context in which it was found. */
  differences: Difference[];
  /** What was done after the anchor, without values: equal for paths that do the same to other items. */
  command: string;
}

/** A path after which the screen shows something else and the computer is as before. */
export type View = Omit<Finding, "differences">;

/** A state from which everything is tried. */
export interface Context {
  position: Position;
  depth: number;
  /** What is special about it: alike contexts have equal names. */
  name: string;
  anchor: number;
  composite: boolean;
  /** What was done after the anchor. */
  way: string;
}

/** What a walk has found so far. */
export interface Walk {
  contexts: Context[];
  findings: Finding[];
  views: View[];
  /** Follows documented procedures from the start and from every context in which something is open or shown. */
  follow(documentation: readonly Procedure[]): Promise<void>;
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
const filledName = "fields filled";
const alikeContexts = 3;
const alikeFindings = 6;

/** A walk over everything that an application offers. */
export function createWalk(tools: Tools): Walk {
  const contexts: Context[] = [];
  const findings: Finding[] = [];
  const views: View[] = [];
  const edits: { context: Context; path: View; key: string }[] = [];
  const saves = new Map<string, readonly Action[]>();
  const seenViews = new Set<string>();
  const seenStates = new Set<string>();
  const seenEffects = new Map<string, number>();
  const alike = new Map<string, number>();
  const frontier = createFrontier<Task>();
  let limits: WalkLimits = { actions: 0, depth: 0, contexts: 0 };

  function enter(context: Context): void {
    seenStates.add(context.position.fingerprint);
    contexts.push(context);
    const screen = tools.screenOf(context.position.controls);
    const shortcuts = shortcutLeaves(screen);
    const leaves = [
      ...clickLeaves(screen, context.position.state, null),
      ...typingLeaves(screen, context.position.state, tools.values.sentence),
      ...shortcuts.filter(
        (leaf) => (tools.walker.cheap || !leaf.blind) && !(leaf.editsText && context.name === filledName),
      ),
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
  function admit(
    parent: Context,
    position: Position,
    context: Omit<Context, "position" | "depth">,
    most: number,
  ): void {
    if (parent.depth >= limits.depth || contexts.length >= limits.contexts) return;
    if (seenStates.has(position.fingerprint) || tools.screenOf(position.controls).all.length === 0) return;
    const count = alike.get(context.name) ?? 0;
    if (count >= most) return;
    alike.set(context.name, count + 1);
    enter({ ...context, position, depth: parent.depth + 1 });
  }

  async function perform(task: Task): Promise<void> {
    const { context, from, work } = task;
    if ("kind" in work) {
      const { submitted, filled } = await inlineAnswers(tools, from);
      for (const position of submitted) settle(context, position, keyOfActions(context, position));
      if (filled !== null) {
        const { anchor, composite, way } = context;
        admit(context, filled, { name: filledName, anchor, composite, way: `${way} > fields` }, 1);
      }
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
      settle(context, to, work.key, unfoldedBy(from));
      return;
    }
    const document = documentOf(context.position.state, tools.application);
    const key = `${work.key} ${document === null ? "" : extension(document)}`;
    for (const position of await answerDialog(tools, { context: context.position, opened: to, key, nesting: 0 })) {
      settle(context, position, keyOfActions(context, position));
    }
  }

  /** Books what a position is, compared with its context. A view that is only passed through is no context. */
  function settle(context: Context, to: Position, key: string, passing = false): void {
    const differences = tools.differences(context.position.state, to.state);
    const wasModified = isModified(context.position.state, tools.application);
    const modified = isModified(to.state, tools.application);
    const document = documentOf(to.state, tools.application);
    const kind = document === null ? "" : extension(document);
    if (tools.screenOf(to.controls).dialogs.length > tools.screenOf(context.position.controls).dialogs.length) return;
    if (wasModified && !keepsDocument(context.position, to, differences)) return;
    const { anchor, composite } = context;
    const command = `${context.way} > ${key}`;
    const path = { setup: to.setup, actions: to.actions, anchor, composite, command };
    if (wasModified && !modified) {
      const way = to.actions.slice(context.position.actions.length);
      saves.set(canonicalJson(way), way);
    }
    if (modified && !wasModified) {
      if (!kindsOf(differences).includes("file ")) edits.push({ context, path, key });
      admit(context, to, { name: `modified ${kind}`, anchor, composite, way: command }, 2);
      if (documentOf(context.position.state, tools.application) !== null) return;
    }
    if (differences.length > 0) {
      if (!book({ ...path, differences }, key)) return;
      const opened = {
        name: kindsOf(differences),
        anchor: to.actions.length,
        composite: composite || !differences.every(isOnScreen),
        way: "",
      };
      if (differences.every(leadsOn) && !wasModified) admit(context, to, opened, 1);
      return;
    }
    if (modified || wasModified) return;
    const screen = tools.screenOf(to.controls);
    const shown = sha256(appearanceOf(screen));
    if (!seenViews.has(shown)) views.push(path);
    seenViews.add(shown);
    if (!passing)
      admit(context, to, { name: `${kind} ${signatureOf(screen)}`, anchor, composite, way: command }, alikeContexts);
  }

  /** What is done to a changed document is another thing than the change: only saving it counts, and whatever is done to one without a name. */
  function keepsDocument(context: Position, to: Position, differences: readonly Difference[]): boolean {
    const before = documentOf(context.state, tools.application);
    const after = documentOf(to.state, tools.application);
    if (isModified(to.state, tools.application)) return before === null && after === null;
    if (after === null) return false;
    return (
      before === after || differences.some(({ place, kind }) => place === after && kind.startsWith("file created"))
    );
  }

  /** False for what has been found before, or often enough in other contexts. */
  function book(finding: Finding, key: string): boolean {
    const effect = finding.differences.map(differenceKey).join("\n");
    const counted = [`effect ${effect}`, `${key}\n${kindsOf(finding.differences)}`];
    const counts = counted.map((item) => seenEffects.get(item) ?? 0);
    if (seenEffects.has(`${key}\n${effect}`) || Math.max(...counts) >= alikeFindings) return false;
    seenEffects.set(`${key}\n${effect}`, 1);
    for (const [index, item] of counted.entries()) seenEffects.set(item, (counts[index] ?? 0) + 1);
    findings.push(finding);
    return true;
  }

  /** A changed document is worth nothing until it is saved: plays the ways to save that were found after every edit. */
  async function saveEdits(): Promise<void> {
    const ways = [...saves.values()].sort((a, b) => a.length - b.length);
    for (const { context, path, key } of edits.splice(0)) {
      const edited = await tools.walker.step(context.position, path.actions.slice(context.position.actions.length));
      for (const way of edited === null ? [] : ways) {
        if (edited === null || tools.walker.spent() >= limits.actions) break;
        const saved = await tools.walker.step(edited, way);
        if (saved === null || isModified(saved.state, tools.application)) continue;
        const differences = tools.differences(context.position.state, saved.state);
        if (!kindsOf(differences).includes("file ") || !keepsDocument(edited, saved, differences)) continue;
        book({ ...path, actions: saved.actions, differences, command: `${path.command}, saved` }, `${key}, saved`);
        break;
      }
    }
  }

  function keyOfActions(context: Context, position: Position): string {
    return position.actions
      .slice(context.position.actions.length)
      .map(({ control, args }) => {
        if (control === null) return JSON.stringify(args);
        return `${control.control_type} ${nameless.has(control.control_type) ? "" : control.control_text}`;
      })
      .join(" > ");
  }

  return {
    contexts,
    findings,
    views,
    follow: async (documentation) => {
      for (const context of contexts.filter(
        ({ depth, name }) => depth === 0 || /^(document opened|page shown)/.test(name),
      )) {
        for (const procedure of documentation) {
          for (const position of await followProcedure(tools, context.position, procedure)) {
            settle(context, position, keyOfActions(context, position), true);
          }
        }
      }
      await saveEdits();
    },
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
  return /^(document opened|page shown|record added|message added)/.test(kind);
}

/** Whether a difference is something on the screen, which is lost when its window closes. */
export function isOnScreen({ kind }: Difference): boolean {
  return /^(document opened|page shown)/.test(kind);
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

/** Whether the last thing done was to unfold a combo box. */
function unfoldedBy(from: Position): boolean {
  return from.actions.at(-1)?.control?.control_type === "ComboBox";
}

function unfolds(leaf: Leaf): boolean {
  return leaf.actions.some((action) => action.control?.control_type === "ComboBox");
}

/** Controls whose text is a value: which of them was taken does not make another command. */
const nameless: ReadonlySet<string> = new Set(["ListItem", "DataItem"]);
