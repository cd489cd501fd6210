import type { Catalog } from "../../catalog/catalog.js";
import type { ControlTarget } from "../../environments/view/targets.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import { dirname, extension, join, normalizePath } from "../../text/path.js";
import { valueTypeByLabel } from "../value-type-of.js";
import type { ApplicationScreen } from "./screen.js";

/** Everything that a field may be tried with, in groups. Values of one group are of different kinds. */
export interface FieldValues {
  /** One text of each value type for the field at this place in its form; those that its label asks for come first. */
  free(field: ControlTarget, place: number): string[];
  /** The value type that a label asks for; null where it says nothing. */
  wanted(label: string): string | null;
  /** Small ones, for pages and rows. */
  numbers: readonly string[];
  /** Words of what is shown, to refer to the content at hand. */
  content(screen: ApplicationScreen): string[];
  /** One existing file of each extension. */
  existing: readonly string[];
  /** Full paths of files that are not there, one for each extension. */
  fresh: readonly string[];
  /** Existing directories, then one that is not there. */
  directories: readonly string[];
  addresses: readonly string[];
  /** What is typed into documents. */
  sentence: string;
}

const newName = "Result";
const shortestWord = 4;
const wordsTried = 3;

/** The values that a walk tries, from the catalog's value and resource types and from what the setup holds. */
export function fieldValues(catalog: Catalog, setup: EnvironmentSetup): FieldValues {
  const types = [...catalog.valueTypes.values()];
  const general = types.find((type) => type.label_words.length === 0) ?? types[0];
  const inOrder = general === undefined ? [] : [general, ...types.filter((type) => type !== general)];
  const files = setup.files.filter((file) => !file.read_only);
  const directories = distinct(
    [
      ...setup.directories.filter((directory) => !directory.read_only).map((directory) => directory.path),
      ...files.map((file) => dirname(file.path)),
    ],
    normalizePath,
  );
  const home = files[0] === undefined ? directories[0] : dirname(files[0].path);
  const extensions = distinct(
    [...catalog.resourceTypes.values()].flatMap(({ detector }) =>
      detector.kind === "file" ? detector.extensions : [],
    ),
    (item) => item,
  );

  return {
    free: (field, place) => {
      const wanted = valueTypeByLabel(catalog, field.control.control_text);
      const ordered = wanted === null ? inOrder : [wanted, ...inOrder.filter((type) => type !== wanted)];
      return ordered.map((type) => type.examples[place % type.examples.length] ?? "");
    },
    wanted: (label) => valueTypeByLabel(catalog, label)?.name ?? null,
    numbers: ["1", "2"],
    content: shownWords,
    existing: distinct(
      files.map((file) => file.path),
      extension,
    ),
    fresh: home === undefined ? [] : extensions.map((item) => join(home, `${newName}.${item}`)),
    directories: home === undefined ? [] : [...directories, join(home, newName)],
    addresses: setup.pages.filter((page) => page.available).map((page) => page.url),
    sentence: general?.examples[0] ?? newName,
  };
}

/** A few words and whole short texts that the content shows: cells, and words of documents. */
function shownWords(screen: ApplicationScreen): string[] {
  const words = screen.all.flatMap(({ control }) => {
    if (control.control_type === "DataItem") return [control.value ?? ""];
    return control.control_type === "Document" ? ((control.value ?? "").match(/\p{L}+/gu) ?? []) : [];
  });
  return distinct(
    words.filter((word) => word.length >= shortestWord),
    (word) => word,
  ).slice(0, wordsTried);
}

/** The first item of each key, in order. */
function distinct<T>(items: readonly T[], key: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    if (seen.has(key(item))) return false;
    seen.add(key(item));
    return true;
  });
}
