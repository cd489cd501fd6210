import type { DerivationSource } from "../../content/derive/derive.js";
import type { ResourceType } from "../../schema/catalog/resource-type.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { Parameter } from "../../schema/subtask.js";
import { normalizePath } from "../../text/path.js";

/** What the resource that a parameter names holds in a setup; a free value is its own content. Null where it holds nothing to read. */
export function sourceOf(
  types: ReadonlyMap<string, ResourceType>,
  parameter: Parameter,
  value: string,
  setup: EnvironmentSetup,
): DerivationSource | null {
  if (parameter.role === "output") return null;
  const detector = types.get(parameter.type)?.detector;
  switch (detector?.kind) {
    case "file":
    case "document":
      return setup.files.find((file) => normalizePath(file.path) === normalizePath(value))?.content ?? null;
    case "page":
    case "any":
      return setup.pages.find((page) => page.url === value) ?? null;
    case "message":
      return setup.inbox.find((message) => message.subject === value)?.body ?? null;
    case "directory":
    case "setting":
    case "observation":
      return null;
    default:
      return value;
  }
}
