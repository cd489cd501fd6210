/** An instruction of documentation that names no control. */
export type Idiom =
  /** "type the file name" */
  | { kind: "path"; words: string }
  /** "go to the folder in Address": the field is named */
  | { kind: "folder"; field: string }
  /** "select the message in Inbox" */
  | { kind: "item"; noun: string; list: string | null }
  /** "type the text" */
  | { kind: "content"; noun: string }
  /** "type the subject": into the search field */
  | { kind: "search" }
  /** "click the text" */
  | { kind: "surface" }
  /** "press enter" */
  | { kind: "keys"; keys: string }
  /** "press the file's button" */
  | { kind: "offered" }
  /** 'Type rm "{file_path}" in Terminal': blanks as in the requests */
  | { kind: "command"; command: string; field: string };

export type IdiomAt = Idiom & { start: number; end: number };

/** "type the file name", "type its path", "type the path of the copy" */
const pathForm =
  /\b[Tt]ype (?:the |a |its )?(?:new )?(?:full )?(?:file name|path(?: of the (?:other one|\p{L}+))?|folder name|(?:file|folder|archive|picture|document)(?: name)?)\b(?! in \p{Lu}| and | as )/u;

/** "Select the message in Inbox", "and its attachment in Attachments"; a column is chosen elsewhere. */
const itemForm =
  /\b(?:(?:[Ss]elect|click|choose|open) (?:the|its|an?)|and its(?= \p{Ll}+ in)) (?!column\b)(\p{Ll}+)(?: in (\p{Lu}[\p{L} ]*?))?(?= and |[,;]|$)/u;

const contentForm =
  /\b(?:[Tt]ype|[Ww]rite) (?:the |a |some )?(text|words|paragraph|sentence|line|title|heading|value|number|calculation|conversion)\b(?! in )/u;

const keyForm =
  /\bpress ((?:ctrl|alt|shift|control)\+[^\s,;]+|enter|return|escape|esc|tab|delete|f\d{1,2})(?=[\s,;]|$)/i;

const commandForm = /\b[Tt]ype ([^;,]*"\{[^;,]*?) in (\p{Lu}[\p{L} ]*)/u;

const forms: readonly (readonly [RegExp, (match: RegExpExecArray) => Idiom])[] = [
  [pathForm, (match) => ({ kind: "path", words: match[0] })],
  [/\bgo to (?:the|its|a) folder in (\p{Lu}[\p{L} ]*)/iu, (match) => ({ kind: "folder", field: match[1] ?? "" })],
  [itemForm, (match) => ({ kind: "item", noun: match[1] ?? "", list: match[2] ?? null })],
  [contentForm, (match) => ({ kind: "content", noun: match[1] ?? "" })],
  [/\b[Tt]ype (?:the|its) (?:subject|sender)\b(?! in )/u, () => ({ kind: "search" })],
  [/\bclick (?:the |into the |in the )(?:text|document|editor|page|slide|canvas)\b/i, () => ({ kind: "surface" })],
  [keyForm, (match) => ({ kind: "keys", keys: keysOf(match[1] ?? "") })],
  [/\bpress the (?:file|attachment|download)'s (?:button|link)/i, () => ({ kind: "offered" })],
  [commandForm, (match) => ({ kind: "command", command: match[1] ?? "", field: match[2] ?? "" })],
];

/** How often some steps ask for a path. */
export function countPaths(steps: string): number {
  return [...steps.matchAll(new RegExp(pathForm.source, "gu"))].length;
}

/** Returns the first instruction from a position on that names no control; null when there is none. */
export function nextIdiom(steps: string, from: number): IdiomAt | null {
  let best: IdiomAt | null = null;
  for (const [form, idiomOf] of forms) {
    const match = form.exec(steps.slice(from));
    if (match === null) continue;
    const start = from + match.index;
    if (best === null || start < best.start) best = { ...idiomOf(match), start, end: start + match[0].length };
  }
  return best;
}

function keysOf(said: string): string {
  return said
    .toLowerCase()
    .replace("control+", "ctrl+")
    .replace(/^return$/, "enter")
    .replace(/^esc$/, "escape");
}
