import fc from "fast-check";
import { numbered, part } from "../../pipeline/content/part.js";
import type { AspectValue, ContentPart } from "../../pipeline/schema/computer/content-part.js";
import type { Trace } from "../../pipeline/schema/computer/trace.js";
import { click, desktop, file, text, traceOf } from "./trace-samples.js";

/** Texts that folding, patterns and escapes trip over, few enough that two are often the same. */
const texts = fc.constantFrom(
  "report",
  "Report ",
  "the report",
  "stra\u00dfe",
  "STRASSE",
  "a|b",
  "a\\b",
  "x]y",
  "*",
  "\u{1f600}",
  "",
);

/** Values that relations tell apart: numbers in several forms, dates, truth values, texts. */
const aspectValues: fc.Arbitrary<AspectValue> = fc.oneof(
  texts,
  fc.constantFrom(true, 1, 2, 12, 12.04, 1200.5, -3, "12.5", "2026-03-14", "2026-05-01T10:00", "08:30", "1,200.50"),
);
const aspects = fc.dictionary(fc.constantFrom("value", "text", "bold", "date"), aspectValues, { maxKeys: 3 });
const cellNames = fc.constantFrom("A1", "B2", "B7", "AA10");
/** Few kinds and names, so that selectors often name something. */
export const trees: fc.Arbitrary<ContentPart> = fc
  .record({
    sheets: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom("May", "June", "a/b", "x[1]"),
        aspects,
        cells: fc.uniqueArray(fc.record({ name: cellNames, aspects, heading: texts }), {
          selector: ({ name }) => name,
          maxLength: 3,
        }),
      }),
      { selector: ({ name }) => name, maxLength: 2 },
    ),
    paragraphs: fc.array(fc.record({ aspects, runs: fc.array(aspects, { maxLength: 2 }) }), { maxLength: 3 }),
  })
  .map(({ sheets, paragraphs }) =>
    part(
      "workbook",
      "",
      {},
      {
        parts: [
          ...sheets.map(({ name, aspects: held, cells }) => {
            const parts = cells.map((cell) =>
              part("cell", cell.name, cell.aspects, { labels: { heading: cell.heading } }),
            );
            return part("sheet", name, held, { parts });
          }),
          ...numbered(
            paragraphs.map(({ aspects: held, runs }) =>
              part("paragraph", "", held, { parts: numbered(runs.map((run) => part("run", "", run))) }),
            ),
          ),
        ],
      },
    ),
  );

/** Selectors of those trees, some of which name nothing, and some that are none. */
export const treeSelectors: readonly string[] = [
  "",
  "**",
  "sheet",
  "sheet[May]",
  "sheet[may]/cell",
  "sheet[*]/cell[A1:B7]",
  "sheet[a\\/b]/cell[B2]",
  "sheet[x\\[1\\]]",
  "sheet/cell[heading=Report]",
  "**/cell[value*=report][text!=x]",
  "**/run[bold=true]",
  "**/run",
  "paragraph",
  "paragraph[1]",
  "paragraph[2..3]",
  "paragraph[text^=the]/run[1]",
  "message[subject=report]",
  "message",
  "record",
  "setting",
  "sheet[May",
  "sheet//cell",
  "9",
];

/** Some of them with the aspects that may differ. */
export const allowedLists: readonly string[] = [
  "",
  "sheet[May]",
  "sheet/cell[A1:B7]@value;sheet@text",
  "paragraph[1]",
  "paragraph;sheet",
  "paragraph[2]/run;paragraph[1]@bold",
  "**/run@bold",
  "**/cell[heading=report]@value ; paragraph[3]",
  "**@value;**@text;**@bold;**@date",
];

/** A tree with one or two parts left out, added, repeated or given another value. */
function edited(tree: ContentPart): fc.Arbitrary<ContentPart> {
  return fc
    .array(fc.record({ at: fc.nat({ max: 30 }), edit: fc.constantFrom("drop", "repeat", "value", "bold", "more") }), {
      maxLength: 2,
    })
    .map((edits) => edits.reduce(editPart, tree));
}

function editPart(tree: ContentPart, { at, edit }: { at: number; edit: string }): ContentPart {
  let count = 0;
  const change = (item: ContentPart): ContentPart[] => {
    const here = count++ === at;
    const inner = { ...item, parts: renumbered(item.parts.flatMap(change)) };
    if (!here) return [inner];
    if (edit === "drop") return [];
    if (edit === "repeat")
      return [inner, { ...structuredClone(inner), name: /^[0-9]+$/.test(inner.name) ? inner.name : "July" }];
    const value = inner.aspects.value;
    if (edit === "more")
      return [{ ...inner, aspects: { ...inner.aspects, value: typeof value === "number" ? value + 1 : 5 } }];
    return [{ ...inner, aspects: { ...inner.aspects, [edit]: edit === "bold" ? true : "other" } }];
  };
  return { ...tree, parts: renumbered(tree.parts.flatMap(change)) };
}

function renumbered(parts: readonly ContentPart[]): ContentPart[] {
  const named = parts.filter(({ kind }) => kind === "sheet" || kind === "cell");
  return [...named, ...numbered(parts.filter((item) => !named.includes(item)))];
}

/** A file, a store and a folder of mails before and after something was done to the file. */
export const contentTraces: fc.Arbitrary<Trace> = trees
  .chain((tree) => fc.tuple(fc.constant(tree), edited(tree), trees, fc.boolean()))
  .map(([before, after, other, mailed]) => {
    const state = (parts: ContentPart, sent: boolean) =>
      desktop({
        files: [
          { ...file("C:\\Users\\user\\Report.xlsx", text("one")), parts },
          file("C:\\Users\\user\\notes.txt", text("two")),
        ],
        stores: [{ subject: "firefox:bookmarks", parts: other }],
        mailbox: sent
          ? [{ folder: "sent", from: "", to: "a@b.example", subject: "Report", body: "the report", attachments: [] }]
          : [],
        settings: { "dark mode": "on" },
      });
    return traceOf([{ state: state(before, false) }, { action: click("Save"), state: state(after, mailed) }]);
  });
