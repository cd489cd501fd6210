import { child, childElements, noElement, type XmlElement } from "../../xml-tree.js";

/** The styles of an OpenDocument file (OpenDocument 1.3, 16), by family and name. */
export interface OdsStyles {
  /** A property of a style, its own or inherited: of the element "text-properties", the attribute "fo:font-size". */
  property(family: string, name: string, element: string, attribute: string): string | undefined;
  /** The named style that an automatic style is based on, as people see its name. */
  displayName(family: string, name: string): string | null;
  /** An attribute of a style itself, its own or inherited: the name of its number format or master page. */
  attribute(family: string, name: string, attribute: string): string | undefined;
  /** A number format by its name. */
  numberStyle(name: string): XmlElement | null;
  /** A page layout by the name of the master page that uses it. */
  pageLayout(master: string): XmlElement;
  /** Family name of a font by the name under which it is declared. */
  fontFamily(name: string): string;
}

/** Reads the styles of the roots of content.xml and styles.xml; those of the content go first. */
export function readOdsStyles(roots: readonly XmlElement[]): OdsStyles {
  const styles = new Map<string, XmlElement>();
  const numbers = new Map<string, XmlElement>();
  const layouts = new Map<string, XmlElement>();
  const masters = new Map<string, string>();
  const fonts = new Map<string, string>();
  for (const root of roots) {
    for (const face of childElements(child(root, "office:font-face-decls"))) {
      const { "style:name": name = "", "svg:font-family": family = name } = face.attributes;
      fonts.set(name, family.replace(/^'(.*)'$/, "$1"));
    }
    for (const group of ["office:automatic-styles", "office:styles", "office:master-styles"]) {
      for (const element of childElements(child(root, group))) {
        const { "style:name": name = "", "style:family": family = "" } = element.attributes;
        const key = element.name === "style:default-style" ? `${family}:` : `${family}:${name}`;
        if (element.name === "style:page-layout") layouts.set(name, element);
        else if (element.name === "style:master-page")
          masters.set(name, element.attributes["style:page-layout-name"] ?? "");
        else if (element.name.startsWith("number:")) {
          if (!numbers.has(name)) numbers.set(name, element);
        } else if (!styles.has(key)) styles.set(key, element);
      }
    }
  }
  const chains = new Map<string, readonly XmlElement[]>();
  const chainOf = (family: string, name: string): readonly XmlElement[] => {
    const key = `${family}:${name}`;
    const known = chains.get(key);
    if (known !== undefined) return known;
    const chain: XmlElement[] = [];
    for (let at = styles.get(key); at !== undefined && !chain.includes(at); ) {
      chain.push(at);
      const parent = at.attributes["style:parent-style-name"];
      at = styles.get(`${family}:${parent ?? ""}`);
    }
    chains.set(key, chain);
    return chain;
  };
  return {
    property: (family, name, element, attribute) =>
      firstOf(chainOf(family, name), (style) => child(style, `style:${element}`).attributes[attribute]),
    displayName(family, name) {
      const named = chainOf(family, name).find(
        ({ attributes }) => attributes["style:name"] !== name || attributes["style:display-name"],
      );
      return named === undefined
        ? null
        : (named.attributes["style:display-name"] ?? named.attributes["style:name"] ?? null);
    },
    attribute: (family, name, attribute) => firstOf(chainOf(family, name), ({ attributes }) => attributes[attribute]),
    numberStyle: (name) => numbers.get(name) ?? null,
    pageLayout: (master) => child(layouts.get(masters.get(master) ?? "") ?? noElement, "style:page-layout-properties"),
    fontFamily: (name) => fonts.get(name) ?? name,
  };
}

function firstOf<T>(chain: readonly XmlElement[], find: (style: XmlElement) => T | undefined): T | undefined {
  for (const style of chain) {
    const found = find(style);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A length of OpenDocument ("0.889in", "2.26cm") in points; null for what is none. */
export function pointsOf(length: string | undefined): number | null {
  const [, figure, unit = ""] = /^(-?[0-9.]+)(in|cm|mm|pt|pc|px)$/.exec(length ?? "") ?? [];
  return figure === undefined ? null : Number(figure) * (pointsIn[unit] ?? 1);
}

const pointsIn: Readonly<Record<string, number>> = { in: 72, cm: 72 / 2.54, mm: 7.2 / 2.54, pt: 1, pc: 12, px: 0.75 };
