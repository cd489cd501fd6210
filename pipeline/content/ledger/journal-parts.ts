import type { ContentPart } from "../../schema/computer/content-part.js";
import { decodeText } from "../../text/decode-text.js";
import { numbered, part } from "../part.js";
import { readJournal } from "./read-journal.js";

/**
 * The books that a plain-text journal keeps: transaction[description=Office rent], numbered, with "date", "status",
 * "code" and "description", and in it posting[account=assets:bank], numbered, with "account", "amount" and
 * "commodity". Remarks and declarations are no parts.
 */
export function readJournalParts(bytes: Uint8Array): ContentPart {
  const transactions = readJournal(decodeText(bytes, "the file")).map(({ postings, ...stated }) => {
    const parts = numbered(postings.map((posting) => part("posting", "", { ...posting })));
    return part("transaction", "", stated, { parts });
  });
  return part("journal", "", {}, { parts: numbered(transactions) });
}
