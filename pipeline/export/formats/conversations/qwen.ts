import { splitFile } from "../export-folder.js";
import type { ExportFormat } from "../export-format.js";
import { pictureFolder } from "../screen-picture.js";
import { qwenVocabulary } from "../vocabularies/qwen.js";
import { placeOn } from "../vocabularies/vocabulary.js";
import { computerUseTool } from "./computer-use-tool.js";
import { type ConversationSample, earlierLines } from "./sample.js";
import { writeSamples } from "./write-samples.js";

/** Qwen's grid ends at 999. */
export const lastOfGrid = 999;

/** What a model is asked at a step, beside the picture. */
export function qwenQuestion(instruction: string, earlier: string): string {
  return `The user query: ${instruction}\nTask progress (you have done the following operations on the current computer):\n${earlier}`;
}

/** A call of the tool as a message has it. */
export function qwenCall(call: string): string {
  return `<tool_call>\n${call}\n</tool_call>`;
}

/** Messages of Qwen-VL with calls of its tool `computer_use`, also for TRL's SFT trainer. */
export const qwen: ExportFormat = {
  id: "qwen-vl",
  title: "messages to train Qwen-VL, with calls of its tool computer_use",
  needs: "recordings",
  coordinates: ["thousandths", "pixels"],
  write(request) {
    const { folder, coordinates } = request;
    const dialect = {
      vocabulary: qwenVocabulary,
      place: (size: { width: number; height: number }) => placeOn(coordinates, size, lastOfGrid),
    };
    writeSamples(request, dialect, (sample, split) => {
      const { width, height } = coordinates === "pixels" ? sample.picture : { width: 1000, height: 1000 };
      folder.writeLine(splitFile(split), { ...row(sample), tools: JSON.stringify([computerUseTool(width, height)]) });
    });
  },
};

function row(sample: ConversationSample): object {
  const question = qwenQuestion(sample.instruction, earlierLines(sample));
  const calls = sample.said.map(qwenCall);
  const image = `${pictureFolder}/${sample.picture.name}`;
  return {
    id: sample.id,
    task_id: sample.task,
    images: [image],
    messages: [
      { role: "system", content: [{ type: "text", text: "You are a helpful assistant." }] },
      {
        role: "user",
        content: [
          { type: "image", image },
          { type: "text", text: question },
        ],
      },
      {
        role: "assistant",
        content: [{ type: "text", text: [sample.thought || sample.stepInstruction, ...calls].join("\n") }],
      },
    ],
  };
}
