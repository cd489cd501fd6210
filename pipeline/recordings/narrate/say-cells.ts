import { enumerate } from "../../instruct/write/english.js";
import type { Parameter } from "../../schema/subtask.js";
import { capitalize } from "../../text/capitalize.js";
import type { ToldMoment } from "./moment.js";
import { typedText } from "./moment.js";
import { cellPlace, type SeenSheet, seenSheet } from "./seen-sheet.js";
import { askedOf, soughtWords } from "./sought.js";
import type { Ways } from "./teller.js";

/** Why a cell or range is gone to, by what its address is derived as. */
const cellWays: Readonly<Record<string, (moment: ToldMoment, address: string, sheet: SeenSheet) => readonly string[]>> =
  {
    scratch_cell: scratchWays,
    query_cell: lookedUpWays,
    first_cell: (_, address, sheet) =>
      withHeading(address, sheet, (heading, column) => [
        `${heading} is column ${column}. Its first cell is ${address}, from where I can fill it downwards.`,
        `The column to fill is ${heading}, so I start at its top, which is ${address}.`,
      ]),
    sort_cell: (_, address, sheet) =>
      withHeading(address, sheet, (heading, column) => [
        `The rows are to be ordered by ${heading}, which is column ${column}, so the selection has to be in that column: I take ${address}.`,
        `${heading} decides the order. I go to ${address}, the first cell under it.`,
      ]),
    column_cells: (_, address, sheet) =>
      withHeading(address, sheet, (heading, column) => [
        `${heading} is column ${column}; ${address} takes in its cells without the heading.`,
        `I select what stands under ${heading}, which is ${address}.`,
      ]),
    whole_column_cells: (_, address, sheet) =>
      withHeading(address, sheet, (heading, column) => [
        `${heading} is column ${column}; ${address} takes in the heading and all of its cells.`,
        `I select ${heading} with its heading, which is ${address}.`,
      ]),
    heading_cell: (_, address, sheet) =>
      withHeading(address, sheet, (heading) => [
        `The heading ${heading} stands in ${address}, so I go there.`,
        `${address} is the cell with the heading ${heading}.`,
      ]),
    heading_cells: (_, address) => [
      `The headings are the first row of the table, which is ${address}.`,
      `Only the headings are meant, so I select ${address}.`,
    ],
    free_column: (_, address, sheet) => {
      const last = sheet.lastColumn === null ? null : sheet.heading(sheet.lastColumn);
      return last === null
        ? []
        : [
            `The last heading is '${last}' in column ${sheet.lastColumn}; the new column comes right behind it, at ${address}.`,
            `Column ${sheet.lastColumn} with '${last}' is the last one, so the new heading belongs into ${address}.`,
          ];
    },
    free_column_cells: (_, address) => [
      `The new column has to be filled for every row, so I select ${address} below its heading.`,
      `${address} are the cells beside the rows of the table, under the new heading.`,
    ],
    cell_below: belowWays,
    row_below: belowWays,
  };

/** Why an address is typed into the box for names of cells; nothing where that is not known. */
export function addressWays(moment: ToldMoment, { derivation }: Parameter): Ways[] {
  const address = typedText(moment.step) ?? "";
  const ways = cellWays[derivation?.by ?? ""]?.(moment, address, seenSheet(moment.steps, moment.at)) ?? [];
  return [
    { key: `cell ${derivation?.by ?? ""}`, ways },
    {
      key: "cell, part",
      ways: [
        `To ${moment.part.todo}, I go to ${address} by the field 'Name Box'.`,
        `The field 'Name Box' takes me straight to ${address}, where I go on with ${moment.part.mention}.`,
        `${address} is where I go on with ${moment.part.mention}.`,
      ],
    },
  ];
}

function scratchWays(moment: ToldMoment, address: string, sheet: SeenSheet): string[] {
  const held = sheet.value(address);
  const sought = soughtWords(moment.part);
  const last = sheet.lastColumn;
  const heading = last === null ? null : sheet.heading(last);
  const purpose = sought === null ? "" : ` There I let a formula work out ${sought}.`;
  if (held !== null && held !== "") {
    return sought === null
      ? [
          `${address} still holds '${held}', which I only worked out for myself; it must not stay in the file, so I go there to take it away.`,
        ]
      : [
          `${address} still shows '${held}' from before. I have that result, so I can use the cell again for ${sought}.`,
          `For ${sought} I use ${address} once more, whose '${held}' I do not need there any longer.`,
        ];
  }
  if (sought === null) {
    return [
      `Only what was asked for may be saved. ${address} is where a result of mine would stand beside the table, so I check that it is empty.`,
      `Before I change anything I look at ${address} beside the table, since nothing of mine may be left there when the file is saved.`,
    ];
  }
  return heading === null
    ? []
    : last !== null && !sheet.isInView(last)
      ? [
          `The last heading that I saw before was '${heading}' in column ${last}, so ${address} is beside the table and free.${purpose}`,
        ]
      : [
          `The headings end with '${heading}' in column ${last}, so ${address} is free and nothing of the table is overwritten there.${purpose}`,
          `${capitalize(sought)} can be worked out by a formula. The table ends with column ${last} ('${heading}'), so ${address} beside it is free for that.`,
          `I do not want to count rows by eye, so I let a formula work out ${sought} beside the table, in ${address}; the last heading, '${heading}', is in column ${last}.`,
        ];
}

function lookedUpWays(moment: ToldMoment, address: string, sheet: SeenSheet): string[] {
  const place = cellPlace(address);
  if (place === null) return [];
  const heading = sheet.heading(place.column);
  const { texts } = askedOf(moment.part);
  const key = sheet.row(place.row).find(({ value }) => value !== null && texts.includes(value));
  if (key !== undefined && heading !== null) {
    return [
      `Row ${place.row} is the one with '${key.value}' (${key.control_text}); its '${heading}' stands in ${address}.`,
      `'${key.value}' is in ${key.control_text}, so I need column ${place.column} ('${heading}') of the same row: ${address}.`,
    ];
  }
  if (heading === null) return [];
  const row = texts[0] === undefined ? "the row that I need" : `the row of '${texts[0]}'`;
  return sheet.row(place.row).length > 0
    ? [`'${heading}' is column ${place.column}, and row ${place.row} is the one that fits, so I go to ${address}.`]
    : [
        `'${heading}' is column ${place.column}. I do not see ${row} among the rows shown, so I go further down, to ${address}, and check the row there.`,
        `The rows go on below what the window shows, and ${row} is not in sight. I jump to ${address} in the column '${heading}' and compare.`,
      ];
}

function withHeading(
  address: string,
  sheet: SeenSheet,
  words: (heading: string, column: string) => readonly string[],
): readonly string[] {
  const column = /^[A-Z]+/.exec(address)?.[0];
  const heading = column === undefined ? null : sheet.heading(column);
  return column === undefined || heading === null ? [] : words(`'${heading}'`, column);
}

function belowWays(_: ToldMoment, address: string, sheet: SeenSheet): string[] {
  const place = cellPlace(address);
  if (place === null) return [];
  return sheet.row(place.row - 1).length > 0
    ? [
        `Row ${place.row - 1} is the last one with entries, so the next free cell is ${address}.`,
        `Below row ${place.row - 1} the table is empty; ${address} is where I write.`,
      ]
    : [
        `It belongs below the last row, which is further down than the window shows; I go to ${address}.`,
        `The table ends out of sight, so I jump down to ${address}, below its last row.`,
      ];
}

/** What a formula is made of: the columns that the part asks for, as far as their headings were seen. */
export function formulaWays(moment: ToldMoment): Ways[] {
  const sheet = seenSheet(moment.steps, moment.at);
  const { columns } = askedOf(moment.part);
  const sought = soughtWords(moment.part) ?? "the value";
  const words = moment.part.values.words ?? sought;
  const known = columnWords(columns, sheet);
  const how = howItWorks(moment);
  return [
    {
      key: "formula",
      ways: [
        `${known}I want ${words}, so the formula ${how}.`,
        `${known}For ${sought} the formula has to give ${words}: it ${how}.`,
        `${known}To get ${words} without counting by eye, I write a formula that ${how}.`,
      ],
    },
    {
      key: "formula, sought",
      ways: [`${known}The formula for ${sought} ${how}.`, `${known}I let a formula work out ${sought}: it ${how}.`],
    },
    {
      key: "formula, again",
      ways: [
        `It is the same kind of formula as before, now for ${words}: it ${how}.`,
        `The columns are those of before. This formula has to give ${words}, so it ${how}.`,
      ],
    },
    { key: "formula, short", ways: [`For ${sought} the formula ${how}.`] },
  ];
}

/**
 * Where the columns under some headings are, as one sentence: those that can be read in the window, and those that were
 * read before.
 */
function columnWords(headings: readonly string[], sheet: SeenSheet): string {
  const places = headings.flatMap((heading) => {
    const column = sheet.columnOf(heading);
    return column === null ? [] : [{ heading, column, isInView: sheet.isInView(column) }];
  });
  const listed = (isInView: boolean): string =>
    enumerate(
      places.filter((one) => one.isInView === isInView).map((one) => `'${one.heading}' is column ${one.column}`),
    );
  const [inView, hidden] = [listed(true), listed(false)];
  if (hidden === "") return inView === "" ? "" : `${inView}. `;
  return `${inView === "" ? "" : `${inView}; `}out of sight now, but read before: ${hidden}. `;
}

/** What a formula does with the rows that fit, by what a query begins with. */
const queryWork: Readonly<Record<string, string>> = {
  sum: "adds up what stands in those that fit",
  count: "counts those that fit",
  list: "joins the entries of those that fit",
  only: "takes the entry of the one that fits",
  max: "takes the largest of those that fit",
  min: "takes the smallest of those that fit",
  average: "takes the average of those that fit",
};

/** How a formula works: the rows that it goes through, and what it does with them. */
function howItWorks({ part, step }: ToldMoment): string {
  const [, head = ""] = /^\s*(\w+)\(/.exec(part.values.query ?? "") ?? [];
  const work = queryWork[head];
  const [, from, to] = /\$(\d+):\$[A-Z]+\$(\d+)/.exec(typedText(step) ?? "") ?? [];
  if (from === undefined || to === undefined) return work ?? "works that out";
  return `goes through the rows ${from} to ${to} ${work === undefined ? "for that" : `and ${work}`}`;
}

/** What is typed into a column from top to bottom: an entry for some rows, an empty line for the others. */
export function entriesWays(moment: ToldMoment): Ways[] {
  const { part } = moment;
  const sheet = seenSheet(moment.steps, moment.at);
  const cells = [...(part.values.cells ?? "").matchAll(/\[([A-Z]+\d+)\]/g)].map((match) => match[1] ?? "");
  const inSight = cells.filter((cell) => sheet.value(cell) !== null);
  const shown = inSight.slice(0, 5);
  const more = shown.length < cells.length ? ", and for others further down" : "";
  const entry = `'${part.values.entry ?? ""}'`;
  const which = inSight.length === 0 ? "" : ` In sight that is so for ${enumerate(shown)}${more}.`;
  return [
    {
      key: "entries",
      ways: [
        `I type one line for each row, from the top downwards: ${entry} where ${part.values.words ?? ""}, and an empty line for each row that has to stay as it is.${which}`,
        `Line by line, ${entry} goes into the rows where ${part.values.words ?? ""}; an empty line passes over each of the others.${which}`,
      ],
    },
    {
      key: "entries, short",
      ways: [
        `From the top of the column downwards, ${entry} goes into the rows that are meant, and an empty line passes over each other row.${which}`,
      ],
    },
  ];
}
