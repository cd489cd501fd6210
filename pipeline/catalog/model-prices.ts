import { join } from "node:path";
import { z } from "zod";
import { type ModelPrice, modelPriceSchema } from "../schema/model-price.js";
import { resourcesFolder } from "./resources-folder.js";
import { readYamlFile } from "./yaml-file.js";

/** Reads `resources/model-prices.yaml`. Throws CatalogError with file and line: CATALOG_UNREADABLE, CATALOG_SYNTAX, CATALOG_SHAPE. */
export async function loadModelPrices(root: string = resourcesFolder()): Promise<readonly ModelPrice[]> {
  const name = "model-prices.yaml";
  return (await readYamlFile(join(root, name), `resources/${name}`, z.array(modelPriceSchema))).value;
}
