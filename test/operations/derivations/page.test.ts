import { describe, expect, it } from "vitest";
import { bindDerived } from "../../../pipeline/operations/bind.js";

const url = "https://intranet.brandt.example.com/prices";
const page = { kind: "document" as const, paragraphs: ["Hour of a fitter: EUR 68.50", "Agreed by: Jonas Reuter"] };

function derivedOf(by: string): string | undefined {
  const result = { name: "result", type: "text", role: "derived" as const, derivation: { by, of: ["web_url"] } };
  return bindDerived([result], { web_url: url }, (path) => (path === url ? page : null)).result;
}

describe("a page", () => {
  it("gives its lines one below the other", () => {
    expect(derivedOf("page_text")).toBe("Hour of a fitter: EUR 68.50\nAgreed by: Jonas Reuter");
  });
});
