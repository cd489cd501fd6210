import { expect, it } from "vitest";
import type { DesktopWindow } from "../../../pipeline/environments/desktop/display/windows.js";
import { readHints } from "../../../pipeline/environments/desktop/window-hints.js";
import type { Control } from "../../../pipeline/schema/computer/control.js";
import { shippedCatalog } from "../../fixtures/shipped-catalog.js";

const { applications } = await shippedCatalog();
const firefox = applications.get("firefox");
if (firefox?.desktop === undefined) throw new Error("no Firefox in the catalog");
const application = { id: firefox.id, name: firefox.name, desktop: firefox.desktop };
const window: DesktopWindow = {
  ...{ id: 1, title: "New Tab", wmClass: "firefox-esr", wmInstance: "Navigator", pid: 5, rect: [0, 0, 800, 600] },
  ...{ active: true, dialog: false, modal: false, maximised: true, fullScreen: false, hidden: false },
  ...{ transientFor: null, type: "normal" },
};

function addressField(value: string | null): Control {
  return {
    ...{ control_text: "Enter address", control_type: "Edit", rect: [0, 0, 400, 20], parent: null, value },
    ...{ application: "firefox", window: "New Tab", enabled: true, focused: true, selected: false, visible: true },
  };
}

it.each([
  ["an address", "https://intranet.example.com/prices", "https://intranet.example.com/prices"],
  ["an address without its beginning", "intranet.example.com/prices", "http://intranet.example.com/prices"],
  ["nothing", "", null],
  ["its own name, as an empty field does", "Enter address", null],
])("a browser whose location field shows %s is at that page or at none", async (_, shown, url) => {
  expect((await readHints(window, application, [addressField(shown)], "")).url).toBe(url);
});
