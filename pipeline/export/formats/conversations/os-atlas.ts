import { splitFile } from "../export-folder.js";
import type { ExportFormat } from "../export-format.js";
import { osAtlasVocabulary } from "../vocabularies/os-atlas.js";
import { placeOn } from "../vocabularies/vocabulary.js";
import { type ConversationSample, earlierLines } from "./sample.js";
import { writeSamples } from "./write-samples.js";

/** Last column and row of OS-Atlas's grid. */
const lastOfGrid = 1000;

const actions = `Basic actions:
CLICK <point>[[x, y]]</point>: click at a position.
TYPE [text]: type a text.
SCROLL [UP], SCROLL [DOWN], SCROLL [LEFT], SCROLL [RIGHT]: scroll.
Custom actions:
DOUBLE_CLICK, TRIPLE_CLICK, RIGHT_CLICK, MIDDLE_CLICK <point>[[x, y]]</point>: click in another way.
DRAG <point>[[x, y]]</point> <point>[[x, y]]</point>: drag from one position to another.
HOTKEY [CTRL+S]: press keys together.
ENTER: press the Enter key.
WAIT: wait until the screen has changed.
COMPLETE: the task is done.
IMPOSSIBLE: the task cannot be done.`;

/** OS-Atlas's conversations: one step in a line, with several actions below each other where the step has them. */
export const osAtlas: ExportFormat = {
  id: "os-atlas",
  title: "conversations to train OS-Atlas and models of its form",
  needs: "recordings",
  coordinates: ["thousandths", "pixels"],
  write(request) {
    const { folder, coordinates } = request;
    const dialect = {
      vocabulary: osAtlasVocabulary,
      place: (size: { width: number; height: number }) => placeOn(coordinates, size, lastOfGrid),
    };
    writeSamples(request, dialect, (sample, split) => folder.writeLine(splitFile(split), row(sample)));
  },
};

function row(sample: ConversationSample): object {
  const question = `<image>\nYou operate a computer with mouse and keyboard. Choose the next step for the task.\n\n${actions}\n\nTask: ${sample.instruction}\nHistory:\n${earlierLines(sample)}`;
  const answer = `thoughts:\n${sample.thought || sample.stepInstruction}\nactions:\n${sample.said.join("\n")}`;
  return {
    id: sample.id,
    task_id: sample.task,
    image: sample.picture.name,
    conversations: [
      { from: "human", value: question },
      { from: "gpt", value: answer },
    ],
  };
}
