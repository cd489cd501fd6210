import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { mergeKeyFiles, setKey } from "../../../content/data/key-file.js";
import { EnvironmentError } from "../../../errors.js";
import { type EnvironmentSetup, mailAccountSetting, noAccount } from "../../../schema/computer/environment-setup.js";
import { dirname, extension } from "../../../text/path.js";
import { withReceivedIds } from "../../received-ids.js";
import { certificateExceptions } from "../pages/certificate-exceptions.js";
import { seedRecords } from "./seed-records.js";
import { homeInside, type StateApplication } from "./state-application.js";
import { writeMessage } from "./write-message.js";
import { writeOnce } from "./write-once.js";

/**
 * What puts a setup into the new home folder of a desktop: the person's folders and files, what applications need
 * to start without questions, received messages, records and settings. Equal setups give equal homes.
 * Throws EnvironmentError ENVIRONMENT_SETUP for what no application keeps or what lies outside of the home folder.
 */
export function seedHome(
  setup: EnvironmentSetup,
  applications: readonly StateApplication[],
): (home: string) => Promise<void> {
  return async (home) => {
    await mkdir(home, { recursive: true });
    for (const { path, text } of applications.flatMap(({ desktop }) => desktop.seeds)) {
      const filled = text
        .replaceAll("{home}", () => homeInside)
        .replaceAll("{certificate exceptions}", () => certificateExceptions(setup.pages));
      await seedFile(`${home}/${path}`, filled);
    }
    await seedSettings(home, setup.settings, applications);
    await seedRecords(home, setup.records, applications);
    await seedMail(home, setup.inbox, applications);
    for (const { path } of setup.directories) await mkdir(outside(home, path), { recursive: true });
    await Promise.all(
      setup.files.map(async (file) =>
        put(outside(home, file.path), await writeOnce(file.content, extension(file.path), file)),
      ),
    );
    for (const { path, read_only } of setup.files) if (read_only) await chmod(outside(home, path), 0o444);
    for (const { path, read_only } of setup.directories) if (read_only) await chmod(outside(home, path), 0o555);
  };
}

/** Applications share one file for GSettings, so there each adds its own. */
async function seedFile(path: string, text: string): Promise<void> {
  const known = path.endsWith("/glib-2.0/settings/keyfile") ? await readFile(path, "utf8").catch(() => "") : "";
  return put(path, known === "" ? text : mergeKeyFiles(known, text));
}

async function put(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

function outside(home: string, path: string): string {
  if (path.startsWith(`${homeInside}/`) && !path.split("/").includes("..")) return home + path.slice(homeInside.length);
  throw new EnvironmentError("ENVIRONMENT_SETUP", `"${path}" lies outside of ${homeInside}; put it below that folder`);
}

/** Puts the received messages into the inboxes of the mail programs, one file each. Throws ENVIRONMENT_SETUP where there is none. */
async function seedMail(
  home: string,
  inbox: EnvironmentSetup["inbox"],
  applications: readonly StateApplication[],
): Promise<void> {
  const mails = applications.flatMap(({ desktop: { mail } }) => (mail === null ? [] : [mail]));
  if (inbox.length > 0 && mails.length === 0) {
    throw new EnvironmentError("ENVIRONMENT_SETUP", "no application receives mail; leave out the setup's inbox");
  }
  for (const mail of mails) {
    await mkdir(`${home}/${mail.inbox}`, { recursive: true });
    await mkdir(`${home}/${mail.drafts}`, { recursive: true });
    for (const [index, message] of withReceivedIds(inbox).entries()) {
      const attachments = await Promise.all(
        message.attachments.map(async ({ name, content }) => ({
          name,
          bytes: await writeOnce(content, extension(name)),
        })),
      );
      const text = writeMessage({ ...message, to: mail.address, attachments }, index + 1);
      await writeFile(`${home}/${mail.inbox}/${index + 1}`, text);
    }
  }
}

/**
 * Writes settings into the key files of their applications. Throws ENVIRONMENT_SETUP for a setting that none keeps so.
 * The mail account is the server's.
 */
async function seedSettings(
  home: string,
  settings: Readonly<Record<string, string>>,
  applications: readonly StateApplication[],
): Promise<void> {
  const known = applications.flatMap(({ desktop }) => desktop.settings);
  for (const [name, value] of Object.entries(settings)) {
    if (name === mailAccountSetting && value === noAccount) continue;
    const setting = known.find((candidate) => candidate.name === name);
    if (setting === undefined || setting.source.kind !== "keyfile") {
      const names = known.flatMap(({ name: own, source }) => (source.kind === "keyfile" ? [own] : [])).sort();
      throw new EnvironmentError(
        "ENVIRONMENT_SETUP",
        `no application lets the setting "${name}" be put in place; there are: ${names.join(", ") || "none"}`,
      );
    }
    const { file, group, key } = setting.source;
    const path = `${home}/${file}`;
    const text = await readFile(path, "utf8").catch(() => "");
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, setKey(text, group, key, file.includes("glib-2.0/settings") ? gvariant(value) : value));
  }
}

/** GSettings keeps texts in single quotes, numbers and truth values plain. */
function gvariant(value: string): string {
  return /^(?:true|false|-?\d+(?:\.\d+)?|\[.*\])$/.test(value) ? value : `'${value.replace(/['\\]/g, "\\$&")}'`;
}
