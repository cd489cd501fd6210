import type { ResourceType } from "../../schema/catalog/resource-type.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import { normalizePath } from "../../text/path.js";
import type { DerivationSource } from "./derive.js";

/** What lies behind the value of a parameter on a computer at its start; null where nothing does. */
export function contentBehind(
  value: string,
  type: string,
  setup: EnvironmentSetup,
  resourceTypes: ReadonlyMap<string, ResourceType>,
): DerivationSource | null {
  const detector = resourceTypes.get(type)?.detector;
  switch (detector?.kind) {
    case undefined:
    case "clipboard":
      return value;
    case "any":
    case "page":
      return setup.pages.find(({ url }) => url === value) ?? null;
    case "message":
      return setup.inbox.find(({ subject }) => subject === value)?.body ?? null;
    case "file":
    case "document":
      return setup.files.find(({ path }) => normalizePath(path) === normalizePath(value))?.content ?? null;
    default:
      return null;
  }
}
