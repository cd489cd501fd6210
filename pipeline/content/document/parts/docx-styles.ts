import { childElements, type XmlElement } from "../../xml-tree.js";

type DocxAttributes = Readonly<Record<string, string>>;

/** DocxAttributes of the elements inside a property element, by their names; a tab stop by "tab" and its place. */
export type Properties = ReadonlyMap<string, DocxAttributes>;

/** What a style, or a paragraph or run over its styles, amounts to. */
export interface StyleProperties {
  paragraph: Properties;
  run: Properties;
}

interface DocxStyle {
  name: string;
  basedOn: string | undefined;
  own: StyleProperties;
}

/** Elements whose attributes are inherited one by one; of others the nearest one counts as a whole. */
const byAttribute = new Set(["w:spacing", "w:ind", "w:rFonts", "w:numPr"]);
const deepest = 32;

/** Properties over those that they are derived from. */
export function mergeProperties(above: Properties, own: Properties): Properties {
  if (own.size === 0) return above;
  if (above.size === 0) return own;
  const merged = new Map(above);
  for (const [name, attributes] of own)
    merged.set(name, byAttribute.has(name) ? { ...above.get(name), ...attributes } : attributes);
  return merged;
}

/** The properties of a w:pPr or w:rPr (ECMA-376, part 1, 17.3). */
export function readProperties(element: XmlElement | undefined): Properties {
  const properties = new Map<string, DocxAttributes>();
  for (const child of element === undefined ? [] : childElements(element)) {
    if (child.name === "w:numPr") {
      const inner = childElements(child).map(({ name, attributes }) => [name, attributes["w:val"] ?? ""] as const);
      properties.set("w:numPr", Object.fromEntries(inner));
    } else if (child.name === "w:tabs") {
      for (const { attributes } of childElements(child, "w:tab"))
        properties.set(`tab ${attributes["w:pos"]}`, attributes);
    } else properties.set(child.name, child.attributes);
  }
  return properties;
}

/** Whether a property that is on or off is on. */
export function isOn(properties: Properties, name: string): boolean {
  const attributes = properties.get(name);
  return attributes !== undefined && !["0", "false", "off", "none"].includes(attributes["w:val"] ?? "true");
}

/** The styles of a Word document (ECMA-376, part 1, 17.7), each resolved once. */
export class DocxStyles {
  readonly #styles = new Map<string, DocxStyle>();
  readonly #resolved = new Map<string, StyleProperties>();
  readonly #defaults: StyleProperties;
  /** The style of paragraphs that name none. */
  readonly usual: string | undefined;

  constructor(root: XmlElement | null) {
    const [defaults] = root === null ? [] : childElements(root, "w:docDefaults");
    const inDefaults = (holder: string, name: string) =>
      readProperties(
        (defaults === undefined ? [] : childElements(defaults, holder)).flatMap((item) => childElements(item, name))[0],
      );
    this.#defaults = {
      paragraph: inDefaults("w:pPrDefault", "w:pPr"),
      run: inDefaults("w:rPrDefault", "w:rPr"),
    };
    for (const element of root === null ? [] : childElements(root, "w:style")) {
      const first = (name: string) => childElements(element, name)[0];
      const own = { paragraph: readProperties(first("w:pPr")), run: readProperties(first("w:rPr")) };
      const id = element.attributes["w:styleId"] ?? "";
      const name = first("w:name")?.attributes["w:val"] ?? id;
      this.#styles.set(id, { name, basedOn: first("w:basedOn")?.attributes["w:val"], own });
      const isDefault = ["1", "true", "on"].includes(element.attributes["w:default"] ?? "");
      if (isDefault && element.attributes["w:type"] === "paragraph") this.usual = id;
    }
    this.usual ??= this.#styles.has("Normal") ? "Normal" : undefined;
  }

  name(id: string | undefined): string {
    return id === undefined ? "" : (this.#styles.get(id)?.name ?? id);
  }

  /** What a paragraph of a style is like, the defaults of the document included. */
  paragraphStyle(id: string | undefined): StyleProperties {
    const key = id ?? "";
    const known = this.#resolved.get(key);
    if (known !== undefined) return known;
    const resolved = this.#chain(id).reduce(
      (above, { own }) => ({
        paragraph: mergeProperties(above.paragraph, own.paragraph),
        run: mergeProperties(above.run, own.run),
      }),
      this.#defaults,
    );
    this.#resolved.set(key, resolved);
    return resolved;
  }

  /** What a character style says of letters, by itself. */
  characterStyle(id: string): Properties {
    return this.#chain(id).reduce((above: Properties, { own }) => mergeProperties(above, own.run), new Map());
  }

  /** A style and those that it is based on, these first. */
  #chain(id: string | undefined): DocxStyle[] {
    const chain: DocxStyle[] = [];
    let next = id;
    while (next !== undefined && chain.length < deepest) {
      const style = this.#styles.get(next);
      if (style === undefined) break;
      chain.unshift(style);
      next = style.basedOn;
    }
    return chain;
  }
}
