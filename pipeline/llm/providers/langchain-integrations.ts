/** What has to be known of an integration of LangChain before it is opened. */
export interface Integration {
  /** The npm package that a user of it installs. */
  package: string;
  /** Environment variable with its key; null where it needs none, or has more ways to identify itself than one key. */
  keyVariable: string | null;
  /** The parameter of its constructor that limits the tokens of an answer. */
  limit: "maxTokens" | "maxOutputTokens" | "maxCompletionTokens" | "numPredict";
  /** Whether a model may be told that it has to call the tool. */
  forcesTools: boolean;
}

/**
 * The providers that are reached through LangChain, by their names in its `initChatModel`. OpenAI and Anthropic are not
 * among them: they are called with their own packages. Nor is Perplexity, whose package leaves tools and pictures out of
 * what it sends: its own address speaks OpenAI's protocol.
 */
export const integrations = {
  azure_openai: openAiLike("@langchain/openai", "AZURE_OPENAI_API_KEY"),
  bedrock: { package: "@langchain/aws", keyVariable: null, limit: "maxTokens", forcesTools: true },
  cerebras: {
    package: "@langchain/cerebras",
    keyVariable: "CEREBRAS_API_KEY",
    limit: "maxCompletionTokens",
    forcesTools: true,
  },
  cohere: { package: "@langchain/cohere", keyVariable: "COHERE_API_KEY", limit: "maxTokens", forcesTools: false },
  deepseek: openAiLike("@langchain/deepseek", "DEEPSEEK_API_KEY"),
  fireworks: openAiLike("@langchain/fireworks", "FIREWORKS_API_KEY"),
  google: google("@langchain/google", "GOOGLE_API_KEY"),
  "google-genai": google("@langchain/google-genai", "GOOGLE_API_KEY"),
  "google-vertexai": google("@langchain/google-vertexai", null),
  groq: openAiLike("@langchain/groq", "GROQ_API_KEY"),
  mistralai: openAiLike("@langchain/mistralai", "MISTRAL_API_KEY"),
  ollama: { package: "@langchain/ollama", keyVariable: null, limit: "numPredict", forcesTools: false },
  together: openAiLike("@langchain/together-ai", "TOGETHER_AI_API_KEY"),
  xai: openAiLike("@langchain/xai", "XAI_API_KEY"),
} as const satisfies Readonly<Record<string, Integration>>;
export type IntegrationName = keyof typeof integrations;

function openAiLike(name: string, keyVariable: string): Integration {
  return { package: name, keyVariable, limit: "maxTokens", forcesTools: true };
}

function google(name: string, keyVariable: string | null): Integration {
  return { package: name, keyVariable, limit: "maxOutputTokens", forcesTools: true };
}
