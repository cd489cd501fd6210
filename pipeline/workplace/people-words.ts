import { mailAddress } from "./mail-address.js";

/** The blanks of texts for people, by role: `{auditor}`, `{auditor_first}` and `{auditor_mail}`. */
export function peopleWords(
  people: Iterable<readonly [role: string, name: string]>,
  domain: string,
): Record<string, string> {
  const words: Record<string, string> = {};
  for (const [role, name] of people) {
    words[role] = name;
    words[`${role}_first`] = name.split(" ", 1)[0] ?? name;
    words[`${role}_mail`] = mailAddress(name, domain);
  }
  return words;
}
