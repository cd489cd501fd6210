import type { Catalog } from "../../catalog/catalog.js";
import { contentBehind } from "../../content/derive/content-behind.js";
import { contentText } from "../../content/derive/content-text.js";
import type { DerivationSource } from "../../content/derive/derive.js";
import { cellText } from "../../content/derive/figures.js";
import type { Rng } from "../../rng.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { Parameter, Subtask } from "../../schema/subtask.js";
import type { Extractor } from "../../schema/task/derivation.js";
import { blanks } from "../../template/template.js";
import { holdsText } from "../../text/fold.js";
import { basename, extension } from "../../text/path.js";

/** A value that cannot be chosen freely: it must occur in the content of an input, at a given kind of location. */
export interface ContentLink {
  /** The input whose content has the value. */
  parameter: string;
  place: "column" | "number column" | "cell" | "excerpt" | "fact label" | "attachment" | "download";
  /** Values that worked, in the order of the trials. */
  worked: readonly string[];
}

/**
 * Finds out from the trials whether a value always occurred in the content of an input: the header of a column to sort
 * by, a word to replace, the name of an attachment. For a path, its file name is compared. Returns null for a free
 * value.
 */
export function readContentLink(subtask: Subtask, value: Parameter, catalog: Catalog): ContentLink | null {
  const isMade = value.role === "output";
  const worked = subtask.trials.map(({ parameters }) => {
    const text = parameters[value.name] ?? "";
    return isMade ? basename(text) : text;
  });
  if (worked.some((text) => text === "")) return null;
  for (const input of subtask.parameters.filter(({ role }) => role === "input")) {
    const places = subtask.trials.map(({ parameters, setup }, trial) =>
      placesOf(worked[trial] ?? "", parameters[input.name] ?? "", input, setup, catalog),
    );
    const place = (isMade ? offered : order).find((candidate) => places.every((found) => found.has(candidate)));
    if (place !== undefined) return { parameter: input.name, place, worked };
  }
  return null;
}

/** Locations that hold whole files. */
const offered: readonly ContentLink["place"][] = ["attachment", "download"];

/** Locations, most specific first. */
const order: readonly ContentLink["place"][] = [
  "attachment",
  "download",
  "fact label",
  "number column",
  "column",
  "cell",
  "excerpt",
];

/**
 * Returns what the actions require of inputs: an action that clicks on "Supplier" in a list of columns works only on
 * tables with such a column. By input, an extractor that gives nothing when the requirement is not met.
 */
export function readRequirements(subtask: Subtask, catalog: Catalog): Map<string, Extractor> {
  const clicked = subtask.actions.flatMap(({ control }) =>
    control?.control_type === "ListItem" && blanks(control.control_text).length === 0 ? [control.control_text] : [],
  );
  const required = new Map<string, Extractor>();
  for (const input of subtask.parameters.filter(({ role }) => role === "input")) {
    const column = clicked.find((text) =>
      subtask.trials.every(({ parameters, setup }) =>
        placesOf(text, parameters[input.name] ?? "", input, setup, catalog).has("column"),
      ),
    );
    if (column !== undefined) required.set(input.name, { kind: "cell", column, row: 0 });
  }
  return required;
}

function placesOf(
  text: string,
  named: string,
  { type }: Parameter,
  setup: EnvironmentSetup,
  catalog: Catalog,
): Set<ContentLink["place"]> {
  const places = new Set<ContentLink["place"]>();
  const detector = catalog.resourceTypes.get(type)?.detector.kind;
  if (detector === "message") {
    const message = setup.inbox.find(({ subject }) => subject === named);
    if (message?.attachments.some(({ name }) => name === text)) places.add("attachment");
  }
  const content = contentBehind(named, type, setup, catalog.resourceTypes);
  if (content === null || typeof content === "string") return places;
  if ("url" in content) {
    if (content.downloads.some(({ name }) => name === text)) places.add("download");
    if (content.facts.some(({ label }) => label === text)) places.add("fact label");
    return places;
  }
  if (content.kind === "table") {
    const column = content.columns.indexOf(text);
    if (column >= 0) places.add("column");
    if (column >= 0 && content.rows.every((row) => typeof row[column] === "number")) places.add("number column");
    if (content.rows.some((row) => row.some((cell) => cellText(cell) === text))) places.add("cell");
  }
  if (contentText(content).includes(text)) places.add("excerpt");
  return places;
}

/** Returns a value at the linked location of another content; a value that worked in a trial if possible. */
export function linkedValue(
  link: ContentLink,
  named: string,
  type: string,
  setup: EnvironmentSetup,
  catalog: Catalog,
  rng: Rng,
): string | null {
  const all = optionsAt(link, named, contentBehind(named, type, setup, catalog.resourceTypes), setup);
  const ending = extension(link.worked[0] ?? "");
  const isFile = link.place === "attachment" || link.place === "download";
  const options = isFile ? all.filter((option) => extension(option) === ending) : all;
  const again = options.filter((option) => link.worked.includes(option));
  if (again.length > 0) return rng.pick(again);
  return options.length > 0 ? rng.pick(options) : null;
}

function optionsAt(
  { place, worked }: ContentLink,
  named: string,
  content: DerivationSource | null,
  setup: EnvironmentSetup,
): string[] {
  if (place === "attachment") {
    return setup.inbox.find(({ subject }) => subject === named)?.attachments.map(({ name }) => name) ?? [];
  }
  if (content === null || typeof content === "string") return [];
  if ("url" in content) {
    if (place === "download") return content.downloads.map(({ name }) => name);
    return place === "fact label" ? content.facts.map(({ label }) => label) : [];
  }
  if (content.kind === "table") {
    const { columns, rows } = content;
    const isNumeric = (column: number) => rows.every((row) => typeof row[column] === "number");
    if (place === "excerpt") return worked.filter((word) => holdsText(contentText(content), word));
    if (place === "column") return [...columns];
    if (place === "number column") return columns.filter((_, column) => isNumeric(column));
    return rows.flatMap((row) =>
      row.flatMap((cell) => (typeof cell === "string" && /\p{L}/u.test(cell) ? [cell] : [])),
    );
  }
  const text = contentText(content);
  // Whole words only: a replacement of "level" within "log_level" could not be detected.
  const found = worked.filter((word) => holdsText(text, word));
  return found.length > 0 ? found : [...new Set(text.match(/\p{L}{5,}/gu))].filter((word) => holdsText(text, word));
}
