import type { Catalog } from "../../catalog/catalog.js";
import type { Application, Procedure } from "../../schema/catalog/catalog.js";
import type { ResourceType } from "../../schema/catalog/resource-type.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { Clipboard, MessageState } from "../../schema/computer/system-state.js";
import { dirname, extension, join } from "../../text/path.js";
import { clipboardVariants } from "../exhaustive/prove/setup-variants.js";
import { blanksIn } from "../request-blanks.js";
import { triedExtensions, typeOfBlank } from "./named-resources.js";
import { waysToRead } from "./ways-to-read.js";

/** A documented procedure bound to the resources of one computer that its request names. */
export interface ProcedureScenario {
  /** Index into the documentation. */
  procedure: number;
  goal: string;
  /** The steps without "or": one way to read them. */
  steps: string;
  setup: EnvironmentSetup;
  /** Full paths of existing files and folders, in the order in which the request names them. */
  inputs: string[];
  /** Full paths of what is to be made. */
  outputs: string[];
  /** Names by which anything else is found in a list: subjects, names of records; then offered files. */
  items: string[];
  addresses: string[];
  /** Labels of fields whose values a request leaves open. */
  fields: ReadonlySet<string>;
  /** Paths by the blanks of the request that name them. */
  bindings: ReadonlyMap<string, string>;
}

const mostScenarios = 8;
const newName = "Result";

/**
 * Every documented procedure with each combination of resources that its requests speak of, once. An open document is
 * asked for by opening its file; what is made goes into `folder`; `messages` are those that playing the world's actions
 * makes. Procedures that need something the world does not hold are left out.
 */
export function scenariosOf(
  catalog: Catalog,
  { documentation }: Application,
  world: EnvironmentSetup,
  folder: string,
  messages: readonly MessageState[] = [],
): ProcedureScenario[] {
  const place: ScenarioWorld = { catalog, world, folder, messages };
  return documentation.flatMap((procedure, index) => {
    const found = new Map<string, ProcedureScenario>();
    for (const request of procedure.requests.length === 0 ? [""] : procedure.requests) {
      for (const scenario of scenariosOfRequest(procedure, index, request, place)) {
        const { setup, steps, inputs, outputs, items } = scenario;
        const key = JSON.stringify([setup.clipboard.kind, steps, inputs, outputs, items]);
        const known = found.get(key);
        const fields = new Set([...(known?.fields ?? []), ...scenario.fields]);
        found.set(key, { ...(known ?? scenario), fields });
      }
    }
    return [...found.values()].slice(0, mostScenarios);
  });
}

/** Whether a scenario begins with something on the clipboard. */
export function clipboardOf(scenario: ProcedureScenario): Clipboard["kind"] {
  return scenario.setup.clipboard.kind;
}

/** Where scenarios take place. */
interface ScenarioWorld {
  catalog: Catalog;
  world: EnvironmentSetup;
  folder: string;
  messages: readonly MessageState[];
}

function scenariosOfRequest(
  { goal, steps }: Procedure,
  procedure: number,
  request: string,
  place: ScenarioWorld,
): ProcedureScenario[] {
  const { catalog, world, folder } = place;
  const scenario = {
    procedure,
    goal,
    inputs: [] as string[],
    outputs: [] as string[],
    items: [] as string[],
    addresses: [] as string[],
    bindings: new Map<string, string>(),
  };
  const fields = new Set<string>();
  let setup = world;
  for (const blank of blanksIn(request)) {
    const type = typeOfBlank(catalog, blank);
    if (type === null) {
      fields.add(blank.replace(/^>/, ""));
      continue;
    }
    const bound = blank.startsWith(">") ? [] : instancesOf(type, place);
    switch (type.detector.kind) {
      case "file":
      case "document":
      case "directory": {
        const isMade = blank.startsWith(">");
        const path = isMade
          ? newPath(catalog, type, folder, scenario.outputs.length)
          : bound.find((free) => !scenario.inputs.includes(free));
        if (path === undefined) return [];
        (isMade ? scenario.outputs : scenario.inputs).push(path);
        scenario.bindings.set(blank.replace(/^>/, ""), path);
        break;
      }
      case "clipboard": {
        const { content } = type.detector;
        const filled = clipboardVariants(world).find(({ clipboard }) => clipboard.kind === content);
        if (filled === undefined) return [];
        setup = withClipboard(world, filled.clipboard);
        break;
      }
      case "message":
      case "record":
        if (bound[0] === undefined) return [];
        scenario.items.push(bound[0]);
        break;
      case "page":
      case "any":
        if (bound[0] === undefined) return [];
        scenario.addresses.push(bound[0]);
        break;
      default:
        fields.add(blank);
    }
  }
  if (addsToLast(request, scenario.inputs)) scenario.inputs.reverse();
  const paths = scenario.inputs.length + scenario.outputs.length;
  return waysToRead(steps, paths).map((way) => ({ ...scenario, steps: way, fields, setup }));
}

/** What stands in the world for a type, by path, subject, name or address. */
function instancesOf(type: ResourceType, { catalog, world, messages }: ScenarioWorld): string[] {
  switch (type.detector.kind) {
    case "file":
    case "document":
      return triedExtensions(catalog, type).flatMap((ending) =>
        world.files.filter(({ path }) => extension(path) === ending).map(({ path }) => path),
      );
    case "directory":
      return fullestFirst(world);
    case "message": {
      const { folder } = type.detector;
      const received = folder === "inbox" ? world.inbox.map(({ subject }) => subject) : [];
      return [...received, ...messages.filter((message) => message.folder === folder).map(({ subject }) => subject)];
    }
    case "record": {
      const { collection } = type.detector;
      const own = world.records.filter((record) => record.collection === collection);
      return own.flatMap(({ fields }) => Object.values(fields)[0] ?? []);
    }
    case "page":
    case "any":
      return world.pages.map(({ url }) => url);
    default:
      return [];
  }
}

/** Folders with files in them before empty ones, of which less can be made. */
function fullestFirst({ directories, files }: EnvironmentSetup): string[] {
  const held = (folder: string) => files.filter(({ path }) => dirname(path) === folder).length;
  return directories.map(({ path }) => path).sort((a, b) => held(b) - held(a));
}

function newPath(catalog: Catalog, type: ResourceType, folder: string, index: number): string {
  const name = index === 0 ? newName : `${newName} ${index + 1}`;
  const [ending] = triedExtensions(catalog, type);
  return join(folder, ending === undefined ? name : `${name}.${ending}`);
}

/** Whether of two files the one that is named last is opened first: "append {a} to {b}", but not "copy {a} into {folder}". */
function addsToLast(request: string, inputs: readonly string[]): boolean {
  return (
    inputs.length === 2 &&
    inputs.every((path) => extension(path) !== "") &&
    /\} .*\b(?:to|into|onto|on|in|with)\b.* \{/.test(request)
  );
}

const filledWorlds = new WeakMap<EnvironmentSetup, Map<string, EnvironmentSetup>>();

/** One world for each content of the clipboard, so that a walker recognises it. */
function withClipboard(world: EnvironmentSetup, clipboard: Clipboard): EnvironmentSetup {
  const known = filledWorlds.get(world) ?? new Map<string, EnvironmentSetup>();
  filledWorlds.set(world, known);
  const filled = known.get(clipboard.kind) ?? { ...world, clipboard };
  known.set(clipboard.kind, filled);
  return filled;
}

/** Names of attachments and downloads. */
export function offeredNames({ setup: { inbox, pages } }: ProcedureScenario): string[] {
  return [...inbox.flatMap(({ attachments }) => attachments), ...pages.flatMap(({ downloads }) => downloads)].map(
    ({ name }) => name,
  );
}
