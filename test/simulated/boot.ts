import { withReceivedIds } from "../../pipeline/environments/received-ids.js";
import { EnvironmentError } from "../../pipeline/errors.js";
import type { EnvironmentSetup } from "../../pipeline/schema/computer/environment-setup.js";
import type { RecordState } from "../../pipeline/schema/computer/system-state.js";
import { place } from "./file-system.js";
import { type FileEntry, homeDirectories, type Machine, type Message } from "./machine.js";
import type { ApplicationModel } from "./model-schema.js";
import { accountSetting, sortMailbox } from "./verbs-mail.js";
import { completeFields, sortRecords } from "./verbs-records.js";

/** The clean computer with a setup on it, before the setup's actions. Throws ENVIRONMENT_SETUP for what no application keeps. */
export function boot(models: readonly ApplicationModel[], setup: EnvironmentSetup): Machine {
  const files = new Map<string, FileEntry>();
  for (const path of homeDirectories) place(files, { path, content: null, readOnly: false });
  for (const { path, read_only } of setup.directories) place(files, { path, content: null, readOnly: read_only });
  for (const { path, content, read_only } of setup.files) place(files, { path, content, readOnly: read_only });
  const settings: Record<string, string> = {};
  for (const model of models) Object.assign(settings, model.settings);
  Object.assign(settings, setup.settings);
  const inbox = withReceivedIds(setup.inbox).map(
    (message): Message => ({ ...message, folder: "inbox", to: settings[accountSetting] ?? "" }),
  );
  return {
    files,
    clipboard: setup.clipboard,
    running: [],
    mailbox: sortMailbox(inbox),
    records: sortRecords(setup.records.map(({ collection, fields }) => owned(collection, fields))),
    settings,
    pages: setup.pages,
    installed: models,
  };

  function owned(collection: string, fields: Readonly<Record<string, string>>): RecordState {
    const model = models.find((candidate) => collection in candidate.collections);
    if (model !== undefined)
      return { application: model.id, collection, fields: completeFields(model, collection, fields) };
    const known = models.flatMap((candidate) => Object.keys(candidate.collections)).sort();
    throw new EnvironmentError(
      "ENVIRONMENT_SETUP",
      `no application keeps the collection "${collection}"; there are: ${known.join(", ") || "none"}`,
    );
  }
}
