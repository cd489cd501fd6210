/** A name of a table, a column or an occupation as the name of a blank: "Billing contact" as "billing_contact". */
export function inBlank(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "_");
}
