import fc from "fast-check";
import { expect, it } from "vitest";
import { elementText, findElements, parseXml, type XmlElement } from "../../pipeline/content/xml-tree.js";
import { escapeMarkup } from "../../pipeline/export/escape-markup.js";

it("elements, attributes and texts are read in their order; comments and instructions are left out", () => {
  const text = `\uFEFF<?xml version="1.0"?><!DOCTYPE a><!-- before --><a x="1 &lt; 2" y='"'>one<b/><!-- inside --> &amp; two&#33;<![CDATA[ <c> ]]></a>`;
  expect(parseXml(text)).toEqual({
    name: "a",
    attributes: { x: "1 < 2", y: '"' },
    children: ["one", { name: "b", attributes: {}, children: [] }, " & two! <c> "],
  });
});

it("a name of an element or attribute is never taken for one of an object's own", () => {
  const { attributes, name } = parseXml('<__proto__ __proto__="1" hasOwnProperty="2" constructor="3"/>');
  expect([name, Object.entries(attributes)]).toEqual([
    "__proto__",
    [
      ["__proto__", "1"],
      ["hasOwnProperty", "2"],
      ["constructor", "3"],
    ],
  ]);
});

it.each([
  ["nothing", ""],
  ["text alone", "words"],
  ["an element that is not closed", "<a><b></a>"],
  ["an element that ends early", "<a"],
  ["two roots", "<a/><b/>"],
  ["an attribute that stands twice", '<a b="1" b="2"/>'],
  ["an attribute without quotes", "<a b=1/>"],
  ["an entity that is not declared", "<a>&constructor;</a>"],
  ["an entity of its own", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  ["a file outside", '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ["a character that XML does not have", "<a>\u0001</a>"],
  ["elements within elements without end", "<a>".repeat(300)],
])("%s is refused", (_what, text) => {
  expect(() => parseXml(text)).toThrow(SyntaxError);
});

it("entities that multiply are not expanded", () => {
  const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join("");
  expect(() => parseXml(`<!DOCTYPE a [<!ENTITY e0 "ha">${entities}]><a>&e9;</a>`)).toThrow(/undefined entity/i);
});

it("a fault is told with its line and column", () => {
  expect(() => parseXml("<a>\n<b>\n</a>")).toThrow(/not well-formed XML, 3:\d+: /);
});

it("any tree comes back from its text", () => {
  const name = fc.constantFrom("a", "text:p", "b-c", "_d.e");
  const words = fc.string({ minLength: 1 }).map((text) => text.replace(/[^\x20-\x7e]/g, "x"));
  const { element } = fc.letrec<{ element: XmlElement; inner: XmlElement | string }>((tie) => ({
    inner: fc.oneof({ maxDepth: 4 }, words, tie("element")),
    element: fc.record({
      name,
      attributes: fc.dictionary(name, words),
      children: fc.array(tie("inner"), { maxLength: 4 }),
    }),
  }));
  const print = (one: XmlElement | string): string => {
    if (typeof one === "string") return escapeMarkup(one);
    const attributes = Object.entries(one.attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`);
    return `<${one.name}${attributes.join("")}>${one.children.map(print).join("")}</${one.name}>`;
  };
  fc.assert(
    fc.property(element, (tree) => {
      const read = parseXml(print(tree));
      expect(print(read)).toBe(print(tree));
      expect(elementText(read)).toBe(elementText(tree));
      expect(findElements(read, "text:p").length).toBe(findElements(tree, "text:p").length);
    }),
  );
});
