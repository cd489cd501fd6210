import { mkdir, writeFile } from "node:fs/promises";
import { EnvironmentError } from "../../../errors.js";
import type { EnvironmentSetup } from "../../../schema/computer/environment-setup.js";
import { extension } from "../../../text/path.js";
import type { StateApplication } from "./state-application.js";
import { writeMessage } from "./write-message.js";
import { writeOnce } from "./write-once.js";

/** Puts the received messages into the inboxes of the mail programs, one file each. Throws ENVIRONMENT_SETUP where there is none. */
export async function seedMail(
  home: string,
  inbox: EnvironmentSetup["inbox"],
  applications: readonly StateApplication[],
): Promise<void> {
  const mails = applications.flatMap(({ desktop: { mail } }) => (mail === null ? [] : [mail]));
  if (inbox.length > 0 && mails.length === 0) {
    throw new EnvironmentError("ENVIRONMENT_SETUP", "no application receives mail; leave out the setup's inbox");
  }
  for (const mail of mails) {
    await mkdir(`${home}/${mail.inbox}`, { recursive: true });
    await mkdir(`${home}/${mail.drafts}`, { recursive: true });
    for (const [index, message] of inbox.entries()) {
      const attachments = await Promise.all(
        message.attachments.map(async ({ name, content }) => ({
          name,
          bytes: await writeOnce(content, extension(name)),
        })),
      );
      const text = writeMessage({ ...message, to: mail.address, attachments }, index + 1);
      await writeFile(`${home}/${mail.inbox}/${index + 1}`, text);
    }
  }
}
