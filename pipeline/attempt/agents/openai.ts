import { loadPrompts } from "../../catalog/prompts.js";
import { openScreenModel } from "../../llm/open-screen-model.js";
import type { AgentMaker, AgentOpening } from "./agent.js";
import { readOpenAiAction } from "./screen/openai-actions.js";
import { screenAgent } from "./screen/screen-agent.js";

/** A model of OpenAI with the computer tool of the Responses API. Throws what `openScreenModel` throws. */
export async function openAiAgent(model: string, opening: AgentOpening): Promise<AgentMaker> {
  const context = { ...opening, prompts: await loadPrompts() };
  return screenAgent(
    await openScreenModel({ provider: "openai", model }, await opening.models(), context),
    readOpenAiAction,
  );
}
