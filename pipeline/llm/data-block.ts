/**
 * What a prompt shows between tags. "<" is written in another way, so that nothing inside can close the tags around it
 * and be taken for a part of the prompt.
 */

/** JSON with one element of a list per line, as models read it best. */
export function jsonBlock(value: unknown): string {
  const json =
    Array.isArray(value) && value.length > 0
      ? `[\n${value.map((item) => JSON.stringify(item)).join(",\n")}\n]`
      : JSON.stringify(value);
  return json.replaceAll("<", "\\u003c");
}

/** JSON of an object with one property per line, each as in `jsonBlock`. */
export function fieldsBlock(value: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}: ${jsonBlock(field)}`);
  return `{\n${fields.join(",\n")}\n}`;
}

/** A text as it is. */
export function textBlock(text: string): string {
  return text.replaceAll("</", "< /");
}
