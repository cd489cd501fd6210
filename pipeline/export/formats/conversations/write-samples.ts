import { type NarratedRecording, readNarrated } from "../../../recordings/read-narrated.js";
import type { ExportRequest } from "../export-format.js";
import { pictureFolder } from "../screen-picture.js";
import { type SeenStep, seenSteps } from "../seen-steps.js";
import { type Split, splitOf } from "../split.js";
import { type ScreenSize, type Speaker, sayMoves, type Vocabulary } from "../vocabularies/vocabulary.js";
import { hasCommandWord, plainText } from "./plain-text.js";
import { type ConversationSample, type StepBefore, toldSteps } from "./sample.js";

/** How a format speaks: its words for moves, and its points. */
export interface Dialect {
  readonly vocabulary: Vocabulary;
  place(size: ScreenSize): Speaker["place"];
}

/**
 * Calls `write` with every step of every recording as a sample, and keeps its picture. Steps that the vocabulary has no words
 * for, and those that type a word that a model would read as a command, are no samples, and are counted; later prompts tell of
 * them all the same.
 */
export function writeSamples(
  request: ExportRequest,
  dialect: Dialect,
  write: (sample: ConversationSample, split: Split) => void,
): void {
  const { folder, shares, tally } = request;
  for (const recording of readNarrated(request.database)) {
    const split = splitOf(recording.record, shares);
    let earlier: StepBefore[] = [];
    let before = 0;
    let samples = 0;
    for (const seen of seenSteps(request.database, recording, tally)) {
      const told = toldStep(request, recording, seen);
      const said = saidMoves(request, dialect, seen);
      if (said !== null) {
        folder.keepNamed(pictureFolder, seen.picture.name, seen.picture.bytes);
        write({ ...told, said, step: before + 1, earlier, forgotten: before - earlier.length }, split);
        samples += 1;
      }
      const { thought, stepInstruction: instruction } = told;
      earlier = [...earlier, { picture: seen.picture.name, thought, instruction, said }].slice(-toldSteps);
      before += 1;
    }
    if (samples === 0) continue;
    tally.wrote("samples", samples);
    tally.wrote("trajectories");
  }
}

type ToldStep = Omit<ConversationSample, "said" | "step" | "earlier" | "forgotten">;

function toldStep(
  { tally }: ExportRequest,
  { record, attempt }: NarratedRecording,
  { step, narration, picture: { name, width, height }, moves }: SeenStep,
): ToldStep {
  const plain = (text: string): string => {
    if (hasCommandWord(text)) tally.unsaid("a word that a model reads as a command: a space is put into it");
    return plainText(text);
  };
  return {
    id: `${attempt.id}-${step.number}`,
    task: record.id,
    instruction: plain(record.task_instruction),
    picture: { name, width, height },
    description: plain(narration.description),
    thought: plain(narration.thought),
    stepInstruction: plain(narration.instruction),
    moves,
  };
}

function saidMoves({ tally }: ExportRequest, { vocabulary, place }: Dialect, { moves, picture }: SeenStep) {
  if (moves.some((move) => move.function === "type" && hasCommandWord(move.args.text))) {
    tally.unsaid("typing a word that a model reads as a command: the step is left out");
    return null;
  }
  const said = sayMoves(vocabulary, moves, { place: place(picture), lost: tally.unsaid });
  if ("unsayable" in said) {
    tally.unsaid(`${said.unsayable}: the step is left out`);
    return null;
  }
  return said;
}
