import { gerund } from "../../instruct/write/english.js";

/** A part that changes something, in the words of somebody who does it. */
export interface Deed {
  /** Whole, as it goes on after "to": "write a document with the total and save it as 'Note.docx' in Documents". */
  readonly full: string;
  /** Short, where it was told before: "write the document 'Note.docx'". */
  readonly short: string;
  /** What comes of it, as a noun: "the document 'Note.docx'", "exporting 'Note.docx'". */
  readonly product: string;
  /** That it is done: "'Note.docx' is saved". */
  readonly done: string;
}

/** How phrases of subtasks are put, by their form; `$<name>` stands for a part of the phrase. */
interface DeedForm {
  readonly form: RegExp;
  readonly full: string;
  readonly short: string;
  readonly product: string;
  readonly done: string;
}

const forms: readonly DeedForm[] = [
  {
    form: /^write an? (?<kind>document|text file) that tells (?<facts>.+) and save it as (?<file>'.+?')(?<place> in \S+)?$/,
    full: "write a $<kind> with $<facts> and save it as $<file>$<place>",
    short: "write the $<kind> $<file>",
    product: "the $<kind> $<file>",
    done: "$<file> is written and saved",
  },
  {
    form: /^write (?<text>'.+'|.+?) in a new (?<kind>document|text file) and save it as (?<file>'.+?')(?<place> in \S+)?$/,
    full: "write $<text> into a new $<kind> and save it as $<file>$<place>",
    short: "write the $<kind> $<file>",
    product: "the $<kind> $<file>",
    done: "$<file> is written and saved",
  },
  {
    form: /^answer (?<mail>'.+?') in the inbox(?<with> with .+? attached)? and tell (?<facts>.+)$/,
    full: "answer the mail $<mail>$<with> and name $<facts> there",
    short: "answer the mail $<mail>",
    product: "the answer to $<mail>",
    done: "the answer to $<mail> is sent",
  },
  {
    form: /^reply to (?<mail>'.+?') in the inbox with (?<rest>.+)$/,
    full: "reply to the mail $<mail> with $<rest>",
    short: "reply to the mail $<mail>",
    product: "the reply to $<mail>",
    done: "the reply to $<mail> is sent",
  },
  {
    form: /^write a draft of a reply to (?<mail>'.+?') in the inbox with (?<rest>.+)$/,
    full: "write a reply to the mail $<mail> with $<rest>, and keep it as a draft",
    short: "draft the reply to $<mail>",
    product: "the draft of the reply to $<mail>",
    done: "the reply to $<mail> is kept as a draft",
  },
  {
    form: /^(?:write|keep) a draft to (?<whom>.+?) with the subject (?<subject>'.+?')(?<rest>,? (?:and )?the text .+)$/,
    full: "draft a mail to $<whom> with the subject $<subject>$<rest>",
    short: "draft the mail $<subject> to $<whom>",
    product: "the draft $<subject>",
    done: "the mail $<subject> is kept as a draft",
  },
  {
    form: /^forward (?<mail>'.+?') from the inbox to (?<whom>.+?)(?<how> as an attachment)?$/,
    full: "forward the mail $<mail> to $<whom>$<how>",
    short: "forward the mail $<mail> to $<whom>",
    product: "forwarding $<mail>",
    done: "$<mail> is forwarded",
  },
  {
    form: /^send (?<whom>.+?) a message with the subject (?<subject>'.+?') that tells (?:the request(?:,| and) )?(?<facts>.+)$/,
    full: "send a mail to $<whom> with the subject $<subject> that names $<facts>",
    short: "send the mail $<subject> to $<whom>",
    product: "the mail $<subject>",
    done: "the mail $<subject> is sent",
  },
  {
    form: /^send (?<whom>.+?) a message with the subject (?<subject>'.+?') that has (?<facts>.+)$/,
    full: "send a mail to $<whom> with the subject $<subject> that has $<facts>",
    short: "send the mail $<subject> to $<whom>",
    product: "the mail $<subject>",
    done: "the mail $<subject> is sent",
  },
  {
    form: /^send a message to (?<whom>.+?) with the subject (?<subject>'.+?') and the text (?<text>.+)$/,
    full: "send a mail to $<whom> with the subject $<subject> and the text $<text>",
    short: "send the mail $<subject> to $<whom>",
    product: "the mail $<subject>",
    done: "the mail $<subject> is sent",
  },
  {
    form: /^send (?<file>'.+?') to (?<whom>.+?) with the subject (?<subject>'.+?') and (?:tell (?<facts>.+)|the text (?<text>.+))$/,
    full: "mail $<file> to $<whom> with the subject $<subject> and the text $<text>$<facts>",
    short: "mail $<file> to $<whom>",
    product: "the mail with $<file>",
    done: "the mail with $<file> is sent",
  },
  {
    form: /^add a paragraph to the end of (?<file>'.+?') that tells (?<facts>.+) and save it$/,
    full: "add a paragraph with $<facts> to the end of $<file>",
    short: "add the paragraph to $<file>",
    product: "the new paragraph in $<file>",
    done: "the new paragraph is in $<file> and saved",
  },
  {
    form: /^add the paragraph (?<text>.+) to the end of (?<file>'.+?') and save it$/,
    full: "add the paragraph $<text> to the end of $<file>",
    short: "add the paragraph to $<file>",
    product: "the new paragraph in $<file>",
    done: "the new paragraph is in $<file> and saved",
  },
  {
    form: /^put (?<entry>.+?) into (?<column>'.+?') of the rows where (?<rows>.+) of (?<file>'.+?') and save it$/,
    full: "put $<entry> under $<column> in the rows of $<file> where $<rows>",
    short: "fill in $<column> in $<file>",
    product: "the entries under $<column> in $<file>",
    done: "the entries under $<column> are made and saved",
  },
  {
    form: /^export (?<file>'.+?') as a PDF to (?<pdf>'.+?')(?<place> in \S+)?$/,
    full: "export $<file> as the PDF $<pdf>$<place>",
    short: "export $<file> as a PDF",
    product: "the PDF $<pdf>",
    done: "the PDF $<pdf> is written",
  },
  {
    form: /^(?<verb>put|pack) (?<file>'.+?') into the archive (?<archive>'.+?')(?<place> in \S+)?$/,
    full: "$<verb> $<file> into the archive $<archive>$<place>",
    short: "$<verb> $<file> into the archive",
    product: "the archive $<archive>",
    done: "$<file> is in the archive",
  },
  {
    form: /^turn (?<file>'.+?') into the (?<kind>.+?) (?<made>'.+?')(?<place> in \S+)?$/,
    full: "turn $<file> into the $<kind> $<made>$<place>",
    short: "turn $<file> into the $<kind> $<made>",
    product: "the $<kind> $<made>",
    done: "$<made> is made",
  },
  {
    form: /^make the folder (?<folder>'.+?')(?<place> .+)?$/,
    full: "make the folder $<folder>$<place>",
    short: "make the folder $<folder>",
    product: "the folder $<folder>",
    done: "the folder $<folder> is there",
  },
  {
    form: /^replace (?<old>'.+?') by (?<new>'.+?') everywhere in (?<file>'.+?') and save it$/,
    full: "replace $<old> by $<new> everywhere in $<file>",
    short: "replace $<old> by $<new> in $<file>",
    product: "the replacements in $<file>",
    done: "$<new> stands in place of $<old> in $<file>",
  },
  {
    form: /^add (?<entry>'.+?') to the task list(?<due>, due .+)?$/,
    full: "add $<entry> to the task list$<due>",
    short: "add $<entry> to the task list",
    product: "the task $<entry>",
    done: "$<entry> is on the task list",
  },
  {
    form: /^add (?<name>'.+?') to the contacts$/,
    full: "add $<name> to the contacts",
    short: "add $<name> to the contacts",
    product: "the contact $<name>",
    done: "$<name> is among the contacts",
  },
  {
    form: /^extract (?<archive>'.+?') into (?<folder>'.+?')(?<place> in \S+)?$/,
    full: "unpack $<archive> into $<folder>$<place>",
    short: "unpack $<archive>",
    product: "the files of $<archive>",
    done: "$<archive> is unpacked into $<folder>",
  },
  {
    form: /^make (?<file>'.+?') read-only in the terminal$/,
    full: "make $<file> read-only in the terminal",
    short: "make $<file> read-only",
    product: "making $<file> read-only",
    done: "$<file> is read-only",
  },
  {
    form: /^save (?<what>a copy of '.+?'|'.+?'(?: from the inbox)?)(?: once more)? as (?<kind>the CSV file )?(?<file>'.+?')(?<place> in \S+)?$/,
    full: "save $<what> as $<kind>$<file>$<place>",
    short: "save $<what> as $<file>",
    product: "the file $<file>",
    done: "$<file> is saved",
  },
  {
    form: /^keep (?<what>the text of '.+?'|'.+?') in a note named (?<note>'.+?')$/,
    full: "keep $<what> in a note named $<note>",
    short: "keep $<what> in the note $<note>",
    product: "the note $<note>",
    done: "$<what> is in the note $<note>",
  },
  {
    form: /^keep a draft to (?<whom>.+?) with the subject (?<subject>'.+?') that tells (?:the request(?:,| and) )?(?<facts>.+)$/,
    full: "draft a mail to $<whom> with the subject $<subject> that names $<facts>",
    short: "draft the mail $<subject> to $<whom>",
    product: "the draft $<subject>",
    done: "the mail $<subject> is kept as a draft",
  },
  {
    form: /^prepare an answer to (?<mail>'.+?') in the inbox that tells (?<facts>.+), but do not send it$/,
    full: "write an answer to the mail $<mail> that names $<facts>, and keep it as a draft",
    short: "draft the answer to $<mail>",
    product: "the draft of the answer to $<mail>",
    done: "the answer to $<mail> is kept as a draft",
  },
  {
    form: /^add (?<what>'.+?') to the task list with a description that tells (?<facts>.+)$/,
    full: "put $<what> on the task list, with $<facts> in its description",
    short: "put $<what> on the task list",
    product: "the task $<what>",
    done: "$<what> is on the task list",
  },
  {
    form: /^keep a note named (?<note>'.+?') that tells (?<facts>.+)$/,
    full: "write a note named $<note> with $<facts>",
    short: "write the note $<note>",
    product: "the note $<note>",
    done: "the note $<note> is written",
  },
  {
    form: /^add a paragraph to the Home page of the notebook that tells (?<facts>.+)$/,
    full: "add a paragraph with $<facts> to the Home page of the notebook",
    short: "add the paragraph to the Home page",
    product: "the new paragraph on the Home page",
    done: "the new paragraph is on the Home page",
  },
  {
    form: /^change the text of the note Home in the wiki (?:so that it tells|to) (?<text>.+)$/,
    full: "change the text of the note Home in the wiki to $<text>",
    short: "change the text of the note Home",
    product: "the note Home",
    done: "the note Home has its new text",
  },
  {
    form: /^write all of (?<file>'.+?') in (?<letters>capital|small) letters and save it$/,
    full: "write all of $<file> in $<letters> letters",
    short: "write $<file> in $<letters> letters",
    product: "the $<letters> letters in $<file>",
    done: "$<file> is in $<letters> letters and saved",
  },
  {
    form: /^resize (?<file>'.+?') to (?<size>\d+ by \d+ pixels) and save it$/,
    full: "resize $<file> to $<size>",
    short: "resize $<file> to $<size>",
    product: "the new size of $<file>",
    done: "$<file> has $<size>",
  },
  {
    form: /^attach (?<file>'.+?') to the Home page of the notebook$/,
    full: "attach $<file> to the Home page of the notebook",
    short: "attach $<file> to the Home page",
    product: "the Home page with $<file>",
    done: "$<file> is attached to the Home page",
  },
];

/** What comes of a phrase of no form in the table: its verb as a gerund, without what goes on behind its object. */
function plainDeed(phrase: string): Deed {
  const full = phrase.replace(/,? and save it$/, "");
  const short = brief(full);
  const product = objectOf(short).replace(/^\S+/, (verb) => gerund(verb));
  return { full, short, product, done: `${product} is done` };
}

/** The words for a phrase of a subtask: "write a document that tells the total and save it as 'Note.docx' in Documents". */
export function deedOf(phrase: string): Deed {
  const found = forms.find(({ form }) => form.test(phrase));
  if (found === undefined) return plainDeed(phrase);
  const put = (text: string): string => phrase.replace(found.form, text);
  return { full: put(found.full), short: put(found.short), product: put(found.product), done: put(found.done) };
}

/** A phrase up to its details, which begin with one of these words outside of quotation marks. */
function brief(phrase: string): string {
  return (
    /^(?:'[^']*'|(?! (?:with|and save|and tell|and the text|that tells?|of the rows?|over the rows|where) )[^'])+/.exec(
      phrase,
    )?.[0] ?? phrase
  );
}

/** A phrase up to its object. */
function objectOf(phrase: string): string {
  return (
    /^(?:'[^']*'|(?! (?:as |to the sender|to \p{Lu}|to '[^']*@|to the task list|to '\d|that says|to the contacts|by |into |titled |everywhere|in Documents|in the inbox|in the terminal|from the inbox|on the |of ')|' )[^'])+/u.exec(
      phrase,
    )?.[0] ?? phrase
  );
}
