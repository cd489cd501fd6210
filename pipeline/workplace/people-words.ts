import { mailAddress } from "./mail-address.js";

/**
 * The blanks of texts for people, by role: `{auditor}`, `{auditor_first}` and `{auditor_mail}`. Their addresses are at
 * `domain`, but for those who work elsewhere.
 */
export function peopleWords(
  people: Iterable<readonly [role: string, name: string]>,
  domain: string,
  elsewhere: ReadonlyMap<string, string>,
): Record<string, string> {
  const words: Record<string, string> = {};
  for (const [role, name] of people) {
    words[role] = name;
    words[`${role}_first`] = name.split(" ", 1)[0] ?? name;
    words[`${role}_mail`] = mailAddress(name, elsewhere.get(role) ?? domain);
  }
  return words;
}
