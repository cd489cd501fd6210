import { literalSql } from "../query-sql.js";
import { valueStatement } from "./sheet-statements.js";
import { resultOf, type WholeResult } from "./whole-result.js";

// A sheet of slides has the number of a slide (from 1) in c0, that of a text on it (the title is 0) in c1, and the text in c2.
const [slide, part, text] = ["r1.c0", "r1.c1", "r1.c2"];
const lastSlide = "(select max(c0) from cells)";
const inOrder = `order by ${slide}, ${part}`;

/** What slides say in the end, and where one of them stands. */
export const slideResults: Readonly<Record<string, WholeResult>> = {
  slide_number: resultOf("slides", (_sheet, place) => [`select ${numberOf(place)}`]),
  titled_slide_number: resultOf("slides", (_sheet, title) => [`select ${titled(title)}`]),
  number_behind_titled: resultOf("slides", (_sheet, title) => [`select ${titled(title)} + 1`]),
  moved_slide_number: resultOf("slides", (_sheet, _title, target) => [`select ${endOf(target)}`]),
  texts_with_slide: resultOf("slides", ({ name }, title, added) => [
    `select text from (
       select c0 as slide, c1 as part, c2 as text from ${name}
       union all select ${titled(title)} + 0.5, 0, ${literalSql(added)}
     ) order by slide, part`,
  ]),
  texts_slide_repeated: resultOf("slides", ({ name }, title) => [
    `select text from (
       select c0 as slide, c1 as part, c2 as text from ${name}
       union all select c0 + 0.5, c1, c2 from ${name} where c0 = ${titled(title)}
     ) order by slide, part`,
  ]),
  texts_without_slide: resultOf("slides", (sheet, title) => [
    valueStatement(sheet, text, `where ${slide} <> ${titled(title)} ${inOrder}`),
  ]),
  texts_slide_moved: resultOf("slides", (sheet, title, target) => {
    const beyond = target === "start" ? "0" : `${lastSlide} + 1`;
    const place = `case ${slide} when ${titled(title)} then ${beyond} else ${slide} end`;
    return [valueStatement(sheet, text, `order by ${place}, ${part}`)];
  }),
  title_capitals: resultOf("slides", (sheet, place) => [
    valueStatement(sheet, `capitals(${text})`, `where ${slide} = ${numberOf(place)} and ${part} = 0`),
  ]),
  slide_lines_and_line: resultOf("slides", (sheet, place, added) => [
    linesOf(place, "1", sheet.name),
    `select ${literalSql(added)}`,
  ]),
  slide_last_line: resultOf("slides", (sheet, place) => [
    valueStatement(sheet, `max(${part})`, `where ${slide} = ${numberOf(place)}`),
  ]),
  slide_lines_but_last: resultOf("slides", (sheet, place) => [linesOf(place, notLast(place), sheet.name)]),
  slide_lines_with_last: resultOf("slides", (sheet, place, added) => [
    linesOf(place, notLast(place), sheet.name),
    `select ${literalSql(added)}`,
  ]),
  slide_lines_last_up: resultOf("slides", (sheet, place) => {
    const own = `${slide} = ${numberOf(place)} and ${part} > 0`;
    const moved = `${part} + iif(${notLast(place)}, 0, -1.5)`;
    return [valueStatement(sheet, text, `where ${own} order by ${moved}`)];
  }),
  slide_texts_replaced: resultOf("slides", (sheet, words, other) => [
    valueStatement(sheet, `replaced(${text}, ${literalSql(words)}, ${literalSql(other)})`, inOrder),
  ]),
};

function numberOf(place: string): string {
  return place === "first" ? "1" : place === "second" ? "2" : lastSlide;
}

function endOf(target: string): string {
  return target === "start" ? "1" : lastSlide;
}

function titled(title: string): string {
  return `(select c0 from cells where c1 = 0 and c2 = ${literalSql(title)})`;
}

function linesOf(place: string, condition: string, name: string): string {
  const where = `${slide} = ${numberOf(place)} and ${part} > 0 and ${condition}`;
  return `select ${text} from ${name} as r1 where ${where} order by ${part}`;
}

function notLast(place: string): string {
  return `${part} < (select max(c1) from cells where c0 = ${numberOf(place)})`;
}
