import { expect, it } from "vitest";
import { readSituation } from "../../../pipeline/instruct/read/situation/read-situation.js";
import { shippedCatalog } from "../../fixtures/shipped-catalog.js";

const { workplaces } = await shippedCatalog();
const { situations } = workplaces.get("customer-support") ?? expect.fail("no customer support");

it("the name of a workbook ends with its sentence, so that a form on a page is not read as the plain one", () => {
  const text =
    "The shelf is empty, and I wonder whether the Aspen lamp sells well enough. See Orders 2026. The page of Aspen lamp " +
    "on our intranet (http://intranet.example.com/products/aspen-lamp) shows SKU. Write a status note with the SKU, the " +
    "total Qty of its orders and the day of its last order, saved as 'Status Aspen lamp.docx' in Documents.";
  const read = readSituation(text, situations);
  if ("failure" in read) return expect.fail(read.failure);
  expect(read.situation).toBe("sold-out-on-record-page");
  expect(read.words.get("orders_file")).toBe("Orders 2026");
});
