import { z } from "zod";
import { RequestError } from "../errors.js";
import { reviewReasons } from "../schema/review.js";
import { type Answer, type Answers, isBlank, requireFormat, reviewFormat } from "./answers.js";
import type { DrawnSheet } from "./sheet-of.js";
import { sheetTexts } from "./sheet-texts.js";

/** A sheet as a task of Label Studio. */
export function labelStudioTask(drawn: DrawnSheet): unknown {
  const { task_id, content_hash } = drawn.sheet;
  return { data: { ...reviewFormat, task_id, content_hash, ...sheetTexts(drawn) } };
}

const shown = [
  ["intent", "Intent"],
  ["instruction", "Instruction"],
  ["graph", "Graph"],
  ["subtasks", "Subtasks"],
  ["proof", "Proof"],
  ["low_level_instruction", "Step by step"],
  ["persona", "Persona"],
  ["level", "Level"],
] as const;

/** The labeling configuration that shows such tasks and asks for a verdict. Texts are shown as texts: no tag in it reads HTML. */
export const labelStudioConfig: string = [
  "<View>",
  ...shown.flatMap(([name, title]) => [
    `  <Header value="${title}" size="5"/>`,
    `  <Text name="${name}" value="$${name}" valueType="text"/>`,
  ]),
  '  <Header value="Would you accept this task?"/>',
  '  <Choices name="verdict" toName="instruction" choice="single-radio" required="true">',
  '    <Choice value="accept" hotkey="a"/>',
  '    <Choice value="reject" hotkey="r"/>',
  "  </Choices>",
  '  <Choices name="reason" toName="instruction" choice="single-radio" required="true" requiredMessage="A rejection needs a reason" visibleWhen="choice-selected" whenTagName="verdict" whenChoiceValue="reject">',
  ...reviewReasons.map((reason) => `    <Choice value="${reason}"/>`),
  "  </Choices>",
  '  <TextArea name="comment" toName="instruction" placeholder="Comment" rows="3" maxSubmissions="1" editable="true"/>',
  "</View>",
  "",
].join("\n");

const annotationSchema = z.looseObject({
  result: z.array(z.looseObject({ from_name: z.string().optional(), value: z.looseObject({}).optional() })),
  was_cancelled: z.boolean().nullish(),
  completed_by: z
    .union([
      z.number(),
      z.string(),
      z.looseObject({ id: z.union([z.number(), z.string()]).optional(), email: z.string().nullish() }),
    ])
    .nullish(),
  lead_time: z.number().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
});
type Annotation = z.infer<typeof annotationSchema>;

export const labelStudioSchema = z.array(
  z.looseObject({ data: z.looseObject({}), annotations: z.array(annotationSchema).optional() }),
);

/**
 * Answers of an export ("JSON"): every annotation is one, by the annotator who completed it; skipped tasks are not
 * answered. Throws REVIEW_FORMAT, REVIEW_VERSION.
 */
export function readLabelStudio(tasks: z.infer<typeof labelStudioSchema>, file: string): Answers {
  const answers: Answer[] = [];
  let unanswered = 0;
  for (const [index, { data, annotations = [] }] of tasks.entries()) {
    const place = `${file}, task ${index + 1}`;
    requireFormat(data.format, data.version, place);
    const given = annotations.filter((annotation) => annotation.was_cancelled !== true);
    if (given.length === 0) unanswered++;
    for (const annotation of given) {
      const where = `${place}, annotation ${annotations.indexOf(annotation) + 1}`;
      answers.push({ place: where, said: { ...saidIn(annotation, where), ...idsOf(data) } });
    }
  }
  return { answers, unanswered };
}

function idsOf({ task_id, content_hash }: Record<string, unknown>): Record<string, unknown> {
  return { task_id, content_hash };
}

function saidIn(annotation: Annotation, place: string): Record<string, unknown> {
  const verdict = chosen(annotation, "verdict", "choices", place);
  const { lead_time, created_at, updated_at } = annotation;
  const at = updated_at ?? created_at ?? null;
  return {
    reviewer: reviewerOf(annotation),
    verdict,
    // A reason that was chosen before the verdict was changed stays in the export.
    reason: verdict === "accept" ? null : chosen(annotation, "reason", "choices", place),
    comment: chosen(annotation, "comment", "text", place),
    seconds: lead_time ?? null,
    reviewed_at: at,
  };
}

/** What was chosen or typed in the control of this name; null where nothing was. */
function chosen({ result }: Annotation, name: string, key: "choices" | "text", place: string): unknown {
  const values = result.filter(({ from_name }) => from_name === name).map(({ value }) => value?.[key]);
  const [value] = values;
  if (value === undefined) return null;
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (key === "text") return list.every((text) => isBlank(text)) ? null : list.join("\n");
  if (values.length > 1 || list.length > 1) {
    throw new RequestError("REVIEW_FORMAT", `${place}: more than one ${name} is chosen; choose one`);
  }
  return list[0] ?? null;
}

/** An annotator is called by their address, where the export has it, else by their number. */
function reviewerOf({ completed_by }: Annotation): string | null {
  if (completed_by === null || completed_by === undefined) return null;
  if (typeof completed_by !== "object") return `label-studio ${completed_by}`;
  if (!isBlank(completed_by.email)) return completed_by.email ?? null;
  return completed_by.id === undefined ? null : `label-studio ${completed_by.id}`;
}
