import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import type { Move } from "../../pipeline/export/formats/vocabularies/move.js";
import { canonicalJson } from "../../pipeline/hash.js";
import { importRecords } from "../../pipeline/import/import-records.js";
import { osworld } from "../../pipeline/import/osworld.js";
import { readRecords } from "../../pipeline/import/read-records.js";
import { exportedTaskSchema, exportedTaskTrajectorySchema } from "../../pipeline/schema/records/exported-records.js";
import { inPixels, inThousandths, readCalls, readQwen } from "../export/formats/read-back.js";
import { agentNetTask, pair, saidBy, sampleReaders, toolCalls, triple } from "../export/formats/sample-readers.js";
import { openDuckDb, rowsIn } from "../export/json-structure.js";
import {
  type Found,
  filesNamed,
  foundStep,
  foundTask,
  type Likeness,
  lastPicture,
  linesOf,
} from "./read-back-found.js";
import type { RecordedSteps } from "./recorded-steps.js";

/** Reads the export in a folder and notes what is found of the dataset. */
export type FormatReader = (folder: string, recorded: RecordedSteps, found: Found) => Promise<void>;

const rowFiles = (folder: string): string[] => filesNamed(folder, /^(?:train|validation|test)(?:\/triples)?\.jsonl$/);

/** A drag is said by its ends, in formats that have no way between them. */
const ends = (move: Move): Move => {
  const path = move.function === "drag" ? move.args.path : [];
  const [first, last] = [path[0], path.at(-1)];
  return move.function !== "drag" || first === undefined || last === undefined
    ? move
    : { ...move, args: { ...move.args, path: [first, last] } };
};

/** Scrolling is said by its directions, for OS-Atlas without a place. */
const directions = (move: Move, at: { x: number; y: number }): Move[] => {
  if (move.function !== "scroll") return [ends(move)];
  const [dx, dy] = [Math.sign(move.args.dx), Math.sign(move.args.dy)];
  const turns = [...(dy === 0 ? [] : [{ dx: 0, dy }]), ...(dx === 0 ? [] : [{ dx, dy: 0 }])];
  return turns.map((turn): Move => ({ ...move, args: { ...move.args, ...at, ...turn } }));
};

/** Lines are typed one by one, with the Enter key between them. */
const lineByLine = (move: Move): Move[] =>
  move.function !== "type"
    ? directions(move, { x: 0, y: 0 })
    : move.args.text.split("\n").flatMap((text, i): Move[] => {
        const enter: Move[] = i === 0 ? [] : [{ function: "key", args: { keys: "enter" } }];
        return text === "" ? enter : [...enter, { function: "type", args: { text } }];
      });

const says: Readonly<Record<string, (move: Move) => Move[]>> = {
  "os-atlas": lineByLine,
  "ui-tars": (move) =>
    directions(move, move.function === "scroll" ? { x: move.args.x, y: move.args.y } : { x: 0, y: 0 }),
  "qwen-vl": (move) => [ends(move)],
};

/** Samples of a step each, as they are written unless coordinates are asked for. */
const samples =
  (format: string): FormatReader =>
  async (folder, recorded, found) => {
    const reader = sampleReaders.find((one) => one.format === format);
    if (reader === undefined) throw new Error(`there is no reader of ${format}`);
    const likeness: Likeness = { off: reader.off, ...(says[format] === undefined ? {} : { less: says[format] }) };
    for await (const row of samplesIn(folder)) {
      const { id, moves } = reader.read(row);
      foundStep(found, recorded.step(id), { id, picture: lastPicture(JSON.stringify(row)), moves }, likeness);
    }
  };

/** Aguvis has lists in JSON, which are read whole. */
async function* samplesIn(folder: string): AsyncGenerator<unknown> {
  yield* linesOf(rowFiles(folder));
  for (const file of filesNamed(folder, /^(?:train|validation|test)\.json$/))
    yield* z.array(z.unknown()).parse(JSON.parse(readFileSync(file, "utf8")));
}

/** Steps of a trajectory have no numbers of the recording: each is the next one with its picture. */
const agentNet: FormatReader = async (folder, recorded, found) => {
  for await (const row of linesOf(rowFiles(folder))) {
    const { trajectory_id, traj } = agentNetTask.parse(row);
    const steps = recorded.stepsOf(trajectory_id);
    for (const { index, image, value } of traj) {
      const picture = lastPicture(image);
      const next = steps.findIndex((step) => step.picture === picture);
      const [step = null] = steps.splice(0, next + 1).slice(-1);
      const moves = readCalls(value.code, { x: 1280, y: 800 });
      foundStep(found, step, { id: `${trajectory_id}[${index}]`, picture, moves }, { off: 0 });
    }
  }
};

const omniAct: FormatReader = async (folder, recorded, found) => {
  for await (const row of linesOf(rowFiles(folder))) {
    const { id, image, script } = triple.parse(row);
    const moves = readCalls(script, inPixels);
    foundStep(found, recorded.step(id), { id, picture: lastPicture(image), moves }, { off: 0 });
  }
};

/** The chosen action of a pair is the recorded one; a step may be in several. */
const preferences: FormatReader = async (folder, recorded, found) => {
  const read = new Set<string>();
  for await (const row of linesOf(rowFiles(folder))) {
    const { id: pairId, kind, chosen, rejected, images } = pair.parse(row);
    const id = pairId.slice(0, -kind.length - 1);
    if (saidBy(chosen) === saidBy(rejected)) found.differences.push(`pair ${pairId} has the same action twice`);
    if (read.has(id)) continue;
    read.add(id);
    const moves = readQwen(toolCalls(saidBy(chosen)), inThousandths);
    const off = sampleReaders.find(({ format }) => format === "qwen-vl")?.off ?? 0;
    const said = { id, picture: lastPicture(String(images[0])), moves };
    foundStep(found, recorded.step(id), said, { off, less: (move) => [ends(move)] });
  }
};

const message = z.object({ role: z.string(), content: z.string() });
const taskRows = {
  trl: z
    .object({ task: z.string(), prompt: z.array(message) })
    .transform(({ task, prompt }) => ({ id: task, instruction: prompt.at(-1)?.content ?? "" })),
  verifiers: z.object({ info: z.string(), prompt: z.array(message) }).transform(({ info, prompt }) => ({
    id: String(JSON.parse(info).task_id),
    instruction: prompt.at(-1)?.content ?? "",
  })),
  "nemo-gym": z
    .object({
      responses_create_params: z.object({ input: z.array(message) }),
      verifier_metadata: z.object({ task: z.string() }),
    })
    .transform(({ responses_create_params: { input }, verifier_metadata: { task } }) => {
      return { id: task, instruction: input.at(-1)?.content ?? "" };
    }),
  inspect: z.object({ id: z.string(), input: z.string() }).transform(({ id, input }) => ({ id, instruction: input })),
} as const;

const rows =
  (format: keyof typeof taskRows): FormatReader =>
  async (folder, recorded, found) => {
    for await (const row of linesOf(rowFiles(folder))) {
      const { id, instruction } = taskRows[format].parse(row);
      foundTask(found, recorded, id, instruction);
    }
  };

const osWorld: FormatReader = async (folder, recorded, found) => {
  const examples = join(folder, "evaluation_examples", "examples");
  for (const outcome of importRecords(osworld, readRecords(examples))) {
    if ("refused" in outcome) found.differences.push(`our importer refuses ${JSON.stringify(outcome.refused)}`);
    else foundTask(found, recorded, basename(outcome.kept.source_id), outcome.kept.instruction);
  }
};

/** Executed trajectories stand in the order of the recordings, with ids of their own. */
const omnibench: FormatReader = async (folder, recorded, found) => {
  for await (const row of linesOf([join(folder, "tasks.jsonl")])) {
    const { id, task_instruction } = exportedTaskSchema.parse(row);
    foundTask(found, recorded, id, task_instruction);
  }
  const attempts = recorded.attempts().values();
  for await (const row of linesOf([join(folder, "task_trajectories.jsonl")])) {
    const { trajectory_id, executed, actions, observations } = exportedTaskTrajectorySchema.parse(row);
    if (!executed) continue;
    const steps = recorded.stepsOf(attempts.next().value ?? "none");
    if (steps.length !== actions.length)
      found.differences.push(`${trajectory_id} has ${actions.length} actions and not ${steps.length}`);
    for (const [i, { pixels }] of actions.entries()) {
      found.steps += 1;
      if (canonicalJson(JSON.parse(pixels ?? "null")) !== steps[i]?.pixels)
        found.differences.push(`${trajectory_id}[${i}] says ${pixels}`);
      const picture = lastPicture(observations[i] ?? "");
      if (observations.length > 0 && picture !== steps[i]?.picture)
        found.differences.push(`${trajectory_id}[${i}] shows ${picture}`);
      if (observations.length > 0) found.pictures.add(picture);
    }
  }
};

const huggingFaceTask = z.object({ task_id: z.string(), instruction: z.string() });
const huggingFaceStep = z.object({
  id: z.string(),
  pixels: z.string().transform((text): Move[] => JSON.parse(text)),
  action: z.string().transform((text): Move => JSON.parse(text)),
  path: z.string(),
  hash: z.string(),
});

/** Tables are read by DuckDB, which hashes the bytes of the pictures. */
const huggingFace: FormatReader = async (folder, recorded, found) => {
  const duckDb = await openDuckDb();
  for await (const row of rowsIn(duckDb, `SELECT task_id, instruction FROM '${folder}/data/tasks/*.parquet'`)) {
    const { task_id, instruction } = huggingFaceTask.parse(row);
    foundTask(found, recorded, task_id, instruction);
  }
  if (filesNamed(folder, /^data\/steps\/.*\.parquet$/).length === 0) return;
  const query = `SELECT trajectory_id || '-' || (step_index + 1) AS id, pixels, action, image.path AS path,
    sha256(image.bytes) AS hash FROM '${folder}/data/steps/*.parquet'`;
  for await (const row of rowsIn(duckDb, query)) {
    const { id, pixels, action, path, hash } = huggingFaceStep.parse(row);
    const step = recorded.step(id);
    const moves = action.function === "wait" || action.function === "finish" ? [action] : pixels;
    foundStep(found, step, { id, picture: lastPicture(path), moves }, { off: 0 });
    if (hash === step?.picture) found.equal.add(hash);
    else found.differences.push(`step ${id} has a picture with other bytes`);
  }
};

/** How each format is read, by a reader that is not its writer. */
export const formatReaders: Readonly<Record<string, FormatReader>> = {
  omnibench,
  huggingface: huggingFace,
  osworld: osWorld,
  agentnet: agentNet,
  omniact: omniAct,
  ...Object.fromEntries(["os-atlas", "aguvis", "ui-tars", "qwen-vl"].map((format) => [format, samples(format)])),
  preferences,
  trl: rows("trl"),
  verifiers: rows("verifiers"),
  "nemo-gym": rows("nemo-gym"),
  inspect: rows("inspect"),
};
