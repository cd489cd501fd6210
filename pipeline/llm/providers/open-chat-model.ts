import type { ModelName } from "../model-name.js";
import type { ChatModel, ChatModelOptions } from "./chat-model.js";
import type { ProviderAccess } from "./provider-settings.js";

/** Opens a chat model by its provider's SDK, which is loaded only now. Retries and caching are done around this. */
export async function openChatModel(
  name: ModelName,
  access: ProviderAccess,
  options: ChatModelOptions,
): Promise<ChatModel> {
  if (name.provider === "openai") return (await import("./openai-chat.js")).openOpenAiChat(name.model, access, options);
  return (await import("./anthropic-chat.js")).openAnthropicChat(name.model, access, options);
}
