import { reviewReasons } from "../../../schema/review.js";
import { reviewFormat } from "../../answers/answers.js";
import type { DrawnSheet } from "../../sheets/sheet-of.js";
import { sheetTexts } from "../../sheets/sheet-texts.js";

const fields = [
  ["intent", "Intent"],
  ["instruction", "Instruction"],
  ["graph", "Graph"],
  ["subtasks", "Subtasks"],
  ["proof", "Proof"],
  ["low_level_instruction", "Step by step"],
] as const;

/** Converts a sheet to a record of Argilla; values that reviewers need not read are in its metadata. */
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
