import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateContent } from "../../pipeline/content/generate/generate.js";
import { readBytes } from "../../pipeline/content/read-bytes.js";
import { writeBytes } from "../../pipeline/content/write-bytes.js";
import { createRng } from "../../pipeline/rng.js";
import type { FileContent } from "../../pipeline/schema/computer/file-content.js";

const run = promisify(execFile);

const table: FileContent = {
  kind: "table",
  columns: ["Name", "Units", "Due", "Note"],
  rows: [
    ["Bolt & nut", 12.5, "2026-03-31", "a, b"],
    ["Ümlaut <x>", -3, "2026-12-01", ""],
    ["Sum", 1000000, "", "two\nlines"],
  ],
};
const document = generateContent("report", "Marlow & Finch", createRng(1));
const slides = generateContent("pitch_slides", "Marlow & Finch", createRng(1));
const formulas = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet><table:table table:name="First">
<table:table-row><table:table-cell office:value-type="string"><text:p>Item</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>Price</text:p></table:table-cell></table:table-row>
<table:table-row><table:table-cell office:value-type="string"><text:p>A</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="12.5"/></table:table-row>
<table:table-row/>
<table:table-row><table:table-cell office:value-type="string"><text:p>Twice</text:p></table:table-cell><table:table-cell table:formula="of:=SUM([.B2:.B3])*2" office:value-type="float" office:value="25"/></table:table-row>
</table:table><table:table table:name="Second"><table:table-row><table:table-cell office:value-type="string"><text:p>other</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document>`;
const page =
  "<html><body><p>First.</p><table><tr><td>Name</td><td>Units</td></tr><tr><td>Bolt</td><td>12</td></tr></table><p>Last.</p></body></html>";

describe("files that real programs write are read", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(`${tmpdir()}/files-`);
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** LibreOffice opens the file and saves it with another extension or filter. */
  async function convert(file: string, to: string): Promise<string> {
    const target = `${folder}/${to.replace(/:.*/, "")}-${file.replaceAll(".", "-")}`;
    await mkdir(target, { recursive: true });
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    // Comma, quote, UTF-8, from the first line on: what a person chooses in the dialog.
    const form = file.endsWith(".csv") ? ["--infilter=CSV:44,34,76,1"] : [];
    const options = [profile, "--headless", ...form, "--convert-to", to, "--outdir", target, `${folder}/${file}`];
    await run("soffice", options, { timeout: 240_000 });
    return `${target}/${file.replace(/\.[a-z]+$/, "")}.${to.replace(/:.*/, "")}`;
  }
  async function reread(content: FileContent, from: string, to: string): Promise<FileContent> {
    const file = `sample-${from}.${from}`;
    await writeFile(`${folder}/${file}`, await writeBytes(content, from));
    return readBytes(await readFile(await convert(file, to)), to);
  }

  it.each([
    ["xlsx", "ods", table],
    ["xlsx", "xlsx", table],
    ["ods", "xlsx", table],
    ["xlsx", "csv", table],
    ["csv", "xlsx", table],
    ["csv", "ods", table],
    ["docx", "odt", document],
    ["docx", "docx", document],
    ["odt", "docx", document],
    ["docx", "pdf", document],
    ["pptx", "odp", slides],
    ["odp", "pptx", slides],
    ["pptx", "pptx", slides],
  ])("from .%s saved by LibreOffice as .%s, with equal content", async (from, to, content) => {
    expect(await reread(content, from, to)).toEqual(content);
  });

  it("with the values of formulas, of the first sheet, without what is empty behind it", async () => {
    await writeFile(`${folder}/formulas.fods`, formulas);
    for (const to of ["xlsx", "ods", "csv"]) {
      expect(await readBytes(await readFile(await convert("formulas.fods", to)), to)).toEqual({
        kind: "table",
        columns: ["Item", "Price"],
        rows: [
          ["A", 12.5],
          ["", ""],
          ["Twice", 25],
        ],
      });
    }
    const printed = await readBytes(await readFile(await convert("formulas.fods", "pdf")), "pdf");
    expect(printed).toEqual({ kind: "document", paragraphs: ["Item\tPrice", "A\t12.5", "Twice\t25", "other"] });
  });

  it("with the rows of tables in texts", async () => {
    await writeFile(`${folder}/page.html`, page);
    const odt = await convert("page.html", "odt:writer8");
    const content = { kind: "document", paragraphs: ["First.", "Name\tUnits", "Bolt\t12", "Last."] };
    expect(await readBytes(await readFile(odt), "odt")).toEqual(content);
    await writeFile(`${folder}/table.odt`, await readFile(odt));
    const docx = await convert("table.odt", "docx:Office Open XML Text");
    expect(await readBytes(await readFile(docx), "docx")).toEqual(content);
  });

  it("from archives that tar and zip made, folders and all", async () => {
    await mkdir(`${folder}/packed/inner`, { recursive: true });
    await writeFile(`${folder}/packed/a.txt`, "a\n");
    await writeFile(`${folder}/packed/inner/data.bin`, Uint8Array.of(0, 255));
    await run("tar", ["czf", "p.tar.gz", "packed/a.txt", "packed/inner"], { cwd: folder });
    await run("zip", ["-r", "p.zip", "packed/a.txt", "packed/inner"], { cwd: folder });
    for (const [file, extension] of [
      ["p.tar.gz", "gz"],
      ["p.zip", "zip"],
    ] as const) {
      expect(await readBytes(await readFile(`${folder}/${file}`), extension)).toEqual({
        kind: "archive",
        entries: [
          { name: "packed/a.txt", content: { kind: "text", text: "a\n" } },
          { name: "packed/inner/data.bin", content: { kind: "text", text: expect.stringMatching(/^\(2 bytes/) } },
        ],
      });
    }
  });

  it("from pictures of other programs: by size and pixels", async () => {
    const read = (label: string) => reread({ kind: "image", width: 64, height: 48, label, marks: [] }, "png", "jpg");
    const [one, again, other] = [await read("One"), await read("One"), await read("Other")];
    expect(one).toMatchObject({ kind: "image", label: expect.stringMatching(/^picture [0-9a-f]{16}$/) });
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  });
});
