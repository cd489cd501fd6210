import type { EnvironmentSetup } from "../schema/environment-setup.js";
import type { Clipboard } from "../schema/system-state.js";

/** The computer of a setup with each kind of clipboard content that other applications leave there. */
export function clipboardVariants(setup: EnvironmentSetup): EnvironmentSetup[] {
  const contents: Clipboard[] = [
    { kind: "text", text: "Delivery confirmed for the first week" },
    { kind: "table", text: "Item\tUnits\nLarch\t12\nMaple\t7" },
    { kind: "image", label: "Harbour", width: 320, height: 200, marks: [] },
    ...setup.files.slice(0, 1).map((file): Clipboard => ({ kind: "files", paths: [file.path], cut: false })),
  ];
  return contents.map((content) => ({
    ...setup,
    clipboard: setup.clipboard.kind === content.kind ? setup.clipboard : content,
  }));
}
