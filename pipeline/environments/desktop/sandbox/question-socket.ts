import { createServer, type Socket } from "node:net";
import pLimit from "p-limit";
import type { AnswerQuestion } from "../../contract.js";

/** What one program may ask for. */
const mostQuestions = 10_000;
const mostBytes = 1024 * 1024;
const mostConnections = 8;

/** A Unix socket at which a program asks questions, a line in a connection of its own each. */
export interface QuestionSocket {
  /** Why a question could not be answered, after which none is; null as long as all were. */
  failure(): { readonly error: unknown } | null;
  /** Takes no more questions; resolves when the one that is being answered has ended, which is told by its signal. */
  close(): Promise<void>;
}

/**
 * Opens a socket at a path. Questions are answered one at a time; the connection of one that is too long, and of what comes
 * after too many, is closed without an answer.
 */
export async function openQuestionSocket(path: string, answer: AnswerQuestion): Promise<QuestionSocket> {
  const over = new AbortController();
  const inTurn = pLimit(1);
  const connections = new Set<Socket>();
  let left = mostQuestions;
  let failure: { readonly error: unknown } | null = null;

  async function answerOn(connection: Socket, question: string): Promise<void> {
    if (over.signal.aborted || failure !== null || left <= 0) return void connection.destroy();
    left -= 1;
    try {
      const told = await answer(question, over.signal);
      connection.end(told, () => connection.destroy());
    } catch (error) {
      // What ends early because the program has ended is no failure.
      if (!over.signal.aborted) failure = { error };
      connection.destroy();
    }
  }

  const server = createServer((connection) => {
    connections.add(connection);
    connection.on("close", () => connections.delete(connection)).on("error", () => connection.destroy());
    readLine(connection, (question) => void inTurn(() => answerOn(connection, question)));
  });
  server.maxConnections = mostConnections;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(path, resolve);
  });

  return {
    failure: () => failure,
    async close() {
      over.abort();
      server.close();
      for (const connection of connections) connection.destroy();
      await inTurn(() => undefined);
    },
  };
}

/** Calls back with the first line that comes, and reads no more than that. */
function readLine(connection: Socket, onLine: (line: string) => void): void {
  const parts: Buffer[] = [];
  let size = 0;
  connection.on("data", function read(part: Buffer) {
    size += part.length;
    if (size > mostBytes) return void connection.destroy();
    parts.push(part);
    if (!part.includes("\n")) return;
    connection.off("data", read).pause();
    onLine(Buffer.concat(parts).toString().split("\n", 1)[0] ?? "");
  });
}
