import { unfitness } from "../../llm/answer/unfit-text.js";
import type { SituationContents } from "../../schema/contents.js";
import type { Situation } from "../../schema/situation.js";
import { blanks } from "../../template/template.js";
import { fold, holdsText } from "../../text/fold.js";
import type { Workplace } from "../../workplace/make-workplace.js";
import { lostStatement, proseOf } from "../../workplace/situations/statements.js";

const longest = { line: 300, document: 3_000, message: 1_500 } as const;
const mostLines = 40;

/**
 * Why other words for the documents and messages of a situation cannot be taken: they leave out what was stated, or say what was
 * not: another figure, date, name or address, or something that takes back a statement. Null for nothing.
 */
export function contentsFault(
  situation: Situation,
  contents: SituationContents,
  workplaces: readonly Workplace[],
): string | null {
  const lost = lostStatement(situation, contents);
  if (lost !== null) return lost;
  const own = proseOf(situation);
  for (const [name, lines] of Object.entries(contents.documents)) {
    if (lines.length > mostLines) return `${name} has ${lines.length} lines; at most ${mostLines}`;
    if (lines.join("\n").length > longest.document) return `${name} is longer than ${longest.document} characters`;
    for (const line of lines) {
      const reason =
        unfitness(line, { longest: longest.line, lines: "one" }) ?? newFault(line, own.get(name) ?? [], workplaces);
      if (reason !== null) return `${name}, "${line.slice(0, 80)}": ${reason}`;
    }
  }
  for (const [name, text] of Object.entries(contents.messages)) {
    const before = situation.messages[name]?.text ?? "";
    const reason = unfitness(text, { longest: longest.message, lines: "one" }) ?? newFault(text, [before], workplaces);
    if (reason !== null) return `${name}: ${reason}`;
  }
  return null;
}

/** What a text says that the one before it did not. */
function newFault(text: string, before: readonly string[], workplaces: readonly Workplace[]): string | null {
  const old = before.join("\n");
  const blank = blanks(text).find((name) => !blanks(old).includes(name));
  if (blank !== undefined) return `{${blank}} does not stand in the text as it is`;
  const words = text.replaceAll(/\{[^}]*\}/g, " ");
  if (/[{}]/.test(words)) return "a brace is no blank";
  const oldFigures = new Set(old.match(figure) ?? []);
  const other = (words.match(figure) ?? []).find((one) => !oldFigures.has(one));
  if (other !== undefined) return `the figure ${other} is not stated`;
  for (const expression of newWords) {
    const said = words.match(expression)?.find((one) => !holdsText(old, one));
    if (said !== undefined) return `"${said}" is not stated`;
  }
  return nameFault(words, old, workplaces);
}

const figure = /\d+(?:[.,:/-]\d+)*/g;

/** Figures and days in words, signs of money, addresses, and what takes a statement back: it stands by itself, so that nothing else blurs it. */
const newWords = [
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|dozen|half|quarter|third|twice|double|triple)\b/gi,
  /\b(?:january|february|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|yesterday|today|tonight|weekend)\b/gi,
  /\b(?:March|May)\b/g,
  /[$€£¥%]|\b(?:EUR|USD|GBP|CHF|euros?|dollars?|pounds?|percent)\b/gi,
  /\S+@\S+|\bhttps?:\S+|\bwww\.\S+/gi,
  /\b(?:no longer|not valid|invalid|void|supersedes?|superseded|replaces?|replaced|cancel(?:led|ed)?|withdrawn|instead|formerly|previously|outdated|obsolete|corrected|wrong|mistake|mistaken|ignore|disregard|except|unless|provisional|tentative|subject to change|does not apply|do not apply|not apply)\b/gi,
];

/** Names: words with a capital within a sentence, and whatever the records of the workplace are called. */
function nameFault(words: string, old: string, workplaces: readonly Workplace[]): string | null {
  const inner = words.match(/(?<=[\p{L}\p{N},;)] )\p{Lu}[\p{L}\p{N}'-]*/gu) ?? [];
  const capital = inner.find((word) => word !== "I" && !holdsText(old, word));
  if (capital !== undefined) return `the name ${capital} is not stated`;
  const folded = fold(words);
  for (const { people, tables } of workplaces) {
    const named = [...people.values(), ...[...tables.values()].flatMap(({ rows }) => rows.flat().filter(isName))];
    const name = named.find((one) => folded.includes(fold(one)) && holdsText(words, one) && !holdsText(old, one));
    if (name !== undefined) return `the name ${name} of the workplace is not stated`;
  }
  return null;
}

/** Cells that name something by several words: "Kestrel Boats", and not "open". */
function isName(cell: string | number): cell is string {
  return typeof cell === "string" && /^\p{Lu}\S* .*\p{Lu}/u.test(cell);
}
