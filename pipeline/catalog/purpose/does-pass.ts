import type { ResourceType } from "../../schema/catalog/resource-type.js";

/** Whether nothing of a resource is there once the programs are closed: the clipboard, what a window shows, a value read. */
export function doesPass(type: ResourceType | undefined): boolean {
  if (type === undefined) return false;
  return type.exclusive !== null || type.detector.kind === "observation";
}
