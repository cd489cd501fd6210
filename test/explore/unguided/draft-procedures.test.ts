import { expect, test } from "vitest";
import { createReplayingWalker } from "../../../pipeline/explore/guided/replaying-walker.js";
import { type DraftedProcedure, draftProcedures } from "../../../pipeline/explore/unguided/draft-procedures.js";
import { explorationWorld } from "../../../pipeline/explore/worlds.js";
import { type Application, applicationSchema } from "../../../pipeline/schema/catalog/catalog.js";
import { simulatedCatalog } from "../../simulated/catalog.js";
import { parseModel } from "../../simulated/load-models.js";
import { createSimulatedFactory } from "../../simulated/simulated-environment.js";
import { withoutFork } from "../without-fork.js";
import { keepingSettings } from "./kept-settings.js";

const text = `
id: reckoner
name: Reckoner
title: Reckoner
document: { content: text, opens: [txt], saves: txt, blank: true }
views: [{ id: page, text: Page, content: { kind: document } }]
menus:
  - { text: Session, items: [export] }
  - { text: View, items: [keypad, nothing] }
settings: { reckoner.keypad-visible: "off" }
commands:
  export:
    text: Export...
    ask: { kind: save_file, title: Export, affirm: Export, extensions: [txt] }
    do: [{ verb: export, path: "{path}" }]
  keypad: { text: Keypad, do: [{ verb: toggle_setting, key: reckoner.keypad-visible }] }
  nothing: { text: Blink, do: [] }
`;
const model = parseModel(text, "model of Reckoner");
const application: Application = applicationSchema.parse({
  ...{ id: "reckoner", name: "Reckoner", function: "calculator", category: "Utility Tools" },
  ...{ environments: ["desktop"], description: "Calculates.", documentation: [] },
  desktop: { command: ["reckoner"], window: { wm_class: ["reckoner"], accessible: ["reckoner"] }, documents: [] },
});

async function drafted(
  written: "at once" | "at the end",
  { of = model, actions = 200 } = {},
): Promise<DraftedProcedure[]> {
  const catalog = await simulatedCatalog();
  const { factory } = withoutFork(
    keepingSettings(createSimulatedFactory([of]), "reckoner", { "reckoner.keypad-visible": "off" }, written),
  );
  const walker = createReplayingWalker(factory, new AbortController().signal);
  const { platform } = factory;
  const world = explorationWorld(catalog, 1, platform);
  const request = { walker, platform, catalog, application, world, actions, onProgress: () => undefined };
  const found: DraftedProcedure[] = [];
  try {
    for await (const procedure of draftProcedures(request)) found.push(procedure);
  } finally {
    await walker.close();
  }
  return found;
}

test("a switch that an application keeps in its own settings is drafted with the setting that it changes", async () => {
  const found = (await drafted("at once")).find(({ procedure }) => procedure.steps === "View > Keypad");
  expect(found?.procedure.requests).toEqual(["show the keypad", "switch the keypad on"]);
  expect(found?.settings).toMatchObject([{ name: "reckoner.keypad-visible", initial: "false" }]);
});

test("where an application writes its settings when it ends, a procedure ends it", async () => {
  const found = (await drafted("at the end")).find(({ procedure }) => procedure.steps.startsWith("View > Keypad"));
  expect(found?.procedure.steps).toBe("View > Keypad; press ctrl+q");
  expect(found?.procedure.requests[0]).toBe("show the keypad and quit");
});

test("a chooser that saves is told a new file, which the request leaves open", async () => {
  const found = (await drafted("at once")).find(({ procedure }) => procedure.steps.startsWith("Session > Export"));
  expect(found?.procedure.steps).toBe("Session > Export..., type the new path, press Export");
  expect(found?.procedure.requests[0]).toBe("export the session as {>txt_path}");
});

test("a command that changes nothing is not drafted, whatever the application writes at its end", async () => {
  const steps = (await drafted("at the end")).map(({ procedure }) => procedure.steps);
  expect(steps.filter((text) => text.includes("Blink"))).toEqual([]);
});

test("menus are gone through in turn, so that a long one does not use up the actions of the next", async () => {
  const blinks = Array.from({ length: 40 }, (_, place) => `blink${place}`);
  const longer = text
    .replace("items: [export]", `items: [${blinks.join(", ")}, export]`)
    .concat(blinks.map((id) => `  ${id}: { text: ${id}, do: [] }\n`).join(""));
  const found = await drafted("at once", { of: parseModel(longer, "model of Reckoner"), actions: 90 });
  expect(found.map(({ procedure }) => procedure.steps)).toContain("View > Keypad");
});

test("a button of a toolbar is tried though there are menus, and is drafted by its label", async () => {
  const withToolbar = text
    .replace("menus:\n", "toolbar: [nothing, margin]\nmenus:\n")
    .replace("settings: {", 'settings: { reckoner.margin: "off",')
    .concat("  margin: { text: Margin, do: [{ verb: toggle_setting, key: reckoner.margin }] }\n");
  const drafts = await drafted("at once", { of: parseModel(withToolbar, "model of Reckoner") });
  const found = drafts.find(({ procedure }) => procedure.steps === "press Margin");
  expect(found?.procedure.requests[0]).toBe("show the margin");
  expect(drafts.map(({ procedure }) => procedure.steps)).not.toContain("press Blink");
});
