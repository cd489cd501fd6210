import { childElements, elementText, type XmlElement } from "../../xml-tree.js";
import { generalFormat, type NumberFormat, numberFormat } from "./number-format.js";

const colours: Readonly<Record<string, string>> = {
  "#000000": "Black",
  "#0000ff": "Blue",
  "#00ff00": "Green",
  "#ff0000": "Red",
  "#ffff00": "Yellow",
  "#ff00ff": "Magenta",
  "#00ffff": "Cyan",
  "#ffffff": "White",
};

/** The format code that a number style of OpenDocument (1.3, 16.29) stands for; `find` gives a style by its name. */
export function odsNumberFormat(style: XmlElement | null, find: (name: string) => XmlElement | null): NumberFormat {
  if (style === null || style.name === "number:boolean-style") return generalFormat;
  const maps = childElements(style, "style:map");
  const sections = maps.flatMap(({ attributes }, index) => {
    const held = find(attributes["style:apply-style-name"] ?? "");
    const condition = (attributes["style:condition"] ?? "").replace("value()", "");
    return held === null ? [] : [conditionText(condition, index, maps.length) + sectionOf(held)];
  });
  return numberFormat([...sections, sectionOf(style)].join(";"));
}

/** The conditions that the places of sections say by themselves are left out. */
function conditionText(condition: string, index: number, count: number): string {
  const usual = count === 1 ? [">=0"] : [">0", "<0", "=0"];
  return condition === usual[index] || condition === "" ? "" : `[${condition}]`;
}

function sectionOf(style: XmlElement): string {
  const isOpen = style.attributes["number:truncate-on-overflow"] === "false";
  let first = true;
  return childElements(style)
    .map((element) => {
      const code = pieceOf(element);
      const isClock = /^number:(hours|minutes|seconds)$/.test(element.name);
      if (!isClock || !first) return code;
      first = false;
      return isOpen ? `[${code}]` : code;
    })
    .join("");
}

function pieceOf(element: XmlElement): string {
  const { attributes } = element;
  const isLong = attributes["number:style"] === "long";
  switch (element.name) {
    case "number:number":
      return figures(element);
    case "number:scientific-number": {
      const exponent = "0".repeat(Number(attributes["number:min-exponent-digits"] ?? 2));
      return `${figures(element)}E${attributes["number:forced-exponent-sign"] === "false" ? "-" : "+"}${exponent}`;
    }
    case "number:fraction":
      return fraction(attributes);
    case "number:currency-symbol":
      return literal(elementText(element) === "" ? "$" : elementText(element));
    case "number:text":
      return elementText(element) === "%" ? "%" : literal(elementText(element));
    case "number:text-content":
      return "@";
    case "style:text-properties":
      return attributes["fo:color"] === undefined
        ? ""
        : `[${colours[attributes["fo:color"].toLowerCase()] ?? "Black"}]`;
    case "number:day":
      return isLong ? "dd" : "d";
    case "number:day-of-week":
      return isLong ? "dddd" : "ddd";
    case "number:month":
      return (attributes["number:textual"] === "true" ? "mmm" : "m") + (isLong ? "m" : "");
    case "number:year":
      return isLong ? "yyyy" : "yy";
    case "number:hours":
      return isLong ? "hh" : "h";
    case "number:minutes":
      return isLong ? "mm" : "m";
    case "number:seconds": {
      const decimals = Number(attributes["number:decimal-places"] ?? 0);
      return (isLong ? "ss" : "s") + (decimals > 0 ? `.${"0".repeat(decimals)}` : "");
    }
    case "number:am-pm":
      return "AM/PM";
    default:
      return "";
  }
}

function figures({ name, attributes }: XmlElement): string {
  const decimals = attributes["number:decimal-places"];
  const whole = Number(attributes["number:min-integer-digits"] ?? 0);
  if (name === "number:number" && decimals === undefined && whole <= 1) return "General";
  const least = Number(attributes["number:min-decimal-places"] ?? decimals ?? 0);
  const scale = Math.round(Math.log10(Number(attributes["number:display-factor"] ?? 1)) / 3);
  const zeros = "0".repeat(whole);
  const integer = attributes["number:grouping"] === "true" ? grouped(zeros.padStart(4, "#")) : zeros || "#";
  const behind = "0".repeat(least) + "#".repeat(Math.max(0, Number(decimals ?? 0) - least));
  return `${integer}${behind === "" ? "" : `.${behind}`}${",".repeat(scale)}`;
}

function grouped(digits: string): string {
  return digits.replace(/(?=(?:.{3})+$)(?!^)/g, ",");
}

function fraction(attributes: XmlElement["attributes"]): string {
  const digits = (name: string) => "?".repeat(Number(attributes[name] ?? 1));
  const fixed = attributes["number:denominator-value"];
  const integer = attributes["number:min-integer-digits"];
  const whole = integer === undefined ? "" : `${"0".repeat(Number(integer)) || "#"} `;
  return `${whole}${digits("number:min-numerator-digits")}/${fixed ?? digits("number:min-denominator-digits")}`;
}

function literal(text: string): string {
  return text.includes('"') ? [...text].map((letter) => `\\${letter}`).join("") : text === "" ? "" : `"${text}"`;
}
