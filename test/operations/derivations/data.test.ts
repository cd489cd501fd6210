import { describe, expect, it } from "vitest";
import { bindDerived } from "../../../pipeline/operations/bind.js";
import type { FileContent } from "../../../pipeline/schema/computer/file-content.js";

const text =
  '{\n  "editor.tabSize": 4,\n  "theme": "Light",\n  "rulers": [80],\n  "wrap": true,\n  "twice": 1, "in": {"twice": 2}\n}';
const files: Record<string, FileContent> = { "/home/user/settings.json": { kind: "text", text } };

function derivedOf(by: string, of: string[], given: Readonly<Record<string, string>>): string | undefined {
  const parameters = [{ name: "result", type: "text", role: "derived" as const, derivation: { by, of } }];
  return bindDerived(parameters, given, (path) => files[path] ?? null).result;
}

const settings = { json_path: "/home/user/settings.json" };

describe("a key of a JSON file", () => {
  it.each([
    ["editor.tabSize", "8", '"editor.tabSize": 4', '"editor.tabSize": 8'],
    ["theme", 'a "dark" one', '"theme": "Light"', '"theme": "a \\"dark\\" one"'],
    ["wrap", "false", '"wrap": true', '"wrap": false'],
  ])("is written as it stands there, and with another value of the same kind: %s", (key, value, entry, changed) => {
    expect(derivedOf("data_entry", ["json_path", "key"], { ...settings, key })).toBe(entry);
    expect(derivedOf("data_entry_after", ["json_path", "key", "value"], { ...settings, key, value })).toBe(changed);
  });

  it.each(["rulers", "twice", "none"])("is refused where it has no simple value or is not alone: %s", (key) => {
    expect(() => derivedOf("data_entry", ["json_path", "key"], { ...settings, key })).toThrow(
      expect.objectContaining({ code: "OPERATION_VALUE" }),
    );
  });

  it("is refused for a file that holds no text", () => {
    expect(() =>
      derivedOf("data_entry", ["json_path", "key"], { json_path: "/home/user/none.json", key: "a" }),
    ).toThrow(expect.objectContaining({ code: "OPERATION_CONTENT" }));
  });
});
