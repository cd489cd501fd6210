import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readParts } from "../../../pipeline/content/read-parts.js";
import { select } from "../../../pipeline/content/selector.js";
import { writePptx } from "../../../pipeline/content/slides/write-pptx.js";
import type { ContentPart } from "../../../pipeline/schema/computer/content-part.js";

const names =
  'xmlns:a="a" xmlns:p="p" xmlns:r="r" xmlns:p14="p14" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
const relations = (...targets: readonly [id: string, type: string, target: string][]) =>
  `<Relationships>${targets
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;
const placeholder = (type: string, inside: string, place = "") =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr><p:ph ${type}/></p:nvPr></p:nvSpPr><p:spPr>${place}</p:spPr>
   <p:txBody><a:bodyPr/>${inside}</p:txBody></p:sp>`;
const place = '<a:xfrm><a:off x="1270000" y="254000"/><a:ext cx="2540000" cy="635000"/></a:xfrm>';
const tree = (shapes: string) => `<p:cSld><p:spTree>${shapes}</p:spTree></p:cSld>`;

/** A presentation as PowerPoint writes it: most looks are those of the layout, the master and the theme. */
function presentation(slide: string, after = ""): Uint8Array {
  const files: Record<string, string> = {
    "_rels/.rels": relations(["r1", "officeDocument", "ppt/presentation.xml"]),
    "ppt/presentation.xml": `<p:presentation ${names}><p:sldIdLst><p:sldId r:id="r2"/></p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/>
      <p:defaultTextStyle><a:lvl1pPr><a:defRPr sz="1800"><a:latin typeface="+mn-lt"/></a:defRPr></a:lvl1pPr></p:defaultTextStyle></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relations(["r2", "slide", "slides/slide1.xml"]),
    "ppt/slides/slide1.xml": `<p:sld ${names}>${tree(slide)}${after}</p:sld>`,
    "ppt/slides/_rels/slide1.xml.rels": relations(["r1", "slideLayout", "../slideLayouts/l.xml"]),
    "ppt/slideLayouts/l.xml": `<p:sldLayout ${names} type="titleOnly"><p:cSld name="Nur Titel"><p:spTree>
      ${placeholder('type="title"', '<a:lstStyle><a:lvl1pPr algn="ctr"/></a:lstStyle>', place)}
      ${placeholder('idx="7"', "<a:lstStyle><a:lvl1pPr><a:buNone/></a:lvl1pPr></a:lstStyle>")}</p:spTree></p:cSld></p:sldLayout>`,
    "ppt/slideLayouts/_rels/l.xml.rels": relations(["r1", "slideMaster", "../slideMasters/m.xml"]),
    "ppt/slideMasters/m.xml": `<p:sldMaster ${names}><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg><p:spTree/></p:cSld>
      <p:clrMap bg1="lt1" tx1="dk1" accent1="accent1"/><p:txStyles><p:titleStyle><a:lvl1pPr><a:defRPr sz="4400" b="1">
      <a:solidFill><a:schemeClr val="accent1"><a:lumMod val="50000"/></a:schemeClr></a:solidFill><a:latin typeface="+mj-lt"/></a:defRPr></a:lvl1pPr></p:titleStyle>
      <p:bodyStyle><a:lvl1pPr><a:buChar char="•"/></a:lvl1pPr><a:lvl2pPr><a:buAutoNum type="alphaLcPeriod"/><a:defRPr sz="2000" i="1"/></a:lvl2pPr></p:bodyStyle></p:txStyles></p:sldMaster>`,
    "ppt/slideMasters/_rels/m.xml.rels": relations(["r1", "theme", "../theme/t.xml"]),
    "ppt/theme/t.xml": `<a:theme ${names}><a:themeElements><a:clrScheme><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1><a:srgbClr val="FFFFFF"/></a:lt1>
      <a:accent1><a:srgbClr val="4472C4"/></a:accent1></a:clrScheme><a:fontScheme><a:majorFont><a:latin typeface="Calibri Light"/></a:majorFont>
      <a:minorFont><a:latin typeface="Calibri"/></a:minorFont></a:fontScheme></a:themeElements></a:theme>`,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

async function read(bytes: Uint8Array): Promise<ContentPart> {
  const root = await readParts(bytes, "pptx");
  if (root === null) throw new Error("pptx is no known kind");
  expect(root.aspects.unreadable).toBeUndefined();
  return root;
}

const line = (text: string, level = 0, own = "") =>
  `<a:p><a:pPr lvl="${level}"/><a:r><a:rPr ${own}/><a:t>${text}</a:t></a:r></a:p>`;

describe("a slide whose looks are those of its layout, master and theme", () => {
  it("has letters, places and backgrounds as they are seen", async () => {
    const root = await read(presentation(placeholder('type="title"', line("Results"))));
    expect(root.aspects).toMatchObject({ width: 720, height: 540, ratio: "4:3" });
    const [slide] = select(root, "slide[1]");
    expect(slide?.aspects).toEqual({ layout: "title only", background: "#ffffff" });
    const [title] = select(root, "slide[title=Results]/shape[role=title]");
    expect(title?.aspects).toEqual({ role: "title", left: 100, top: 20, width: 200, height: 50 });
    const [paragraph] = title?.parts ?? [];
    expect(paragraph?.aspects).toEqual({ text: "Results", alignment: "center" });
    const run = { text: "Results", font: "Calibri Light", size: 44, bold: true, colour: "#203864" };
    expect(paragraph?.parts[0]?.aspects).toEqual(run);
  });

  it("has what stands nearer rather than what stands farther, level by level", async () => {
    const body = placeholder('idx="9"', line("a") + line("b", 1) + line("c", 1, 'i="0" u="sng"'));
    const [a, b, c] = select(await read(presentation(body)), "**/paragraph");
    expect(a?.aspects).toEqual({ text: "a", list: "bullet" });
    expect(a?.parts[0]?.aspects).toEqual({ text: "a", font: "Calibri", size: 18 });
    expect(b?.aspects).toEqual({ text: "b", list: "number", list_level: 2, number_format: "a" });
    expect(b?.parts[0]?.aspects).toMatchObject({ size: 20, italic: true });
    expect(c?.parts[0]?.aspects).toEqual({ text: "c", size: 20, underline: "single" });
    const [plain] = select(await read(presentation(placeholder('idx="7"', line("d")))), "**/paragraph");
    expect(plain?.aspects).toEqual({ text: "d" });
  });

  it("has shapes of a group where they are seen, and empty placeholders not at all", async () => {
    const box = `<p:sp><p:nvSpPr><p:cNvPr id="3" name="b" descr="A door"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>
      <a:xfrm rot="5400000" flipH="1"><a:off x="0" y="127000"/><a:ext cx="127000" cy="127000"/></a:xfrm><a:prstGeom prst="rightArrow"/></p:spPr></p:sp>`;
    const group = `<p:grpSp><p:nvGrpSpPr/><p:grpSpPr><a:xfrm><a:off x="1270000" y="1270000"/><a:ext cx="508000" cy="508000"/>
      <a:chOff x="0" y="0"/><a:chExt cx="254000" cy="254000"/></a:xfrm></p:grpSpPr>${box}</p:grpSp>`;
    const root = await read(presentation(group + placeholder('type="title"', "<a:p/>")));
    expect(select(root, "slide/shape")).toEqual([]);
    const [shape] = select(root, "slide/group/shape");
    const seen = { left: 100, top: 120, width: 20, height: 20, rotation: 90 };
    expect(shape?.aspects).toEqual({ shape: "right-arrow", ...seen, flipped: "horizontally", alt_text: "A door" });
  });

  it("has the transition of a newer program beside that for older ones", async () => {
    const after = `<mc:AlternateContent><mc:Choice Requires="p14"><p:transition spd="slow" p14:dur="1500" advTm="4000"><p14:vortex/></p:transition></mc:Choice>
      <mc:Fallback><p:transition><p:fade/></p:transition></mc:Fallback></mc:AlternateContent>`;
    const [slide] = select(await read(presentation("", after)), "slide");
    expect(slide?.aspects).toMatchObject({ transition: "vortex", transition_seconds: 1.5, advance_after: 4 });
  });
});

it("a presentation that this program writes has its texts as facts", async () => {
  const slides = [{ title: "Plan", lines: ["one", "two"] }];
  const root = await read(await writePptx({ kind: "slides", slides }));
  expect(select(root, "slide[1]/shape/paragraph").map(({ aspects }) => aspects.text)).toEqual(["Plan", "one", "two"]);
  expect(select(root, "slide[1]/shape[1]/paragraph/run[bold=true]").map(({ aspects }) => aspects.size)).toEqual([28]);
});
