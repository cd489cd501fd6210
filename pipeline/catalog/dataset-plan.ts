import { basename, join } from "node:path";
import { type DatasetPlan, datasetPlanSchema } from "../schema/dataset-plan.js";
import { resourcesFolder } from "./resources-folder.js";
import { readYamlFile } from "./yaml-file.js";

/** Reads the plan of a dataset. Throws CatalogError with file and line: CATALOG_UNREADABLE, CATALOG_SYNTAX, CATALOG_SHAPE. */
export async function readDatasetPlan(file: string = join(resourcesFolder(), "dataset.yaml")): Promise<DatasetPlan> {
  return (await readYamlFile(file, basename(file), datasetPlanSchema, "name another with --plan")).value;
}
