import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createConnection, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type SmtpSink, startSmtpSink } from "../../../pipeline/environments/desktop/sandbox/services/smtp-sink.js";

let folder = "";
let sink: SmtpSink;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "taskloom-smtp-"));
  sink = await startSmtpSink(join(folder, "socket"), folder);
});

afterEach(() => {
  sink.end();
  rmSync(folder, { recursive: true });
});

/** Sends each text once the one before it was answered; returns the code of every answer. */
async function converse(texts: readonly string[]): Promise<{ codes: string[]; client: Socket }> {
  const client = createConnection(join(folder, "socket")).setEncoding("latin1");
  const codes: string[] = [];
  const answer = async (): Promise<void> => {
    let text = "";
    while (!/^\d{3} [^\n]*\r\n$/m.test(text)) {
      const [data]: string[] = await once(client, "data");
      text += data;
    }
    codes.push(text.trim().split("\r\n").at(-1)?.slice(0, 3) ?? "");
  };
  await answer();
  for (const text of texts) {
    client.write(text, "latin1");
    await answer();
  }
  return { codes, client };
}

const written = (): string[] => readdirSync(folder).filter((name) => name !== "socket");
const stored = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), "utf8"));
const envelope = ["MAIL FROM:<ana@desktop>\r\n", "RCPT TO:<bob@example.org>\r\n", "DATA\r\n"];

it("messages are written whole, in their order, with envelope and bytes as they were sent", async () => {
  const { codes, client } = await converse([
    "EHLO [127.0.0.1]\r\n",
    "MAIL FROM:<ana@example.org> BODY=8BITMIME\r\n",
    "RCPT TO:<bob@example.org>\r\n",
    "RCPT TO:<eve@example.com>\r\n",
    "DATA\r\n",
    "Subject: \u00c3\u00a4\r\n\r\n..one dot\r\nlast\r\n.\r\n",
    ...envelope,
    "Subject: second\r\n\r\nx\r\n.\r\n",
    "QUIT\r\n",
  ]);
  expect(codes).toEqual(["220", "250", "250", "250", "250", "354", "250", "250", "250", "354", "250", "221"]);
  expect(written()).toEqual(["0001.json", "0002.json"]);
  expect(stored("0001.json")).toEqual({
    from: "ana@example.org",
    to: ["bob@example.org", "eve@example.com"],
    raw: "Subject: \u00c3\u00a4\r\n\r\n.one dot\r\nlast\r\n",
  });
  expect(stored("0002.json")).toMatchObject({ from: "ana@desktop", raw: "Subject: second\r\n\r\nx\r\n" });
  client.destroy();
});

it("the sink is busy while a program is connected, and not once it has gone, even in the middle of a message", async () => {
  expect(sink.isBusy()).toBe(false);
  const { client } = await converse(["HELO desktop\r\n", ...envelope]);
  client.write("Subject: broken off\r\n");
  expect(sink.isBusy()).toBe(true);
  client.destroy();
  await vi.waitFor(() => expect(sink.isBusy()).toBe(false));
  expect(written()).toEqual([]);
});

it("a locked account sends nothing, and every sender is told so", async () => {
  sink.lock();
  const { codes, client } = await converse(["EHLO desktop\r\n", "MAIL FROM:<ana@desktop>\r\n", ...envelope.slice(1, 2)]);
  expect(codes.slice(2)).toEqual(["550", "503"]);
  client.destroy();
  expect(written()).toEqual([]);
});

it("login and encryption are not offered, and a message needs a recipient", async () => {
  const { codes, client } = await converse([
    "EHLO desktop\r\n",
    "STARTTLS\r\n",
    "AUTH PLAIN\r\n",
    "MAIL FROM:<ana@desktop>\r\n",
    "DATA\r\n",
  ]);
  expect(codes.slice(2)).toEqual([expect.stringMatching(/^5/), expect.stringMatching(/^5/), "250", "503"]);
  client.destroy();
});
