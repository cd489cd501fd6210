import { join } from "node:path";
import { type OutputPath, withOutputFolder } from "../files/output-folder.js";
import { type Recogniser, textWith, webp } from "../files/recognisers.js";
import { pageMark, styleMark } from "./page-frame.js";
import type { Site, SiteFile } from "./site.js";

const own: Readonly<Record<SiteFile["kind"], Recogniser>> = {
  page: textWith("a page of datasets", "<!doctype html>", pageMark),
  style: textWith("a style sheet of datasets", styleMark),
  picture: webp,
};

/**
 * Writes a site into a folder, file by file, so that it opens without a server; `progress` is told how many files there are
 * so far. Returns the path of the start page. Throws OUTPUT_NAME, OUTPUT_TAKEN, STORE_*.
 */
export async function writeSite(site: Site, place: string, progress: (files: number) => void): Promise<string> {
  await withOutputFolder(place, async (folder) => {
    let files = 0;
    for (const address of site.addresses()) {
      const file = await site.file(address);
      // An evaluation that goes on meanwhile may have taken it away.
      if (file === null) continue;
      folder.write(pathOf(address), file.content, own[file.kind]);
      progress(++files);
    }
  });
  return join(place, "index.html");
}

function pathOf(address: string): OutputPath {
  const [first = "", ...rest] = address.split("/");
  return [first, ...rest];
}
