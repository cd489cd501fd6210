import type { EnvironmentSetup } from "../../../schema/computer/environment-setup.js";

/** A step by which OSWorld prepares a machine. */
export interface ConfigStep {
  readonly type: string;
  readonly parameters: object;
}

/** Where a file of a task lies in the export, and where it belongs on the machine. */
export interface UploadedFile {
  readonly local: string;
  readonly path: string;
  readonly readOnly: boolean;
}

/** Parts of a setup that a machine of OSWorld has nothing for, in words. */
const missingParts: Readonly<Record<string, (setup: EnvironmentSetup) => boolean>> = {
  "web pages": ({ pages }) => pages.length > 0,
  "messages in the inbox": ({ inbox }) => inbox.length > 0,
  "records of an application": ({ records }) => records.length > 0,
  settings: ({ settings }) => Object.keys(settings).length > 0,
  "a clipboard": ({ clipboard }) => clipboard.kind !== "empty",
  "actions before the start": ({ actions }) => actions.length > 0,
  "further computers": ({ computers }) => computers !== undefined,
};

/** What of a setup cannot be put on a machine of OSWorld; null where all of it can. */
export function missingPart(setup: EnvironmentSetup): string | null {
  return Object.keys(missingParts).find((part) => missingParts[part]?.(setup)) ?? null;
}

/** The steps that put folders and files in their places. Tasks begin on an empty desktop: no program is started. */
export function setupConfig({ directories }: EnvironmentSetup, files: readonly UploadedFile[]): ConfigStep[] {
  const folders = directories.map(({ path }) => path);
  const locked = [...directories.filter((one) => one.read_only), ...files.filter((one) => one.readOnly)];
  return [
    ...(folders.length === 0 ? [] : [execute("mkdir", "-p", "--", ...folders)]),
    ...(files.length === 0 ? [] : [upload(files)]),
    ...(locked.length === 0 ? [] : [execute("chmod", "a-w", "--", ...locked.map(({ path }) => path))]),
  ];
}

/** Copies files of the export to the machine. */
export function upload(files: readonly Pick<UploadedFile, "local" | "path">[]): ConfigStep {
  return {
    type: "upload_file",
    parameters: { files: files.map(({ local, path }) => ({ local_path: local, path })) },
  };
}

function execute(...command: readonly string[]): ConfigStep {
  return { type: "execute", parameters: { command } };
}
