import { z } from "zod";
import { RequestError } from "../../../errors.js";
import { isAnswered, isBlank, type ReviewAnswers, requireFormat } from "../../answers/answers.js";
import { withoutNeedlessReason } from "../../answers/needless-reason.js";
import { requireNoneElsewhere } from "../../answers/unread.js";
import type { JsonEntry } from "../json-entries.js";
import { labelStudioReviewer, labelStudioTime } from "./label-studio-words.js";

const annotationSchema = z.looseObject({
  result: z.array(z.looseObject({ from_name: z.string().nullish(), value: z.looseObject({}).nullish() })),
  was_cancelled: z.boolean().nullish(),
  /** Before Label Studio 1.0. */
  skipped: z.boolean().nullish(),
  completed_by: z.unknown().optional(),
  lead_time: z.number().nullish(),
  created_at: z.union([z.string(), z.number()]).nullish(),
  updated_at: z.union([z.string(), z.number()]).nullish(),
});
type Annotation = z.infer<typeof annotationSchema>;

const annotationsSchema = z.array(annotationSchema).nullish();
const taskSchema = z.looseObject({
  data: z.looseObject({}),
  annotations: annotationsSchema,
  /** The name of annotations before Label Studio 1.0. */
  completions: annotationsSchema,
  drafts: z.array(z.unknown()).nullish(),
  predictions: z.array(z.unknown()).nullish(),
  total_annotations: z.number().nullish(),
});
/** An object of a target storage: one annotation that contains its task. */
const storedSchema = annotationSchema.extend({ task: taskSchema });

const knownLists = new Set([
  "annotations",
  "completions",
  "drafts",
  "predictions",
  "completed_by",
  "comment_authors",
  "reviewers",
]);

const remedy = 'of Label Studio choose the export "JSON", with whole annotations';

/** Returns whether a value is a task of Label Studio, or an annotation from a target storage. */
export function isLabelStudio(value: Readonly<Record<string, unknown>>): boolean {
  return ("data" in value && !("fields" in value)) || ("result" in value && "task" in value);
}

/**
 * Adds the answers of a task, one per annotation, with the annotator as reviewer. Skipped tasks, drafts and predictions
 * are left out. Throws REVIEW_FORMAT, REVIEW_VERSION.
 */
export function readLabelStudio({ value, place }: JsonEntry, found: ReviewAnswers): void {
  if ("result" in value) {
    const where = place("annotation");
    const { task, ...annotation } = parse(storedSchema, value, where);
    readTask(task, [{ annotation, where }], where, found);
  } else {
    const where = place("task");
    readTask(parse(taskSchema, value, where), [], where, found);
  }
}

interface Placed {
  annotation: Annotation;
  where: string;
}

function readTask(
  task: z.infer<typeof taskSchema>,
  beside: readonly Placed[],
  place: string,
  found: ReviewAnswers,
): void {
  const { data, annotations, completions, drafts, predictions, total_annotations } = task;
  requireFormat(data.format, data.version, place);
  requireNoneElsewhere(task, knownLists, place);
  const listed = (list: z.infer<typeof annotationsSchema>, noun: string): Placed[] =>
    (list ?? []).map((annotation, index) => ({ annotation, where: `${place}, ${noun} ${index + 1}` }));
  const all = [...beside, ...listed(annotations, "annotation"), ...listed(completions, "completion")];
  for (const { annotation, where } of all) readAnnotation(annotation, data, where, found);
  const absent =
    beside.length > 0 ? 0 : (total_annotations ?? 0) - all.filter(({ annotation }) => !isSkipped(annotation)).length;
  for (let i = 0; i < absent; i++) found.leftOut.push({ place, why: "absent" });
  for (const [index] of (drafts ?? []).entries()) {
    found.leftOut.push({ place: `${place}, draft ${index + 1}`, why: "draft" });
  }
  for (const [index] of (predictions ?? []).entries()) {
    found.leftOut.push({ place: `${place}, prediction ${index + 1}`, why: "prediction" });
  }
  if (all.every(({ annotation }) => isSkipped(annotation)) && absent <= 0) found.unanswered++;
}

function isSkipped({ was_cancelled, skipped }: Annotation): boolean {
  return was_cancelled === true || skipped === true;
}

function readAnnotation(
  annotation: Annotation,
  data: Record<string, unknown>,
  place: string,
  found: ReviewAnswers,
): void {
  if (isSkipped(annotation)) {
    found.leftOut.push({ place, why: "skipped" });
    return;
  }
  const { task_id, content_hash } = data;
  const verdict = chosen(annotation, "verdict", place);
  const reason = chosen(annotation, "reason", place);
  const comment = typed(annotation, "comment", place);
  const others = annotation.result.filter(
    ({ from_name }) => !["verdict", "reason", "comment"].includes(from_name ?? ""),
  );
  // An annotation with values for other controls only is not an answer; the import reports it.
  if (!isAnswered({ verdict, reason, comment }) && others.length === 0) {
    found.leftOut.push({ place, why: "empty" });
    return;
  }
  for (const { from_name } of others) {
    found.leftOut.push({ place: `${place}, ${from_name ?? "a result without a name"}`, why: "unread" });
  }
  const said = {
    task_id,
    content_hash,
    reviewer: labelStudioReviewer(annotation.completed_by),
    verdict,
    reason,
    comment,
    seconds: annotation.lead_time ?? null,
    reviewed_at: labelStudioTime(annotation.updated_at ?? annotation.created_at),
  };
  found.answers.push({ place, said: withoutNeedlessReason(said, place, found) });
}

/** Returns all values of the control with this name. */
function valuesOf({ result }: Annotation, name: string, key: "choices" | "text", place: string): unknown[] {
  return result
    .filter(({ from_name }) => from_name === name)
    .flatMap(({ value }) => {
      const given = value?.[key];
      if (given === undefined) {
        const what = Object.keys(value ?? {}).join(", ");
        throw new RequestError(
          "REVIEW_FORMAT",
          `${place}: ${name} is given as ${what === "" ? "nothing" : what} and not as ${key}; use the labeling configuration that was exported`,
        );
      }
      return Array.isArray(given) ? (given as unknown[]) : [given];
    })
    .filter((given) => !isBlank(given));
}

function chosen(annotation: Annotation, name: string, place: string): unknown {
  const values = valuesOf(annotation, name, "choices", place);
  if (values.length > 1) {
    throw new RequestError("REVIEW_FORMAT", `${place}: more than one ${name} is chosen; choose one`);
  }
  return values[0] ?? null;
}

function typed(annotation: Annotation, name: string, place: string): string | null {
  const values = valuesOf(annotation, name, "text", place);
  return values.length === 0 ? null : values.join("\n");
}

function parse<S extends z.ZodType>(schema: S, value: unknown, place: string): z.infer<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const at = issue?.path.join(".") ?? "";
  throw new RequestError(
    "REVIEW_FORMAT",
    `${place}: ${at === "" ? "" : `${at}: `}${issue?.message ?? "wrong"}; ${remedy}`,
  );
}
