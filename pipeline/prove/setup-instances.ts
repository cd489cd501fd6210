import type { EnvironmentSetup } from "../schema/computer/environment-setup.js";
import type { ResourceInstance, ResourceType } from "../schema/resource-type.js";
import { dirname, extension } from "../text/path.js";

/** What a setup puts on the computer, as instances of every resource type that would detect it. */
export function setupInstances(
  setup: EnvironmentSetup,
  resourceTypes: ReadonlyMap<string, ResourceType>,
): ResourceInstance[] {
  return [...resourceTypes.values()].flatMap((type) =>
    valuesOf(type, setup).map((value) => ({ type: type.name, value })),
  );
}

function valuesOf({ detector }: ResourceType, setup: EnvironmentSetup): string[] {
  switch (detector.kind) {
    case "file":
      return setup.files.map(({ path }) => path).filter((path) => detector.extensions.includes(extension(path)));
    case "directory":
      return [
        ...new Set([...setup.directories.map(({ path }) => path), ...setup.files.map(({ path }) => dirname(path))]),
      ];
    case "any":
      return setup.pages.filter(({ available }) => available).map(({ url }) => url);
    case "message":
      return detector.folder === "inbox" ? setup.inbox.map(({ subject }) => subject) : [];
    case "record":
      return setup.records
        .filter(({ collection }) => collection === detector.collection)
        .flatMap(({ fields }) => Object.values(fields).slice(0, 1));
    case "setting":
      return Object.values(setup.settings);
    case "clipboard":
      return setup.clipboard.kind === detector.content && "text" in setup.clipboard ? [setup.clipboard.text] : [];
    case "document":
    case "observation":
    case "page":
      return [];
  }
}
