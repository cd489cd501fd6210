const irregularParticiples: Record<string, string> = {
  write: "written",
  make: "made",
  send: "sent",
  take: "taken",
  draw: "drawn",
  build: "built",
  put: "put",
  set: "set",
  cut: "cut",
  get: "got",
  find: "found",
  keep: "kept",
  read: "read",
  bring: "brought",
  leave: "left",
  split: "split",
  shrink: "shrunk",
  undo: "undone",
  draft: "drafted",
};

/** Short verbs that double their last letter ("zip" gives "zipped"). */
const doubling = new Set([
  "zip",
  "flip",
  "crop",
  "trim",
  "plan",
  "drop",
  "log",
  "tag",
  "pin",
  "snap",
  "grab",
  "jot",
  "swap",
  "clip",
]);

/** Past participle of a verb: "export" gives "exported". */
export function participle(verb: string): string {
  const irregular = irregularParticiples[verb];
  if (irregular !== undefined) return irregular;
  if (doubling.has(verb)) return `${verb}${verb.slice(-1)}ed`;
  if (verb.endsWith("e")) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  return `${verb}ed`;
}

const doublingGerunds = new Set([...doubling, "put", "set", "cut", "get", "split"]);

/** Gerund of a verb: "save" gives "saving". */
export function gerund(verb: string): string {
  if (doublingGerunds.has(verb)) return `${verb}${verb.slice(-1)}ing`;
  if (/[^eoy]e$/.test(verb)) return `${verb.slice(0, -1)}ing`;
  return `${verb}ing`;
}

/** "a", "a and b", "a, b and c". */
export function enumerate(items: readonly string[]): string {
  if (items.length <= 1) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1) ?? ""}`;
}

const numerals = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Number in words up to ten. */
export function numeral(count: number): string {
  return numerals[count] ?? String(count);
}

/** A value between straight quotes. */
export function quote(value: string): string {
  return `'${value}'`;
}
