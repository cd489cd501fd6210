import type { SystemState } from "../../schema/computer/system-state.js";

/** What the system keeps, not an application. */
const ofSystem = /^system:/;

/**
 * Returns where something was stored between two states beside the files of the person, sorted: collections of records,
 * folders of the mailbox, settings and stores.
 */
export function storesWritten(before: SystemState, after: SystemState): string[] {
  const [old, now] = [storesOf(before), storesOf(after)];
  const names = new Set([...old.keys(), ...now.keys()]);
  return [...names].filter((name) => old.get(name) !== now.get(name)).sort();
}

/** The content of each store, by its name in words. */
function storesOf({ records, mailbox, settings, stores }: SystemState): Map<string, string> {
  const contents = new Map<string, unknown[]>();
  const put = (name: string, content: unknown): void => {
    contents.set(name, [...(contents.get(name) ?? []), content]);
  };
  for (const { application, collection, fields } of records) put(`records of ${application}: ${collection}`, fields);
  for (const { folder, ...message } of mailbox) put(`mails: ${folder}`, message);
  for (const [name, value] of Object.entries(settings)) put(`setting: ${name}`, value);
  for (const { subject, parts } of stores) if (!ofSystem.test(subject)) put(`store: ${subject}`, parts);
  return new Map([...contents].map(([name, content]) => [name, JSON.stringify(content)]));
}
