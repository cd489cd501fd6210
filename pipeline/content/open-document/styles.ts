import { exactLength, percentage } from "../rich-text/lengths.js";
import { childElements, type XmlElement } from "../xml-tree.js";

export type OdfAttributes = Readonly<Record<string, string>>;

/** What a style amounts to with all that it is derived from. */
export interface Effective {
  /** OdfAttributes of its property elements, by the element's name without prefix: "text-properties". */
  groups: Readonly<Record<string, OdfAttributes>>;
  /** The tab stops of the style, or of the nearest one above that has any. */
  tabStops: readonly XmlElement[];
}

const nothing: Effective = { groups: {}, tabStops: [] };
const deepest = 32;

/** Styles of an OpenDocument file (1.3, part 3, 16), each resolved once. */
export class OdfStyles {
  readonly #styles = new Map<string, XmlElement>();
  readonly #common = new Set<XmlElement>();
  readonly #named = new Map<string, XmlElement>();
  readonly #fonts = new Map<string, string>();
  readonly #resolved = new Map<string, Effective>();

  /** Styles that people choose, and those that an application made for what was formatted by hand. */
  constructor(common: readonly XmlElement[], automatic: readonly XmlElement[]) {
    for (const element of common.flatMap((section) => childElements(section))) {
      this.#common.add(element);
      this.#add(element);
    }
    for (const element of automatic.flatMap((section) => childElements(section))) this.#add(element);
  }

  #add(element: XmlElement): void {
    const { name, attributes } = element;
    const own = attributes["style:name"] ?? attributes["draw:name"] ?? "";
    if (name === "style:style") this.#styles.set(`${attributes["style:family"]} ${own}`, element);
    else if (name === "style:default-style") this.#styles.set(`${attributes["style:family"]} `, element);
    else if (name === "style:font-face") this.#fonts.set(own, unquote(attributes["svg:font-family"] ?? own));
    else this.#named.set(`${name} ${own}`, element);
  }

  /** An element that is no style of a family, by its name: a list style, a page layout, a fill picture. */
  named(element: string, name = ""): XmlElement | null {
    return this.#named.get(`${element} ${name}`) ?? null;
  }

  /** The value of an attribute of the nearest style that has it, from a style upwards. */
  attribute(family: string, name: string | undefined, attribute: string): string | null {
    const holder = this.#chain(family, name).findLast(({ attributes }) => attributes[attribute] !== undefined);
    return holder?.attributes[attribute] ?? null;
  }

  /** The readable name of the nearest style that people choose, from a style upwards: "Heading 1"; "" for none. */
  readableName(family: string, name: string | undefined): string {
    const style = this.#chain(family, name).findLast((item) => this.#common.has(item));
    return style?.attributes["style:display-name"] ?? style?.attributes["style:name"] ?? "";
  }

  /** What a style amounts to; the default of its family where there is no style of the name. */
  resolve(family: string, name: string | undefined): Effective {
    const key = `${family} ${name ?? ""}`;
    const known = this.#resolved.get(key);
    if (known !== undefined) return known;
    const fallback = this.#styles.get(`${family} `);
    const base = fallback === undefined ? nothing : this.#derive(nothing, fallback);
    const effective = this.over(base, family, name);
    this.#resolved.set(key, effective);
    return effective;
  }

  /** What a style amounts to where `base` counts for all that it does not say. */
  over(base: Effective, family: string, name: string | undefined): Effective {
    return this.#chain(family, name).reduce((above, style) => this.#derive(above, style), base);
  }

  /** What a style says by itself over `base`, without what it is derived from. */
  overAlone(base: Effective, family: string, name: string | undefined): Effective {
    const style = this.#styles.get(`${family} ${name ?? ""}`);
    return style === undefined ? base : this.#derive(base, style);
  }

  /** A style and those that it is derived from, these first. */
  #chain(family: string, name: string | undefined): XmlElement[] {
    const chain: XmlElement[] = [];
    let next = name;
    while (next !== undefined && next !== "" && chain.length < deepest) {
      const style = this.#styles.get(`${family} ${next}`);
      if (style === undefined) break;
      chain.unshift(style);
      next = style.attributes["style:parent-style-name"];
    }
    return chain;
  }

  #derive(above: Effective, style: XmlElement): Effective {
    const groups: Record<string, OdfAttributes> = { ...above.groups };
    let { tabStops } = above;
    for (const element of childElements(style)) {
      const group = element.name.replace(/^[a-z]+:/, "");
      groups[group] = this.merge(groups[group] ?? {}, element.attributes);
      const [tabs] = childElements(element, "style:tab-stops");
      if (tabs !== undefined) tabStops = childElements(tabs);
    }
    return { groups, tabStops };
  }

  /** OdfAttributes over those that they are derived from: what stands nearer counts, percentages are of what is above. */
  merge(above: OdfAttributes, own: OdfAttributes): OdfAttributes {
    const merged: Record<string, string> = { ...above, ...own };
    const font = own["style:font-name"];
    const family = own["fo:font-family"];
    if (font !== undefined) merged["fo:font-family"] = this.#fonts.get(font) ?? unquote(family ?? font);
    else if (family !== undefined) merged["fo:font-family"] = unquote(family);
    const share = percentage(own["fo:font-size"]);
    const size = exactLength(above["fo:font-size"]);
    if (share !== null && size !== null) merged["fo:font-size"] = `${(size * share) / 100}pt`;
    if (own["fo:color"] !== undefined && own["style:use-window-font-color"] === undefined)
      merged["style:use-window-font-color"] = "false";
    return merged;
  }
}

function unquote(family: string): string {
  return family.replace(/^['"]|['"]$/g, "");
}
