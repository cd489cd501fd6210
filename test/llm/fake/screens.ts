import { createServer } from "node:http";
import { jsonReply, ProtocolError, parsedJson, readBody, send } from "./http.js";
import { startScreenAnthropic } from "./screen-anthropic.js";
import { startScreenOpenai } from "./screen-openai.js";

/** What a model is asked that works at a screen: what is new in this turn. */
export interface FakeScreenQuestion {
  provider: "openai" | "anthropic";
  model: string;
  /** From 1, over both providers. */
  n: number;
  texts: readonly string[];
  pictures: number;
  /** As the provider writes them; undefined where nothing is said. */
  effort?: string | null | undefined;
  thinking?: object | undefined;
}

/** What it says: actions in the words of its provider, words, or the end. */
export interface FakeScreenAnswer {
  actions?: readonly object[];
  /** OpenAI's safety checks of the actions. */
  checks?: readonly { id: string; code: string; message: string }[];
  text?: string;
  /** The arguments of the tool `finish`. */
  finish?: unknown;
  end?: "refused" | "truncated";
  /** A status in place of an answer, and what is said with it. */
  status?: number;
  reason?: string;
}

/** Servers that speak the protocols of both providers' computer tools, strictly. */
export async function startFakeScreens(answer: (question: FakeScreenQuestion) => FakeScreenAnswer) {
  const questions: FakeScreenQuestion[] = [];
  const refusals: string[] = [];
  const counted = (question: FakeScreenQuestion) => {
    questions.push(question);
    const said = answer(question);
    if (said.status !== undefined)
      throw new ProtocolError(said.status, said.reason ?? `The provider answers ${said.status}.`);
    return said;
  };
  const providers = [startScreenOpenai(counted), startScreenAnthropic(counted)];
  let n = 0;
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    const provider = providers.find(({ path }) => path === pathname);
    const reply = (() => {
      try {
        if (provider === undefined) throw new ProtocolError(404, `Invalid URL ${pathname}`);
        if (!provider.hasKey(request.headers)) throw new ProtocolError(401, "no key");
        n += 1;
        return jsonReply(200, provider.reply(parsedJson(body.toString()), n, request.headers));
      } catch (error) {
        const status = error instanceof ProtocolError ? error.status : 500;
        const message = error instanceof Error ? error.message : String(error);
        if (status < 500 && status !== 429) refusals.push(message);
        return jsonReply(status, { type: "error", error: { type: "error", message } });
      }
    })();
    await send(response, reply, null, 0);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    openaiUrl: `${origin}/v1`,
    anthropicUrl: origin,
    questions,
    /** What the servers refused as against the protocol. */
    refusals,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
