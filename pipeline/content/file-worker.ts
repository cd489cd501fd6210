import { parentPort } from "node:worker_threads";
import type { FileOrder, WrittenFile } from "./file-writer.js";
import { writeBytes } from "./write-bytes.js";

const port = parentPort;
if (port !== null) {
  port.on("message", async ({ number, content, extension, finish }: FileOrder) => {
    port.postMessage(await write(number, () => writeBytes(content, extension, finish)));
  });
  // The libraries take longer to load than most files to write: they are loaded before the first order comes.
  await Promise.all([import("exceljs"), import("docx"), import("pdf-lib")]);
}

async function write(number: number, make: () => Promise<Uint8Array>): Promise<WrittenFile> {
  try {
    return { number, bytes: await make(), problem: null };
  } catch (error) {
    return { number, bytes: null, problem: error instanceof Error ? error.message : String(error) };
  }
}
