import { RequestError } from "../errors.js";
import type { ResourceType } from "../schema/catalog/resource-type.js";
import { extension } from "../text/path.js";

/**
 * The most special resource type of the files that end like a path: "img_path" for a PNG. Throws RequestError FILE_TYPE
 * for an ending that belongs to none.
 */
export function fileType(types: ReadonlyMap<string, ResourceType>, path: string): string {
  const ending = extension(path);
  const fitting = [...types.values()].filter(
    ({ detector }) => detector.kind === "file" && detector.extensions.includes(ending),
  );
  const special = fitting.find(({ name }) => fitting.every((other) => other.is_a !== name));
  if (special !== undefined) return special.name;
  throw new RequestError("FILE_TYPE", `no resource type has files like ${path}; name it like one of those that have`);
}
