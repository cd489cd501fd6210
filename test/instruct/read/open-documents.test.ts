import { expect, it } from "vitest";
import { readText } from "../../../pipeline/instruct/read/read-text.js";

const applications = ["Excel", "Word", "Chrome", "Outlook", "Paint", "Tasks", "Calendar", "PDF24"];

function linksOf(text: string): string[] {
  const { clauses, holds } = readText(text, { applications });
  const name = (index: number) => clauses[index]?.tokens.find(({ kind }) => kind === "literal")?.text ?? `#${index}`;
  const said = holds.links.flatMap(({ from, through, to }) =>
    [from, ...through].map((one) => `${name(one)} > ${name(to)}`),
  );
  return [...new Set(said)];
}

it.each([
  ["what opened it", "In Excel, open 'a.xlsx'. In Excel, print 'p' from the open workbook.", "a.xlsx > p"],
  [
    "the document of the same application",
    "In Excel, open 'a.xlsx'. In Word, open 'b.docx'. In Excel, rename the sheet of the open workbook to 'May'.",
    "a.xlsx > May",
  ],
  [
    "the last one that was opened there",
    "In Word, open 'a.docx'. In Word, open 'b.docx'. In Word, replace 'x' by 'y' in the open document.",
    "b.docx > x",
  ],
  [
    "the page that is shown",
    "In Chrome, go to 'https://a.example/x'. Save the page in the browser as 'x.pdf'.",
    "https://a.example/x > x.pdf",
  ],
  [
    "who only looked at it by its path",
    "In Excel, read the total in 'a.xlsx'. In Excel, sort the open workbook by 'Name'.",
    "a.xlsx > Name",
  ],
])("takes an open document over from %s", (_what, text, link) => {
  expect(linksOf(text)).toEqual([link]);
});

it.each([
  [
    "the workbook you changed",
    "In Excel, delete the column 'B' from 'a.xlsx' and save it. In Outlook, mail the workbook you changed to 'x@y.example'.",
    "B > x@y.example",
  ],
  [
    "the picture from Paint",
    "In Word, insert 'l.png' into 'a.docx'. In Paint, flip 'b.png' and save it. In Outlook, mail the picture from Paint to 'x@y.example'.",
    "b.png > x@y.example",
  ],
  [
    "the item you made",
    "In Tasks, put 'Call Ann' on the to-do list. In Tasks, mark the to-do item you made with 'urgent'.",
    "Call Ann > urgent",
  ],
  [
    "the sent message by its subject",
    "In Outlook, write to 'a@y.example' under the subject 'May'. In Outlook, write to 'b@y.example' under the subject 'June'. Forward the sent message 'May' from the sent items to 'c@y.example'.",
    "a@y.example > May",
  ],
  [
    "the contact you saved",
    "In Outlook, save 'Ann Hill' in the address book under 'a@y.example'. In Outlook, change the name of the contact you saved in the contacts to 'Ann Wood'.",
    "Ann Hill > Ann Wood",
  ],
  [
    "the changed appointment",
    "In Calendar, enter 'Room 4' as the new place of 'Review' in the calendar. In Calendar, reschedule the changed appointment to '2026-03-30' in the calendar.",
    "Room 4 > 2026-03-30",
  ],
  [
    "the appointment you changed",
    "In Calendar, change the place of 'Review' in the calendar to 'Room 4'. In Calendar, move the appointment you changed in the calendar to '2026-04-01'.",
    "Review > 2026-04-01",
  ],
  [
    "the text file you edited, which was open",
    "In Word, convert 'a.txt' to the PDF 'b.pdf'. In Word, set the text of the open text file in upper case and keep the change. In Visual Studio Code, add the line 'x' to the text file you edited and save it.",
    "#1 > x",
  ],
  [
    "the duplicate by its name",
    "Duplicate the folder 'C:\\Plans'. Rename the folder 'Plans - Copy' to 'Old'.",
    "C:\\Plans > Plans - Copy",
  ],
])("follows %s to the step that it speaks of", (_what, text, link) => {
  expect(linksOf(text)).toContain(link);
});

it("hands nothing from one answer to another where both answer the same message", () => {
  const text =
    "In Outlook, reply to 'Invoices' in the inbox with the text 'Paid'. In Outlook, forward 'Invoices' from the inbox to 'x@y.example'.";
  expect(linksOf(text)).toEqual([]);
});

it.each([
  ["Besides that", "the open document"],
  ["Independently of the previous step", "the open document"],
  ["Also", "the changed document"],
])("%s, what stands beside a sentence goes on from what was there before it", (cue, thing) => {
  const text = `In Word, replace 'x' by 'y' in 'a.docx' and save it. In Word, export the changed document as 'b.pdf'. ${cue}, in Word, export ${thing} as 'c.pdf'.`;
  expect(linksOf(text).filter((link) => link.endsWith("c.pdf"))).toEqual(["x > c.pdf"]);
});

it("a file that one application shows is not handed over to another", () => {
  expect(linksOf("In PDF24, open 'a.pdf'. In Outlook, mail 'a.pdf' to 'x@y.example'.")).toEqual([]);
});

it("orders two that only look at an open document through what opened it", () => {
  const { holds } = readText(
    "In Excel, open 'a.xlsx'. In Excel, find out the total in the open workbook. In Excel, find out the average in the open workbook.",
    { applications },
  );
  expect(holds.precedence.pairs()).toEqual([
    [0, 1],
    [0, 2],
  ]);
});
