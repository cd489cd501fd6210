import { loadPrompts } from "../../catalog/prompts.js";
import { openScreenModel } from "../../llm/open-screen-model.js";
import type { AgentMaker, AgentOpening } from "./agent.js";
import { readAnthropicAction } from "./screen/anthropic-actions.js";
import { screenAgent } from "./screen/screen-agent.js";

/** A model of Anthropic with its computer tool. Throws what `openScreenModel` throws. */
export async function anthropicAgent(model: string, opening: AgentOpening): Promise<AgentMaker> {
  const context = { ...opening, prompts: await loadPrompts() };
  return screenAgent(
    await openScreenModel({ provider: "anthropic", model }, await opening.models(), context),
    readAnthropicAction,
  );
}
