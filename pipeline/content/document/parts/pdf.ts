import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { z } from "zod";
import type { ContentPart } from "../../../schema/computer/content-part.js";
import { requireWithin } from "../../bounds.js";
import { type FoundAspects, numbered, part } from "../../part.js";
import { points } from "../../rich-text/lengths.js";
import { withPdf } from "../open-pdf.js";
import { readLines } from "../pdf-lines.js";
import { pdfTexts } from "../pdf-texts.js";

/** The parts of a PDF: its pages with their lines and links, the fields of its form, and its outline. */
export function readPdfParts(bytes: Uint8Array): Promise<ContentPart> {
  return withPdf(bytes, async (document) => {
    const pages: ContentPart[] = [];
    let total = 0;
    for (let number = 1; number <= document.numPages; number++) {
      const read = await pdfPage(await document.getPage(number));
      total += read.pieces;
      requireWithin(total, "pieces");
      pages.push(read.page);
    }
    const parts = [...numbered(pages), ...(await pdfFields(document)), ...(await pdfOutline(document))];
    return part("document", "", await documentAspects(document), { parts });
  });
}

const infoSchema = z.object({
  Title: z.string().optional(),
  Author: z.string().optional(),
  Subject: z.string().optional(),
  Keywords: z.string().optional(),
});

async function documentAspects(document: PDFDocumentProxy): Promise<FoundAspects> {
  const info = infoSchema.safeParse((await document.getMetadata()).info).data;
  return {
    pages: document.numPages,
    title: info?.Title,
    author: info?.Author,
    subject: info?.Subject,
    keywords: info?.Keywords,
  };
}

const linkSchema = z.object({ subtype: z.literal("Link"), url: z.string() });

async function pdfPage(page: PDFPageProxy): Promise<{ page: ContentPart; pieces: number }> {
  const { width, height } = page.getViewport({ scale: 1 });
  const { texts, pieces } = await pdfTexts(page);
  const lines = readLines(texts).map(({ text }) => part("line", "", { text }));
  const links = (await page.getAnnotations()).flatMap((annotation: unknown) => {
    const link = linkSchema.safeParse(annotation).data;
    return link === undefined ? [] : [part("link", "", { address: link.url })];
  });
  const found = {
    width: points(width),
    height: points(height),
    orientation: width > height ? "landscape" : null,
    rotation: page.rotate === 0 ? null : page.rotate,
  };
  return { page: part("page", "", found, { parts: [...numbered(lines), ...numbered(links)] }), pieces };
}

const fieldSchema = z.object({
  type: z.string(),
  value: z.union([z.string(), z.array(z.string())]).optional(),
  editable: z.boolean().optional(),
});

/** The fields of a form, by name; one that several places show is one, with the first value that any of them has. */
async function pdfFields(document: PDFDocumentProxy): Promise<ContentPart[]> {
  const fields = Object.entries((await document.getFieldObjects()) ?? {});
  return fields.flatMap(([name, places]) => {
    const read = (Array.isArray(places) ? places : []).flatMap((place: unknown) => {
      const field = fieldSchema.safeParse(place).data;
      return field === undefined || field.type === "" ? [] : [field];
    });
    const [first] = read;
    if (first === undefined) return [];
    const values = read.flatMap(({ value = [] }) => value).filter((value) => value !== "" && value !== "Off");
    const isBox = first.type === "checkbox";
    const value = isBox ? null : first.type === "radiobutton" ? values[0] : values.join("\n");
    const found = { type: first.type, value, checked: isBox && values.length > 0 };
    return [part("field", name, { ...found, locked: first.editable === false })];
  });
}

interface OutlineItem {
  title: string;
  items: OutlineItem[];
}

const outlineSchema: z.ZodType<OutlineItem> = z.lazy(() =>
  z.object({ title: z.string(), items: z.array(outlineSchema) }),
);

async function pdfOutline(document: PDFDocumentProxy): Promise<ContentPart[]> {
  const items = z.array(outlineSchema).safeParse((await document.getOutline()) ?? []).data ?? [];
  const entry = ({ title, items: inner }: OutlineItem): ContentPart =>
    part("entry", "", { title }, { parts: numbered(inner.map(entry)) });
  return numbered(items.map(entry));
}
