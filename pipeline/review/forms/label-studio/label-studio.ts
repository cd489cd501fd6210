import { reviewReasons } from "../../../schema/review.js";
import { reviewFormat } from "../../answers/answers.js";
import type { DrawnSheet } from "../../sheets/sheet-of.js";
import { sheetTexts } from "../../sheets/sheet-texts.js";

/** Converts a sheet to a task of Label Studio. */
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

/** The labeling configuration that shows such tasks and asks for a verdict. No tag in it interprets texts as HTML. */
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
