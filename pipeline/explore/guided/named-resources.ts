import type { Catalog } from "../../catalog/catalog.js";
import type { Application } from "../../schema/catalog/catalog.js";
import type { ResourceType } from "../../schema/catalog/resource-type.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import { extension } from "../../text/path.js";
import type { FieldValues } from "../exhaustive/field-values.js";
import { blanksIn } from "../request-blanks.js";

/** Kinds of files that stand for a general type. */
const kindsOfGeneral = 3;

/** The type that a blank of a request names ("{>pdf_path_2}": pdf_path); null for the label of a field. */
export function typeOfBlank(catalog: Catalog, blank: string): ResourceType | null {
  const name = blank.replace(/^>/, "").replace(/_\d+$/, "");
  return catalog.resourceTypes.get(name) ?? null;
}

/** The extensions of the files with which a type is tried, most usual first: for a general type one of each kind. */
export function triedExtensions(catalog: Catalog, type: ResourceType): string[] {
  const { detector } = type;
  if (detector.kind !== "file" && detector.kind !== "document") return [];
  const types = [...catalog.resourceTypes.values()];
  const isGeneral = types.some((other) => other.is_a === type.name);
  if (!isGeneral) return detector.extensions.slice(0, 1);
  const usual = types.flatMap(({ name, detector: other }) =>
    other.kind === "file" && !types.some((special) => special.is_a === name) ? other.extensions.slice(0, 1) : [],
  );
  const plainFirst = [...detector.extensions].sort((a, b) => Number(b === "txt") - Number(a === "txt"));
  return plainFirst.filter((item) => usual.includes(item)).slice(0, kindsOfGeneral);
}

/** Returns the distinct blanks in the documented requests for an application. */
function blanksOf({ documentation }: Application): string[] {
  return [...new Set(documentation.flatMap(({ requests }) => requests).flatMap(blanksIn))];
}

/**
 * Reduces a setup to the resources that the documentation of an application mentions, so that few ablations are needed
 * to find the necessary ones. Returns the whole setup for an application without documentation.
 */
export function namedWorld(catalog: Catalog, application: Application, world: EnvironmentSetup): EnvironmentSetup {
  if (application.documentation.length === 0) {
    const opened = new Set(application.desktop?.documents);
    const files = world.files.filter(({ path }) => opened.has(extension(path)));
    return { ...world, files, directories: [], pages: [], inbox: [] };
  }
  const inputs = blanksOf(application).filter((blank) => !blank.startsWith(">"));
  const types = inputs.flatMap((blank) => typeOfBlank(catalog, blank) ?? []);
  const kinds = new Set(types.map(({ detector }) => detector.kind));
  const holdsFiles = kinds.has("directory") || types.some(isOfFiles);
  const extensions = new Set(types.flatMap((type) => triedExtensions(catalog, type)));
  if (holdsFiles && extensions.size === 0) extensions.add("txt");
  return {
    ...world,
    files: world.files.filter(({ path }) => extensions.has(extension(path))),
    directories: kinds.has("directory") ? world.directories : [],
    pages: kinds.has("page") || kinds.has("any") ? world.pages : [],
    inbox: kinds.has("message") ? world.inbox : [],
  };
}

/** The values without new files of kinds that the documentation does not speak of. */
export function namedValues(values: FieldValues, catalog: Catalog, application: Application): FieldValues {
  const types = blanksOf(application).flatMap((blank) => typeOfBlank(catalog, blank) ?? []);
  const extensions = new Set(types.flatMap((type) => triedExtensions(catalog, type)));
  return { ...values, fresh: values.fresh.filter((path) => extensions.size === 0 || extensions.has(extension(path))) };
}

function isOfFiles({ detector }: ResourceType): boolean {
  return detector.kind === "clipboard" && detector.content === "files";
}
