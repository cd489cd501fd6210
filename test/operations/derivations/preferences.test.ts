import { expect, it } from "vitest";
import { bindDerived } from "../../../pipeline/operations/bind.js";

function preferenceOf(setting: string): Record<string, string> {
  const derived = (name: string, by: string) => ({
    ...{ name, type: "text", role: "derived" as const, derivation: { by, of: ["setting"] } },
  });
  const parameters = [derived("name", "preference_name"), derived("value", "preference_value")];
  return bindDerived(parameters, { setting }, () => null);
}

it("a setting by its words gives the preference that keeps it, and the value that it has then", () => {
  expect(preferenceOf("Ask where to save files before downloading")).toMatchObject({
    name: "browser.download.useDownloadDir",
    value: "false",
  });
  expect(preferenceOf("always shows the bookmarks toolbar")).toMatchObject({
    name: "browser.toolbars.bookmarks.visibility",
    value: "always",
  });
});

it("words that no setting has are refused", () => {
  expect(() => preferenceOf("Make it faster")).toThrow(expect.objectContaining({ code: "OPERATION_VALUE" }));
});
