import type { Rng } from "../../rng.js";
import type { ResourceType } from "../../schema/catalog/resource-type.js";
import type { Parameter, ParameterValues } from "../../schema/subtask.js";
import { dirname, extension, normalizePath, stem } from "../../text/path.js";
import type { SketchNode } from "../growth/sketch.js";
import type { PathPart } from "../material/placement.js";
import { type FolderWishes, outputKey } from "./folder-wishes.js";
import { extensionOf, folderStems, outputStems, type PathRegister } from "./naming.js";

/** The context in which a new name is chosen. */
export interface NameSetting {
  /** The node that makes it. */
  node: SketchNode;
  wishes: FolderWishes;
  /** Values of the node that are already bound. */
  known: ParameterValues;
  /** The required name; null if it may be chosen. */
  name: string | null;
  entity: string;
  /** The default folder. */
  folder: string;
  topic: () => string;
  register: PathRegister;
  rng: Rng;
}

/**
 * Chooses a path for a result: the free parts are drawn, the others follow from the node. Null when consumers require
 * another folder, or when every name is taken.
 */
export function nameOutput(parameter: Parameter, type: ResourceType | undefined, setting: NameSetting): string | null {
  const { node, wishes, known, entity, topic, register, rng } = setting;
  const placement = node.usable.placements.get(parameter.name);
  const [wish, ...others] = wishes.get(outputKey(node.label, parameter.name)) ?? [];
  if (placement === undefined || others.length > 0) return null;
  const folder = partOf(placement.folder, known, placement.inside ? (path) => path : dirname);
  if (folder !== null && wish !== undefined && normalizePath(folder) !== normalizePath(wish)) return null;
  const isFolder = type?.detector.kind === "directory";
  const chosenEnding = () => partOf(placement.extension, known, extension) ?? extensionOf(type);
  const ending = isFolder ? "" : setting.name === null ? chosenEnding() : extension(setting.name);
  const fixed = setting.name === null ? partOf(placement.stem, known, stem) : stem(setting.name);
  const own = rng.fork(parameter.name);
  const free = isFolder ? folderStems(entity, own) : outputStems(entity, topic(), own);
  return register.take(folder ?? wish ?? setting.folder, fixed === null ? free : [fixed], ending);
}

/** Returns the required value of a part; null if it may be chosen. */
function partOf(part: PathPart, known: ParameterValues, read: (path: string) => string): string | null {
  if (part.from === "choice") return null;
  return part.from === "constant" ? part.text : read(known[part.name] ?? "");
}
