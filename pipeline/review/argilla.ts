import { z } from "zod";
import { RequestError } from "../errors.js";
import { reviewReasons } from "../schema/review.js";
import { type Answer, type Answers, isBlank, requireFormat, reviewFormat } from "./answers.js";
import type { DrawnSheet } from "./sheet-of.js";
import { sheetTexts } from "./sheet-texts.js";

const fields = [
  ["intent", "Intent"],
  ["instruction", "Instruction"],
  ["graph", "Graph"],
  ["subtasks", "Subtasks"],
  ["proof", "Proof"],
  ["low_level_instruction", "Step by step"],
] as const;

/** A sheet as a record of Argilla; what is not for reading is in its metadata. */
export function argillaRecord(drawn: DrawnSheet): unknown {
  const { task_id, content_hash, persona, level, scenario } = drawn.sheet;
  const texts = sheetTexts(drawn);
  return {
    id: task_id,
    fields: Object.fromEntries(fields.map(([name]) => [name, texts[name] ?? ""])),
    metadata: {
      ...reviewFormat,
      version: String(reviewFormat.version),
      task_id,
      content_hash,
      persona,
      level,
      scenario,
    },
    vectors: {},
    suggestions: {},
    responses: {},
  };
}

const labels = (values: readonly string[]) => ({
  type: "label_selection",
  options: values.map((value) => ({ value, text: value, description: null })),
  visible_options: values.length,
});

/** Settings of a dataset for such records (`rg.Settings.from_json`). No field is read as Markdown or HTML. */
export const argillaSettings: unknown = {
  guidelines:
    "Accept a task that a person could be given as it stands. Reject it with a reason if it is ambiguous, if its success is a matter of taste, if it needs software that is not there, if something in it waits for the wrong thing, if nobody would ask for it, or if it has not one goal.",
  allow_extra_metadata: true,
  fields: fields.map(([name, title]) => ({
    name,
    title,
    required: name === "instruction",
    settings: { type: "text", use_markdown: false },
  })),
  questions: [
    { name: "verdict", title: "Verdict", description: null, required: true, settings: labels(["accept", "reject"]) },
    {
      name: "reason",
      title: "Reason",
      description: "A rejection needs one.",
      required: false,
      settings: labels(reviewReasons),
    },
    {
      name: "comment",
      title: "Comment",
      description: null,
      required: false,
      settings: { type: "text", use_markdown: false },
    },
  ],
  vectors: [],
  metadata: [],
};

const answerSchema = z.looseObject({
  value: z.unknown().optional(),
  user_id: z.union([z.string(), z.number()]).nullish(),
  status: z.string().nullish(),
});
const listedSchema = z.array(answerSchema.extend({ question_name: z.string() }));
export const argillaSchema = z.array(
  z.looseObject({
    id: z.unknown().optional(),
    fields: z.looseObject({}),
    metadata: z.looseObject({}),
    responses: z.union([listedSchema, z.record(z.string(), z.array(answerSchema))]).nullish(),
  }),
);

/**
 * Answers of records (`dataset.records.to_json`): one of every user who gave a verdict. Drafts and discarded answers do
 * not count, where the records say which they are. Throws REVIEW_FORMAT, REVIEW_VERSION.
 */
export function readArgilla(records: z.infer<typeof argillaSchema>, file: string): Answers {
  const answers: Answer[] = [];
  let unanswered = 0;
  for (const [index, { id, metadata, responses }] of records.entries()) {
    const place = `${file}, record ${index + 1}`;
    requireFormat(metadata.format, metadata.version, place);
    const users = byUser(listed(responses ?? []), place);
    let given = 0;
    for (const [user, said] of users) {
      if (isBlank(said.verdict)) continue;
      given++;
      const { verdict, reason = null, comment = null } = said;
      answers.push({
        place: `${place}, user ${user}`,
        said: {
          task_id: metadata.task_id ?? id,
          content_hash: metadata.content_hash,
          reviewer: user,
          verdict,
          reason: verdict === "accept" ? null : reason,
          comment,
        },
      });
    }
    if (given === 0) unanswered++;
  }
  return { answers, unanswered };
}

type Listed = z.infer<typeof listedSchema>;

function listed(responses: Listed | Record<string, z.infer<typeof answerSchema>[]>): Listed {
  if (Array.isArray(responses)) return responses;
  return Object.entries(responses).flatMap(([question_name, given]) =>
    given.map((answer) => ({ ...answer, question_name })),
  );
}

function byUser(responses: Listed, place: string): Map<string, Record<string, unknown>> {
  const users = new Map<string, Record<string, unknown>>();
  for (const { question_name, value, user_id, status } of responses) {
    if (status === "draft" || status === "discarded") continue;
    const user = `argilla ${user_id ?? "unknown"}`;
    const said = users.get(user) ?? {};
    if (Object.hasOwn(said, question_name)) {
      throw new RequestError("REVIEW_DUPLICATE", `${place}: ${user} has answered "${question_name}" twice; keep one`);
    }
    said[question_name] = value;
    users.set(user, said);
  }
  return users;
}
