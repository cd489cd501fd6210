import { spawn } from "node:child_process";
import { EnvironmentError } from "../errors.js";
import { type GreyPage, tiffOf } from "./tiff-pages.js";

/** A line of text as Tesseract read it. */
export interface ReadLine {
  readonly words: readonly { readonly text: string /** From 0 to 100. */; readonly confidence: number }[];
}

/** Longest time in milliseconds, and most bytes that are read of the answer. */
const bounds = { time: 60_000, answer: 8_000_000 };
/** Dots per inch of a screen before it is enlarged. */
const dotsPerInch = 140;
/** Each page is one line of text; Tesseract tries letters on dark grounds by itself otherwise, which takes time. */
const options = ["--psm", "7", "-l", "eng", "-c", "tessedit_do_invert=0"];

/**
 * Reads pages of one line each with the program `tesseract` on one core. Throws EnvironmentError SCREEN_READER_MISSING
 * where it is not installed, and SCREEN_READER where it fails or takes longer than a minute.
 */
export async function readLines(pages: readonly GreyPage[], program = "tesseract"): Promise<ReadLine[]> {
  if (pages.length === 0) return [];
  const rows = (await runTesseract(program, tiffOf(pages, dotsPerInch))).split("\n").map((row) => row.split("\t"));
  const lines: { text: string; confidence: number }[][] = pages.map(() => []);
  for (const [level, page, , , , , , , , , confidence, text = ""] of rows) {
    if (level === wordLevel && text.trim() !== "") {
      lines[Number(page) - 1]?.push({ text: printable(text), confidence: Number(confidence) });
    }
  }
  return lines.map((words) => ({ words }));
}

/** Throws EnvironmentError SCREEN_READER_MISSING where the program or its English data are not installed. */
export async function requireTesseract(): Promise<void> {
  await readLines([{ width: 40, height: 40, grey: new Uint8Array(1_600).fill(255) }]);
}

/** Rows of words in the table that Tesseract writes. */
const wordLevel = "5";

function printable(text: string): string {
  return text.replace(/\p{C}/gu, "").trim();
}

function runTesseract(program: string, picture: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ["stdin", "stdout", ...options, "tsv"], {
      env: { PATH: "/usr/bin:/usr/local/bin", OMP_THREAD_LIMIT: "1", LC_ALL: "C.UTF-8" },
      stdio: ["pipe", "pipe", "pipe"],
      timeout: bounds.time,
      killSignal: "SIGKILL",
    });
    const answer: Buffer[] = [];
    let [bytes, complaint] = [0, ""];
    child.stdout.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bounds.answer) child.kill("SIGKILL");
      else answer.push(chunk);
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      complaint = (complaint + text).slice(-500);
    });
    // It may end before it has read everything.
    child.stdin.on("error", () => undefined);
    child.once("error", (cause: NodeJS.ErrnoException) => {
      reject(cause.code === "ENOENT" ? missing(cause) : failed(cause.message));
    });
    child.once("close", (code, signal) => {
      if (code === 0) resolve(Buffer.concat(answer).toString("utf8"));
      else if (complaint.includes("Failed loading language")) reject(missing(new Error(complaint)));
      else reject(failed(signal === null ? printable(complaint) : `it was ended by ${signal}`));
    });
    child.stdin.end(picture);
  });
}

function missing(cause: Error): EnvironmentError {
  return new EnvironmentError(
    "SCREEN_READER_MISSING",
    "reading a screen by its pixels takes the program tesseract with its English data; install it with pnpm desktop " +
      "install, or apt-get install tesseract-ocr tesseract-ocr-eng",
    { cause },
  );
}

function failed(why: string): EnvironmentError {
  return new EnvironmentError("SCREEN_READER", `tesseract could not read the screen: ${why}; try tesseract --version`);
}
