import { chmod, mkdir, writeFile } from "node:fs/promises";
import { EnvironmentError } from "../../../errors.js";
import { dirname, extension } from "../../../path.js";
import type { EnvironmentSetup } from "../../../schema/environment-setup.js";
import { writeBytes } from "../../files/write-bytes.js";
import { seedMail } from "./seed-mail.js";
import { seedRecords } from "./seed-records.js";
import { seedSettings } from "./seed-settings.js";
import { settleTimes } from "./settle-times.js";
import { homeInside, type StateApplication } from "./state-application.js";

const folders = ["Desktop", "Documents", "Downloads", "Music", "Pictures", "Videos"];
const userDirectories = folders
  .map((name) => `XDG_${name === "Downloads" ? "DOWNLOAD" : name.toUpperCase()}_DIR="$HOME/${name}"\n`)
  .join("");

/**
 * What puts a setup into the empty home folder of a desktop: the person's folders and files, what applications need
 * to start without questions, received messages, records and settings. Equal setups give equal homes, times included.
 * Throws EnvironmentError ENVIRONMENT_SETUP for what no application keeps or what lies outside of the home folder.
 */
export function seedHome(
  setup: EnvironmentSetup,
  applications: readonly StateApplication[],
): (home: string) => Promise<void> {
  return async (home) => {
    for (const name of [...folders, ".config", ".cache", ".local/share"]) {
      await mkdir(`${home}/${name}`, { recursive: true });
    }
    await put(`${home}/.config/user-dirs.dirs`, userDirectories);
    for (const { path, text } of applications.flatMap(({ desktop }) => desktop.seeds)) {
      await put(`${home}/${path}`, text.replaceAll("{home}", homeInside));
    }
    await seedSettings(home, setup.settings, applications);
    await seedRecords(home, setup.records, applications);
    await seedMail(home, setup.inbox, applications);
    for (const { path } of setup.directories) await mkdir(outside(home, path), { recursive: true });
    await Promise.all(
      setup.files.map(async ({ path, content }) =>
        put(outside(home, path), await writeBytes(content, extension(path))),
      ),
    );
    await settleTimes(home);
    for (const { path, read_only } of setup.files) if (read_only) await chmod(outside(home, path), 0o444);
    for (const { path, read_only } of setup.directories) if (read_only) await chmod(outside(home, path), 0o555);
  };
}

async function put(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

function outside(home: string, path: string): string {
  if (path.startsWith(`${homeInside}/`) && !path.split("/").includes("..")) return home + path.slice(homeInside.length);
  throw new EnvironmentError("ENVIRONMENT_SETUP", `"${path}" lies outside of ${homeInside}; put it below that folder`);
}
