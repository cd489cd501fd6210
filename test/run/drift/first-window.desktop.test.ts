import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadCatalog } from "../../../pipeline/catalog/load.js";
import type { Environment } from "../../../pipeline/environments/contract.js";
import { createDesktopFactory } from "../../../pipeline/environments/desktop/desktop-factory.js";
import { requireApplications } from "../../../pipeline/environments/require-applications.js";
import { lookAtFirstWindow } from "../../../pipeline/run/drift/look-at-first-window.js";
import { desktopProgramSchema } from "../../../pipeline/schema/catalog/catalog.js";

const mousepad = (await loadCatalog()).applications.get("mousepad");
if (mousepad?.desktop === undefined) throw new Error("no Mousepad in the catalog");
const { id, name, desktop } = mousepad;
const ghost = {
  id: "ghost",
  name: "Ghost",
  desktop: desktopProgramSchema.parse({
    packages: ["no-such-package-here"],
    command: ["no-such-program-here"],
    window: { wm_class: ["ghost"], accessible: ["ghost"] },
  }),
};
const factory = createDesktopFactory([{ id, name, desktop }, ghost]);

describe("a desktop of which one application is not installed", () => {
  let environment: Environment;
  beforeAll(async () => {
    environment = await factory.open();
  });
  afterAll(() => environment.close());

  it("has the others, and says what installs the one that is missing", async () => {
    expect(environment.applications).toEqual(["mousepad"]);
    expect([...((await factory.versions?.()) ?? new Map()).keys()]).toEqual(["mousepad"]);
    const missing = requireApplications(factory, ["mousepad", "ghost"]);
    await expect(missing).rejects.toThrow("pnpm desktop install ghost --yes");
  });

  it("shows the same menus at two looks", async () => {
    const first = await lookAtFirstWindow(environment, mousepad);
    expect(first.menus).toEqual(expect.arrayContaining(["File > Save As...", 'MenuItem "File"', "Edit > Paste"]));
    expect(await lookAtFirstWindow(environment, mousepad)).toEqual(first);
  });
});
