import { describe, expect, it } from "vitest";
import type { MessageState } from "../../pipeline/schema/computer/system-state.js";
import { contract, draft, sentWith, signed, traceOfReceiving, traceOfSending } from "./attached-files.js";
import { holds } from "./holds.js";
import { text } from "./trace-samples.js";

const isSent = (message: MessageState, attachment = contract, isThere = true) =>
  holds("check_email_sent", traceOfSending(message, isThere), "a@b.example", "Contract", "Here it is", attachment);

describe("a file is attached", () => {
  it("where the message has its content, be it that from before a later change", () => {
    expect(isSent(sentWith(["Contract.txt", draft]))).toBe(true);
    expect(isSent(sentWith(["contract.TXT", signed]))).toBe(true);
  });

  it("not where another content goes under its name, or its content under another name", () => {
    expect(isSent(sentWith(["Contract.txt", text("We do not agree.")]))).toBe(false);
    expect(isSent(sentWith(["Offer.txt", draft]))).toBe(false);
    expect(isSent(sentWith())).toBe(false);
  });

  it("not where something else is attached, too", () => {
    expect(isSent(sentWith(["Contract.txt", draft], ["Payroll.txt", text("3,900")]))).toBe(false);
  });

  it("by its name alone where it never lay there in what was seen", () => {
    expect(isSent(sentWith(["Contract.txt", text("We do not agree.")]), contract, false)).toBe(true);
  });

  it("in a draft and in a message that says facts by the same rule", () => {
    const wrong = sentWith(["Contract.txt", text("Other")]);
    const right = sentWith(["Contract.txt", draft]);
    const inDrafts = (message: MessageState) =>
      holds(
        "check_email_exists",
        traceOfSending({ ...message, folder: "drafts" }),
        "drafts",
        "a@b.example",
        "",
        "",
        contract,
      );
    expect([right, wrong].map(inDrafts)).toEqual([true, false]);
    const saysFacts = (message: MessageState) =>
      holds("check_message_says_facts", traceOfSending(message), "", "", "the thing = text here", contract);
    expect([right, wrong].map(saysFacts)).toEqual([true, false]);
  });
});

describe("an attachment is saved", () => {
  const received = (content = draft): MessageState => ({ ...sentWith(["Signed.txt", content]), folder: "inbox" });
  const isSaved = (message: MessageState, path = contract, subject = "contract") =>
    holds("check_attachment_saved", traceOfReceiving(message), subject, path);

  it("where a file has what came with the message, whatever its name, also when the message is deleted later", () => {
    expect(isSaved(received())).toBe(true);
  });

  it("not where the file has something else, or is nowhere, or came with another message", () => {
    expect(isSaved(received(text("We do not agree.")))).toBe(false);
    expect(isSaved(received(), "/home/user/Documents/Offer.txt")).toBe(false);
    expect(isSaved(received(), contract, "Offer")).toBe(false);
  });

  it("not where the person has sent it and never got it", () => {
    expect(isSaved(sentWith(["Contract.txt", draft]))).toBe(false);
  });
});
