const width = 120;

/** JSON for people and for diffs: what fits on one line stands on one, everything else one item per line, two spaces in. */
export function readableJson(value: unknown): string {
  return `${layOut(value, 0, 0)}\n`;
}

function layOut(value: unknown, indent: number, before: number): string {
  const line = oneLine(value);
  if (indent + before + line.length <= width || value === null || typeof value !== "object") return line;
  const pad = " ".repeat(indent + 2);
  const items = Array.isArray(value)
    ? value.map((item) => pad + layOut(item, indent + 2, 0))
    : entries(value).map(([key, item]) => {
        const name = `${JSON.stringify(key)}: `;
        return pad + name + layOut(item, indent + 2, name.length);
      });
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${items.join(",\n")}\n${" ".repeat(indent)}${close}`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const items = entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${oneLine(item)}`);
  return items.length === 0 ? "{}" : `{ ${items.join(", ")} }`;
}

function entries(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, item]) => item !== undefined);
}
