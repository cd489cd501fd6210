import { z } from "zod";
import { RequestError } from "../../../errors.js";

/** Argilla's states of a response; only "submitted" counts as an answer. */
export const statuses = ["submitted", "draft", "discarded"] as const;

/** The response of one user to one question. */
export interface Response {
  readonly question: string;
  readonly value: unknown;
  /** Null when the record does not name the user. */
  readonly user: string | null;
  readonly status: (typeof statuses)[number] | null;
}

const userSchema = z
  .union([z.string(), z.number()])
  .nullish()
  // Python writes "None" for a deleted user.
  .transform((user) => (user === null || user === undefined || user === "None" || user === "" ? null : String(user)));
const statusSchema = z.enum(statuses).nullish();
const given = { value: z.unknown(), user_id: userSchema, status: statusSchema };

const ofQuestionSchema = z
  .looseObject({ ...given, question_name: z.string() })
  .transform(({ question_name, ...rest }) => [responseOf(question_name, rest)]);
/** All responses of one user in one object, as Argilla's server stores them. */
const ofUserSchema = z
  .looseObject({
    values: z.record(z.string(), z.looseObject({ value: z.unknown() })).nullable(),
    user_id: userSchema,
    status: statusSchema,
  })
  .transform(({ values, ...user }) => {
    const said = Object.entries(values ?? {}).map(([question, { value }]) => responseOf(question, { value, ...user }));
    // A discarded record often has no values.
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

/** Returns the responses of a nested record in any of Argilla's list forms. Throws REVIEW_FORMAT. */
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

/**
 * Returns the responses to one question of a flat record, which has separate lists of values, users and states. Throws
 * REVIEW_FORMAT.
 */
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
