import { writeDocxAlone } from "../../pipeline/content/document/write-docx.js";
import { generateContent } from "../../pipeline/content/generate/generate.js";
import { writePptxAlone } from "../../pipeline/content/slides/write-pptx.js";
import { writeXlsxAlone } from "../../pipeline/content/workbook/write-xlsx-alone.js";
import { writeBytes } from "../../pipeline/content/write-bytes.js";
import { createRng } from "../../pipeline/rng.js";
import {
  contentKinds,
  extensionContents,
  generatedContents,
  isFileExtension,
} from "../../pipeline/schema/computer/content-kind.js";
import type { FileContent } from "../../pipeline/schema/computer/file-content.js";
import { timed } from "./processor-time.js";

const filesOfEach = 150;
/** Written before the clock starts: by then libraries are loaded and templates are made. */
const warmUp = 30;

/**
 * Files written per second of processor time in one thread, by extension; for those made from a template beside what
 * the library alone makes of the same contents, and for pictures beside those that were written before.
 */
export async function* reportFiles(): AsyncGenerator<string> {
  for (const extension of Object.keys(extensionContents).filter(isFileExtension)) {
    const contents = drawContents(extension);
    const rate = await filesPerSecond(contents, (content) => writeBytes(content, extension));
    const line = `${extension.padEnd(6)}${counted(rate)} files a second`;
    if (extension === "png") {
      const again = await filesPerSecond(contents, (content) => writeBytes(content, extension));
      yield `${line}, ${(again / rate).toFixed(0)} times as many of those that were written before`;
    } else if (extension === "docx" || extension === "xlsx" || extension === "pptx") {
      const alone = await filesPerSecond(contents, writeAlone);
      yield `${line}, ${(rate / alone).toFixed(1)} times as many as the library alone (${counted(alone).trim()})`;
    } else {
      yield line;
    }
  }
}

async function writeAlone(content: FileContent): Promise<void> {
  if (content.kind === "document") await writeDocxAlone(content);
  if (content.kind === "table") await writeXlsxAlone(content);
  if (content.kind === "slides") await writePptxAlone(content);
}

async function filesPerSecond(
  contents: readonly FileContent[],
  write: (content: FileContent) => Promise<unknown>,
): Promise<number> {
  for (const content of contents.slice(0, warmUp)) await write(content);
  const rest = contents.slice(warmUp);
  const { seconds } = await timed(async () => {
    for (const content of rest) await write(content);
  });
  return rest.length / seconds;
}

function drawContents(extension: keyof typeof extensionContents): FileContent[] {
  const held = extensionContents[extension];
  const kinds = contentKinds.filter((kind) => generatedContents[kind] === held);
  return Array.from({ length: filesOfEach }, (_, index) => {
    const rng = createRng("bench", "files", index);
    const entity = `Customer ${index}`;
    if (held !== "archive") return generateContent(rng.pick(kinds), entity, rng);
    const letter = generateContent("letter", entity, rng);
    const sales = generateContent("sales_table", entity, rng);
    if (letter.kind === "archive" || sales.kind === "archive") throw new TypeError("an archive holds none");
    const entries = [
      { name: "Letter.docx", content: letter },
      { name: "Sales.xlsx", content: sales },
    ];
    return { kind: "archive", entries };
  });
}

function counted(rate: number): string {
  return Math.round(rate).toLocaleString("en").padStart(9);
}
