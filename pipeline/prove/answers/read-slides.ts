import { strFromU8, unzipSync } from "fflate";
import { EnvironmentError } from "../../errors.js";
import type { StoredTable } from "./stored-table.js";
import { textInXml } from "./text-in-xml.js";

const slidePart = /^ppt\/slides\/slide(\d+)\.xml$/;

/**
 * The texts of a stored presentation, by other code than the program reads files with anywhere else: the number of the
 * slide from 1, that of the text on it, whose title is 0, and the text. Throws EnvironmentError FILE_EXTENSION for
 * another kind of file.
 */
export function readSlides(bytes: Uint8Array, extension: string): StoredTable {
  if (extension !== "pptx") {
    throw new EnvironmentError("FILE_EXTENSION", `a second reader is missing for slides in ".${extension}" files`);
  }
  const files = unzipSync(bytes, { filter: ({ name }) => slidePart.test(name) });
  const rows = Object.entries(files).flatMap(([name, xml]) => {
    const number = Number(slidePart.exec(name)?.[1]);
    const boxes = strFromU8(xml).split("</p:sp>");
    const title = boxes.findIndex((box) => box.includes(' name="Title"'));
    const others = boxes.filter((_, at) => at !== title).flatMap((box) => paragraphsOf(box));
    const heading = title < 0 ? "" : paragraphsOf(boxes[title] ?? "").join("\n");
    return [heading, ...others].map((text, part) => [number, part, text]);
  });
  return { headings: ["Slide", "Part", "Text"], rows };
}

function paragraphsOf(box: string): string[] {
  return box
    .split("</a:p>")
    .slice(0, -1)
    .map((paragraph) =>
      [...paragraph.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text = ""]) => textInXml(text)).join(""),
    );
}
