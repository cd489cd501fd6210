import { z } from "zod";
import { RequestError } from "../../../errors.js";

/** What Argilla says of an answer; only what was submitted is one. */
export const statuses = ["submitted", "draft", "discarded"] as const;

/** What one user said to one question. */
export interface Response {
  readonly question: string;
  readonly value: unknown;
  /** Null where the record does not say it. */
  readonly user: string | null;
  readonly status: (typeof statuses)[number] | null;
}

const userSchema = z
  .union([z.string(), z.number()])
  .nullish()
  // Python writes "None" for a user who is gone.
  .transform((user) => (user === null || user === undefined || user === "None" || user === "" ? null : String(user)));
const statusSchema = z.enum(statuses).nullish();
const given = { value: z.unknown(), user_id: userSchema, status: statusSchema };

const ofQuestionSchema = z
  .looseObject({ ...given, question_name: z.string() })
  .transform(({ question_name, ...rest }) => [responseOf(question_name, rest)]);
/** As Argilla's server keeps them: everything that a user said together. */
const ofUserSchema = z
  .looseObject({
    values: z.record(z.string(), z.looseObject({ value: z.unknown() })).nullable(),
    user_id: userSchema,
    status: statusSchema,
  })
  .transform(({ values, ...user }) => {
    const said = Object.entries(values ?? {}).map(([question, { value }]) => responseOf(question, { value, ...user }));
    // Whoever discards a record has often said nothing.
    return said.length > 0 ? said : [responseOf("verdict", { value: null, ...user })];
  });
const listedSchema = z.array(z.union([ofQuestionSchema, ofUserSchema])).transform((lists) => lists.flat());
const byQuestionSchema = z
  .record(z.string(), z.array(z.looseObject(given)))
  .transform((questions) =>
    Object.entries(questions).flatMap(([question, all]) => all.map((one) => responseOf(question, one))),
  );

function responseOf(
  question: string,
  { value, user_id, status }: { value?: unknown; user_id: string | null; status?: Response["status"] | undefined },
): Response {
  return { question, value, user: user_id, status: status ?? null };
}

const remedy = "take records.to_list(flatten=True)";

/** The responses of a record that has its parts, however they are listed. Throws REVIEW_FORMAT. */
export function responsesIn(responses: unknown, place: string): Response[] {
  const schema = Array.isArray(responses) ? listedSchema : byQuestionSchema;
  const parsed = schema.safeParse(responses ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const at = ["responses", ...(issue?.path ?? [])].join(".");
  throw new RequestError("REVIEW_FORMAT", `${place}: ${at}: ${issue?.message ?? "wrong"}; of Argilla ${remedy}`);
}

const columnsSchema = z.strictObject({
  values: z.array(z.unknown()),
  users: z.array(userSchema),
  status: z.array(statusSchema).optional(),
});

/** The responses to one question in a flat record, which has values, users and states in lists of their own. Throws REVIEW_FORMAT. */
export function responsesInColumns(
  question: string,
  { values, users, status }: { values: unknown; users: unknown; status: unknown },
  place: string,
): Response[] {
  const columns = columnsSchema.safeParse({
    values: values ?? [],
    users: users ?? [],
    ...(status === null || status === undefined ? {} : { status }),
  });
  if (!columns.success) {
    const [issue] = columns.error.issues;
    const at = `${question}.responses ${issue?.path.join(" ") ?? ""}`;
    throw new RequestError("REVIEW_FORMAT", `${place}: ${at}: ${issue?.message ?? "wrong"}; ${remedy} as JSON`);
  }
  const { data } = columns;
  const lengths = new Set([data.values.length, data.users.length, ...(data.status ? [data.status.length] : [])]);
  if (lengths.size > 1) {
    throw new RequestError(
      "REVIEW_FORMAT",
      `${place}: ${question} has ${data.values.length} responses, ${data.users.length} users and ${data.status?.length ?? "no"} states; ${remedy} again`,
    );
  }
  return data.values.map((value, index) => ({
    question,
    value,
    user: data.users[index] ?? null,
    status: data.status?.[index] ?? null,
  }));
}
