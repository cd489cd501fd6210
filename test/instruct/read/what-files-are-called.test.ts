import { expect, it } from "vitest";
import { readText } from "../../../pipeline/instruct/read/read-text.js";

const applications = ["Atril", "Claws Mail", "Mousepad", "Thunar", "Writer", "Xarchiver", "Zim"];

/** Hand-overs by the number of the sentence, counted from 1. */
function linksOf(text: string): string[] {
  const { clauses, holds } = readText(text, { applications });
  const sentence = (index: number) => (clauses[index]?.sentence ?? -1) + 1;
  const links = holds.links.map(({ from, to }) => [sentence(from), sentence(to)] as const);
  return [...new Set(links.filter(([from, to]) => from !== to).map(([from, to]) => `${from} > ${to}`))].sort();
}

it.each([
  [
    "the resulting file is what was moved last, not what another step calls a file",
    "In Atril, print '/home/user/a.pdf' into a file. Then, in Thunar, copy that PDF to the desktop. In Claws Mail, reply to 'Plans' in the inbox with the resulting file attached and the text 'x'.",
    ["1 > 2", "2 > 3"],
  ],
  [
    "what was printed into a file is a PDF",
    "In Atril, open '/home/user/a.pdf'. In Atril, print the open PDF into a file. In Claws Mail, reply to 'Plans' in the inbox with the resulting PDF attached and the text 'x'.",
    ["1 > 2", "2 > 3"],
  ],
  [
    "a file under a name that the computer gave is the one that was made in that way",
    "In Writer, make the PDF '/home/user/a.pdf' from '/home/user/a.docx'. In Atril, print that PDF into a file. In Claws Mail, send the printed PDF 'output.pdf' to 'a@x.example'.",
    ["1 > 2", "2 > 3"],
  ],
  [
    "the original and its copy are told apart by their folders",
    "In Thunar, copy '/home/user/Documents/a.png' into the Downloads folder. In Thunar, copy the resulting file to the desktop. In Xarchiver, make the archive '/home/user/b.zip' of the file '/home/user/Desktop/a.png'.",
    ["1 > 2", "2 > 3"],
  ],
  [
    "a duplicate has the name of the original with a number",
    "In Thunar, duplicate '/home/user/a.xlsx' in its folder. In Claws Mail, send the file 'a (copy 1).xlsx' to 'a@x.example'.",
    ["1 > 2"],
  ],
  [
    "a folder is called by its name",
    "In Xarchiver, extract '/home/user/a.zip' into '/home/user/For Ann'. In Thunar, copy the folder 'For Ann' to the desktop.",
    ["1 > 2"],
  ],
  [
    "what a message holds was not made by the message",
    "In Mousepad, sort the lines of '/home/user/a.txt' and save it. In Claws Mail, keep a draft to 'a@x.example' with the subject 'A', the text 'x' and the changed text file attached. In Claws Mail, keep a draft to 'b@x.example' with the subject 'B', the text 'y' and the changed text file attached.",
    ["1 > 2", "1 > 3"],
  ],
  [
    "a text file that went into a document stays what it was",
    "In Zim, save the Home page of the notebook as '/home/user/a.txt'. In Writer, put the text of that text file into '/home/user/b.docx' and save it. In Claws Mail, send the text file from Zim to 'a@x.example'.",
    ["1 > 2", "1 > 3"],
  ],
  [
    "an archive can be unpacked twice",
    "In Xarchiver, pack '/home/user/a.pdf' into the archive '/home/user/b.zip'. In Xarchiver, extract the archive you created into '/home/user/c'. In Xarchiver, extract the new archive into '/home/user/d'.",
    ["1 > 2", "1 > 3"],
  ],
  [
    "a PDF that was made of a Word document is not the Word document",
    "In Writer, turn '/home/user/a.txt' into the Word document '/home/user/a.docx'. In Writer, make the PDF '/home/user/a.pdf' from the Word document you made. In Claws Mail, send the Word document you made to 'a@x.example'.",
    ["1 > 2", "1 > 3"],
  ],
])("%s", (_what, text, links) => {
  expect(linksOf(text)).toEqual(links);
});
