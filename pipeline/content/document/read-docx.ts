import { zipSync } from "fflate";
import { z } from "zod";
import type { FileContent } from "../../schema/computer/file-content.js";
import { unpackZip } from "../archive/unpack.js";

/** An element as mammoth reads it: documents, paragraphs, tables, runs, texts. */
interface DocxElement {
  type: string;
  value?: unknown;
  children?: DocxElement[] | undefined;
}

const elementSchema: z.ZodType<DocxElement> = z.lazy(() =>
  z.object({ type: z.string(), value: z.unknown().optional(), children: z.array(elementSchema).optional() }),
);

/** The paragraphs of a word-processor document; a table row is one, with its cells joined by tabs. */
export async function readDocx(bytes: Uint8Array): Promise<FileContent> {
  const { default: mammoth } = await import("mammoth");
  let document: unknown = null;
  const transformDocument = (element: unknown): unknown => {
    document = element;
    return { type: "document", children: [], notes: { resolve: () => undefined }, comments: [] };
  };
  // mammoth unpacks without a bound, so that it is given the parts as they are.
  const parts = Buffer.from(zipSync(unpackZip(bytes), { level: 0 }));
  await mammoth.convertToHtml({ buffer: parts }, { transformDocument });
  return { kind: "document", paragraphs: paragraphsOf(elementSchema.parse(document)) };
}

function paragraphsOf({ type, children = [] }: DocxElement): string[] {
  if (type === "paragraph") return [children.map(textOf).join("")];
  if (type === "tableRow") return [children.map((cell) => paragraphsOf(cell).join("\n")).join("\t")];
  return children.flatMap(paragraphsOf);
}

function textOf({ type, value, children = [] }: DocxElement): string {
  if (type === "text") return String(value);
  if (type === "tab") return "\t";
  if (type === "break") return "\n";
  return children.map(textOf).join("");
}
