import { renameSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createSmtpSession, type SentMessage } from "./smtp-session.js";

/** Milliseconds after which an idle client is disconnected. */
const idleTimeout = 10_000;

export interface SmtpSink {
  /** Whether a conversation is going on, so that a message may be about to come. */
  isBusy(): boolean;
  end(): void;
}

/**
 * Takes mail on a Unix socket and writes each message into the folder as `0001.json`, `0002.json`, ... in the order of
 * their arrival; a file is complete when it is there.
 */
export async function startSmtpSink(socket: string, folder: string): Promise<SmtpSink> {
  let count = 0;
  const accept = (message: SentMessage): void => {
    count += 1;
    const file = join(folder, `${String(count).padStart(4, "0")}.json`);
    writeFileSync(`${file}.part`, JSON.stringify(message));
    renameSync(`${file}.part`, file);
  };
  const connections = new Set<Socket>();
  const server = createServer((connection) => {
    connections.add(connection);
    connection.on("close", () => connections.delete(connection)).on("error", () => connection.destroy());
    connection.setTimeout(idleTimeout, () => connection.destroy());
    const session = createSmtpSession(accept);
    connection.write(session.greeting);
    connection.setEncoding("latin1").on("data", (text) => {
      connection.write(session.receive(String(text)));
      if (session.finished) connection.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(socket, resolve);
  });
  return {
    isBusy: () => connections.size > 0,
    end() {
      server.close();
      for (const connection of connections) connection.destroy();
    },
  };
}
