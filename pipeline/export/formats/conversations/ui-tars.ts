import { splitFile } from "../export-folder.js";
import type { CoordinateKind, ExportFormat } from "../export-format.js";
import { pictureFolder } from "../screen-picture.js";
import { uiTarsVocabulary } from "../vocabularies/ui-tars.js";
import { placeOn } from "../vocabularies/vocabulary.js";
import { type ConversationSample, earlierLines } from "./sample.js";
import { writeSamples } from "./write-samples.js";

const lastOfGrid = 1000;

const pointWords: Readonly<Record<CoordinateKind, readonly [string, string, string]>> = {
  thousandths: [
    "start_box='<|box_start|>(x1,y1)<|box_end|>'",
    "start_box='<|box_start|>(x1,y1)<|box_end|>'",
    "end_box='<|box_start|>(x2,y2)<|box_end|>'",
  ],
  pixels: ["point='<point>x1 y1</point>'", "start_point='<point>x1 y1</point>'", "end_point='<point>x2 y2</point>'"],
};

/** UI-TARS's messages: the pictures of the last steps, each followed by what was answered; only the last answer is learnt. */
export const uiTars: ExportFormat = {
  id: "ui-tars",
  title: "messages to train UI-TARS, with the last screens and a mask of what is learnt",
  needs: "recordings",
  coordinates: ["thousandths", "pixels"],
  write(request) {
    const { folder, coordinates } = request;
    const dialect = {
      vocabulary: uiTarsVocabulary(coordinates),
      place: (size: { width: number; height: number }) => placeOn(coordinates, size, lastOfGrid),
    };
    const head = promptOf(coordinates);
    writeSamples(request, dialect, (sample, split) => folder.writeLine(splitFile(split), row(sample, head)));
  },
};

function row(sample: ConversationSample, head: string): object {
  const answered = sample.earlier.flatMap(({ picture, thought, instruction, said }) =>
    said === null ? [] : [screen(picture), answer(thought || instruction, said, 0)],
  );
  const silent = sample.earlier.filter(({ said }) => said === null).length;
  const history = sample.forgotten + silent === 0 ? "" : `\n\n## Earlier Steps\n${earlierLines(sample)}`;
  return {
    id: sample.id,
    task_id: sample.task,
    messages: [
      { role: "user", content: `${head}${sample.instruction}${history}`, loss_mask: 0 },
      ...answered,
      screen(sample.picture.name),
      answer(sample.thought || sample.stepInstruction, sample.said, 1),
    ],
  };
}

function screen(name: string): object {
  return { role: "user", content: [{ type: "image", image: `${pictureFolder}/${name}` }], loss_mask: 0 };
}

function answer(thought: string, said: readonly string[], loss_mask: number): object {
  return { role: "assistant", content: `Thought: ${thought}\nAction: ${said.join("\n\n")}`, loss_mask };
}

function promptOf(coordinates: CoordinateKind): string {
  const [at, from, to] = pointWords[coordinates];
  return `You are a GUI agent. You are given a task and your action history, with screenshots. You need to perform the next action to complete the task.

## Output Format
\`\`\`
Thought: ...
Action: ...
\`\`\`

## Action Space
click(${at})
left_double(${at})
right_single(${at})
drag(${from}, ${to})
hotkey(key='ctrl c')
type(content='xxx')
scroll(${at}, direction='down or up or right or left')
wait()
finished(content='xxx')
call_user() # The task cannot be done.

## Note
- Write a small plan and finally summarize your next action (with its target element) in one sentence in \`Thought\` part.
- Several actions of one step are separated by an empty line.

## User Instruction
`;
}
