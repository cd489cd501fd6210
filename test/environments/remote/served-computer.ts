import type { Environment } from "../../../pipeline/environments/contract.js";
import { openRemote } from "../../../pipeline/environments/remote/remote-environment.js";
import { type LentDesktop, lendDesktop } from "../../../pipeline/environments/serve/lent-desktop.js";
import { serveGuest } from "../../../pipeline/environments/serve/osworld/serve.js";
import { type EnvironmentSetup, emptySetup } from "../../../pipeline/schema/computer/environment-setup.js";

const token = "a-token-of-this-test";

/**
 * A computer that is reached over OSWorld's protocol only. It is reset by the route `/desktop/revert`, too; the setup in which
 * it is lent then is not carried by the protocol.
 */
export async function servedComputer(computer: Environment, screen: LentDesktop["screen"]): Promise<Environment> {
  let start: EnvironmentSetup = emptySetup;
  const lent = lendDesktop(computer, screen, computer, () => computer.reset(start));
  const server = await serveGuest(lent, { port: 0, token });
  return openRemote({
    ...{ name: "remote", platform: computer.platform, applications: computer.applications },
    ...{ address: server.address, token },
    async revert(setup) {
      start = setup;
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${server.address}/desktop/revert`, { method: "POST", headers });
      if (!response.ok) throw new Error(await response.text());
    },
    async close() {
      await server.close();
      await computer.close();
    },
  });
}
