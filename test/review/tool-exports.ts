import type { ReviewReason } from "../../pipeline/schema/review.js";

/** An answer that somebody gave in a tool, as it is to be imported. */
export interface KnownAnswer {
  task: number;
  user: number;
  verdict: "accept" | "reject";
  reason: ReviewReason | null;
  comment: string | null;
  state: "submitted" | "draft" | "discarded";
}

/** A task as it was handed out. */
export interface HandedOut {
  task_id: string;
  content_hash: string;
  texts: Record<string, string>;
}

type Json = Record<string, unknown>;

const format = { format: "taskloom-review", version: 1 };
const at = "2026-11-20T09:01:00.654321Z";
const ofTask = (answers: readonly KnownAnswer[], task: number) => answers.filter((answer) => answer.task === task);
const data = ({ task_id, content_hash, texts }: HandedOut) => ({ ...format, task_id, content_hash, ...texts });
/** What a user is called in Argilla, whose users are known by an id. */
export const argillaUser = (user: number) => `5b2e9d70-1111-4222-8333-44445555666${user}`;
export const studioUser = (user: number) => `user${user}@example.com`;

function part(from_name: string, key: "choices" | "text", value: string): Json {
  const type = key === "choices" ? "choices" : "textarea";
  return { id: from_name, type, from_name, to_name: "instruction", origin: "manual", value: { [key]: [value] } };
}

function annotation({ task, user, verdict, reason, comment, state }: KnownAnswer): Json {
  return {
    id: 100 * task + user,
    completed_by: { id: user, email: studioUser(user), first_name: "", last_name: "" },
    result: [
      part("verdict", "choices", verdict),
      ...(reason === null ? [] : [part("reason", "choices", reason)]),
      ...(comment === null ? [] : [part("comment", "text", comment)]),
    ],
    was_cancelled: state === "discarded",
    ground_truth: false,
    created_at: at,
    updated_at: at,
    lead_time: 63.25,
    prediction: {},
    result_count: 1,
  };
}

/** Label Studio's export "JSON"; `key` is what annotations were called before its version 1.0. */
export function labelStudioJson(
  tasks: readonly HandedOut[],
  answers: readonly KnownAnswer[],
  key: "annotations" | "completions" = "annotations",
): Json[] {
  return tasks.map((task, index) => {
    const given = ofTask(answers, index);
    return {
      id: index + 1,
      data: data(task),
      [key]: given.filter(({ state }) => state !== "draft").map(annotation),
      drafts: given.filter(({ state }) => state === "draft").map(annotation),
      predictions: [],
      meta: {},
      created_at: at,
      inner_id: index + 1,
      total_annotations: given.filter(({ state }) => state === "submitted").length,
      cancelled_annotations: given.filter(({ state }) => state === "discarded").length,
      comment_authors: [],
      project: 3,
    };
  });
}

/** What Label Studio writes into a target storage: an annotation with its task in it. It has no drafts. */
export function labelStudioStorage(tasks: readonly HandedOut[], answers: readonly KnownAnswer[]): Json[] {
  return answers.flatMap((answer) => {
    const task = tasks[answer.task];
    if (task === undefined || answer.state === "draft") return [];
    const named = { created_username: ` ${studioUser(answer.user)}, ${answer.user}`, created_ago: "0 minutes" };
    const inside = {
      id: answer.task + 1,
      data: data(task),
      meta: {},
      is_labeled: true,
      total_annotations: 1,
      project: 3,
    };
    return [{ ...annotation(answer), ...named, task: inside }];
  });
}

/** Label Studio's export "JSON-MIN", of which "CSV" has the same columns. It has neither drafts nor what was skipped. */
export function labelStudioMin(tasks: readonly HandedOut[], answers: readonly KnownAnswer[]): Json[] {
  const submitted = answers.filter(({ state }) => state === "submitted");
  const row = (task: HandedOut, index: number, said: Json) => ({ ...data(task), id: index + 1, ...said });
  return tasks.flatMap((task, index) => {
    const given = ofTask(submitted, index);
    const none = { annotator: "", annotation_id: null, created_at: null, updated_at: null, lead_time: null };
    if (given.length === 0) return [row(task, index, none)];
    return given.map(({ user, verdict, reason, comment }) =>
      row(task, index, {
        verdict,
        ...(reason === null ? {} : { reason }),
        ...(comment === null ? {} : { comment }),
        annotator: studioUser(user),
        annotation_id: 100 * index + user,
        created_at: at,
        updated_at: at,
        lead_time: 63.25,
      }),
    );
  });
}

/** Rows as a table with the separator, every cell in quotes. */
export function asTable(rows: readonly Json[], separator = ","): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (value: unknown) => `"${String(value ?? "").replaceAll('"', '""')}"`;
  const lines = [columns.map(cell), ...rows.map((row) => columns.map((column) => cell(row[column])))];
  return lines.map((cells) => `${cells.join(separator)}\r\n`).join("");
}

const saidTo = ({ verdict, reason, comment }: KnownAnswer) =>
  Object.entries({ verdict, reason, comment }).filter(([, value]) => value !== null);

/** Argilla's `records.to_list(flatten=True)`. */
export function argillaFlat(tasks: readonly HandedOut[], answers: readonly KnownAnswer[]): Json[] {
  const records = tasks.map((task, index): Json => {
    const columns: Record<string, unknown[]> = {};
    const add = (name: string, value: unknown) => {
      columns[name] = [...(columns[name] ?? []), value];
    };
    for (const answer of ofTask(answers, index)) {
      for (const [question, value] of saidTo(answer)) {
        add(`${question}.responses`, value);
        add(`${question}.responses.users`, argillaUser(answer.user));
        add(`${question}.responses.status`, answer.state);
      }
    }
    return { id: task.task_id, status: "pending", _server_id: `server-${index}`, ...data(task), ...columns };
  });
  const names = new Set(records.flatMap((record) => Object.keys(record)));
  return records.map((record) => Object.fromEntries([...names].map((name) => [name, record[name] ?? null])));
}

/** A record of Argilla with its parts and responses in one of the forms in which its client and its server have them. */
export function argillaNested(
  tasks: readonly HandedOut[],
  answers: readonly KnownAnswer[],
  form: "by question" | "listed" | "by user",
): Json[] {
  return tasks.map(({ task_id, content_hash, texts }, index) => {
    const given = ofTask(answers, index);
    const single = given.flatMap((answer) =>
      saidTo(answer).map(([question_name, value]) => {
        return { question_name, value, user_id: argillaUser(answer.user), status: answer.state };
      }),
    );
    const byQuestion: Record<string, unknown[]> = {};
    // The client leaves the status out here.
    for (const { question_name, value, user_id } of single) {
      byQuestion[question_name] = [...(byQuestion[question_name] ?? []), { value, user_id }];
    }
    const byUser = given.map((answer) => ({
      values: Object.fromEntries(saidTo(answer).map(([question, value]) => [question, { value }])),
      user_id: argillaUser(answer.user),
      status: answer.state,
    }));
    return {
      id: task_id,
      fields: texts,
      metadata: { ...format, version: "1", task_id, content_hash },
      suggestions: {},
      responses: form === "by question" ? byQuestion : form === "listed" ? single : byUser,
      vectors: {},
      _server_id: `server-${index}`,
    };
  });
}
