import { createRequire } from "node:module";
import type pptxgenjs from "pptxgenjs";
import type { FileContent } from "../../schema/computer/file-content.js";
import { fixOfficeTimes, officeTemplate, officeText, sampleText } from "../document/office-template.js";

type Slides = Extract<FileContent, { kind: "slides" }>;

const part = (index: number): string => `ppt/slides/slide${index + 1}.xml`;
/** By number of slides, which many parts of the file name or count. */
const templates = new Map<number, ReturnType<typeof makeTemplate>>();

/** A presentation; every slide has a box for its title and one for its lines. */
export async function writePptx(content: Slides): Promise<Uint8Array> {
  const { slides } = content;
  const texts = slides.flatMap(({ title, lines }) => [title, ...lines]);
  // The library makes other XML of these.
  if (slides.length === 0 || texts.some((text) => text === "" || text.includes("\n"))) return writePptxAlone(content);
  const template = templates.get(slides.length) ?? makeTemplate(slides.length);
  templates.set(slides.length, template);
  const { office, frames } = await template;
  const parts = slides.map(({ title, lines }, index): [string, string] => {
    const { full, titled } = frames[index] ?? { full: [], titled: [] };
    const [head = "", box = "", between = "", foot = ""] = full;
    const body = lines.length === 0 ? titled[1] : box + lines.map(officeText).join(between) + foot;
    return [part(index), head + officeText(title) + body];
  });
  return office.fill(new Map(parts));
}

async function makeTemplate(count: number) {
  const sample = async (lines: string[]) => {
    const slides = Array.from({ length: count }, () => ({ title: sampleText, lines }));
    return officeTemplate(await writePptxAlone({ kind: "slides", slides }));
  };
  const [office, bare] = await Promise.all([sample([sampleText, sampleText]), sample([])]);
  const frames = Array.from({ length: count }, (_, index) => ({
    full: office.part(part(index)).split(sampleText),
    titled: bare.part(part(index)).split(sampleText),
  }));
  return { office, frames };
}

/** As `writePptx`, all of it made by the library pptxgenjs. */
export async function writePptxAlone(content: Slides): Promise<Uint8Array> {
  // Its types describe the CommonJS build, so that build is what is loaded.
  const PptxGenJs: typeof pptxgenjs.default = createRequire(import.meta.url)("pptxgenjs");
  const presentation = new PptxGenJs();
  presentation.author = "";
  presentation.company = "";
  presentation.layout = "LAYOUT_16x9";
  for (const { title, lines } of content.slides) {
    const slide = presentation.addSlide();
    slide.addText(title, { objectName: "Title", x: 0.5, y: 0.3, w: 9, h: 0.9, fontSize: 28, bold: true });
    const paragraphs = lines.map((text) => ({ text, options: { breakLine: true, bullet: true } }));
    if (paragraphs.length > 0)
      slide.addText(paragraphs, { objectName: "Lines", x: 0.5, y: 1.4, w: 9, h: 3.8, fontSize: 18 });
  }
  const bytes = await presentation.write({ outputType: "uint8array" });
  if (!(bytes instanceof Uint8Array)) throw new TypeError("pptxgenjs gave no bytes");
  return fixOfficeTimes(bytes);
}
