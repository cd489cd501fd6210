import type { CallToolResult, Tool } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { TaskloomError } from "../../../errors.js";
import type { LentDesktop } from "../lent-desktop.js";

export type ToolContent = CallToolResult["content"];

/** A tool as a row of the table: what clients are told of it, and what it does. */
export interface DesktopTool {
  readonly told: Tool;
  /** Does it. What is wrong with the input, and what cannot be done, is said in the result with its code. */
  call(desktop: LentDesktop, input: unknown): Promise<CallToolResult>;
}

interface ToolDefinition<Input> {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType<Input>;
  /** Whether it only looks. */
  readonly looks?: boolean;
  run(desktop: LentDesktop, input: Input): Promise<ToolContent>;
}

export function defineTool<Input>(definition: ToolDefinition<Input>): DesktopTool {
  const { name, description, input: schema, looks = false, run } = definition;
  const { properties, required } = schemaOutline.parse(z.toJSONSchema(schema, { io: "input" }));
  return {
    told: {
      name,
      description,
      inputSchema: { type: "object", properties, required, additionalProperties: false },
      annotations: { readOnlyHint: looks, openWorldHint: false },
    },
    async call(desktop, input) {
      const parsed = schema.safeParse(input);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        return failure(
          "TOOL_INPUT",
          `${name}: ${issue?.path.join(".") || "the input"}: ${issue?.message ?? "is wrong"}`,
        );
      }
      try {
        return { content: await run(desktop, parsed.data) };
      } catch (error) {
        if (error instanceof TaskloomError) return failure(error.code, error.message);
        throw error;
      }
    },
  };
}

/** The parts of a JSON schema of an object that a tool is described by. */
const schemaOutline = z.looseObject({
  properties: z.record(z.string(), z.looseObject({})).default({}),
  required: z.array(z.string()).default([]),
});

export function failure(code: string, message: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text: `${code}: ${message}` }] };
}

export function textContent(text: string): ToolContent {
  return [{ type: "text", text }];
}

export function pictureContent(png: Uint8Array): ToolContent {
  return [{ type: "image", data: Buffer.from(png).toString("base64"), mimeType: "image/png" }];
}
