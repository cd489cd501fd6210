import type { Catalog } from "../../catalog/catalog.js";
import type { EnvironmentFactory } from "../../environments/contract.js";
import { homeOf } from "../../environments/home.js";
import type { Application, Procedure } from "../../schema/catalog/catalog.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import { extension } from "../../text/path.js";
import { documentOf, type Tools } from "../exhaustive/tools.js";
import { followWords } from "../guided/follow-words.js";
import { namedWorld } from "../guided/named-resources.js";
import type { ReplayingWalker } from "../guided/replaying-walker.js";
import { scenariosOf } from "../guided/scenario.js";
import { startExploring } from "../guided/start-exploring.js";
import type { Position } from "../position.js";
import { differenceKey } from "../state-difference.js";
import {
  conventionalCommand,
  conventionalProcedures,
  type DocumentKind,
  documentKinds,
  isOpening,
  requestsOn,
} from "./conventional.js";
import { menuLeaves } from "./menu-leaves.js";
import { type Command, commandLabel, entriesOf, titlesAt } from "./menus.js";
import { requestsFor } from "./request-words.js";
import { type Selection, selections } from "./selections.js";
import { type EffectiveCommand, savingIn, tryCommand } from "./try-command.js";

/** What drafting works with. */
export interface DraftRequest {
  walker: ReplayingWalker;
  platform: EnvironmentFactory["platform"];
  catalog: Catalog;
  application: Application;
  /** A setup with resources of every kind; only the documents that the application opens are used. */
  world: EnvironmentSetup;
  /** Actions after which nothing else is tried. */
  actions: number;
  onProgress(progress: { actions: number; of: number; findings: number }): void;
}

/**
 * Drafts the documentation of an application that has none: what its menus offer by convention, then every command that
 * changes something when it is tried on nothing, on everything and on a line of each kind of document that it opens.
 * Words come from the labels of the menus and from what was selected. Every procedure is one to be proven still.
 */
export async function* draftProcedures(request: DraftRequest): AsyncIterable<Procedure> {
  const { catalog, application, walker } = request;
  const world = namedWorld(catalog, application, request.world);
  const { tools, launching } = await startExploring(walker, world, application, catalog);
  const { home, separator } = homeOf(request.platform);
  const folder = [home, "Documents"].join(separator);
  const spentBefore = walker.spent();
  const isSpent = () => walker.spent() - spentBefore >= request.actions;
  const start = await launching(world);
  if (start === null) return;
  const commands = await commandsAt(tools, start);
  const kinds: (DocumentKind | null)[] = [...documentKinds(catalog, application)];
  const save = conventionalCommand(commands, "save");
  const effects = new Set<string>();
  for (const kind of kinds.length === 0 ? [null] : kinds) {
    const procedures = conventionalProcedures(catalog, application, commands, kind);
    yield* procedures;
    const opening = kind === null ? null : (procedures.find(({ steps }) => isOpening(steps)) ?? null);
    const context = opening === null ? start : await opened(opening, kind);
    if (context === null) continue;
    const known = new Set(procedures.flatMap(({ steps }) => steps.split(/[;,] /)));
    yield* probed(context, kind, opening, known);
  }

  /** The position with a document of a kind open. */
  async function opened(procedure: Procedure, kind: DocumentKind | null): Promise<Position | null> {
    const documentation = [procedure];
    const ofKind = { ...world, files: world.files.filter(({ path }) => extension(path) === kind?.extension) };
    const [scenario] = scenariosOf(catalog, { ...application, documentation }, ofKind, folder);
    const from = scenario === undefined ? null : await launching(scenario.setup);
    if (scenario === undefined || from === null) return null;
    const variation = { inputs: scenario.inputs, fromContent: false, shift: 0 };
    const end = (await followWords({ tools, walker, scenario, variation }, from)).at(-1) ?? from;
    return documentOf(end.state, tools.application) === null ? null : end;
  }

  async function* probed(
    context: Position,
    kind: DocumentKind | null,
    opening: Procedure | null,
    known: ReadonlySet<string>,
  ): AsyncIterable<Procedure> {
    /** Commands that have changed something, or that asked in a dialog: a selection makes no difference to most of those. */
    const settled = new Set<string>();
    const saving = await savingIn(tools, context, save);
    for (const selection of selections.filter(
      ({ id, contents }) => id === "nothing" || (kind !== null && contents.includes(kind.content)),
    )) {
      const selected = selection.actions.length === 0 ? context : await walker.step(context, selection.actions);
      if (selected === null) continue;
      for await (const { command, chosen } of menuLeaves(tools, selected, isSpent)) {
        request.onProgress({ actions: walker.spent() - spentBefore, of: request.actions, findings: effects.size });
        const key = command.labels.join(" > ");
        if (settled.has(key) || known.has(key)) continue;
        if (tools.screenOf(chosen.controls).dialogs.length > tools.screenOf(selected.controls).dialogs.length)
          settled.add(key);
        for (const effect of await tryCommand(tools, selected, command, chosen, saving)) {
          settled.add(key);
          const text = effect.differences.map(differenceKey).join("\n");
          if (effects.has(text)) continue;
          effects.add(text);
          yield procedureOf(effect, selection, kind, opening);
        }
      }
    }
  }

  function procedureOf(
    { command, steps, fields, option, isSaved }: EffectiveCommand,
    selection: Selection,
    kind: DocumentKind | null,
    opening: Procedure | null,
  ): Procedure {
    const saving = isSaved && save !== null ? save.labels.join(" > ") : "";
    const object = kind === null ? "" : selection.called("{document}");
    const parts = [opening?.steps ?? "", selection.steps, steps, saving];
    return {
      goal: `${commandLabel(command)} (${selection.id})`,
      steps: parts.filter((part) => part !== "").join("; "),
      requests: requestsFor({ labels: command.labels, object, fields, option, isSaved }).flatMap((request) =>
        requestsOn(request, kind, false),
      ),
    };
  }
}

/** The entries of all menus of a main window, whether they can be chosen now or not. */
async function commandsAt(tools: Tools, start: Position): Promise<Command[]> {
  const { menus, buttons } = titlesAt(tools, start);
  const found = [...buttons];
  for (const menu of menus) {
    const opened = await tools.walker.step(start, menu.clicks);
    if (opened !== null) found.push(...entriesOf(tools, menu, start, opened));
  }
  return found;
}
