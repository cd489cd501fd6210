import { loadCatalog } from "../../../pipeline/catalog/load.js";
import type { EnvironmentFactory } from "../../../pipeline/environments/contract.js";
import { desktopOf } from "../../../pipeline/environments/desktop/desktop-of.js";
import { screen } from "../../../pipeline/environments/desktop/sandbox/layout.js";
import { environmentConformance } from "../../conformance/environment.js";
import { servedComputer } from "./served-computer.js";

const catalog = await loadCatalog();
const offered = [...catalog.applications.values()].filter(({ id }) => ["mousepad", "thunar"].includes(id));

/** Desktops of real applications that are reached over OSWorld's protocol only. */
function remoteDesktops(): EnvironmentFactory {
  const desktops = desktopOf(offered);
  return {
    ...{ name: "remote", platform: desktops.platform, forks: false },
    open: async () => servedComputer(await desktops.open(), screen),
  };
}

environmentConformance(
  "a desktop of real applications behind OSWorld's guest protocol",
  remoteDesktops,
  "/home/user/Documents",
  (directory, name) => `${directory}/${name}`,
  { lacking: { state: "REMOTE_NOT_CARRIED" } },
);
