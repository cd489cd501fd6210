import type { Catalog } from "../catalog/catalog.js";
import type { Environment } from "../environments/contract.js";
import { homeOf } from "../environments/home.js";
import { createRng, type Rng } from "../rng.js";
import { type FileExtension, isFileExtension } from "../schema/computer/content-kind.js";
import { type EnvironmentSetup, emptySetup } from "../schema/computer/environment-setup.js";
import { imagineEntity, imagineFile, imagineMessage, imaginePage } from "./world-parts.js";

const filesPerType = 2;
const pagesServed = 2;
const messagesReceived = 2;

/**
 * A computer with something of every kind to work on: two files of every type, one among the person's documents
 * and one in a folder of its own; pages with
 * facts and downloads; messages with and without attachments. Every seed gives the same shape with other names,
 * contents and figures. Records are left to the walk: which fields they have only their application knows.
 */
export function explorationWorld(
  catalog: Catalog,
  seed: number,
  platform: Environment["platform"] = "windows",
): EnvironmentSetup {
  const rng = createRng("exploration-world", seed);
  const { home, separator } = homeOf(platform);
  const folders = imagineFolders(catalog, rng.fork("folders")).map((name) => [home, "Documents", name].join(separator));
  return {
    ...emptySetup,
    files: worldFiles(catalog, [[home, "Documents"].join(separator), ...folders], separator, rng.fork("files")),
    directories: folders.map((path) => ({ path, read_only: false })),
    pages: distinctBy(
      [0, 1, 2, 3, 4, 5].map((index) => imaginePage(catalog, rng.fork("page", index))),
      (page) => page.url,
    ).slice(0, pagesServed),
    inbox: distinctBy(
      [true, false, false, false].map((attached, index) =>
        imagineMessage(catalog, attached, rng.fork("message", index)),
      ),
      (message) => message.subject,
    ).slice(0, messagesReceived),
  };
}

/** The extension that stands for each most specific file type. */
function fileExtensions(catalog: Catalog): FileExtension[] {
  const types = [...catalog.resourceTypes.values()];
  return types
    .filter((type) => !types.some((other) => other.is_a === type.name))
    .flatMap(({ detector }) => (detector.kind === "file" ? detector.extensions.slice(0, 1) : []))
    .filter(isFileExtension);
}

function worldFiles(
  catalog: Catalog,
  folders: readonly string[],
  separator: string,
  rng: Rng,
): EnvironmentSetup["files"] {
  return fileExtensions(catalog).flatMap((extension) => {
    const drawn = Array.from({ length: 8 }, (_, index) => imagineFile(catalog, extension, rng.fork(extension, index)));
    const files = distinctBy(drawn, (file) => file.name).slice(0, filesPerType);
    return files.map(({ name, content }, index) => ({
      path: `${folders[index % folders.length] ?? ""}${separator}${name}`,
      content,
      read_only: false,
    }));
  });
}

function imagineFolders(catalog: Catalog, rng: Rng): string[] {
  const names = catalog.valueTypes.get("folder_name")?.examples ?? [imagineEntity(catalog, rng)];
  return rng.shuffle(names).slice(0, 2);
}

function distinctBy<T>(items: readonly T[], key: (item: T) => string): T[] {
  return [...new Map(items.toReversed().map((item) => [key(item), item])).values()].toReversed();
}
