import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TaskloomError } from "../../pipeline/errors.js";
import { identify } from "../../pipeline/hash.js";
import type { ReviewAnswers } from "../../pipeline/review/answers/answers.js";
import { readAnswers } from "../../pipeline/review/answers/read-answers.js";
import { reviewReasons } from "../../pipeline/schema/review.js";
import "../property-seed.js";
import { tries } from "../property-runs.js";
import {
  argillaFlat,
  argillaNested,
  argillaUser,
  asTable,
  type HandedOut,
  type KnownAnswer,
  labelStudioJson,
  labelStudioMin,
  labelStudioStorage,
  studioUser,
} from "./tool-exports.js";

const tasks: HandedOut[] = [0, 1, 2].map((number) => ({
  task_id: identify("handed out", number),
  content_hash: `hash-${number}`,
  texts: {
    intent: `Intent ${number}`,
    instruction: `Do "${number}"; then, stop.\nSo.`,
    proof: "",
    persona: "Accountant",
  },
}));

const comment = fc.oneof(
  fc.constant(null),
  fc.string({ minLength: 1 }).filter((text) => text.trim() !== "" && !/[\0\r\n]/.test(text)),
);
const answerTo = (task: number, user: number): fc.Arbitrary<KnownAnswer> =>
  fc
    .record({
      verdict: fc.constantFrom("accept" as const, "reject" as const),
      reason: fc.constantFrom(...reviewReasons),
      comment,
      state: fc.constantFrom("submitted" as const, "submitted" as const, "draft" as const, "discarded" as const),
    })
    .map(({ reason, ...said }) => ({ task, user, ...said, reason: said.verdict === "reject" ? reason : null }));
/** At most one answer of each of three users to each of three tasks. */
const known: fc.Arbitrary<KnownAnswer[]> = fc
  .subarray(tasks.flatMap((_, task) => [1, 2, 3].map((user) => [task, user] as const)))
  .chain((pairs) => fc.tuple(...pairs.map(([task, user]) => answerTo(task, user))));

interface Form {
  name: string;
  write(answers: readonly KnownAnswer[]): Record<string, unknown>[];
  user(user: number): string;
  /** Which states the form has at all. */
  states: readonly KnownAnswer["state"][];
  /** Whether it says which answer is in which state. */
  isTold: boolean;
}

const all = ["submitted", "draft", "discarded"] as const;
const argilla = { user: (user: number) => `argilla ${argillaUser(user)}`, states: all, isTold: true };
const studio = { user: studioUser, isTold: true };
const forms: Form[] = [
  { name: "Argilla, flat", write: (given) => argillaFlat(tasks, given), ...argilla },
  { name: "Argilla, by user", write: (given) => argillaNested(tasks, given, "by user"), ...argilla },
  { name: "Argilla, listed", write: (given) => argillaNested(tasks, given, "listed"), ...argilla },
  {
    name: "Argilla, by question",
    write: (given) => argillaNested(tasks, given, "by question"),
    ...argilla,
    isTold: false,
  },
  { name: "Label Studio, JSON", write: (given) => labelStudioJson(tasks, given), ...studio, states: all },
  {
    name: "Label Studio, completions",
    write: (given) => labelStudioJson(tasks, given, "completions"),
    ...studio,
    states: all,
  },
  {
    name: "Label Studio, target storage",
    write: (given) => labelStudioStorage(tasks, given),
    ...studio,
    states: ["submitted", "discarded"],
  },
  { name: "Label Studio, JSON-MIN", write: (given) => labelStudioMin(tasks, given), ...studio, states: ["submitted"] },
];

const utf16 = (text: string) => Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(text, "utf16le")]);
const wrappings: Record<string, (records: readonly unknown[]) => Uint8Array> = {
  array: (records) => Buffer.from(JSON.stringify(records)),
  "pretty array": (records) => Buffer.from(JSON.stringify(records, null, 2)),
  lines: (records) => Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join("")),
  "lines of Windows": (records) => Buffer.from(records.map((record) => `${JSON.stringify(record)}\r\n`).join("")),
  "with a byte order mark": (records) => Buffer.from(`\uFEFF${JSON.stringify(records)}`),
  "UTF-16": (records) => utf16(JSON.stringify(records)),
};

const counts = ({ leftOut }: ReviewAnswers) => {
  const of = (reason: string) => leftOut.filter(({ why }) => why === reason).length;
  return { draft: of("draft"), discarded: of("discarded") + of("skipped"), unread: of("unread"), empty: of("empty") };
};
const stated = (answers: readonly KnownAnswer[], state: KnownAnswer["state"]) =>
  answers.filter((answer) => answer.state === state);
const key = (said: Readonly<Record<string, unknown>>) =>
  JSON.stringify([
    said.task_id,
    said.content_hash,
    said.reviewer,
    said.verdict,
    said.reason || null,
    said.comment || null,
  ]);

function expectRead(found: ReviewAnswers, given: readonly KnownAnswer[], { states, isTold, user }: Form): void {
  const there = given.filter(({ state }) => states.includes(state));
  const taken = isTold ? stated(there, "submitted") : there;
  const expected = taken.map(({ task, user: number, ...said }) =>
    key({ ...said, ...tasks[task], reviewer: user(number) }),
  );
  expect(found.answers.map(({ said }) => key(said)).sort()).toEqual(expected.sort());
  const left = (state: KnownAnswer["state"]) => (isTold ? stated(there, state).length : 0);
  expect(counts(found)).toEqual({ draft: left("draft"), discarded: left("discarded"), unread: 0, empty: 0 });
  expect(found.mayBeDrafts).toBe(!isTold && there.length > 0);
}

describe("an export of another tool", () => {
  it.each(forms)("gives every answer back, and counts the others by reason: $name", (form) => {
    fc.assert(
      fc.property(known, fc.constantFrom(...Object.keys(wrappings)), (given, wrapping) => {
        const records = form.write(given);
        fc.pre(records.length > 0);
        const bytes = wrappings[wrapping]?.(records) ?? new Uint8Array();
        for (const name of ["export.json", "export.jsonl", "1217"]) expectRead(readAnswers(bytes, name), given, form);
      }),
      { numRuns: tries(60) },
    );
  });

  it.each([",", ";", "\t"])("gives every answer back from a table of Label Studio, separated by %j", (separator) => {
    const form = forms.find(({ name }) => name === "Label Studio, JSON-MIN");
    if (form === undefined) throw new Error("there is no such form");
    fc.assert(
      fc.property(known, fc.constantFrom("", "\uFEFF", `sep=${separator}\r\n`), (given, start) => {
        // Without a verdict the first row of the table has no such column.
        fc.pre(stated(given, "submitted").length > 0);
        const rows = form.write(
          given.map((answer) => ({ ...answer, comment: answer.comment?.replace(/^'+/, "x") ?? null })),
        );
        const plain = given.map((answer) => ({ ...answer, comment: answer.comment?.replace(/^'+/, "x") ?? null }));
        expectRead(readAnswers(Buffer.from(start + asTable(rows, separator)), "export.csv"), plain, form);
      }),
      { numRuns: tries(40) },
    );
  });

  it.each(forms)("is refused or counts in full whatever is renamed or retyped in it: $name", (form) => {
    fc.assert(
      fc.property(known, fc.nat(), fc.constantFrom(...spoilings), (given, choice, spoil) => {
        const there = given.filter(({ state }) => form.states.includes(state));
        fc.pre(there.length > 0);
        const records: unknown = structuredClone(form.write(given));
        const places = objectsIn(records);
        const object = places[choice % places.length] ?? {};
        const names = Object.keys(object);
        const name = names[(choice >> 5) % Math.max(1, names.length)];
        fc.pre(name !== undefined);
        spoil(object, name);
        const found = foundOrRefused(records);
        // Every answer is taken, refused by the import with its place, or in a line of its own.
        if (found === null) return;
        const named = found.leftOut.filter(({ why }) => why !== "unread" && why !== "needless");
        expect(found.answers.length + named.length).toBeGreaterThanOrEqual(there.length);
      }),
      { numRuns: tries(400) },
    );
  });
});

type Spoil = (object: Record<string, unknown>, name: string) => void;
const rename =
  (change: (name: string) => string): Spoil =>
  (object, name) => {
    object[change(name)] = object[name];
    delete object[name];
  };
const spoilings: Spoil[] = [
  rename((name) => `${name}_x`),
  rename((name) => name.toUpperCase()),
  rename((name) => `${name}.1`),
  (object, name) => {
    object[name] = [object[name]];
  },
  (object, name) => {
    object[name] = { inside: object[name] };
  },
  (object, name) => {
    object[name] = JSON.stringify(object[name]);
  },
];

/** Every object in a value with at least one key. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) || Object.keys(value).length === 0
    ? inside
    : [value as Record<string, unknown>, ...inside];
}

function foundOrRefused(records: unknown): ReviewAnswers | null {
  try {
    return readAnswers(Buffer.from(JSON.stringify(records)), "export.json");
  } catch (error) {
    expect(error).toBeInstanceOf(TaskloomError);
    expect(String(error)).toContain("export.json");
    return null;
  }
}
