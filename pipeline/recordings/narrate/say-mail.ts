import type { RecordedStep } from "../recording.js";
import { quoted } from "./control-words.js";
import type { ToldMoment } from "./moment.js";
import type { Ways } from "./teller.js";

/** Whether the list of mails counts a single one, and that is selected. */
export function isOnlyMail({ controls }: RecordedStep): boolean {
  const says = (form: RegExp): boolean =>
    controls.some(({ control_type, control_text }) => control_type === "Text" && form.test(control_text));
  return says(/\b1 total\b/) && says(/^1 item selected\b/);
}

/**
 * What of the search each step does, where only one mail is there: nothing has to be searched out, but its subject is not
 * read yet.
 */
const searches = {
  menu: (mail: string) => [
    `The inbox has a single mail, which is selected. It should be ${mail}; the search behind this menu shows whether it is.`,
    `There is no other mail to look through. I only check by the search behind this menu that the selected one is ${mail}.`,
  ],
  entry: (mail: string) => [
    `The one mail of the inbox is selected already; this command takes me to the field in which I can check its subject, ${mail}.`,
  ],
  typing: (mail: string) => [
    `The only mail is selected. If its subject is ${mail}, as the request says, it stays in the list when I search for that.`,
  ],
  enter: (mail: string) => [
    `${mail} is in the search field. If the mail that is selected has this subject, Enter leaves it in the list.`,
  ],
} as const satisfies Record<string, (mail: string) => readonly string[]>;

/** Why the inbox is searched although one mail is there and selected; nothing where there are more, or none. */
export function searchNeedWays({ step, part }: ToldMoment, at: keyof typeof searches): Ways[] {
  const mail = part.values.mail_in_inbox;
  if (mail === undefined || !isOnlyMail(step)) return [];
  return [{ key: `only mail ${at}`, ways: searches[at](quoted(mail)) }];
}
