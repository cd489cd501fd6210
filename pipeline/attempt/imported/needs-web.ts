import { peerApplication } from "../../import/application-functions.js";
import type { ImportedTask } from "../../schema/imported-task.js";

/** An address of the web; what stands behind @ is one of mail. */
const address = /\bhttps?:\/\/|\bwww\.|(?<![@\w.-])[a-z0-9-]+\.(?:com|org|net|io|cn|edu|gov)\b/i;
const ofWeb: ReadonlySet<string | null> = new Set(["live-web", "cloud"]);

/**
 * Whether a task needs the live web, which a desktop without network has not: its source says so, an address stands in it, or
 * it works in a browser and nothing but prose says what for.
 */
export function needsWeb({ start, checks, instruction, milestones, applications }: ImportedTask): boolean {
  if ((start?.pages ?? []).length > 0 || checks.some(({ reason }) => ofWeb.has(reason))) return true;
  if ([instruction, ...(milestones ?? [])].some((text) => address.test(text))) return true;
  const browses = applications.some((name) => peerApplication(name)?.function === "browser");
  return browses && (checks.length === 0 || checks.some(({ reason }) => reason === "prose"));
}
