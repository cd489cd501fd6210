import { Worker } from "node:worker_threads";
import { EnvironmentError } from "../errors.js";
import type { FileContent } from "../schema/computer/file-content.js";
import { type FileFinish, finishOf } from "../schema/computer/file-finish.js";

/** What the thread that writes files is asked for, and what it answers. */
export interface FileOrder {
  number: number;
  content: FileContent;
  extension: string;
  finish: FileFinish;
}
export interface WrittenFile {
  number: number;
  bytes: Uint8Array | null;
  problem: string | null;
}

/** Makes the bytes of real files beside the main work. */
export interface FileWriter {
  /** As `writeBytes`. */
  write(content: FileContent, extension: string, finish: FileFinish): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Starts a thread that writes files. Throws EnvironmentError FILE_WRITER for a file that cannot be written. */
export function startFileWriter(): FileWriter {
  const worker = new Worker(new URL("./file-worker.js", import.meta.url));
  const waiting = new Map<number, { resolve(bytes: Uint8Array): void; reject(error: Error): void }>();
  let orders = 0;

  worker.on("message", ({ number, bytes, problem }: WrittenFile) => {
    const order = waiting.get(number);
    waiting.delete(number);
    if (bytes !== null) order?.resolve(bytes);
    else order?.reject(new EnvironmentError("FILE_WRITER", `a file of the task cannot be written: ${problem ?? ""}`));
  });
  worker.on("error", (cause) => {
    for (const { reject } of waiting.values()) {
      reject(new EnvironmentError("FILE_WRITER", "the thread that writes files ended; run again", { cause }));
    }
    waiting.clear();
  });

  return {
    write(content, extension, finish) {
      return new Promise((resolve, reject) => {
        const number = orders++;
        waiting.set(number, { resolve, reject });
        worker.postMessage({ number, content, extension, finish: finishOf(finish) } satisfies FileOrder);
      });
    },
    close: async () => {
      await worker.terminate();
    },
  };
}
