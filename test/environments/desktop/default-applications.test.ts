import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { defaultApplications } from "../../../pipeline/environments/desktop/sandbox/session/default-applications.js";
import { application } from "./desktop-application.js";

it("files open in an application of the desktop, whatever else the machine has, in the machine's order", async () => {
  const machine = mkdtempSync(join(tmpdir(), "taskloom-entries-"));
  const entry = (name: string, run: string) =>
    writeFileSync(join(machine, `${name}.desktop`), `[Desktop Entry]\nType=Application\nName=${name}\nExec=${run}\n`);
  entry("stranger", "/opt/stranger %F");
  entry("pad", "/opt/pad %U");
  entry("pad-settings", "/opt/pad --settings");
  entry("sheets", "/opt/office --sheets %U");
  entry("letters", "/opt/office --letters %U");
  writeFileSync(
    join(machine, "mimeinfo.cache"),
    "[MIME Cache]\ntext/plain=stranger.desktop;pad-settings.desktop;letters.desktop;pad.desktop;\ntext/csv=letters.desktop;sheets.desktop;\nimage/png=stranger.desktop;\n",
  );
  const own = [application("pad", "Pad", ["/opt/pad"]), application("sheets", "Sheets", ["/opt/office", "--sheets"])];
  expect(await defaultApplications(own, machine)).toBe(
    "[Default Applications]\ntext/plain=pad.desktop\ntext/csv=sheets.desktop\n",
  );
});
