import { type NarratedRecording, readNarrated } from "../../recordings/read-narrated.js";
import { type WrongAction, wrongActions } from "../../recordings/wrong-actions.js";
import { computerUseTool } from "./conversations/computer-use-tool.js";
import { hasCommandWord, plainText } from "./conversations/plain-text.js";
import { lastOfGrid, qwenCall, qwenQuestion } from "./conversations/qwen.js";
import { earlierLines, toldSteps } from "./conversations/sample.js";
import { splitFile } from "./export-folder.js";
import type { ExportFormat, ExportRequest } from "./export-format.js";
import { pictureFolder } from "./screen-picture.js";
import { type SeenStep, seenSteps } from "./seen-steps.js";
import { splitOf } from "./split.js";
import { type Move, movesOf } from "./vocabularies/move.js";
import { qwenVocabulary } from "./vocabularies/qwen.js";
import { placeOn, sayMoves } from "./vocabularies/vocabulary.js";

/** Pairs of a recorded action and a wrong one, as TRL's trainer for preferences takes them. */
export const preferences: ExportFormat = {
  id: "preferences",
  title: "pairs of a right and a wrong next action with the check against the wrong one, for TRL's DPO trainer",
  needs: "recordings",
  coordinates: ["thousandths", "pixels"],
  write(request) {
    for (const recording of readNarrated(request.database)) {
      const file = splitFile(splitOf(recording.record, request.shares));
      let earlier: string[] = [];
      for (const seen of seenSteps(request.database, recording, request.tally)) {
        for (const wrong of wrongActions(recording, seen.step)) {
          const row = pairOf(request, recording, seen, wrong, earlier);
          if (row === null) continue;
          request.folder.keepNamed(pictureFolder, seen.picture.name, seen.picture.bytes);
          request.folder.writeLine(file, row);
          request.tally.wrote(`pairs: ${wrong.kind}`);
        }
        earlier = [...earlier, plainText(seen.narration.instruction)];
      }
    }
  },
};

function pairOf(
  request: ExportRequest,
  { record, attempt }: NarratedRecording,
  { step, narration, picture, moves }: SeenStep,
  wrong: WrongAction,
  done: readonly string[],
): object | null {
  const place = placeOn(request.coordinates, picture, lastOfGrid);
  const say = (of: readonly Move[]): string[] | null => {
    if (of.some((move) => move.function === "type" && hasCommandWord(move.args.text))) return null;
    const said = sayMoves(qwenVocabulary, of, { place, lost: request.tally.unsaid });
    return "unsayable" in said ? null : said.map(qwenCall);
  };
  const [chosen, rejected] = [say(moves), say(movesOf(wrong))];
  if (chosen === null || rejected === null) {
    request.tally.unsaid("a pair that the vocabulary has no words for: it is left out");
    return null;
  }
  const told = done.slice(-toldSteps);
  const earlier = told.map((instruction) => ({ instruction }));
  const lines = earlierLines({ earlier, step: done.length + 1 });
  const image = `${pictureFolder}/${picture.name}`;
  const text = qwenQuestion(plainText(record.task_instruction), lines);
  const thought = plainText(narration.thought);
  const { width, height } = request.coordinates === "pixels" ? picture : { width: 1000, height: 1000 };
  return {
    id: `${attempt.id}-${step.number}-${wrong.kind}`,
    task_id: record.id,
    kind: wrong.kind,
    why: plainText(wrong.why),
    check: plainText(wrong.check),
    images: [image],
    prompt: [
      {
        role: "user",
        content: [
          { type: "image", image },
          { type: "text", text },
        ],
      },
    ],
    // The same thought stands before both, so that only what is done tells them apart.
    chosen: answer(thought, chosen),
    rejected: answer(thought, rejected),
    tools: JSON.stringify([computerUseTool(width, height)]),
  };
}

function answer(thought: string, calls: readonly string[]): object[] {
  return [{ role: "assistant", content: [{ type: "text", text: [thought, ...calls].join("\n") }] }];
}
