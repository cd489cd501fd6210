import type { Environment, EnvironmentFactory } from "../../../pipeline/environments/contract.js";
import { openRemote } from "../../../pipeline/environments/remote/remote-environment.js";
import { lendDesktop } from "../../../pipeline/environments/serve/lent-desktop.js";
import { serveGuest } from "../../../pipeline/environments/serve/osworld/serve.js";
import { controlAction } from "../../../pipeline/environments/view/control-at.js";
import { ActionError } from "../../../pipeline/errors.js";
import type { PixelAction } from "../../../pipeline/schema/computer/pixel-action.js";
import { simulatedComputers } from "../../simulated/computers.js";
import { screenHeight, screenWidth } from "../../simulated/screen-size.js";

/** Computers that are reached over OSWorld's protocol only, but for their reset; each has a server and a token of its own. */
export function remoteSimulatedComputers(): EnvironmentFactory {
  const computers = simulatedComputers();
  return {
    ...{ name: "remote", platform: computers.platform, forks: false },
    async open() {
      const computer = await computers.open();
      const token = "a-token-of-this-test";
      const lent = lendDesktop(withMouse(computer), { width: screenWidth, height: screenHeight });
      const server = await serveGuest(lent, { port: 0, token });
      return openRemote({
        ...{ name: "remote", platform: computer.platform, applications: computer.applications },
        ...{ address: server.address, token },
        revert: (setup) => computer.reset(setup),
        async close() {
          await server.close();
          await computer.close();
        },
      });
    },
  };
}

/** A simulated computer that acts by pixels: on the control under them. */
export function withMouse(computer: Environment): Environment {
  return {
    ...computer,
    async point(action: PixelAction) {
      const { controls } = await computer.observe();
      const meant = controlAction(action, controls);
      if (meant === null) throw new ActionError("ACTION_PIXELS", `nothing is at the place of "${action.function}"`);
      await computer.act(meant);
    },
  };
}
