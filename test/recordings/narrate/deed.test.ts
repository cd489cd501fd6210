import { describe, expect, test } from "vitest";
import { deedOf } from "../../../pipeline/recordings/narrate/deed.js";

describe("what a part does is told", () => {
  test.each([
    [
      "write a document that tells the total and save it as 'Note.docx' in Documents",
      "write a document with the total and save it as 'Note.docx' in Documents",
      "the document 'Note.docx'",
      "'Note.docx' is written and saved",
    ],
    [
      "answer 'Samples' in the inbox and tell the total",
      "answer the mail 'Samples' and name the total there",
      "the answer to 'Samples'",
      "the answer to 'Samples' is sent",
    ],
    [
      "send Ada Fox a message with the subject 'Limits' that tells the request, the day and the total",
      "send a mail to Ada Fox with the subject 'Limits' that names the day and the total",
      "the mail 'Limits'",
      "the mail 'Limits' is sent",
    ],
    [
      "put 'paid' into 'Status' of the rows where Client is Tarn of 'Dues 2026.xlsx' and save it",
      "put 'paid' under 'Status' in the rows of 'Dues 2026.xlsx' where Client is Tarn",
      "the entries under 'Status' in 'Dues 2026.xlsx'",
      "the entries under 'Status' are made and saved",
    ],
  ])("%s", (phrase, full, product, done) => {
    expect(deedOf(phrase)).toMatchObject({ full, product, done });
  });

  test("by its verb where its phrase has no form of its own", () => {
    expect(deedOf("rotate 'Plan.png' to the right and save it")).toEqual({
      full: "rotate 'Plan.png' to the right",
      short: "rotate 'Plan.png' to the right",
      product: "rotating 'Plan.png' to the right",
      done: "rotating 'Plan.png' to the right is done",
    });
  });

  test("with quotations in which there are apostrophes and dollars as they are", () => {
    const { full } = deedOf("write 'It's $& due' in a new document and save it as 'Ann's $1.docx'");
    expect(full).toBe("write 'It's $& due' into a new document and save it as 'Ann's $1.docx'");
  });
});
