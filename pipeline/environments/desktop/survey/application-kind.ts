import type { Application } from "../../../schema/catalog/catalog.js";

/** What an application is for, and in which of OmniBench's categories it stands. */
export type ApplicationKind = Pick<Application, "function" | "category">;

/** By a registered category of desktop entries (Desktop Menu Specification, appendix A), the most telling first. */
const kinds: readonly (readonly [string, ApplicationKind])[] = [
  ["Calculator", { function: "calculator", category: "Utility Tools" }],
  ["Spreadsheet", { function: "spreadsheet", category: "Office" }],
  ["WordProcessor", { function: "word-processor", category: "Office" }],
  ["Presentation", { function: "presentation", category: "Office" }],
  ["WebBrowser", { function: "browser", category: "Web Browsing" }],
  ["Email", { function: "mail", category: "Social Communication" }],
  ["InstantMessaging", { function: "chat", category: "Social Communication" }],
  ["FileManager", { function: "files", category: "System Management" }],
  ["TerminalEmulator", { function: "terminal", category: "System Management" }],
  ["Monitor", { function: "monitor", category: "System Management" }],
  ["Settings", { function: "settings", category: "System Management" }],
  ["Archiving", { function: "archiver", category: "Utility Tools" }],
  ["Compression", { function: "archiver", category: "Utility Tools" }],
  ["Calendar", { function: "tasks", category: "Task Management" }],
  ["ProjectManagement", { function: "tasks", category: "Task Management" }],
  ["TextEditor", { function: "code-editor", category: "Programming" }],
  ["IDE", { function: "code-editor", category: "Programming" }],
  ["Development", { function: "code-editor", category: "Programming" }],
  ["Viewer", { function: "image-viewer", category: "Multimedia Editing" }],
  ["Photography", { function: "image-editor", category: "Multimedia Editing" }],
  ["2DGraphics", { function: "image-editor", category: "Multimedia Editing" }],
  ["VectorGraphics", { function: "image-editor", category: "Multimedia Editing" }],
  ["Graphics", { function: "image-viewer", category: "Multimedia Editing" }],
  ["Player", { function: "player", category: "Multimedia Playback" }],
  ["AudioVideo", { function: "player", category: "Multimedia Playback" }],
  ["Education", { function: "learning", category: "Lifestyle" }],
  ["Game", { function: "game", category: "Lifestyle" }],
  ["Office", { function: "notes", category: "Note Management" }],
  ["System", { function: "monitor", category: "System Management" }],
];

/** The kind of an application by the categories of its desktop entry; a utility where none of them tells. */
export function applicationKind(categories: readonly string[], mimeTypes: readonly string[]): ApplicationKind {
  if (categories.includes("Viewer") && mimeTypes.includes("application/pdf")) {
    return { function: "pdf-tool", category: "Office" };
  }
  if (categories.some((category) => /Note/.test(category))) return { function: "notes", category: "Note Management" };
  const known = kinds.find(([category]) => categories.includes(category));
  return known?.[1] ?? { function: "utility", category: "Utility Tools" };
}
