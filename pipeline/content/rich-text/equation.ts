import { childElements, elementText, type XmlElement } from "../xml-tree.js";

/** How an element of a formula is written in one line; its operands are its children in their order. */
const forms: Readonly<Record<string, (operands: readonly string[]) => string>> = {
  frac: ([over = "", under = ""]) => `(${over})/(${under})`,
  sup: ([base = "", power = ""]) => `${base}^${power}`,
  sub: ([base = "", index = ""]) => `${base}_${index}`,
  subsup: ([base = "", index = "", power = ""]) => `${base}_${index}^${power}`,
  sqrt: (operands) => `sqrt(${operands.join("")})`,
  root: ([base = "", degree = ""]) => `root(${base}; ${degree})`,
};

/** Elements of MathML 3 and of Office Math (ECMA-376, part 1, 22.1) by the form that they have. */
const formOf: Readonly<Record<string, keyof typeof forms>> = {
  mfrac: "frac",
  msup: "sup",
  msub: "sub",
  msubsup: "subsup",
  msqrt: "sqrt",
  mroot: "root",
  "m:f": "frac",
  "m:sSup": "sup",
  "m:sSub": "sub",
  "m:sSubSup": "subsup",
};

const unread = new Set(["annotation", "m:rPr", "m:ctrlPr", "w:rPr"]);

/** A formula in one line, without spaces: "c=sqrt(a^2+b^2)". */
export function equationText(element: XmlElement): string {
  const operands = childElements(element)
    .filter(({ name }) => !unread.has(bare(name)) && !name.endsWith("Pr"))
    .map(equationText);
  const name = bare(element.name);
  const form = forms[formOf[name] ?? ""];
  if (name === "m:rad") {
    const [degree = "", base = ""] = operands;
    return degree === "" ? `sqrt(${base})` : `root(${base}; ${degree})`;
  }
  if (name === "m:d") return inBrackets(element, operands);
  if (form !== undefined) return form(operands);
  return operands.length > 0 ? operands.join("") : elementText(element).replace(/\s+/g, "");
}

/** Office Math names the brackets around a term where they are not round ones, and what separates several terms. */
function inBrackets(element: XmlElement, operands: readonly string[]): string {
  const [properties] = childElements(element, "m:dPr");
  const sign = (name: string, usual: string): string => {
    const [found] = properties === undefined ? [] : childElements(properties, name);
    return found === undefined ? usual : (found.attributes["m:val"] ?? "");
  };
  return `${sign("m:begChr", "(")}${operands.join(sign("m:sepChr", "|"))}${sign("m:endChr", ")")}`;
}

/** MathML is written with and without a prefix. */
function bare(name: string): string {
  return name.replace(/^(math|mml):/, "");
}
