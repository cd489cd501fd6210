/** Text that may stand in an XML element or attribute. */
export function encodeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
