import { canonicalJson, sha256 } from "../../hash.js";
import type { Procedure } from "../../schema/catalog/catalog.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { RecordState } from "../../schema/computer/system-state.js";
import { extension } from "../../text/path.js";
import type { Position } from "../position.js";
import { kindsOf } from "../state-difference.js";
import { answerDialog } from "./answer-dialog.js";
import { appearanceOf, newlyUsable } from "./appearance.js";
import { type ExploredContext, isOnScreen, isOpenContext, leadsOn, signatureOf } from "./context.js";
import { createEdits, keepsDocument } from "./edits.js";
import { createFindingBook, type Finding, type View } from "./finding.js";
import { createFrontier } from "./frontier.js";
import { inlineAnswers } from "./inline-fields.js";
import { clickLeaves, type Leaf, shortcutLeaves, typingLeaves } from "./leaves.js";
import { followProcedure } from "./proposals.js";
import { documentOf, isModified, type Tools } from "./tools.js";

/** What a walk has found so far. */
export interface Walk {
  contexts: ExploredContext[];
  findings: Finding[];
  views: View[];
  /** Records that came about, in order. */
  records: RecordState[];
  /** Follows documented procedures from the start and from every context in which something is open or shown. */
  follow(documentation: readonly Procedure[]): Promise<void>;
  /** Tries everything from these contexts, and from those that come up on the way; stops when `limit` actions are spent. */
  explore(starts: readonly ExploredContext[], limits: WalkLimits): Promise<void>;
}

interface WalkLimits {
  /** Actions in all. */
  actions: number;
  /** How many steps that matter a new context may be away from the start. */
  depth: number;
  contexts: number;
  /** Whether to leave out what has led to something before. */
  onlyIdle: boolean;
}

interface Task {
  key: string;
  depth: number;
  context: ExploredContext;
  /** The context itself, or with a menu open. */
  from: Position;
  menus: number;
  work: Leaf | { kind: "fields" };
}

const deepestMenu = 4;
const filledName = "fields filled";
const alikeContexts = 3;

/** A walk over everything that an application offers. */
export function createWalk(tools: Tools): Walk {
  const contexts: ExploredContext[] = [];
  const book = createFindingBook();
  const views: View[] = [];
  const edits = createEdits(tools);
  const records = new Map<string, RecordState>();
  const seenViews = new Set<string>();
  const seenStates = new Set<string>();
  /** Keys of tasks that led to a finding. */
  const productive = new Set<string>();
  const alike = new Map<string, number>();
  const frontier = createFrontier<Task>();
  let limits: WalkLimits = { actions: 0, depth: 0, contexts: 0, onlyIdle: false };

  function enter(context: ExploredContext): void {
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

  function addTasks(context: ExploredContext, from: Position, leaves: readonly Leaf[], menus: number): void {
    for (const leaf of leaves) {
      if (limits.onlyIdle && productive.has(leaf.key)) continue;
      frontier.add({ key: leaf.key, depth: context.depth + menus, context, from, menus, work: leaf });
    }
  }

  /** Makes a context of a position, unless it is known, too far away, or enough that are alike have been entered. */
  function admit(
    parent: ExploredContext,
    position: Position,
    context: Omit<ExploredContext, "position" | "depth">,
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
      for (const position of submitted) settle(context, position, keyOfActions(context, position), task.key);
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
      settle(context, to, work.key, task.key, unfoldedBy(from));
      return;
    }
    const document = documentOf(context.position.state, tools.application);
    const key = `${work.key} ${document === null ? "" : extension(document)}`;
    const question = { context: context.position, opened: to, key, place: context.name, nesting: 0 };
    for (const position of await answerDialog(tools, question)) {
      settle(context, position, keyOfActions(context, position), task.key);
    }
  }

  /** Books what a position is, compared with its context. A view that is only passed through is no context. */
  function settle(context: ExploredContext, to: Position, key: string, task: string, passing = false): void {
    const differences = tools.differences(context.position.state, to.state);
    const wasModified = isModified(context.position.state, tools.application);
    const modified = isModified(to.state, tools.application);
    const document = documentOf(to.state, tools.application);
    const kind = document === null ? "" : extension(document);
    if (tools.screenOf(to.controls).dialogs.length > tools.screenOf(context.position.controls).dialogs.length) return;
    if (wasModified && !keepsDocument(tools, context.position, to, differences)) return;
    const { anchor, composite } = context;
    const command = `${context.way} > ${key}`;
    const path = { setup: to.setup, actions: to.actions, anchor, composite, command };
    if (wasModified && !modified) edits.addWay(to.actions.slice(context.position.actions.length));
    if (modified && !wasModified) {
      if (!kindsOf(differences).includes("file ")) edits.add({ context: context.position, path, key, task });
      admit(context, to, { name: `modified ${kind}`, anchor, composite, way: command }, 2);
      if (documentOf(context.position.state, tools.application) !== null) return;
    }
    for (const record of to.state.records) {
      const text = canonicalJson(record);
      if (!records.has(text) && !setupHas(to.setup, record)) records.set(text, record);
    }
    if (differences.length > 0) {
      if (!book.add({ ...path, differences }, key)) return;
      productive.add(task);
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

  async function saveEdits(): Promise<void> {
    for await (const { edit, finding } of edits.saveAll(isSpent)) {
      if (book.add(finding, `${edit.key}, saved`)) productive.add(edit.task);
    }
  }

  function isSpent(): boolean {
    return tools.walker.spent() >= limits.actions;
  }

  function keyOfActions(context: ExploredContext, position: Position): string {
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
    findings: book.all,
    views,
    get records() {
      return [...records.values()];
    },
    follow: async (documentation) => {
      for (const context of contexts.filter((known) => known.depth === 0 || isOpenContext(known))) {
        for (const procedure of documentation) {
          for (const position of await followProcedure(tools, context.position, procedure)) {
            settle(context, position, keyOfActions(context, position), procedure.goal, true);
          }
        }
      }
      await saveEdits();
    },
    explore: async (starts, given) => {
      limits = given;
      alike.clear();
      book.recount();
      tools.answers.failed.clear();
      for (const start of starts) enter(start);
      while (!isSpent()) {
        const task = frontier.next();
        if (task === null) break;
        await perform(task);
      }
      await saveEdits();
    },
  };
}

function setupHas(setup: EnvironmentSetup, { collection, fields }: RecordState): boolean {
  const text = canonicalJson(fields);
  return setup.records.some((record) => record.collection === collection && canonicalJson(record.fields) === text);
}

/** Whether the last thing done was to unfold a combo box. */
function unfoldedBy(from: Position): boolean {
  return from.actions.at(-1)?.control?.control_type === "ComboBox";
}

function unfolds(leaf: Leaf): boolean {
  return leaf.actions.some((action) => action.control?.control_type === "ComboBox");
}

/** Controls whose text is a value: which of them was taken does not make another command. */
const nameless: ReadonlySet<string> = new Set(["ListItem", "DataItem"]);
