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

/** "Kuhn & Söhne" as a part of a mail address: "kuhn.sohne". */
export function mailName(name: string): string {
  const letters = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replace(/[^a-z0-9]+/g, ".").replace(/^\.|\.$/g, "");
}

/** The domain of a firm: "kuhn-sohne.example.com". */
export function firmDomain(firm: string): string {
  return `${mailName(firm).replaceAll(".", "-")}.example.com`;
}
