import type { Catalog } from "../../catalog/catalog.js";
import type { EnvironmentFactory } from "../../environments/contract.js";
import { homeOf } from "../../environments/home.js";
import type { Application, Procedure } from "../../schema/catalog/catalog.js";
import type { Action } from "../../schema/computer/action.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { DesktopSetting } from "../../schema/records/desktop-records.js";
import { extension } from "../../text/path.js";
import { type } from "../exhaustive/leaves.js";
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
  typeOfFiles,
} from "./conventional.js";
import { changedSettings } from "./found-settings.js";
import { menuLeaves } from "./menu-leaves.js";
import { type Command, commandLabel, entriesOf, titlesAt } from "./menus.js";
import { requestsFor } from "./request-words.js";
import { isTriedOn, type Selection, selections } from "./selections.js";
import { type EffectiveCommand, quitKeys, tryCommand, witnessesIn } from "./try-command.js";

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

/** A procedure, with the settings that it changes, which the entry of the application has to name for them to be seen. */
export interface DraftedProcedure {
  procedure: Procedure;
  settings: readonly DesktopSetting[];
}

/** So many procedures may be about settings alone: what people do with an application is more than setting it up. */
const mostOfSettings = 10;
/** Kinds of files that an application may make though it opens none. */
const usualExtensions = ["txt", "csv", "pdf", "png"];
const newName = "Result";

/**
 * Drafts the documentation of an application that has none: what its menus offer by convention, then every command that
 * changes something when it is tried on nothing, on everything and on a line of each kind of document that it opens, or
 * after a calculation was typed. Words come from the labels of the menus and from what was selected. Settings are seen
 * where the computers have the stores of `watchedStores`. Every procedure is one to be proven still.
 */
export async function* draftProcedures(request: DraftRequest): AsyncIterable<DraftedProcedure> {
  const { catalog, application, walker } = request;
  const world = namedWorld(catalog, application, request.world);
  const { tools, launch, launching } = await startExploring(walker, world, application, catalog);
  const { home, separator } = homeOf(request.platform);
  const folder = [home, "Documents"].join(separator);
  const spentBefore = walker.spent();
  const start = await launching(world);
  if (start === null) return;
  const commands = await commandsAt(tools, start);
  const kinds = [...documentKinds(catalog, application)].sort((one, other) => poverty(one) - poverty(other));
  const spent = () => walker.spent() - spentBefore;
  const contents = [...new Set(kinds.length === 0 ? [null] : kinds.map(({ content }) => content))];
  const tried: (DocumentKind | null)[] = kinds.length === 0 ? [null] : kinds;
  const save = conventionalCommand(commands, "save");
  const effects = new Set<string>();
  let settingsDrafted = 0;
  const noise = await changingSettings(start);
  for (const [place, kind] of tried.entries()) {
    const procedures = conventionalProcedures(catalog, application, commands, kind);
    for (const procedure of procedures) yield { procedure, settings: [] };
    const opening = kind === null ? null : (procedures.find(({ steps }) => isOpening(steps)) ?? null);
    const context = opening === null ? start : await opened(opening, kind);
    if (context === null) continue;
    const known = new Set(procedures.flatMap(({ steps }) => steps.split(/[;,] /)));
    // What one kind of tables or texts can be asked for, the others can be too.
    if (kind !== null && kinds.findIndex(({ content }) => content === kind.content) < place) continue;
    yield* probed(context, kind, opening, known);
  }

  /** Names of settings that are different after a moment, or after another start, though nobody set them. */
  async function changingSettings(from: Position): Promise<Set<string>> {
    const again = await walker.step(await walker.start(world), [launch]);
    const later = again === null ? null : await walker.lookAgain(again);
    const seen = [again, later].flatMap((at) =>
      at === null ? [] : changedSettings(application.id, from.state, at.state),
    );
    return new Set(seen.map(({ setting }) => setting.name));
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
  ): AsyncIterable<DraftedProcedure> {
    /** Commands that have changed something, or that asked in a dialog: a selection makes no difference to most of those. */
    const settled = new Set<string>();
    const fresh = [...(kind === null ? [] : [kind.extension]), ...usualExtensions].map((ending) =>
      [folder, `${newName}.${ending}`].join(separator),
    );
    const witnesses = await witnessesIn(tools, context, save, { fresh, noise });
    const left = contents.length - contents.indexOf(kind?.content ?? null);
    const share = (request.actions - spent()) / Math.max(1, left);
    const possible = selections.filter(isPossible(kind));
    const began = spent();
    for (const [place, selection] of possible.entries()) {
      // Neither a kind of document nor a selection may use up what the others need; what one leaves over is for the next.
      const isSpent = () => spent() - began >= (share * (place + 1)) / possible.length;
      const actions = [...typing(selection), ...selection.actions];
      const selected = actions.length === 0 ? context : await walker.step(context, actions);
      if (selected === null) continue;
      const isWanted = ({ labels }: Command) => {
        const label = labels.join(" > ");
        return !settled.has(label) && !known.has(label) && isTriedOn(selection, kind?.content ?? null, labels);
      };
      for await (const { command, chosen } of menuLeaves(tools, selected, isSpent, isWanted)) {
        request.onProgress({ actions: spent(), of: request.actions, findings: effects.size });
        const key = command.labels.join(" > ");
        if (settled.has(key) || known.has(key)) continue;
        if (tools.screenOf(chosen.controls).dialogs.length > tools.screenOf(selected.controls).dialogs.length)
          settled.add(key);
        for (const effect of await tryCommand(tools, selected, command, chosen, witnesses)) {
          settled.add(key);
          const text = effectKey(effect);
          const isSetting = effect.differences.length === 0;
          if (effects.has(text) || (isSetting && settingsDrafted >= mostOfSettings)) continue;
          effects.add(text);
          if (isSetting) settingsDrafted += 1;
          const procedure = procedureOf(effect, selection, kind, opening);
          if (procedure.requests.length === 0) continue;
          yield { procedure, settings: effect.settings.map(({ setting }) => setting) };
        }
      }
    }
  }

  function isPossible(kind: DocumentKind | null): (selection: Selection) => boolean {
    return ({ id, contents, functions }) =>
      id === "nothing" || (kind === null ? functions.includes(application.function) : contents.includes(kind.content));
  }

  function typing({ typed }: Selection): Action[] {
    const [example] = typed === null ? [] : (catalog.valueTypes.get(typed)?.examples ?? []);
    return example === undefined ? [] : [type(null, example)];
  }

  function procedureOf(
    { command, steps, fields, option, made, isSaved, isQuit, settings, differences }: EffectiveCommand,
    selection: Selection,
    kind: DocumentKind | null,
    opening: Procedure | null,
  ): Procedure {
    // A setting is the application's, whatever is open in it.
    const isSetting = differences.length === 0;
    const object = kind === null || isSetting ? "" : selection.called("{document}");
    const ending = isSaved && save !== null ? save.labels.join(" > ") : isQuit ? `press ${quitKeys}` : "";
    const parts = isSetting ? [steps, ending] : [opening?.steps ?? "", selection.steps, steps, ending];
    const { labels } = command;
    const first = isSetting ? "" : selection.first;
    const value = isSetting ? (settings[0]?.value ?? null) : null;
    return {
      goal: `${commandLabel(command)} (${selection.id})`,
      steps: parts.filter((part) => part !== "").join("; "),
      requests: requestsFor({
        labels,
        object,
        fields,
        option,
        isSaved,
        isQuit,
        first,
        value,
        made: madeOf(made, kind),
        isAtStart: selection.id === "nothing" && (kind?.content === "text" || kind?.content === "document"),
      }).flatMap((request) => requestsOn(request, kind, false)),
    };
  }

  /** The blank for a file that is made; null where none is. */
  function madeOf(path: string | null, kind: DocumentKind | null): string | null {
    const name = path === null ? undefined : typeOfFiles(catalog, extension(path))?.name;
    if (name === undefined) return null;
    return name === kind?.type ? "{copy}" : `{>${name}}`;
  }
}

/** Least for kinds of documents that hold most: in plain text no look is kept. */
function poverty({ content, extension }: DocumentKind): number {
  return content === "text" || extension === "csv" ? 1 : 0;
}

/** Settings count by their names: that another value is chosen is no other thing to ask for. */
function effectKey({ differences, settings }: EffectiveCommand): string {
  return [...differences.map(differenceKey), ...settings.map(({ setting }) => setting.name)].join("\n");
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
