import { strFromU8 } from "fflate";
import { unpackZip } from "../../archive/unpack.js";
import { childElements, noElement, parseXml, type XmlElement } from "../../xml-tree.js";

/** What a part of a package refers to: the last word of the relation's type, and the path of the part or an address. */
export interface PackageRelation {
  id: string;
  sort: string;
  target: string;
}

/** The parts of an Office Open XML file (ECMA-376, part 2). */
export interface Package {
  bytes(path: string): Uint8Array | null;
  /** Root element of a part; one without content where there is none. */
  root(path: string): XmlElement;
  relations(path: string): readonly PackageRelation[];
}

/** Opens a file. Throws for bytes that are no zip file. */
export function openPackage(bytes: Uint8Array): Package {
  const entries = new Map(Object.entries(unpackZip(bytes)));
  const root = (path: string): XmlElement => {
    const entry = entries.get(path);
    return entry === undefined ? noElement : parseXml(strFromU8(entry).replace(/^\ufeff/, ""));
  };
  return {
    bytes: (path) => entries.get(path) ?? null,
    root,
    relations(path) {
      const at = path.lastIndexOf("/") + 1;
      const listed = root(`${path.slice(0, at)}_rels/${path.slice(at)}.rels`);
      return childElements(listed, "Relationship").map(({ attributes }) => ({
        id: attributes.Id ?? "",
        sort: /[^/]*$/.exec(attributes.Type ?? "")?.[0] ?? "",
        target:
          attributes.TargetMode === "External" ? (attributes.Target ?? "") : resolve(path, attributes.Target ?? ""),
      }));
    },
  };
}

function resolve(from: string, target: string): string {
  return new URL(target, `package:///${from}`).pathname.slice(1);
}

/** Whether an attribute says yes. */
export function isOn(value: string | undefined): boolean {
  return value === "1" || value === "true" || value === "on";
}
