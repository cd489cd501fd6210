import { describe, expect, it } from "vitest";
import { splitRequest } from "../../../pipeline/instruct/phrasebook/registers.js";
import { readSituation } from "../../../pipeline/instruct/read/situation/read-situation.js";
import { shippedCatalog } from "../../fixtures/shipped-catalog.js";

const { workplaces } = await shippedCatalog();
const { situations } = workplaces.get("accountant") ?? expect.fail("no accountant");
const scans = situations.find(({ id }) => id === "place-for-scans") ?? expect.fail("no situation");
const [reason = ""] = scans.reason;
const [folder = ""] = scans.deliverables.folder?.asked ?? [];
const remembered = "enter 'Book the scanned travel vouchers' in your task list, due tomorrow";

describe("a request that begins with its time", () => {
  it("is split from what is to be done; any other request is whole", () => {
    expect(splitRequest("once {folder} exists, enter 'Scans, all' in your list")).toEqual({
      when: "once {folder} exists",
      request: "enter 'Scans, all' in your list",
    });
    expect(splitRequest("mail {csv} to me, once it is there, please")).toBeNull();
  });

  it("is read where its time comes first, and not behind the words that ask", () => {
    const textWith = (sentence: string) => `${reason} Please ${folder}. ${sentence}`;
    const read = readSituation(textWith(`Once the folder exists, please also ${remembered}.`), [scans]);
    expect("failure" in read ? read.failure : read.requests.map(({ deliverable }) => deliverable)).toEqual([
      "folder",
      "remembered",
    ]);
    const stiff = readSituation(textWith(`Please also once the folder exists, ${remembered}.`), [scans]);
    expect(stiff).toHaveProperty("failure");
  });
});

describe("a mail address in an instruction", () => {
  const late = situations.find(({ id }) => id === "category-budget") ?? expect.fail("no situation");

  it("may be said once, where the same person gets a mail on either branch", () => {
    const text =
      "We are close to the limit for Meals, and I want to know how much was claimed. Take the Meals claims in EUR in " +
      "Expenses 2026. Write a memo with the total Amount and the number of claims, saved as 'Spending on Meals.docx' in " +
      "Documents. Should the total claimed be above EUR 1,500, ask Ada Bell (ada.bell@example.com) to take no more, " +
      "naming the total claimed and the Claim no of the highest one, subject 'No further claims for Meals'. If not, mail " +
      "Ada Bell the total claimed, subject 'Claims for Meals are within budget'.";
    const read = readSituation(text, [late]);
    if ("failure" in read) return expect.fail(read.failure);
    expect(read.words.get("bookkeeper_mail")).toBe("ada.bell@example.com");
    expect(read.decision).toEqual({ fact: "claimed", operator: "greater", limit: 1500 });
  });
});
