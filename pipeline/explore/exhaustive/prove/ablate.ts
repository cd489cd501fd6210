import type { EnvironmentSetup } from "../../../schema/computer/environment-setup.js";
import { minimise } from "./minimise.js";

/** One thing that can be taken out of a setup. */
export type SetupPart =
  | { kind: "file" | "directory" | "page" | "message" | "record" | "action"; index: number }
  | { kind: "setting"; name: string }
  | { kind: "clipboard" };

/** Everything that a setup puts on the computer, part by part; what is played comes last. */
export function partsOf(setup: EnvironmentSetup): SetupPart[] {
  const each = (kind: "file" | "directory" | "page" | "message" | "record" | "action", items: readonly unknown[]) =>
    items.map((_item, index): SetupPart => ({ kind, index }));
  return [
    ...each("file", setup.files),
    ...each("directory", setup.directories),
    ...each("page", setup.pages),
    ...each("message", setup.inbox),
    ...each("record", setup.records),
    ...Object.keys(setup.settings)
      .sort()
      .map((name): SetupPart => ({ kind: "setting", name })),
    ...(setup.clipboard.kind === "empty" ? [] : [{ kind: "clipboard" } as const]),
    ...each("action", setup.actions),
  ];
}

/** The setup with these parts alone. */
export function setupOf(setup: EnvironmentSetup, parts: readonly SetupPart[]): EnvironmentSetup {
  const kept = (kind: SetupPart["kind"]) =>
    new Set(parts.flatMap((part) => (part.kind === kind && "index" in part ? [part.index] : [])));
  const only = <T>(kind: SetupPart["kind"], items: readonly T[]): T[] => {
    const indexes = kept(kind);
    return items.filter((_item, index) => indexes.has(index));
  };
  const settings = new Set(parts.flatMap((part) => (part.kind === "setting" ? [part.name] : [])));
  return {
    files: only("file", setup.files),
    directories: only("directory", setup.directories),
    pages: only("page", setup.pages),
    inbox: only("message", setup.inbox),
    records: only("record", setup.records),
    settings: Object.fromEntries(Object.entries(setup.settings).filter(([name]) => settings.has(name))),
    clipboard: parts.some((part) => part.kind === "clipboard") ? setup.clipboard : { kind: "empty" },
    actions: only("action", setup.actions),
  };
}

/**
 * The smallest setup in which a property holds: parts are taken out, in large groups first, while it does. Where one
 * part can stand in for another, one of the two is left.
 */
export async function ablate(
  setup: EnvironmentSetup,
  stillHolds: (smaller: EnvironmentSetup) => Promise<boolean>,
): Promise<EnvironmentSetup> {
  const kept = await minimise(partsOf(setup), 0, (parts) => stillHolds(setupOf(setup, parts)));
  return setupOf(setup, kept);
}
