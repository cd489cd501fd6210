import type { NarratedRecording } from "../../recordings/read-narrated.js";
import { readNarrated } from "../../recordings/read-narrated.js";
import { visibleLine } from "../../text/visible-text.js";
import type { ExportFormat, ExportRequest } from "./export-format.js";
import { pictureFolder } from "./screen-picture.js";
import { type SeenStep, seenSteps } from "./seen-steps.js";
import { splitOf } from "./split.js";
import { agentNetExtras, pyautoguiVocabulary } from "./vocabularies/pyautogui.js";
import { placeOn, sayMoves } from "./vocabularies/vocabulary.js";

const vocabulary = pyautoguiVocabulary({
  ...agentNetExtras,
  tripleClick: "pyautogui.tripleClick",
  wait: (seconds) => `time.sleep(${seconds})`,
});

/** OmniACT's triples: a screen, words, and the script that does what they say; a folder for each split. */
export const omniAct: ExportFormat = {
  id: "omniact",
  title: "screen, words and script of each step, as OmniACT has them, with the box that is acted on",
  needs: "recordings",
  coordinates: ["pixels", "thousandths"],
  write(request) {
    for (const recording of readNarrated(request.database)) {
      const split = splitOf(recording.record, request.shares);
      for (const seen of seenSteps(request.database, recording, request.tally)) {
        const triple = tripleOf(request, recording, seen);
        if (triple === null) continue;
        request.folder.keepNamed(pictureFolder, seen.picture.name, seen.picture.bytes);
        request.folder.writeLine([split, "triples.jsonl"], triple);
        request.tally.wrote("triples");
      }
    }
  },
};

/** Finishing is no script of a mouse and a keyboard. */
function tripleOf(
  { coordinates, tally }: ExportRequest,
  { record, attempt }: NarratedRecording,
  { step, narration, picture, moves }: SeenStep,
): object | null {
  if (step.action.function === "finish") {
    tally.unsaid("finishing, which no script says: the step is left out");
    return null;
  }
  const place = placeOn(coordinates, picture, 1000);
  const script = sayMoves(vocabulary, moves, { place, lost: tally.unsaid });
  if ("unsayable" in script) {
    tally.unsaid(`${script.unsayable}: the step is left out`);
    return null;
  }
  const corner = (x: number, y: number): readonly [number, number] => place({ x, y });
  const rect = step.control?.rect ?? null;
  return {
    id: `${attempt.id}-${step.number}`,
    task_id: record.id,
    image: `${pictureFolder}/${picture.name}`,
    task: visibleLine(narration.instruction),
    script: script.join("\n"),
    box: rect === null ? null : [...corner(rect[0], rect[1]), ...corner(rect[2], rect[3])],
    element: step.control === null ? null : visibleLine(step.control.control_text),
    application: step.control?.application ?? null,
  };
}
