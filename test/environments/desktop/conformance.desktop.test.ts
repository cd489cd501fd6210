import { loadCatalog } from "../../../pipeline/catalog/load.js";
import { openEnvironmentFactory } from "../../../pipeline/environments/registry.js";
import { environmentConformance } from "../../conformance/environment.js";

const catalog = await loadCatalog();
const offered = [...catalog.applications.values()].filter(({ id }) => ["mousepad", "thunar"].includes(id));

environmentConformance(
  "the desktop of real applications",
  () => openEnvironmentFactory("desktop", offered),
  "/home/user/Documents",
  (directory, name) => `${directory}/${name}`,
);
