import { join } from "node:path";
import { resourcesFolder } from "../../pipeline/catalog/resources-folder.js";

/** The folder of the sources, found from here and from dist/ alike: the compiler does not copy YAML. */
export const simulatedFolder = join(resourcesFolder(), "..", "test", "simulated");
