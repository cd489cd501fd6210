import { z } from "zod";
import type { CoordinateKind } from "../../../pipeline/export/formats/export-format.js";
import type { Move } from "../../../pipeline/export/formats/vocabularies/move.js";
import { inParts, inPixels, inThousandths, readCalls, readOsAtlas, readQwen, readUiTars, screen } from "./read-back.js";

/** Readers of the rows of exports: their forms, and the moves that a row says. */

/** Half of a column of a thousand, and half of a pixel. */
const offGrid = screen.width / 1000 / 2 + 0.5;

const turn = z.object({ from: z.string(), value: z.string() });
const conversation = z.object({ id: z.string(), image: z.string(), conversations: z.array(turn).min(2) });
const content = z.union([z.string(), z.array(z.looseObject({ type: z.string(), text: z.string().optional() }))]);
const message = z.object({ role: z.string(), content, loss_mask: z.union([z.literal(0), z.literal(1)]) });
const taught = z.object({
  id: z.string(),
  messages: z
    .array(message)
    .refine(
      (messages) => messages.map(({ loss_mask }) => loss_mask).lastIndexOf(0) === messages.length - 2,
      "what is learned is the last turn, after a question",
    ),
});
const chat = z.object({
  id: z.string(),
  images: z.array(z.string()).length(1),
  messages: z.array(z.object({ role: z.string(), content })),
  tools: z.string(),
});
const oneTool = z.array(z.looseObject({ type: z.literal("function") })).length(1);

/** A row of the format `preferences`. */
export const pair = z.strictObject({
  ...{ id: z.string(), task_id: z.string(), kind: z.enum(["order", "value", "early-end"]) },
  ...{
    why: z.string().min(1),
    check: z.string().min(1),
    images: z.array(z.string()).length(1),
    tools: z.string(),
  },
  ...{ prompt: z.array(z.unknown()).length(1), chosen: z.array(z.unknown()), rejected: z.array(z.unknown()) },
});
const saying = z.array(z.object({ content: z.array(z.object({ text: z.string() })) })).length(1);

/** A row of the format `agentnet`. */
const agentNetStep = z.strictObject({
  index: z.number(),
  image: z.string(),
  value: z.strictObject({
    ...{ code: z.string(), observation: z.string(), thought: z.string().min(1), action: z.string().min(1) },
    ...{ last_step_correct: z.literal(true), last_step_redundant: z.literal(false), reflection: z.string() },
  }),
  milestone: z.boolean(),
  alternative_options: z.array(z.strictObject({ code: z.string(), subtask: z.string() })),
});
export const agentNetTask = z.looseObject({
  task_id: z.string(),
  trajectory_id: z.string(),
  instruction: z.string(),
  traj: z.array(agentNetStep),
});

/** A row of the format `omniact`. */
export const triple = z.object({
  id: z.string(),
  image: z.string(),
  task: z.string().min(1),
  script: z.string(),
  box: z.array(z.number()).length(4).nullable(),
});

const lastText = (value: z.infer<typeof content> | undefined) =>
  typeof value === "string" ? value : (value?.at(-1)?.text ?? "");

/** What the one message of an answer of a pair says. */
export const saidBy = (said: unknown): string => saying.parse(said)[0]?.content[0]?.text ?? "";

/** The calls of Qwen's tool in an answer. */
export const toolCalls = (text: string): unknown[] =>
  [...text.matchAll(/<tool_call>\n(.*?)\n<\/tool_call>/gs)].map(([, json = ""]) => JSON.parse(json));

interface SampleReader {
  readonly format: string;
  readonly coordinates?: CoordinateKind;
  /** Most pixels between a point and what is read back. */
  readonly off: number;
  /** The id of a row, and its moves. */
  read(row: unknown): { id: string; moves: Move[] };
}

/** Formats whose rows are a step each, with every way of writing points. */
export const sampleReaders: readonly SampleReader[] = [
  ...(["thousandths", "pixels"] as const).map((coordinates): SampleReader => {
    const scale = coordinates === "pixels" ? inPixels : inThousandths;
    return {
      ...{ format: "os-atlas", coordinates, off: coordinates === "pixels" ? 0 : offGrid },
      read(row) {
        const { id, conversations } = conversation.parse(row);
        const actions = conversations.at(-1)?.value.split("\nactions:\n")[1]?.split("\n") ?? [];
        return { id, moves: readOsAtlas(actions, scale) };
      },
    };
  }),
  {
    ...{ format: "aguvis", off: 0 },
    read(row) {
      const { id, conversations } = conversation.parse(row);
      return { id, moves: readCalls(conversations.at(-1)?.value ?? "", inParts) };
    },
  },
  ...(["thousandths", "pixels"] as const).map((coordinates): SampleReader => {
    const scale = coordinates === "pixels" ? inPixels : inThousandths;
    return {
      ...{ format: "ui-tars", coordinates, off: coordinates === "pixels" ? 0 : offGrid },
      read(row) {
        const { id, messages } = taught.parse(row);
        const calls = lastText(messages.at(-1)?.content).split("\nAction: ")[1]?.split("\n\n") ?? [];
        return { id, moves: readUiTars(calls, scale) };
      },
    };
  }),
  ...(["thousandths", "pixels"] as const).map((coordinates): SampleReader => {
    const scale = coordinates === "pixels" ? inPixels : inThousandths;
    return {
      ...{ format: "qwen-vl", coordinates, off: coordinates === "pixels" ? 0 : 2 * offGrid },
      read(row) {
        const { id, messages, tools } = chat.parse(row);
        oneTool.parse(JSON.parse(tools));
        return { id, moves: readQwen(toolCalls(lastText(messages.at(-1)?.content)), scale) };
      },
    };
  }),
];
