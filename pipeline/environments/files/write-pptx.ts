import { createRequire } from "node:module";
import type pptxgenjs from "pptxgenjs";
import type { FileContent } from "../../schema/file-content.js";
import { fixOfficeTimes } from "./fixed-zip.js";

/** A presentation; every slide has a box for its title and one for its lines. */
export async function writePptx(content: Extract<FileContent, { kind: "slides" }>): Promise<Uint8Array> {
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
