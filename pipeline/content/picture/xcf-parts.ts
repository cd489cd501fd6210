import type { ContentPart } from "../../schema/computer/content-part.js";
import { requireWithin } from "../bounds.js";
import { part } from "../part.js";

/** Properties of pictures and layers by their number (GIMP, devel-docs/xcf.txt). */
const property = {
  end: 0,
  opacity: 6,
  mode: 7,
  visible: 8,
  offsets: 15,
  group: 29,
  path: 30,
  fineOpacity: 33,
} as const;

/** Names of layer modes as GIMP's list has them; the older number of a mode stands beside its newer one. */
const modeNames: Readonly<Record<number, string>> = {
  1: "dissolve",
  3: "multiply",
  4: "screen",
  5: "overlay",
  6: "difference",
  7: "addition",
  8: "subtract",
  9: "darken only",
  10: "lighten only",
  15: "divide",
  16: "dodge",
  17: "burn",
  18: "hard light",
  23: "overlay",
  30: "multiply",
  31: "screen",
  32: "difference",
  33: "addition",
  34: "subtract",
  35: "darken only",
  36: "lighten only",
  41: "divide",
  42: "dodge",
  43: "burn",
  44: "hard light",
  45: "soft light",
};
const normalModes: ReadonlySet<number> = new Set([0, 28]);

/** A layer with its place among groups: the numbers of the groups that it is in from the outermost, and its own. */
interface FoundLayer {
  path: readonly number[];
  isGroup: boolean;
  layer: ContentPart;
}

/**
 * The layers of a picture that GIMP saved (XCF), from the top: layer[Square] with its place in pixels, and what is in a
 * group inside of it. Throws RangeError for a file that ends early and SyntaxError for bytes of another kind.
 */
export function readXcfParts(bytes: Uint8Array): ContentPart {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [, digits] = /^gimp xcf (?:file|v(\d{3}))\0/.exec(file.toString("latin1", 0, 14)) ?? [];
  if (!file.toString("latin1", 0, 9).startsWith("gimp xcf ")) throw new SyntaxError("no picture of GIMP");
  const version = Number(digits ?? "0");
  const [width, height, mode] = [file.readUInt32BE(14), file.readUInt32BE(18), file.readUInt32BE(22)];
  const properties = readProperties(file, version >= 4 ? 30 : 26);
  const layers = placed(readPointers(file, properties.end, version >= 11).map((at) => readLayer(file, at)));
  const found = { format: "xcf", width, height, mode: ["RGB", "grey", "palette"][mode] ?? null };
  return part("picture", "", found, { parts: nested(layers, []) });
}

interface LayerProperties {
  values: ReadonlyMap<number, Buffer>;
  /** Where what follows the list begins. */
  end: number;
}

function readProperties(file: Buffer, start: number): LayerProperties {
  const values = new Map<number, Buffer>();
  for (let at = start; ; ) {
    const [type, length] = [file.readUInt32BE(at), file.readUInt32BE(at + 4)];
    at += 8;
    if (type === property.end) return { values, end: at };
    if (at + length > file.length) throw new RangeError("a property reaches beyond the end of the file");
    values.set(type, file.subarray(at, at + length));
    at += length;
  }
}

/** Places of the layers, until a zero; from version 11 on they have eight bytes. */
function readPointers(file: Buffer, start: number, isLong: boolean): number[] {
  const pointers: number[] = [];
  for (let at = start; ; at += isLong ? 8 : 4) {
    const pointer = isLong ? Number(file.readBigUInt64BE(at)) : file.readUInt32BE(at);
    if (pointer === 0) return pointers;
    pointers.push(pointer);
    requireWithin(pointers.length, "parts");
  }
}

function readLayer(file: Buffer, at: number): FoundLayer {
  const [width, height, type] = [file.readUInt32BE(at), file.readUInt32BE(at + 4), file.readUInt32BE(at + 8)];
  const length = file.readUInt32BE(at + 12);
  requireWithin(length, "parts");
  const name = file.toString("utf8", at + 16, at + 16 + Math.max(length - 1, 0));
  const { values } = readProperties(file, at + 16 + length);
  const number = (key: number, usual: number) => values.get(key)?.readUInt32BE(0) ?? usual;
  const offsets = values.get(property.offsets);
  const opacity = values.get(property.fineOpacity)?.readFloatBE(0) ?? number(property.opacity, 255) / 255;
  const path = values.get(property.path);
  const shownMode = number(property.mode, 0);
  const isGroup = values.has(property.group);
  const found = {
    group: isGroup,
    hidden: number(property.visible, 1) === 0,
    // A quarter of a percent is what its slider shows.
    opacity: opacity >= 0.999 ? null : Math.round(opacity * 1000) / 10,
    blending: normalModes.has(shownMode) ? null : (modeNames[shownMode] ?? `mode ${shownMode}`),
    alpha: type % 2 === 1,
    left: offsets?.readInt32BE(0) ?? 0,
    top: offsets?.readInt32BE(4) ?? 0,
    width,
    height,
  };
  return {
    path: Array.from({ length: (path?.length ?? 0) >> 2 }, (_, index) => path?.readUInt32BE(index * 4) ?? 0),
    isGroup,
    layer: part("layer", name, found),
  };
}

/** A layer that is in no group has no path in the file: its number counts those. */
function placed(layers: readonly FoundLayer[]): FoundLayer[] {
  let count = 0;
  return layers.map((one) => (one.path.length > 1 ? one : { ...one, path: [count++] }));
}

/** The layers right inside of a group, or those of none. */
function nested(layers: readonly FoundLayer[], group: readonly number[]): ContentPart[] {
  return layers.flatMap(({ path, isGroup, layer }): ContentPart[] => {
    if (path.length !== group.length + 1 || !group.every((number, index) => path[index] === number)) return [];
    return [isGroup ? { ...layer, parts: nested(layers, path) } : layer];
  });
}
