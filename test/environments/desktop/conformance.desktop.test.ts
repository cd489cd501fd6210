import { loadCatalog } from "../../../pipeline/catalog/load.js";
import { desktopOf } from "../../../pipeline/environments/desktop/desktop-of.js";
import { environmentConformance } from "../../conformance/environment.js";

const catalog = await loadCatalog();
const offered = [...catalog.applications.values()].filter(({ id }) => ["mousepad", "thunar"].includes(id));

environmentConformance(
  "the desktop of real applications",
  () => desktopOf(offered),
  "/home/user/Documents",
  (directory, name) => `${directory}/${name}`,
);
