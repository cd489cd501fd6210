import fc from "fast-check";
import { checkNamed } from "../../pipeline/evaluators/checks/table.js";
import type { FileContent } from "../../pipeline/schema/computer/file-content.js";
import type { Trace } from "../../pipeline/schema/computer/trace.js";
import {
  type Condition,
  type DecisionTree,
  type Evaluator,
  type StringExpression,
  stringOperations,
} from "../../pipeline/schema/evaluator.js";
import { extension } from "../../pipeline/text/path.js";
import { trees } from "./generated-trees.js";
import { totalChecks } from "./total-checks.js";
import { click, control, desktop, file, openWindow, pressing, traceOf, typing } from "./trace-samples.js";

/** Few words, so that checks often hold; among them what folding, quoting and printing trip over. */
const words = fc.constantFrom(
  ..."report|Report |total\tamount|straße|STRASSE|ΣΟΦΟΣ|σοφος|ﬁle|İstanbul|{brace}|quote\"'|back\\slash|$5|`tick`|a b".split(
    "|",
  ),
  ..."12|12.0|1,200.50|1200.5|-3|0.00001|1|2|640|*|ascending|descending|image|text|files|sent|inbox|ctrl+s".split("|"),
  "",
  ["$", "x}"].join("{"),
  "line\nbreak",
  "\u00a0a\u2003b\ufeff",
  "😀",
  "https://bank.example/rates/",
  "bank.example/rates",
);
const paths = fc.constantFrom(
  "C:\\Users\\user\\Report.xlsx",
  "c:/users/USER/report.XLSX",
  "C:\\Users\\user\\notes.txt",
  "C:\\Users\\user\\out.pdf",
  "C:\\Users\\user\\pic.png",
  "C:\\Users\\user\\pack.zip",
  "C:\\Users\\user\\slides.pptx",
  "C:\\Users\\user\\Reports",
);
const word = fc.oneof(words, paths);
const parameterNames = ["xlsx_path", "to", "from", "class", "stem", "stem_", "stem__", "value_2"];
const parameterName = fc.constantFrom(...parameterNames);

const expression: fc.Arbitrary<StringExpression> = fc.letrec<{ e: StringExpression }>((tie) => ({
  e: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    word.map((literal) => ({ literal })),
    parameterName.map((parameter) => ({ parameter })),
    fc
      .constantFrom(...stringOperations)
      .chain((operation) =>
        fc
          .array(tie("e"), operation === "concat" ? { maxLength: 3 } : { minLength: 1, maxLength: 1 })
          .map((operands) => ({ operation, operands })),
      ),
  ),
})).e;

const condition: fc.Arbitrary<Condition> = fc.letrec<{ c: Condition }>((tie) => ({
  c: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(...totalChecks).chain((api) =>
      fc
        .array(
          fc.oneof(
            { weight: 3, arbitrary: word.map((literal) => ({ literal })) },
            { weight: 1, arbitrary: expression },
          ),
          { minLength: checkNamed(api).parameters.length, maxLength: checkNamed(api).parameters.length },
        )
        .map((values) => ({
          check: {
            api,
            arguments: Object.fromEntries(
              checkNamed(api).parameters.map((name, index) => [name, values[index] ?? { literal: "" }]),
            ),
          },
        })),
    ),
    tie("c").map((not) => ({ not })),
    fc.array(tie("c"), { maxLength: 3 }).map((and) => ({ and })),
    fc.array(tie("c"), { maxLength: 3 }).map((or) => ({ or })),
  ),
})).c;

const tree: fc.Arbitrary<DecisionTree> = fc.letrec<{ t: DecisionTree }>((tie) => ({
  t: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    fc.record({
      success: fc.boolean(),
      message: expression,
      progress: fc.tuple(fc.nat({ max: 4 }), fc.integer({ min: 4, max: 5 })),
    }),
    fc.record({ when: condition, yes: tie("t"), no: tie("t") }),
  ),
})).t;

export const evaluators: fc.Arbitrary<Evaluator> = fc
  .record({ when: condition, yes: tree, no: tree })
  .map((body) => ({ version: 1, parameters: parameterNames, body }));

export const parameterValues = fc.record(Object.fromEntries(parameterNames.map((name) => [name, word])));

const cell = fc.oneof(words, fc.constantFrom(2, 2, 4, 12, 1200.5, 1e-7, 0.00001, 1e21, -3, 2));
const lines = fc.array(words, { maxLength: 3 });
const contents: Readonly<Record<string, fc.Arbitrary<FileContent>>> = {
  xlsx: fc.record({
    kind: fc.constant("table"),
    columns: fc.array(words, { minLength: 1, maxLength: 3 }),
    rows: fc.array(fc.array(cell, { maxLength: 3 }), { maxLength: 3 }),
  }),
  txt: words.map((text) => ({ kind: "text", text })),
  pdf: lines.map((paragraphs) => ({ kind: "document", paragraphs })),
  png: fc.record({
    kind: fc.constant("image"),
    width: fc.constantFrom(1, 640),
    height: fc.constantFrom(2, 640),
    label: words,
    marks: lines,
  }),
  zip: fc.record({
    kind: fc.constant("archive"),
    entries: fc.array(fc.record({ name: words, content: fc.record({ kind: fc.constant("text"), text: words }) })),
  }),
  pptx: fc.record({
    kind: fc.constant("slides"),
    slides: fc.array(fc.record({ title: words, lines }), { maxLength: 2 }),
  }),
};
const stores = fc.uniqueArray(
  fc.record({ subject: fc.constantFrom("firefox:bookmarks", "Firefox:preferences"), parts: trees }),
  { selector: ({ subject }) => subject, maxLength: 2 },
);

const files = fc
  .array(
    paths.chain((path) =>
      fc
        .tuple(contents[extension(path)] ?? fc.constant(null), fc.boolean(), fc.option(trees, { freq: 2 }))
        .map(([content, readOnly, parts]) => ({ ...file(path, content, readOnly), ...(parts && { parts }) })),
    ),
    { maxLength: 5 },
  )
  .map((found) => found.sort((a, b) => (a.path < b.path ? -1 : 1)));

const states = fc
  .record({
    files,
    clipboard: fc.oneof(
      fc.constant({ kind: "empty" as const }),
      fc.record({ kind: fc.constantFrom("text" as const, "table" as const), text: words }),
      fc.record({
        kind: fc.constant("image" as const),
        label: words,
        width: fc.constant(1),
        height: fc.constant(2),
        marks: lines,
      }),
      fc.record({ kind: fc.constant("files" as const), paths: fc.array(paths), cut: fc.boolean() }),
    ),
    windows: fc.array(
      fc
        .record({
          title: word,
          application: words,
          focused: fc.boolean(),
          document: fc.option(paths),
          url: fc.option(words),
        })
        .map(openWindow),
      { maxLength: 2 },
    ),
    processes: fc.array(words, { maxLength: 2 }),
    mailbox: fc.array(
      fc.record({
        folder: fc.constantFrom("inbox" as const, "sent" as const, "drafts" as const),
        from: words,
        to: words,
        subject: words,
        body: words,
        attachments: fc.array(fc.record({ name: word, content_hash: fc.constant("") }), { maxLength: 1 }),
      }),
      { maxLength: 2 },
    ),
    records: fc.array(
      fc.record({ application: words, collection: words, fields: fc.dictionary(words, words, { maxKeys: 2 }) }),
      { maxLength: 2 },
    ),
    settings: fc.dictionary(words, words, { maxKeys: 2 }),
    stores,
  })
  .map(desktop);

const controls = fc.array(
  fc
    .record({
      control_text: words,
      control_type: fc.constantFrom("Text" as const, "Dialog" as const, "Edit" as const, "Button" as const),
      window: fc.constantFrom("Window", "Error"),
      value: fc.option(words),
      visible: fc.boolean(),
    })
    .map(control),
  { maxLength: 4 },
);
const actions = fc.oneof(words.map(click), words.map(typing), words.map(pressing));

export const traces: fc.Arbitrary<Trace> = fc
  .tuple(
    states,
    fc.array(fc.record({ action: actions, state: states, controls }), { maxLength: 3 }),
    fc.nat({ max: 4 }),
  )
  .map(([state, steps, start]) => ({ ...traceOf([{ state }, ...steps]), window_start: start }));
