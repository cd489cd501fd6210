import { type NarratedRecording, readNarrated } from "../../recordings/read-narrated.js";
import { visibleLine } from "../../text/visible-text.js";
import { alternativeMoves } from "./alternatives.js";
import { splitFile } from "./export-folder.js";
import type { ExportFormat, ExportRequest } from "./export-format.js";
import { pictureFolder } from "./screen-picture.js";
import { type SeenStep, seenSteps } from "./seen-steps.js";
import { splitOf } from "./split.js";
import { agentNetExtras, pyautoguiVocabulary } from "./vocabularies/pyautogui.js";
import { relativePlace, sayMoves } from "./vocabularies/vocabulary.js";

const vocabulary = pyautoguiVocabulary(agentNetExtras);

/** Subtasks of the longest tasks; the difficulty of AgentNet goes from 0 to 10. */
const hardest = 10;

/** AgentNet's JSON lines, as OpenCUA trains on them: one trajectory in a line. */
export const agentNet: ExportFormat = {
  id: "agentnet",
  title: "trajectories as OpenCUA's AgentNet has them, with other correct actions where the order is free",
  needs: "recordings",
  coordinates: [],
  write(request) {
    for (const recording of readNarrated(request.database)) {
      const row = trajectoryRow(request, recording);
      if (row === null) continue;
      request.folder.writeLine(splitFile(splitOf(recording.record, request.shares)), row);
      request.tally.wrote("trajectories");
    }
  },
};

function trajectoryRow(request: ExportRequest, recording: NarratedRecording): object | null {
  const { record, attempt } = recording;
  const traj: object[] = [];
  for (const seen of seenSteps(request.database, recording, request.tally)) {
    const step = stepRow(request, recording, seen, traj.length);
    if (step === null) continue;
    request.folder.keepNamed(pictureFolder, seen.picture.name, seen.picture.bytes);
    traj.push(step);
  }
  if (traj.length === 0) return null;
  request.tally.wrote("steps", traj.length);
  return {
    task_id: record.id,
    trajectory_id: attempt.id,
    instruction: record.task_instruction,
    natural_language_task: record.task_instruction,
    actual_task: record.task_intent,
    task_completed: true,
    feasible: record.infeasibility === null,
    // The trajectory was judged by evaluators, and every action of it is needed.
    alignment_score: hardest,
    efficiency_score: hardest,
    task_difficulty: Math.min(hardest, record.dag.nodes.length),
    reason: record.success_criterion,
    domain: record.involved_apps,
    traj,
  };
}

function stepRow(
  { tally }: ExportRequest,
  recording: NarratedRecording,
  { step, narration, picture, moves }: SeenStep,
  index: number,
): object | null {
  const speaker = { place: relativePlace(picture), lost: tally.unsaid };
  const code = sayMoves(vocabulary, moves, speaker);
  if ("unsayable" in code) {
    tally.unsaid(`${code.unsayable}: the step is left out`);
    return null;
  }
  const alternatives = alternativeMoves(recording, step).flatMap(({ node, moves: others }) => {
    const said = sayMoves(vocabulary, others, speaker);
    if ("unsayable" in said) return [];
    return [{ code: said.join("\n"), subtask: recording.record.dag.nodes[node] }];
  });
  tally.wrote("alternative options", alternatives.length);
  return {
    index,
    image: picture.name,
    value: {
      code: code.join("\n"),
      observation: visibleLine(narration.description),
      thought: visibleLine(narration.thought),
      action: visibleLine(narration.instruction),
      last_step_correct: true,
      last_step_redundant: false,
      reflection: "",
    },
    milestone: step.endsNode,
    alternative_options: alternatives,
  };
}
