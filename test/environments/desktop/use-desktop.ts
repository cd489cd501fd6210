import { loadCatalog } from "../../../pipeline/catalog/load.js";
import type { Environment } from "../../../pipeline/environments/contract.js";
import { openEnvironmentFactory } from "../../../pipeline/environments/registry.js";
import type { Action } from "../../../pipeline/schema/action.js";
import type { ControlType } from "../../../pipeline/schema/control.js";
import { type EnvironmentSetup, environmentSetupSchema } from "../../../pipeline/schema/environment-setup.js";
import type { FileContent } from "../../../pipeline/schema/file-content.js";
import type { SystemState } from "../../../pipeline/schema/system-state.js";
import { at, click, press, type, typed } from "../../conformance/acting.js";

const catalog = await loadCatalog();

/** How a test uses one application as a person does: by what stands on its controls. */
export interface Hand {
  menu(...items: string[]): Promise<void>;
  click(type: ControlType, text: string, dialog?: string): Promise<void>;
  fill(type: ControlType, text: string, value: string, dialog?: string): Promise<void>;
  press(keys: string): Promise<void>;
  type(text: string): Promise<void>;
}

/** Gives a fresh desktop on which an application of the catalog was started, and closes it in the end. */
export async function use(
  id: string,
  setup: Partial<EnvironmentSetup>,
  work: (hand: Hand, desktop: Environment) => Promise<void>,
): Promise<void> {
  const application = catalog.applications.get(id);
  if (application === undefined) throw new RangeError(`the catalog has no ${id}`);
  const desktop = await openEnvironmentFactory("desktop", [application]).open();
  const hand: Hand = {
    click: (kind, text, dialog) => desktop.act(click(at(id, kind, text, dialog ?? null))),
    fill: (kind, text, value, dialog) => desktop.act(type(at(id, kind, text, dialog ?? null), value)),
    press: (keys) => desktop.act(press(keys)),
    type: (text) => desktop.act(typed(text)),
    async menu(...items) {
      for (const item of items) await hand.click("MenuItem", item);
    },
  };
  try {
    await desktop.reset(environmentSetupSchema.parse(setup));
    await desktop.act(click(at("desktop", "Button", application.name)));
    await work(hand, desktop);
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
