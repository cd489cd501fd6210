/** The mail address of a person at a domain: "anna.bell@tessen.example.com". */
export function mailAddress(name: string, domain: string): string {
  const local = name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, "")
    .trim()
    .replace(/ +/g, ".");
  return `${local}@${domain}`;
}
