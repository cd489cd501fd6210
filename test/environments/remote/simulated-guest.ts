import type { Environment, EnvironmentFactory } from "../../../pipeline/environments/contract.js";
import { controlAction } from "../../../pipeline/environments/view/control-at.js";
import { ActionError } from "../../../pipeline/errors.js";
import type { PixelAction } from "../../../pipeline/schema/computer/pixel-action.js";
import { simulatedComputers } from "../../simulated/computers.js";
import { screenHeight, screenWidth } from "../../simulated/screen-size.js";
import { servedComputer } from "./served-computer.js";

/** Computers that are reached over OSWorld's protocol only; each has a server of its own. */
export function remoteSimulatedComputers(): EnvironmentFactory {
  const computers = simulatedComputers();
  return {
    ...{ name: "remote", platform: computers.platform, forks: false },
    async open() {
      return servedComputer(withMouse(await computers.open()), { width: screenWidth, height: screenHeight });
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
