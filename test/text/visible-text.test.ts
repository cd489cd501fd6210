import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { resourcesFolder } from "../../pipeline/catalog/resources-folder.js";
import { parseXml } from "../../pipeline/content/xml-tree.js";
import { escapeMarkup } from "../../pipeline/export/escape-markup.js";
import { visibleLine, visibleText } from "../../pipeline/text/visible-text.js";
import { drawLine } from "../simulated/draw-text.js";

const root = join(resourcesFolder(), "..");
const text = fc.string({
  unit: fc.oneof(
    fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
    fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code)),
    fc.constantFrom(...'\u001b\u0007\b\r\n\t\u009b\u202e\u2066\u200b\u2028\ufeff\\"<&'),
  ),
});
const forbidden = /[^\P{Cc}\n\t]|[\p{Cf}\p{Zl}\p{Zp}\p{Cs}\ufffe\uffff]/u;

it.each([
  ["an escape sequence", "\u001b[31mRED", "\\u001b[31mRED"],
  ["a bell and a backspace", "a\u0007b\b", "a\\u0007b\\u0008"],
  ["a carriage return", "real\rFAKE", "real\\u000dFAKE"],
  ["a control character of one byte", "\u009b2J", "\\u009b2J"],
  ["a turn of the reading direction", "a\u202egnp\u202c", "a\\u202egnp\\u202c"],
  ["a character without width", "a\u200bb\ufeff", "a\\u200bb\\ufeff"],
  ["a separator of lines", "a\u2028b\u0085", "a\\u2028b\\u0085"],
  ["an invisible tag", "a\u{e0041}", "a\\udb40\\udc41"],
  ["half a surrogate pair", "a\ud800", "a\\ud800"],
  ["line feeds, tabs, other scripts and pictures", "a\n\tä 漢 עברית 🎉", "a\n\tä 漢 עברית 🎉"],
])("%s is shown", (_what, from, to) => {
  expect(visibleText(from)).toBe(to);
});

it("no text keeps a character that a terminal obeys or that cannot be seen", () => {
  fc.assert(
    fc.property(text, (one) => {
      expect(visibleText(one)).not.toMatch(forbidden);
      expect(visibleLine(one)).not.toMatch(/[\n\t]/);
      expect(visibleText(visibleText(one))).toBe(visibleText(one));
    }),
  );
});

it("JSON means the same when it is made visible", () => {
  fc.assert(
    fc.property(fc.dictionary(text, fc.array(text)), (value) => {
      for (const json of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
        expect(JSON.parse(visibleText(json))).toEqual(JSON.parse(json));
      }
    }),
  );
});

it("markup holds only characters of XML, and means the visible text", () => {
  fc.assert(
    fc.property(text, (one) => {
      expect(escapeMarkup(one)).not.toMatch(forbidden);
      expect(drawLine(one, [0, 0, 5000, 20])).not.toMatch(forbidden);
      const { children, attributes } = parseXml(`<a b="${escapeMarkup(one)}">${escapeMarkup(one)}</a>`);
      // XML takes line feeds and tabs of attributes for spaces.
      const inQuotes = visibleText(one).replace(/[\n\t]/g, " ");
      expect([children.join(""), attributes.b]).toEqual([visibleText(one), inQuotes]);
    }),
  );
});

it("the review page marks the same characters", () => {
  const classOf = (file: string) =>
    /(?<=\/)\(\?!\[\\n\\t\]\)\[.*\](?=\/g?u;)/.exec(readFileSync(join(root, file), "utf8"))?.[0];
  expect(classOf("pipeline/page/browser/element.js")).toBe(classOf("pipeline/text/visible-text.ts"));
  expect(classOf("pipeline/text/visible-text.ts")).toContain("Cc");
});

it("commands write to the terminal only by way of print.ts", () => {
  const folder = join(root, "pipeline");
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const writing = sources.filter((name) =>
    /process\.std(?:out|err)\.write|console\.(?:log|error|info)/.test(readFileSync(join(folder, name), "utf8")),
  );
  expect(writing.sort()).toEqual(["cli/output/print.ts", "main.ts"]);
});
