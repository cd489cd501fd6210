import { loadCatalog } from "../../../pipeline/catalog/load.js";
import type { Environment } from "../../../pipeline/environments/contract.js";
import { desktopOf } from "../../../pipeline/environments/desktop/desktop-of.js";
import { type Hand, handOf } from "../../../pipeline/environments/hand.js";
import type { Action } from "../../../pipeline/schema/computer/action.js";
import { type EnvironmentSetup, environmentSetupSchema } from "../../../pipeline/schema/computer/environment-setup.js";
import type { FileContent } from "../../../pipeline/schema/computer/file-content.js";
import type { SystemState } from "../../../pipeline/schema/computer/system-state.js";

const catalog = await loadCatalog();

/** Gives a fresh desktop on which an application of the catalog was started, and closes it in the end. */
export async function use(
  id: string,
  setup: Partial<EnvironmentSetup>,
  work: (hand: Hand, desktop: Environment) => Promise<void>,
): Promise<void> {
  const application = catalog.applications.get(id);
  if (application === undefined) throw new RangeError(`the catalog has no ${id}`);
  const desktop = await desktopOf([application]).open();
  try {
    await desktop.reset(environmentSetupSchema.parse(setup));
    await handOf(desktop, "desktop").click("Button", application.name);
    await work(handOf(desktop, id), desktop);
  } finally {
    await desktop.close();
  }
}

export const documents = "/home/user/Documents";

export function contentOf({ files }: SystemState, path: string): FileContent | null | undefined {
  return files.find((file) => file.path === path)?.content;
}

const wait: Action = {
  function: "wait",
  args: { seconds: 0.2 },
  control: null,
  rect: null,
  description: "",
  thought: "",
};

/** What a state holds once it holds it: some programs go on working after they have answered. */
export async function eventually<T>(desktop: Environment, read: (state: SystemState) => T | undefined): Promise<T> {
  for (let tries = 0; tries < 100; tries += 1) {
    const value = read(await desktop.state());
    if (value !== undefined) return value;
    await desktop.act(wait);
  }
  throw new Error("it did not come to hold");
}
