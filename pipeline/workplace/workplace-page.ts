/** A page of the intranet, whose lines have no blanks. */
export interface WorkplacePage {
  url: string;
  title: string;
  lines: readonly string[];
}

/** The address of a page by its name, at an organisation with this domain. */
export function pageAddress(domain: string, name: string): string {
  return `http://intranet.${domain}/${name}`;
}
