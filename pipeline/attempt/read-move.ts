import { z } from "zod";
import { AgentError } from "../errors.js";
import {
  type AgentAction,
  type AgentMove,
  agentMoveSchema,
  labelledActionSchema,
  type TokenCount,
  tokenCountSchema,
} from "../schema/attempt/agent-action.js";
import { actionSchema } from "../schema/computer/action.js";
import { pixelActionSchema, zoomActionSchema } from "../schema/computer/pixel-action.js";

/** Letters of an answer that are quoted in an error. */
const longestQuote = 200;

const pixelFunctions: ReadonlySet<string> = new Set(pixelActionSchema.options.map(({ shape }) => shape.function.value));
const outlineSchema = z.looseObject({ action: z.looseObject({ function: z.string() }) });

/**
 * The move that an agent's answer to the observation `step` means. Throws AgentError AGENT_INVALID, which says what is wrong,
 * for what is no move, and AGENT_ORDER for one that says it answers another observation.
 */
export function readMove(answer: unknown, step: number): AgentMove {
  const outline = outlineSchema.safeParse(answer);
  if (!outline.success) {
    throw invalid(`an answer is {"action": {"function": ...}}, not ${quoted(answer)}`);
  }
  const { action, ...rest } = outline.data;
  const parsed = schemaOf(action).safeParse(action);
  const usage = tokenCountSchema.safeParse(rest.usage).data;
  if (!parsed.success) throw invalid(`the action ${quoted(action)}: ${issueOf(parsed.error)}`, usage);
  const move = agentMoveSchema.safeParse({ ...rest, action: parsed.data });
  if (!move.success) throw invalid(issueOf(move.error), usage);
  const answered = move.data.step;
  if (answered !== undefined && answered !== step) {
    const text = `observation ${step} was answered with "step": ${answered}; answer the observation that was sent last`;
    throw new AgentError("AGENT_ORDER", text, { usage: move.data.usage });
  }
  return move.data;
}

/** By its function and by how it names the control, so that an error says what is wrong with this one. */
function schemaOf(action: { function: string }): z.ZodType<AgentAction> {
  if (pixelFunctions.has(action.function)) return pixelActionSchema;
  if (action.function === zoomActionSchema.shape.function.value) return zoomActionSchema;
  return "control_label" in action ? labelledActionSchema : actionSchema;
}

function issueOf({ issues: [issue] }: z.ZodError): string {
  const where = issue === undefined || issue.path.length === 0 ? "" : `${issue.path.join(".")}: `;
  return `${where}${issue?.message ?? "is of another form"}`;
}

function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > longestQuote ? `${text.slice(0, longestQuote)}...` : text;
}

/** `usage` are the tokens that the answer says it took; they are spent all the same. */
function invalid(what: string, usage?: TokenCount): AgentError {
  return new AgentError("AGENT_INVALID", `${what}; see docs/evaluate.md for the form`, usage && { usage });
}
