import { notYetKnown } from "../content/derive/message-shown.js";
import type { EnvironmentSetup } from "../schema/computer/environment-setup.js";
import type { ParameterValues, Subtask } from "../schema/subtask.js";
import type { Infeasibility } from "../schema/task/task.js";

/** A value that is read off a page or a document, and can be missing there. */
export interface StatedValue {
  /** The parameter that says what is asked for. */
  readonly parameter: string;
  readonly removed: Infeasibility["removed"];
  /** The sentence or line with the value, and with words in its place that say that it is not known yet. */
  readonly line: string;
  readonly without: string;
}

/**
 * The values that a subtask reads off pages and documents of a setup, where each stands in one line and nowhere else on the
 * computer.
 */
export function statedValues(
  { parameters }: Pick<Subtask, "parameters">,
  values: ParameterValues,
  setup: EnvironmentSetup,
): StatedValue[] {
  const derivedBy = (by: string, from: readonly string[]): string | undefined => {
    const found = parameters.find(({ derivation }) => derivation?.by === by && isSame(derivation.of, from));
    return found && values[found.name];
  };
  return parameters.flatMap(({ derivation }) => {
    if (derivation?.by !== "read_line") return [];
    const [source = "", asked = ""] = derivation.of;
    const from = parameters.find(({ name }) => name === source);
    const [place, line] = [values[source], derivedBy("read_line", derivation.of)];
    const [entry, value] = [derivedBy("asked_label", [asked]), derivedBy("read_value", derivation.of)];
    if (from === undefined || !place || !line || !entry || !value) return [];
    const [before = "", after, ...more] = line.split(value);
    const paragraphs = paragraphsAt(setup, place).filter((paragraph) => paragraph.includes(line));
    if (after === undefined || more.length > 0 || paragraphs.length !== 1) return [];
    const removed = { type: from.type, value: place, entry };
    const stated = { parameter: asked, removed, line, without: before + openPlace(before) + after };
    const isElsewhere = JSON.stringify(withoutValue(setup, stated)).includes(JSON.stringify(value).slice(1, -1));
    return isElsewhere ? [] : [stated];
  });
}

/** Inside a sentence it is put in brackets, as in a draft: "Payments above [still to be filled in] need two signatures". */
function openPlace(before: string): string {
  return before.endsWith(": ") ? notYetKnown : `[${notYetKnown}]`;
}

/** The setup in which the page or document does not say the value yet. */
export function withoutValue(setup: EnvironmentSetup, { removed, line, without }: StatedValue): EnvironmentSetup {
  const open = (paragraphs: readonly string[]) => paragraphs.map((text) => text.replace(line, () => without));
  return {
    ...setup,
    pages: setup.pages.map((page) =>
      page.url === removed.value ? { ...page, paragraphs: open(page.paragraphs) } : page,
    ),
    files: setup.files.map((file) =>
      file.path === removed.value && file.content.kind === "document"
        ? { ...file, content: { ...file.content, paragraphs: open(file.content.paragraphs) } }
        : file,
    ),
  };
}

function paragraphsAt({ pages, files }: EnvironmentSetup, place: string): readonly string[] {
  const page = pages.find(({ url }) => url === place);
  if (page !== undefined) return page.paragraphs;
  const content = files.find(({ path }) => path === place)?.content;
  return content?.kind === "document" ? content.paragraphs : [];
}

function isSame(names: readonly string[], others: readonly string[]): boolean {
  return names.length === others.length && names.every((name, i) => name === others[i]);
}
