import { expect, test } from "vitest";
import { readParts } from "../../../pipeline/content/read-parts.js";
import { changedSettings } from "../../../pipeline/explore/unguided/found-settings.js";
import type { SystemState } from "../../../pipeline/schema/computer/system-state.js";

const settingsFile = ".config/glib-2.0/settings/keyfile";

/** A state whose only stores are these files, as an application named pluma keeps them. */
async function keeping(files: Readonly<Record<string, string>>): Promise<SystemState> {
  const stores = Object.entries(files).map(async ([subject, text]) => {
    const format = subject === "system:settings" ? "gsettings" : "ini";
    const parts = await readParts(new TextEncoder().encode(text), format);
    if (parts === null) throw new RangeError(`no reader of ${format}`);
    return { subject, parts };
  });
  return {
    ...{ files: [], clipboard: { kind: "empty" }, windows: [], processes: [], mailbox: [], records: [], settings: {} },
    stores: await Promise.all(stores),
  };
}

test("a switch that appears in the settings of the desktop is found, and was the opposite before", async () => {
  const found = changedSettings(
    "pluma",
    await keeping({}),
    await keeping({ "system:settings": "[org/mate/pluma]\ndisplay-line-numbers=true\n" }),
  );
  expect(found).toEqual([
    {
      setting: {
        name: "pluma.display-line-numbers",
        source: { kind: "keyfile", file: settingsFile, group: "org/mate/pluma", key: "display-line-numbers" },
        initial: "false",
      },
      value: "true",
    },
  ]);
});

test("a value that changes in a file of the application is found with its group, and with what it was", async () => {
  const subject = "pluma:kept-settings/SpeedCrunch/SpeedCrunch.ini";
  const before = await keeping({ [subject]: "[Format]\nAngleMode=r\nPrecision=-1\n" });
  const after = await keeping({ [subject]: "[Format]\nAngleMode=d\nPrecision=-1\n" });
  expect(changedSettings("pluma", before, after)).toEqual([
    {
      setting: {
        name: "pluma.Format.AngleMode",
        source: { kind: "keyfile", file: ".config/SpeedCrunch/SpeedCrunch.ini", group: "Format", key: "AngleMode" },
        initial: "r",
      },
      value: "d",
    },
  ]);
});

test("what a program notes of its windows, its history and its files is no setting", async () => {
  const text = [
    ...["[org/mate/pluma/state/window]", "size=(650, 500)", "[org/mate/pluma]", "last-folder='/home'"],
    ...["window-width=640", "history=['a']", "[org/gtk/settings/color-chooser]", "custom=true"],
  ];
  const after = await keeping({ "system:settings": `${text.join("\n")}\n` });
  expect(changedSettings("pluma", await keeping({}), after)).toEqual([]);
});

test("equal stores and stores of other applications change no setting", async () => {
  const one = await keeping({ "pluma:kept-settings/p.ini": "[A]\nb=1\n" });
  const other = await keeping({ "pluma:kept-settings/p.ini": "[A]\nb=1\n", "osmo:preferences": "[A]\nb=2\n" });
  expect(changedSettings("pluma", one, other)).toEqual([]);
});
