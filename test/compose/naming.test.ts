import { expect, it } from "vitest";
import { topicOfName } from "../../pipeline/compose/naming.js";

it("the name of a document is a word of a sentence, but an abbreviation stays as it is written", () => {
  expect(topicOfName("Invoices {entity}")).toBe("invoices");
  expect(topicOfName("README {entity}")).toBe("README");
  expect(topicOfName("{entity}")).toBe("documents");
});
