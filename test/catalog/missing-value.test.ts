import { describe, expect, it } from "vitest";
import { loadCatalog } from "../../pipeline/catalog/load.js";
import { prerequisitesOf } from "../../pipeline/catalog/prerequisites.js";
import { bindDerived } from "../../pipeline/operations/bind.js";
import { setupContent } from "../../pipeline/operations/setup-content.js";
import { type EnvironmentSetup, emptySetup } from "../../pipeline/schema/computer/environment-setup.js";
import type { Parameter } from "../../pipeline/schema/subtask.js";

const catalog = await loadCatalog();
const url = "http://intranet.example.com/people";
const parameters: Parameter[] = [
  { name: "place", type: "web_url", role: "input" },
  { name: "asked", type: "asked_value", role: "value" },
  { name: "what", type: "text", role: "derived", derivation: { by: "asked_label", of: ["asked"] } },
  { name: "line", type: "text", role: "derived", derivation: { by: "read_line", of: ["place", "asked"] } },
  { name: "result", type: "text", role: "derived", derivation: { by: "read_value", of: ["place", "asked"] } },
];

const page = (...paragraphs: string[]): EnvironmentSetup => ({
  ...emptySetup,
  pages: [{ url, title: "Who does what", facts: [], paragraphs, downloads: [], available: true }],
});
const needs = (setup: EnvironmentSetup, asked: string) =>
  prerequisitesOf(
    "missing_value",
    { parameters, outputs: [] },
    bindDerived(parameters, { place: url, asked }, setupContent(setup)),
    setup,
    catalog,
  );

describe("a value that a page does not say yet", () => {
  it("leaves the words beside it and everything else as it is", () => {
    const setup = page(
      "Bookkeeper: ada@example.com",
      "The fee is EUR 18.50 for each delivery.",
      "Courier: bob@example.com",
    );
    const [address] = needs(setup, "Bookkeeper = text");
    expect(address?.removed).toEqual({ type: "web_url", value: url, entry: "Bookkeeper" });
    expect(address?.takeAway(setup)).toEqual(
      page("Bookkeeper: still to be filled in", "The fee is EUR 18.50 for each delivery.", "Courier: bob@example.com"),
    );
    const [fee] = needs(setup, "fee = money");
    expect(fee?.takeAway(setup).pages[0]?.paragraphs[1]).toBe("The fee is [still to be filled in] for each delivery.");
  });

  it("is none that can be found in another place of the computer", () => {
    const setup = page("Bookkeeper: ada@example.com");
    const mail = { from: "ada@example.com", subject: "Hello", body: "", attachments: [] };
    expect(needs({ ...setup, inbox: [mail] }, "Bookkeeper = text")).toEqual([]);
    expect(needs(page("Bookkeeper: ada@example.com", "Stand-in: ada@example.com"), "Bookkeeper = text")).toEqual([]);
  });
});
