import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Redis } from "ioredis";

/** A Redis of a test's own, with a folder of its own. */
export interface TestRedis {
  /** Address as `--redis` takes it. */
  readonly url: string;
  /** Ends the server at once, as a power failure would, and starts it again with what it has on disk. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts Debian's redis-server at a free port of `host`, as docs/scale.md says it is to be started. */
export async function startRedis({ host = "127.0.0.1", password = "" } = {}): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), "taskloom-redis-"));
  const port = await freePort();
  const words = ["--port", String(port), "--bind", host, "--dir", folder, "--save", "", "--appendonly", "yes"];
  if (password !== "") words.push("--requirepass", password);
  else words.push("--protected-mode", "no");
  let server = await start();

  async function start(): Promise<ChildProcess> {
    const child = spawn("redis-server", words, { stdio: "ignore" });
    const missing = new Promise<never>((_, reject) => {
      child.once("error", () => reject(new Error("redis-server is missing: apt-get install -y redis-server")));
    });
    await Promise.race([answers(), missing]);
    return child;
  }

  /** Waits until the server answers, and has read what it has on disk. */
  async function answers(): Promise<void> {
    for (;;) {
      const client = new Redis({ host, port, password, lazyConnect: true, retryStrategy: () => null });
      client.on("error", () => undefined);
      try {
        await client.connect();
        await client.ping();
        return;
      } catch {
        await pause(20);
      } finally {
        client.disconnect();
      }
    }
  }

  async function kill(): Promise<void> {
    const ended = new Promise((resolve) => server.once("close", resolve));
    server.kill("SIGKILL");
    await ended;
  }

  return {
    url: `redis://${password === "" ? "" : `:${password}@`}${host}:${port}`,
    async restart() {
      await kill();
      server = await start();
    },
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}
