/** What a request is made of for a command that was found to change something. */
export interface CommandEffect {
  /** Entries of menus on the way, from the menu bar on. */
  labels: readonly string[];
  /** What the command works on, as a request calls it: "the first line of {txt_path}". */
  object: string;
  /** Labels of the fields that its dialog asks to be filled in. */
  fields: readonly string[];
  /** Whether the document is saved afterwards. */
  isSaved: boolean;
}

/** Verbs with which entries of menus begin. */
const verbs = new Set(
  `add align apply archive attach build change check clear clone collapse combine comment compress convert copy create crop
  cut decrease delete discard divide duplicate empty encrypt erase expand export extract fill filter fix flip format
  generate group hide import increase indent insert invert join justify lock make mark merge mirror move number open
  paste pin protect quote rearrange reduce remove rename renumber reorder replace reset resize restore reverse rotate
  save scale select send set shift show shrink sign sort split start stop swap tag toggle translate transpose trim
  uncomment underline unindent unlock unpin unwrap update use wrap`.split(/\s+/),
);
/** What takes something away takes it from something. */
const taking = new Set(["clear", "cut", "delete", "discard", "erase", "extract", "remove", "trim"]);
const putting = new Set(["add", "insert", "paste", "import", "attach"]);
const adverb = /^(?:up|down|left|right|back|forward|\S+wise|\S+ly|(?:up|down|to the|by) .*|\d+ ?(?:°|degrees).*)$/;

/**
 * Two ways to ask for a command in words: its label as a verb with what it works on, and the same after opening it. Values of fields are
 * left open by their labels. Source of the word order: entries of menus are imperatives or the name of what is set
 * (GNOME human interface guidelines, "Menus").
 */
export function requestsFor(effect: CommandEffect): string[] {
  const isNamed = /\{/.test(effect.object);
  const plain = `${imperative(effect, effect.object)}${withFields(effect)}`;
  if (!isNamed) return [plain, `please ${plain}`];
  const document = /\{[^{}]+\}/.exec(effect.object)?.[0] ?? effect.object;
  const part = effect.object.replace(document, "it");
  const later = `${imperative(effect, part)}${withFields(effect)}`;
  return effect.isSaved
    ? [`${plain} and save it`, `open ${document} and ${later} and save it`]
    : [plain, `open ${document} and ${later}`];
}

function imperative({ labels, fields }: CommandEffect, object: string): string {
  const words = lowered(labels.at(-1) ?? "").split(" ");
  const group = lowered(labels.at(-2) ?? "").split(" ");
  const [verb = "", ...rest] = words;
  const [groupVerb = "", ...groupRest] = group;
  if (verb === "replace" && fields.length === 2)
    return `replace {${fields[0]}} by {${fields[1]}} everywhere in ${object}`;
  if (verbs.has(verb)) return verbPhrase(verb, rest.join(" "), object);
  if (labels.length > 2 && verbs.has(groupVerb) && groupRest.length > 0) {
    return `${groupVerb} the ${groupRest.join(" ")} of ${object} to ${words.join(" ")}`;
  }
  if (labels.length > 2) return `set the ${group.join(" ")} of ${object} to ${plain(labels.at(-1) ?? "")}`;
  return `apply '${plain(labels.at(-1) ?? "")}' to ${object}`;
}

function verbPhrase(verb: string, rest: string, object: string): string {
  if (rest === "" || rest === "all") return `${verb} ${object}`;
  if (adverb.test(rest)) return `${verb} ${object} ${rest}`;
  const preposition = taking.has(verb) ? "from" : putting.has(verb) ? "into" : "in";
  const noun = /^(?:line|word|paragraph|selection|row|column)$/.test(rest) ? `the first ${rest}` : rest;
  return `${verb} ${noun} ${preposition} ${object}`;
}

function withFields({ labels, fields }: CommandEffect): string {
  if (fields.length === 0 || (/^replace\b/i.test(labels.at(-1) ?? "") && fields.length === 2)) return "";
  const named = fields.map((field) => `the ${field.toLowerCase()} {${field}}`);
  return ` with ${named.length < 2 ? named.join("") : `${named.slice(0, -1).join(", ")} and ${named.at(-1)}`}`;
}

function lowered(label: string): string {
  return plain(label).toLowerCase();
}

function plain(label: string): string {
  return label
    .replace(/(?:\.\.\.|…)$/, "")
    .replace(/\s+/g, " ")
    .trim();
}
