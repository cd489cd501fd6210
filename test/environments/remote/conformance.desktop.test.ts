import { loadCatalog } from "../../../pipeline/catalog/load.js";
import type { EnvironmentFactory } from "../../../pipeline/environments/contract.js";
import { desktopOf } from "../../../pipeline/environments/desktop/desktop-of.js";
import { screen } from "../../../pipeline/environments/desktop/sandbox/layout.js";
import { openRemote } from "../../../pipeline/environments/remote/remote-environment.js";
import { lendDesktop } from "../../../pipeline/environments/serve/lent-desktop.js";
import { serveGuest } from "../../../pipeline/environments/serve/osworld/serve.js";
import { environmentConformance } from "../../conformance/environment.js";

const catalog = await loadCatalog();
const offered = [...catalog.applications.values()].filter(({ id }) => ["mousepad", "thunar"].includes(id));

/** Desktops of real applications that are reached over OSWorld's protocol only, but for their reset. */
function remoteDesktops(): EnvironmentFactory {
  const desktops = desktopOf(offered);
  return {
    ...{ name: "remote", platform: desktops.platform, forks: false },
    async open() {
      const desktop = await desktops.open();
      const server = await serveGuest(lendDesktop(desktop, screen), { port: 0, token: null });
      return openRemote({
        ...{ name: "remote", platform: desktop.platform, applications: desktop.applications },
        ...{ address: server.address, token: null },
        revert: (setup) => desktop.reset(setup),
        async close() {
          await server.close();
          await desktop.close();
        },
      });
    },
  };
}

environmentConformance(
  "a desktop of real applications behind OSWorld's guest protocol",
  remoteDesktops,
  "/home/user/Documents",
  (directory, name) => `${directory}/${name}`,
  { lacking: { state: "REMOTE_NOT_CARRIED" } },
);
