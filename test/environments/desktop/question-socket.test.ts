import { once } from "node:events";
import { existsSync, mkdtempSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { AnswerQuestion } from "../../../pipeline/environments/contract.js";
import { openQuestionSocket } from "../../../pipeline/environments/desktop/sandbox/question-socket.js";

async function open(answer: AnswerQuestion) {
  const path = join(mkdtempSync(join(tmpdir(), "questions-")), "socket");
  const socket = await openQuestionSocket(path, answer);
  onTestFinished(socket.close);
  return { path, socket };
}

/** What comes back for a text until the connection ends; "" where it is closed without an answer. */
async function ask(path: string, text: string | Buffer): Promise<string> {
  const connection = createConnection(path);
  let told = "";
  connection.on("data", (part) => {
    told += part;
  });
  connection.on("error", () => undefined);
  connection.write(text);
  await new Promise((resolve) => connection.on("close", resolve));
  return told;
}

describe("a socket at which a program asks", () => {
  it("answers a line a connection, one after another, in the order in which they came", async () => {
    let atOnce = 0;
    const asked: string[] = [];
    const { path } = await open(async (question) => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      asked.push(question);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
      return question.toUpperCase();
    });
    expect(await Promise.all(["one", "twö", "three"].map((text) => ask(path, `${text}\n`)))).toEqual([
      ...["ONE", "TWÖ", "THREE"],
    ]);
    expect(asked).toHaveLength(3);
  });

  it("takes no line that is longer than a million letters, or does not end, and nothing behind a line", async () => {
    const asked: string[] = [];
    const { path } = await open(async (question) => {
      asked.push(question);
      return "yes";
    });
    expect(await ask(path, "x".repeat(2_000_000))).toBe("");
    const half = createConnection(path);
    half.end("no end");
    await once(half.resume(), "end");
    expect(await ask(path, "first\nsecond\n")).toBe("yes");
    expect(asked).toEqual(["first"]);
  });

  it("takes no more than ten thousand questions of one program", async () => {
    let answered = 0;
    const { path } = await open(async () => {
      answered += 1;
      return "yes";
    });
    for (let count = 0; count < 2_500; count += 1) {
      await Promise.all([1, 2, 3, 4].map(() => ask(path, "?\n")));
    }
    expect(await ask(path, "?\n")).toBe("");
    expect(answered).toBe(10_000);
  });

  it("takes none after one that could not be answered, and says why", async () => {
    const { path, socket } = await open(async (question) => {
      if (question === "bad") throw new RangeError("the desktop ended");
      return "yes";
    });
    expect(await ask(path, "good\n")).toBe("yes");
    expect(socket.failure()).toBeNull();
    expect(await ask(path, "bad\n")).toBe("");
    expect(socket.failure()).toMatchObject({ error: { message: "the desktop ended" } });
    expect(await ask(path, "good\n")).toBe("");
  });

  it("is gone when the program has ended: what is being answered is told, and is waited for", async () => {
    let state = "not asked";
    const { path, socket } = await open(async (_, signal) => {
      state = "asked";
      await once(signal, "abort");
      state = "ended";
      return "too late";
    });
    const told = ask(path, "?\n");
    await expect.poll(() => state).toBe("asked");
    await socket.close();
    expect(state).toBe("ended");
    expect(await told).toBe("");
    expect(existsSync(path)).toBe(false);
  });
});
