import { strFromU8, unzipSync } from "fflate";
import type { FileContent } from "../../schema/file-content.js";
import { decodeXml } from "./xml-text.js";

/** The slides of a presentation, parsed from its XML: the first text box is the title, the others hold the lines. */
export function readPptx(bytes: Uint8Array): FileContent {
  const entries = unzipSync(bytes);
  const slides = Object.entries(entries)
    .flatMap(([name, content]) => {
      const number = /^ppt\/slides\/slide(\d+)\.xml$/.exec(name)?.[1];
      return number === undefined ? [] : [{ number: Number(number), xml: strFromU8(content) }];
    })
    .sort((a, b) => a.number - b.number)
    .map(({ xml }) => readSlide(xml));
  if (!("ppt/presentation.xml" in entries)) throw new SyntaxError("no presentation inside");
  return { kind: "slides", slides };
}

function readSlide(xml: string): { title: string; lines: string[] } {
  const [title = [], ...others] = [...xml.matchAll(/<p:sp>(.*?)<\/p:sp>/gs)].map((shape) =>
    [...(shape[1] ?? "").matchAll(/<a:p>(.*?)<\/a:p>/gs)].map((paragraph) => texts(paragraph[1] ?? "")),
  );
  return { title: title.join("\n"), lines: others.flat() };
}

function texts(xml: string): string {
  return [...xml.matchAll(/<a:t>(.*?)<\/a:t>/gs)].map((text) => decodeXml(text[1] ?? "")).join("");
}
