import { strFromU8 } from "fflate";
import { sha256 } from "../../hash.js";
import { unpackZip } from "../archive/unpack.js";
import { childElements, parseXml, type XmlElement } from "../xml-tree.js";

/** What a part of an Office file refers to: a part of the file by its path, or an address outside. */
export interface Relationship {
  type: string;
  target: string;
  isExternal: boolean;
}

/** An Office file (ECMA-376, part 2), unpacked; each part is parsed once, when it is asked for. */
export class OfficePackage {
  readonly #entries: Readonly<Record<string, Uint8Array>>;
  readonly #parsed = new Map<string, XmlElement | null>();
  readonly #relationships = new Map<string, ReadonlyMap<string, Relationship>>();

  constructor(bytes: Uint8Array) {
    this.#entries = unpackZip(bytes);
  }

  /** The XML of a part; null where there is none. */
  find(path: string | null | undefined): XmlElement | null {
    if (path === null || path === undefined) return null;
    const known = this.#parsed.get(path);
    if (known !== undefined) return known;
    const content = this.#entries[path];
    const element = content === undefined ? null : parseXml(strFromU8(content));
    this.#parsed.set(path, element);
    return element;
  }

  /** The XML of a part. Throws SyntaxError where there is none. */
  part(path: string): XmlElement {
    const element = this.find(path);
    if (element === null) throw new SyntaxError(`no ${path} inside`);
    return element;
  }

  /** What a part refers to, by the ids that it uses. */
  relationships(path: string): ReadonlyMap<string, Relationship> {
    const known = this.#relationships.get(path);
    if (known !== undefined) return known;
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    const listed = this.find(`${folder}_rels/${path.slice(folder.length)}.rels`);
    const found = new Map(
      (listed === null ? [] : childElements(listed, "Relationship")).map(({ attributes }) => {
        const isExternal = attributes.TargetMode === "External";
        const target = attributes.Target ?? "";
        const type = (attributes.Type ?? "").replace(/^.*\//, "");
        return [attributes.Id ?? "", { type, target: isExternal ? target : resolvePath(folder, target), isExternal }];
      }),
    );
    this.#relationships.set(path, found);
    return found;
  }

  /** The path of the first part of a type that a part refers to; null for none. */
  related(path: string, type: string): string | null {
    for (const relationship of this.relationships(path).values())
      if (relationship.type === type && !relationship.isExternal) return relationship.target;
    return null;
  }

  /** The fingerprint of the bytes that a part refers to by an id; null where they are not inside. */
  digest(path: string, id: string | undefined): string | null {
    const bytes = this.#entries[this.relationships(path).get(id ?? "")?.target ?? ""];
    return bytes === undefined ? null : sha256(bytes);
  }
}

function resolvePath(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const steps: string[] = [];
  for (const step of `${folder}${target}`.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "." && step !== "") steps.push(step);
  }
  return steps.join("/");
}
