/** What a request is made of for a command that was found to change something. */
export interface CommandEffect {
  /** Entries of menus on the way, from the menu bar on. */
  labels: readonly string[];
  /** What the command works on, as a request calls it: "the first line of {txt_path}"; empty for the application itself. */
  object: string;
  /** Labels of the fields that its dialog asks to be filled in. */
  fields: readonly string[];
  /** Label of what is chosen in its dialog besides; null where its presets are left. */
  option: string | null;
  /** Blank for the file that its dialog was told to make: "{>txt_path}"; null where none was. */
  made: string | null;
  /** What a setting is after the command that changes nothing else; null for any other command. */
  value: string | null;
  /** What is asked for before, to which the command belongs: "work out {Expression}"; empty where nothing is. */
  first: string;
  /** Whether what is put in comes before everything else in the document. */
  isAtStart: boolean;
  /** Whether the document is saved afterwards. */
  isSaved: boolean;
  /** Whether the application is ended afterwards. */
  isQuit: boolean;
}

/** Verbs with which entries of menus begin. */
const verbs = new Set(
  `add align apply archive attach autofill build change check clear clone collapse combine comment compress convert copy create crop
  cut decrease delete discard divide duplicate empty encrypt erase expand export extract fill filter fix flip format
  generate group hide import increase indent insert invert join justify lock make mark merge mirror move number open
  paste pin protect quote rearrange reduce remove rename renumber reorder replace reset resize restore reverse rotate
  save scale select send set shift show shrink shuffle sign sort split start sum stop swap tag take toggle translate transpose trim
  uncomment underline unindent unlock unmerge unpin unwrap update use wrap write`.split(/\s+/),
);
/** What takes something away takes it from something. */
const taking = new Set(["clear", "cut", "delete", "discard", "erase", "extract", "remove", "trim"]);
/** What gives the same in another form. */
const converting = new Set(["convert", "copy", "export", "save"]);
const putting = new Set(["add", "insert", "paste", "import", "attach"]);
/** What is said of a text whose look a label names: "Bold". */
const looks: readonly [RegExp, (object: string) => string][] = [
  [/^(bold|italic|monospace)s?$/, (object) => `make ${object} $1`],
  [/^(superscript|subscript)$/, (object) => `set ${object} in $1`],
  [/^(?:align )?(left|right)(?: align| aligned)?$/, (object) => `align ${object} $1`],
  [/^(percent(?:age)?|currency|accounting|scientific)$/, (object) => `format ${object} as $1`],
  [/^strike(?:-?through|-?out)?$/, (object) => `strike ${object} through`],
  [/^(?:align )?cent(?:er|re)(?:ed)?$/, (object) => `centre ${object}`],
  [/^(?:align )?justif(?:y|ied)$/, (object) => `justify ${object}`],
  [/^bullet(?:s|ed list|ed| list)$/, (object) => `make a bulleted list of ${object}`],
  [/^number(?:ing|ed list|ed)$/, (object) => `make a numbered list of ${object}`],
  [/^((?:single|double|1\.5) spac)(?:e|ing)$/, (object) => `give ${object} $1ing`],
];
const letterCase = /^(?:all )?(?:upper|lower|title|sentence|camel) ?case$/;
/** What a label says shortly: "Flip Horizontal". */
const directions = new Set(["horizontal", "vertical", "diagonal"]);
const adverb =
  /^(?:ascending|descending|up|down|left|right|back|forward|\S+wise|\S+ly|(?:up|down|to|into|by|as) .*|\d+ ?(?:°|degrees).*)$/;

/**
 * Two ways to ask for a command in words, none where its label says too little: its label as a verb with what it works on,
 * and the same after opening it. Values of fields are left open by their labels. Source of the word order: entries of menus
 * are imperatives or the name of what is set (GNOME human interface guidelines, "Menus").
 */
export function requestsFor(effect: CommandEffect): string[] {
  const ending = effect.isSaved ? " and save it" : effect.isQuit ? " and quit" : "";
  if (effect.value !== null) return settingWords(effect, effect.value).map((words) => `${words}${ending}`);
  if (isUnsaid(effect)) return [];
  const asked = (object: string) => `${asCommand(effect, object)}${intoFile(effect)}`;
  const plain = asked(effect.object);
  if (effect.first !== "") return [`${effect.first} and ${plain}${ending}`, `${effect.first}, then ${plain}${ending}`];
  if (!/\{/.test(effect.object)) return [`${plain}${ending}`, `please ${plain}${ending}`];
  const document = /\{[^{}]+\}/.exec(effect.object)?.[0] ?? effect.object;
  const later = asked(effect.object.replace(document, "it"));
  return [`${plain}${ending}`, `open ${document} and ${later}${ending}`];
}

/** Words that stand for parts of a window in menus which show and hide them. */
const shown =
  /\b(?:tool ?bar|status ?bar|menu ?bar|side ?(?:bar|pane)|pane|panel|keypad|dock|gallery|collection|ruler|grid|line numbers|margin|minimap|buttons?|tabs?|bitfield|formula book|constants|functions|variables|history|thumbnails?|tree|list)\b/;

/** Two ways to ask for a setting by the label of its switch or of the value that is chosen. */
function settingWords({ labels, option }: CommandEffect, value: string): string[] {
  const label = plain(option ?? labels.at(-1) ?? "");
  const isOn = value === "true";
  if (!isOn && value !== "false") {
    const above = lowered(labels.at(option === null ? -2 : -1) ?? "");
    // Of a value in a dialog or menu that is about everything, the label alone does not say what is set.
    const isGeneral = /^(?:file|edit|view|tools|settings|options|preferences|image|go|window)$/.test(above);
    return isGeneral ? [] : [`set the ${above} to ${label}`, `change the ${above} to ${label}`];
  }
  const noun = label.toLowerCase().replace(/^(?:show|display|hide) (?:the )?/, "");
  const isPart =
    option === null ? shown.test(noun) || /^(?:show|hide|display)\b/i.test(label) : /^(?:show|display)\b/i.test(label);
  if (isPart) {
    const isHiding = /^hide\b/i.test(label) ? isOn : !isOn;
    const named = /s$/.test(noun) ? noun : `the ${noun}`;
    return isHiding ? [`hide ${named}`, `switch ${named} off`] : [`show ${named}`, `switch ${named} on`];
  }
  const state = isOn ? "on" : "off";
  return [`turn ${state} '${label}'`, `switch the option '${label}' ${state}`];
}

/** Whether a dialog that a noun names was answered with what it proposed: what is wanted of it was not said. */
function isUnsaid({ labels, fields, option, made }: CommandEffect): boolean {
  const [label = "", group = ""] = labels.toReversed();
  const [verb = "", groupVerb = ""] = [label, group].map((text) => lowered(text).split(" ")[0] ?? "");
  // The title of a menu may be a verb that says nothing: "Format".
  const saysWhat = verbs.has(verb) || putting.has(groupVerb) || (labels.length > 2 && verbs.has(groupVerb));
  return /(?:\.\.\.|…)$/.test(label) && !saysWhat && fields.length === 0 && option === null && made === null;
}

/** "as plain text" is told by the label already; the file that is made is named last. */
function intoFile({ made }: CommandEffect): string {
  return made === null ? "" : ` as ${made}`;
}

/** Titles of menus that name what their commands are about. */
const subjects =
  /^(?:session|history|calculation|image|picture|note|list|project|archive|message|page|table|sheet|playlist)$/;

function asCommand(effect: CommandEffect, object: string): string {
  const { labels, fields, option } = effect;
  const [label = "", group = ""] = labels.toReversed().map(lowered);
  const [verb = ""] = label.split(" ");
  const isPut = putting.has(verb) || putting.has(group);
  // "Properties..." with a title and an author: it is these that are set.
  if (!isPut && !verbs.has(verb) && labels.length < 3 && fields.length > 0 && object !== "") {
    const [first = "", ...more] = fields.map(
      (field) => `${field.toLowerCase()}${fields[0] === field ? of(object) : ""} to {${field}}`,
    );
    return `set the ${listed([first, ...more.map((words) => `the ${words}`)])}`;
  }
  const noun = verb === label || !isPut ? label : label.slice(verb.length + 1);
  const isKind = isPut && option !== null && lowered(option).endsWith(` ${noun}`);
  const said = isKind ? { ...effect, labels: ["Insert", option], option: null } : effect;
  const words = `${imperative(said, object)}${withFields(said)}`;
  return effect.isAtStart && isPut && !ofPages.test(label)
    ? words.replace(` into ${object}`, ` at the top of ${object}`)
    : words;
}

/** What stands on every page or in a place of its own, wherever the caret is. */
const ofPages = /\b(?:pages?|headers?|footers?|footnotes?|endnotes?|comments?)\b/;

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function imperative({ labels, fields }: CommandEffect, object: string): string {
  const label = lowered(labels.at(-1) ?? "");
  const [verb = "", ...rest] = label.split(" ");
  const [groupVerb = "", ...groupRest] = lowered(labels.at(-2) ?? "").split(" ");
  const title = lowered(labels[0] ?? "");
  const about = object !== "" ? object : labels.length > 1 && subjects.test(title) ? `the ${title}` : "";
  if (verb === "replace" && fields.length === 2)
    return `replace {${fields[0]}} by {${fields[1]}} everywhere in ${object}`;
  const [form, said] = object === "" ? [] : (looks.find(([look]) => look.test(label)) ?? []);
  if (form !== undefined && said !== undefined) return label.replace(form, said(object));
  if (letterCase.test(label)) return `put ${object} into ${label.replace(/^all /, "")}`;
  if (verbs.has(verb)) return verbPhrase(verb, rest.join(" "), about);
  if (putting.has(groupVerb) && groupRest.length === 0) return verbPhrase(groupVerb, withArticle(label), object);
  if (labels.length > 2 && converting.has(groupVerb))
    return `${verbPhrase(groupVerb, groupRest.join(" "), about)} as ${plain(labels.at(-1) ?? "")}`;
  if (labels.length > 2 && verbs.has(groupVerb) && groupRest.length === 0) return verbPhrase(groupVerb, label, about);
  if (labels.length > 2 && verbs.has(groupVerb)) {
    return `${groupVerb} the ${groupRest.join(" ")}${of(object)} to ${label}`;
  }
  if (labels.length > 2)
    return `set the ${[groupVerb, ...groupRest].join(" ")}${of(object)} to ${plain(labels.at(-1) ?? "")}`;
  return object === ""
    ? `choose '${plain(labels.at(-1) ?? "")}'`
    : `apply '${plain(labels.at(-1) ?? "")}' to ${object}`;
}

function verbPhrase(verb: string, rest: string, object: string): string {
  if (object === "") return rest === "" ? verb : `${verb} ${rest}`;
  if (rest === "" || rest === "all") return `${verb} ${object}`;
  if (rest === "to trash") return `${verb} ${object} to the trash`;
  if (adverb.test(rest)) return `${verb} ${object} ${rest}`;
  if (directions.has(rest)) return `${verb} ${object} ${rest}ly`;
  const preposition = taking.has(verb) ? "from" : putting.has(verb) ? "into" : "in";
  const document = /\{[^{}]+\}|\bit$/.exec(object)?.[0] ?? object;
  if (isMany(rest) && !taking.has(verb) && !putting.has(verb)) return `${verb} the ${rest} of ${document}`;
  const noun = /^(?:line|word|paragraph|selection|row|column|slide|page)$/.test(rest) ? `the first ${rest}` : rest;
  return `${verb} ${noun} ${preposition} ${object}`;
}

/** "title": a title; what is many or cannot be counted has none. */
function withArticle(noun: string): string {
  if (/(?:s|ing|text| and .*)$/.test(noun)) return noun;
  return `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
}

function isMany(noun: string): boolean {
  return /^[a-z]+s$/.test(noun) && !/(?:ss|us|is)$/.test(noun);
}

function of(object: string): string {
  return object === "" ? "" : ` of ${object}`;
}

function withFields({ labels, fields, option }: CommandEffect): string {
  if (option !== null) return ` with the option '${plain(option)}'`;
  if (fields.length === 0 || (/^replace\b/i.test(labels.at(-1) ?? "") && fields.length === 2)) return "";
  const named = fields.map((field) => {
    const counted = /^number of (.+)$/i.exec(field)?.[1];
    return counted === undefined ? `the ${field.toLowerCase()} {${field}}` : `{${field}} ${counted.toLowerCase()}`;
  });
  return ` with ${listed(named)}`;
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
