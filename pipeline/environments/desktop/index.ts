/**
 * The driver of a Linux desktop of real applications, for use without the rest of the package: each desktop has its own
 * display, buses and home folder in a sandbox without network, and is reset by throwing it away.
 */
import { loadCatalog } from "../../catalog/load.js";
import { requireId } from "../../catalog/require-id.js";
import type { Environment } from "../contract.js";
import { createDesktopFactory } from "./desktop-factory.js";

export type { DesktopApplication } from "../../schema/catalog/catalog.js";
export type { Action } from "../../schema/computer/action.js";
export type { Control } from "../../schema/computer/control.js";
export { type EnvironmentSetup, emptySetup } from "../../schema/computer/environment-setup.js";
export type { SystemState } from "../../schema/computer/system-state.js";
export { byPixels } from "../by-pixels.js";
export type { Environment, EnvironmentFactory, Observation, ObserveOptions } from "../contract.js";
export { type Hand, handOf } from "../hand.js";
export { controlWords } from "../view/control-words.js";
export { createDesktopFactory };

/**
 * Opens a desktop that offers the named applications of the catalog, or all of them; it starts with its first `reset`.
 * Throws RequestError for an application that the catalog does not have, and EnvironmentError where the programs that a
 * desktop consists of are missing (`taskloom desktop install`).
 */
export async function openDesktop(applications?: readonly string[]): Promise<Environment> {
  const catalog = await loadCatalog();
  const all = [...catalog.applications.values()].flatMap(({ id, name, desktop }) =>
    desktop === undefined ? [] : [{ id, name, desktop }],
  );
  const ids = all.map(({ id }) => id);
  const wanted = applications?.map((id) => requireId("application", id, ids));
  return createDesktopFactory(all.filter(({ id }) => wanted === undefined || wanted.includes(id))).open();
}
