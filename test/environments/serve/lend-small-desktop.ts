import { type LentDesktop, lendDesktop } from "../../../pipeline/environments/serve/lent-desktop.js";
import { emptySetup } from "../../../pipeline/schema/computer/environment-setup.js";
import type { PixelAction } from "../../../pipeline/schema/computer/pixel-action.js";
import { smallDesktop } from "../../prove/small-desktop.js";

/** A lent desktop of simulated applications, and what its mouse and keyboard were asked to do. */
export async function lendSmallDesktop(): Promise<{ desktop: LentDesktop; done: PixelAction[] }> {
  const environment = await smallDesktop({ forks: false }).open();
  await environment.reset(emptySetup);
  const done: PixelAction[] = [];
  const point = async (action: PixelAction) => void done.push(action);
  return { desktop: lendDesktop({ ...environment, point }, { width: 1280, height: 800 }), done };
}
