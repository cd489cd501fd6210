import { z } from "zod";
import { ProtocolError, parsed } from "./http.js";
import { reasoningEffort } from "./openai-effort.js";
import { checkPicture } from "./pictures.js";
import { toolName, toolSchema } from "./tool-schema.js";

const text = (type: "input_text" | "output_text") => z.strictObject({ type: z.literal(type), text: z.string() });
const picture = z.strictObject({
  type: z.literal("input_image"),
  image_url: z.string().startsWith("data:image/png;base64,"),
  detail: z.enum(["low", "high", "auto"]),
});
const item = z.union([
  z.strictObject({
    type: z.literal("message"),
    role: z.literal("user"),
    content: z.array(z.union([text("input_text"), picture])).min(1),
  }),
  z.strictObject({
    type: z.literal("message"),
    role: z.literal("assistant"),
    content: z.array(text("output_text")).min(1),
  }),
  z.looseObject({ type: z.literal("reasoning"), id: z.string() }),
  z.looseObject({ type: z.literal("function_call"), call_id: z.string() }),
  z.looseObject({ type: z.literal("function_call_output"), call_id: z.string() }),
]);
const requestSchema = z.strictObject({
  model: z.string().min(1),
  instructions: z.string().min(1),
  input: z.array(item).min(1),
  tools: z
    .tuple([
      z.strictObject({
        type: z.literal("function"),
        name: toolName,
        description: z.string().max(1024),
        parameters: toolSchema,
        strict: z.literal(false),
      }),
    ])
    .optional(),
  tool_choice: z.strictObject({ type: z.literal("function"), name: toolName }).optional(),
  text: z.strictObject({ format: z.looseObject({ type: z.literal("json_schema"), name: toolName }) }).optional(),
  max_output_tokens: z.number().int().min(16),
  store: z.literal(false),
  temperature: z.number().optional(),
  reasoning: z.strictObject({ effort: reasoningEffort }).optional(),
});

/** A body of `POST /v1/responses`, if OpenAI would accept it. Nothing is kept, so that a call needs its reasoning beside it. */
export function readOpenaiResponses(body: unknown): z.infer<typeof requestSchema> {
  const request = parsed(requestSchema, body);
  const pictures = request.input.flatMap((one) =>
    one.type === "message" && one.role === "user" ? one.content.filter((part) => part.type === "input_image") : [],
  );
  for (const { image_url } of pictures) checkPicture("image/png", image_url.slice("data:image/png;base64,".length));
  request.input.forEach((one, index) => {
    if (one.type === "function_call" && request.input[index - 1]?.type !== "reasoning") {
      const message = `Item '${one.call_id}' of type 'function_call' was provided without its required 'reasoning' item.`;
      throw new ProtocolError(400, message);
    }
  });
  const answered = new Set(request.input.flatMap((one) => (one.type === "function_call_output" ? [one.call_id] : [])));
  const open = request.input.find((one) => one.type === "function_call" && !answered.has(one.call_id));
  if (open !== undefined) throw new ProtocolError(400, "No tool output found for function call.");
  return request;
}
