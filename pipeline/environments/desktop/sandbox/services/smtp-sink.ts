import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";

/** Milliseconds after which an idle client is disconnected. */
const idleTimeout = 10_000;
/** Bytes of a message. */
const largestMessage = 32 * 1024 * 1024;

/** A message as it was handed over; the envelope may differ from the headers. */
interface SentMessage {
  from: string;
  to: string[];
  /** The whole message, headers and body, byte for byte as Latin-1 text. */
  raw: string;
}

export interface SmtpSink {
  /** Whether a conversation is going on, so that a message may be about to come. */
  isBusy(): boolean;
  /** From now on no mail is taken: every sender is told that the account is locked. */
  lock(): void;
  end(): void;
}

/**
 * Takes mail on a Unix socket and writes each message into the folder as `0001.json`, `0002.json`, ... in the order of
 * their arrival; a file is complete when it is there. Nothing is relayed, and no name is looked up.
 */
export async function startSmtpSink(socket: string, folder: string): Promise<SmtpSink> {
  let count = 0;
  let isLocked = false;
  const accept = (message: SentMessage): void => {
    count += 1;
    const file = join(folder, `${String(count).padStart(4, "0")}.json`);
    writeFileSync(`${file}.part`, JSON.stringify(message));
    renameSync(`${file}.part`, file);
  };
  const server = new SMTPServer({
    name: "desktop",
    banner: "desktop",
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: largestMessage,
    socketTimeout: idleTimeout,
    closeTimeout: 1,
    onMailFrom(_sender, _session, done) {
      // The code and words with which a server refuses a disabled mailbox (RFC 3463, X.2.1).
      if (isLocked) done(Object.assign(new Error("5.2.1 this account is locked"), { responseCode: 550 }));
      else done();
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      let held = 0;
      stream.on("data", (chunk: Buffer) => {
        held += chunk.length;
        if (held <= largestMessage) chunks.push(chunk);
      });
      stream.on("end", () => {
        if (held > largestMessage) {
          done(Object.assign(new Error("too large"), { responseCode: 552 }));
          return;
        }
        accept({
          from: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString("latin1"),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(socket, resolve);
  });
  // A client that breaks off ends its own connection only.
  server.on("error", () => undefined);
  return {
    isBusy: () => server.connections.size > 0,
    lock() {
      isLocked = true;
    },
    end() {
      server.close(() => undefined);
    },
  };
}
