import { readdirSync, readFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Catalog } from "../../catalog/catalog.js";
import { canonicalJson, contentHash, createDigest, sha256 } from "../../hash.js";

/** Hash of the files of this program and of a catalog: with another one, the same job may have another result. */
export function programHash(catalog: Catalog): string {
  const here = fileURLToPath(import.meta.url);
  const root = join(dirname(here), "..", "..");
  const kind = extname(here);
  const digest = createDigest();
  const files = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => extname(file) === kind && !file.endsWith(".d.ts"))
    .sort();
  for (const file of files) digest.add(canonicalJson([file, sha256(readFileSync(join(root, file)))]));
  digest.add(catalogHash(catalog));
  return digest.end();
}

/** Hash of everything in a catalog. */
export function catalogHash(catalog: Catalog): string {
  return contentHash(Object.values(catalog).map((part) => (part instanceof Map ? [...part] : part)));
}
