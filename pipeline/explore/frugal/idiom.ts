/** What documentation says without naming a control. */
export type Idiom =
  /** "type the file name" */
  | { kind: "path" }
  /** "go to the folder in Address": the field is named */
  | { kind: "folder"; field: string }
  /** "select the message in Inbox" */
  | { kind: "item"; noun: string; list: string | null }
  /** "type the text" */
  | { kind: "content" }
  /** "click the text" */
  | { kind: "surface" }
  /** "press enter" */
  | { kind: "keys"; keys: string }
  /** "press the file's button" */
  | { kind: "offered" };

export type IdiomAt = Idiom & { start: number; end: number };

const forms: readonly (readonly [RegExp, (match: RegExpExecArray) => Idiom])[] = [
  [
    /\b[Tt]ype (?:the |a |its )?(?:new )?(?:full )?(?:file name|path|folder name|(?:file|folder|archive|picture|document|name)(?: name)?)\b(?! in \p{Lu}| and | as )/u,
    () => ({ kind: "path" }),
  ],
  [/\bgo to (?:the|its|a) folder in (\p{Lu}[\p{L} ]*)/iu, (match) => ({ kind: "folder", field: match[1] ?? "" })],
  [
    /\b(?:select|click|choose|open) (?:the|its|an?) (?!column\b)(\p{Ll}+)(?: in (\p{Lu}[\p{L} ]*?))?(?= and |[,;]|$)/u,
    (match) => ({ kind: "item", noun: match[1] ?? "", list: match[2] ?? null }),
  ],
  [
    /\bSelect (?:the|its|an?) (?!column\b)(\p{Ll}+)(?: in (\p{Lu}[\p{L} ]*?))?(?= and |[,;]|$)/u,
    (match) => ({ kind: "item", noun: match[1] ?? "", list: match[2] ?? null }),
  ],
  [
    /\band its (\p{Ll}+) in (\p{Lu}[\p{L} ]*?)(?= and |[,;]|$)/u,
    (match) => ({ kind: "item", noun: match[1] ?? "", list: match[2] ?? null }),
  ],
  [
    /\b(?:type|write|enter) (?:the |a |some )?(?:text|words|paragraph|sentence|line)\b(?! in )/i,
    () => ({ kind: "content" }),
  ],
  [/\bclick (?:the |into the |in the )(?:text|document|editor|page|slide|canvas)\b/i, () => ({ kind: "surface" })],
  [
    /\bpress ((?:ctrl|alt|shift|control)\+[^\s,;]+|enter|return|escape|esc|tab|delete|f\d{1,2})(?=[\s,;]|$)/i,
    (match) => ({ kind: "keys", keys: keysOf(match[1] ?? "") }),
  ],
  [/\bpress the (?:file|attachment|download)'s (?:button|link)/i, () => ({ kind: "offered" })],
];

/** What the words say first from a place on without naming a control; null where they do not. */
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
