import { literalSql } from "../query-sql.js";
import { asTheyStand, valueStatement } from "./sheet-statements.js";
import { resultOf, type WholeResult } from "./whole-result.js";

/** The column of a sheet of lines. */
const line = "r1.c0";
const tab = "char(9)";

/** What a text or a document holds in the end, line by line, and what is found in it. */
export const lineResults: Readonly<Record<string, WholeResult>> = {
  lines_of_text: edited(() => line),
  lines_holding: chosen((words) => holds(words)),
  lines_without: chosen((words) => `not ${holds(words)}`),
  first_lines: chosen((count) => `r1.place <= ${whole(count)}`),
  last_lines: chosen((count) => `r1.place > (select count(*) from cells) - ${whole(count)}`),
  lines_but_one: chosen((number) => `r1.place <> ${whole(number)}`),
  line_text: chosen((number) => `r1.place = ${whole(number)}`),
  different_lines: resultOf("lines", (sheet) => [
    valueStatement(sheet, line, `group by ${line} order by min(r1.place)`),
  ]),
  line_count: figure("count(*)"),
  filled_count: figure(`count(nullif(${line}, ''))`),
  count_holding: resultOf("lines", (sheet, words) => [valueStatement(sheet, "count(*)", `where ${holds(words)}`)]),
  lines_joined: {
    reads: ["lines", "lines"],
    sql: (sheets) => sheets.map((sheet) => valueStatement(sheet, line)),
  },
  lines_in_capitals: edited(() => `capitals(${line})`),
  lines_behind: edited((text) => `case ${line} when '' then '' else ${literalSql(text)} || ${line} end`),
  lines_in_one: figure(`group_concat(${line}, ', ' ${asTheyStand})`),
  line_in_capitals: resultOf("lines", (sheet, number) => [
    valueStatement(sheet, `capitals(${line})`, `where r1.place = ${whole(number)}`),
  ]),
  line_indented: resultOf("lines", (sheet, number) => [
    valueStatement(sheet, `${tab} || ${line}`, `where r1.place = ${whole(number)}`),
  ]),
  lines_and_line: withLine((_, text = "") => ["1e9", text]),
  line_and_lines: withLine((_, text = "") => ["0", text]),
  lines_inserted: withLine((number, text = "") => [`${whole(number)}.5`, text]),
  paragraphs_with_before: withLine((words, text = "") => [
    `(select r1.place - 0.5 from cells as r1 where ${holds(words)})`,
    text,
  ]),
  lines_with_line: edited((number, text) => inLine(number, literalSql(text))),
  lines_repeated: resultOf("lines", ({ name }, number) => [
    `select line from (
       select place, c0 as line from ${name} union all select place, c0 from ${name} where place = ${whole(number)}
     ) order by place`,
  ]),
  lines_moved_up: movedUp((number) => `r1.place = ${whole(number)}`),
  paragraphs_moved_up: movedUp(holds),
  paragraph_in_capitals: resultOf("lines", (sheet, words) => [
    valueStatement(sheet, `capitals(${line})`, `where ${holds(words)}`),
  ]),
  paragraphs_in_order: resultOf("lines", (sheet) => [
    valueStatement(sheet, line, `where ${line} <> '' order by fold(${line})`),
  ]),
  lines_commented: edited((number) => {
    const code = `ltrim(${line}, ' ' || ${tab})`;
    return inLine(number, `substr(${line}, 1, length(${line}) - length(${code})) || '# ' || ${code}`);
  }),
  lines_uncommented: edited((number) => {
    const sign = `instr(${line}, '# ')`;
    return inLine(number, `substr(${line}, 1, ${sign} - 1) || substr(${line}, ${sign} + 2)`);
  }),
  lines_replaced: edited((words, other) => replacing("replaced", words, other)),
  lines_word_replaced: edited((words, other) => replacing("replaced_words", words, other)),
  lines_replaced_once: edited((words, other) => {
    const first = `(select min(r1.place) from cells as r1 where ${holds(words)})`;
    return `case r1.place when ${first} then ${replacing("replaced_first", words, other)} else ${line} end`;
  }),
  setting_lines: edited((key, value) => replacing("with_setting", key, value)),
  occurrences: pieces((words) => `matches(${line}, ${literalSql(words)})`),
  tabbed_cells: pieces(() => `pieces(${line}, ${tab})`),
  tabbed_rows: figure("count(*)"),
  tabbed_columns: resultOf("lines", (sheet) => [
    valueStatement(sheet, `length(${line}) - length(replace(${line}, ${tab}, '')) + 1`, `${asTheyStand} limit 1`),
  ]),
  read_line: resultOf("lines", (sheet, asked) => {
    const [label, kind] = splitAtLast(asked, " = ");
    const parts = kind === "text" ? `json_array(${line})` : `sentences(${line})`;
    const stated = `states(piece.value, ${literalSql(label)}, ${literalSql(kind)})`;
    return [
      `select piece.value from ${sheet.name} as r1, json_each(${parts}) as piece where ${stated}
       order by r1.place, piece.key limit 1`,
    ];
  }),
  mail_sender: resultOf("sender", (sheet) => [valueStatement(sheet, line)]),
};

/** Every line, changed. */
function edited(change: (...given: string[]) => string): WholeResult {
  return resultOf("lines", (sheet, ...given) => [valueStatement(sheet, change(...given))]);
}

/** The lines that meet a condition. */
function chosen(condition: (given: string) => string): WholeResult {
  return resultOf("lines", (sheet, given) => [valueStatement(sheet, line, `where ${condition(given)} ${asTheyStand}`)]);
}

/** One value of all lines. */
function figure(value: string): WholeResult {
  return resultOf("lines", (sheet) => [valueStatement(sheet, value, "")]);
}

/** The lines with one more at a place between their numbers. */
function withLine(put: (given: string, text?: string) => [place: string, text: string]): WholeResult {
  return resultOf("lines", ({ name }, ...given) => {
    const [place, text] = given.length > 1 ? put(given[0] ?? "", given[1]) : put("", given[0]);
    const more = `select ${place} as place, ${literalSql(text)} as line`;
    return [`select line from (${more} union all select place, c0 from ${name}) order by place`];
  });
}

/** The lines with one before the one above it. */
function movedUp(which: (given: string) => string): WholeResult {
  return resultOf("lines", (sheet, given) => [
    valueStatement(sheet, line, `order by r1.place - (case when ${which(given)} then 1.5 else 0 end)`),
  ]);
}

/** Pieces of the lines, of a JSON list for each. */
function pieces(list: (...given: string[]) => string): WholeResult {
  return resultOf("lines", (sheet, ...given) => [
    `select piece.value from ${sheet.name} as r1, json_each(${list(...given)}) as piece order by r1.place, piece.key`,
  ]);
}

function holds(words: string): string {
  return `(instr(fold(${line}), fold(${literalSql(words)})) > 0)`;
}

function replacing(work: string, words: string, other: string): string {
  return `${work}(${line}, ${literalSql(words)}, ${literalSql(other)})`;
}

function inLine(number: string, then: string): string {
  return `case r1.place when ${whole(number)} then ${then} else ${line} end`;
}

function whole(number: string): number {
  return Math.trunc(Number(number)) || 0;
}

function splitAtLast(text: string, separator: string): [string, string] {
  const at = text.lastIndexOf(separator);
  return [text.slice(0, at), text.slice(at + separator.length)];
}
