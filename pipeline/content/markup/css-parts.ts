import { type CssNode, generate, parse } from "css-tree";
import type { ContentPart } from "../../schema/computer/content-part.js";
import { decodeText } from "../../text/decode-text.js";
import { merged, part } from "../part.js";

/** A style sheet: rule[.card > h2]/declaration[color], those of a media query inside block[@media print]. */
export function readCssParts(bytes: Uint8Array): ContentPart {
  return part("stylesheet", "", {}, { parts: styleSheetParts(decodeText(bytes, "the file")) });
}

/**
 * The rules of a style sheet. A rule for several selectors is one for each, and of rules with one selector in the same
 * place the later declarations count, as in a browser. What a browser passes over is passed over.
 */
export function styleSheetParts(text: string): ContentPart[] {
  return partsOf(parse(text, { ...plainly, context: "stylesheet" }));
}

/** The declarations of a style attribute. */
export function declarationParts(text: string): ContentPart[] {
  return partsOf(parse(text, { ...plainly, context: "declarationList" }));
}

const plainly = { parseValue: false, parseRulePrelude: false, parseAtrulePrelude: false, parseCustomProperty: false };

function partsOf(node: CssNode): ContentPart[] {
  const children = "children" in node && node.children !== null ? node.children.toArray() : [];
  return merged(children.flatMap(partsIn));
}

function partsIn(node: CssNode): ContentPart[] {
  switch (node.type) {
    case "Rule": {
      const parts = partsOf(node.block);
      return selectorsOf(generate(node.prelude)).map((selector) => part("rule", selector, {}, { parts }));
    }
    case "Atrule": {
      const prelude = node.prelude === null ? "" : ` ${tidy(generate(node.prelude))}`;
      return [part("block", `@${node.name}${prelude}`, {}, { parts: node.block === null ? [] : partsOf(node.block) })];
    }
    case "Declaration": {
      const name = node.property.startsWith("--") ? node.property : node.property.toLowerCase();
      return [part("declaration", name, { value: tidy(generate(node.value)), important: node.important !== false })];
    }
    default:
      return [];
  }
}

/** The selectors between the commas outside of brackets and quotes, each with one space where white space may stand. */
function selectorsOf(prelude: string): string[] {
  const selectors = prelude.match(/(?:"[^"]*"|'[^']*'|\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]|[^,])+/g) ?? [];
  return selectors.map((selector) =>
    tidy(selector)
      .replace(/\s*([>+~])\s*(?![^[(]*[\])])/g, " $1 ")
      .trim(),
  );
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
