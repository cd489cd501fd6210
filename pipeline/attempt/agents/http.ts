import { fetch, Agent as HttpConnections, type Response } from "undici";
import { AgentError, RequestError } from "../../errors.js";
import type { AgentMaker } from "./agent.js";
import { endMessage, longestAnswer, observationMessage, readAnswerText, taskMessage, tooMuch } from "./protocol.js";

// How long an answer may take is said by the caller's signal, and may be longer than what fetch waits by itself.
const connections = new HttpConnections({ headersTimeout: 0, bodyTimeout: 0 });

/**
 * An agent behind an address: every message is a POST with a JSON body, and the answer to an observation is the move
 * (docs/evaluate.md). It is told the task with its first observation, so that an address that cannot be reached is its
 * fault as one that stops answering later. Throws RequestError AGENT_ADDRESS for what is no address of HTTP.
 */
export function httpAgent(address: string): AgentMaker {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new RequestError("AGENT_ADDRESS", `"${address}" is no address; write http:http://127.0.0.1:8000/`);
  }
  return {
    seesPictures: true,
    async begin(briefing) {
      let isTold = false;
      return {
        async next(view, signal) {
          if (!isTold) await post(url, taskMessage(briefing), signal);
          isTold = true;
          return readAnswerText(await post(url, observationMessage(briefing, view), signal));
        },
        async close() {
          // The attempt is over, whatever it says to that.
          if (isTold) await post(url, endMessage(briefing), AbortSignal.timeout(3_000)).catch(() => undefined);
        },
      };
    },
    spent: () => null,
    close: () => undefined,
  };
}

async function post(url: URL, message: object, signal: AbortSignal): Promise<string> {
  const headers = { "content-type": "application/json" };
  try {
    const body = JSON.stringify(message);
    const response = await fetch(url, { method: "POST", headers, body, signal, dispatcher: connections });
    const text = await boundedText(response);
    if (response.ok) return text;
    throw new AgentError("AGENT_CRASHED", `the agent answered with status ${response.status}: ${text.slice(0, 300)}`);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AgentError) throw error;
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new AgentError("AGENT_UNREACHABLE", `${url.origin} cannot be reached: ${reason}`, { cause: error });
  }
}

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > longestAnswer) throw tooMuch(`more than ${longestAnswer} characters`);
  }
  return text + decoder.decode();
}
