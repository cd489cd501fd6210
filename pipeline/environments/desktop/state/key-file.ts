/** Groups of a key file ("[group]" and "key=value" lines), in their order. Lines before the first group are in group "". */
export type KeyFile = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Reads an INI or GLib key file; comments and lines of any other form are passed over. */
export function parseKeyFile(text: string): KeyFile {
  const groups = new Map<string, Map<string, string>>();
  let group = new Map<string, string>();
  groups.set("", group);
  for (const line of text.split(/\r?\n/)) {
    const header = /^\s*\[(.*)\]\s*$/.exec(line)?.[1];
    const [, key, value = ""] = /^\s*([^#;=][^=]*?)\s*=\s?(.*)$/.exec(line) ?? [];
    if (header !== undefined) {
      group = groups.get(header) ?? new Map<string, string>();
      groups.set(header, group);
    } else if (key !== undefined) {
      group.set(key, value);
    }
  }
  return groups;
}

/** The text with a key set, in its group, which is made where it is missing; everything else stays as it is. */
export function setKey(text: string, group: string, key: string, value: string): string {
  const lines = text === "" ? [] : text.replace(/\n$/, "").split("\n");
  const start = group === "" ? -1 : lines.findIndex((line) => line.trim() === `[${group}]`);
  if (start < 0 && group !== "") return `${[...lines, `[${group}]`, `${key}=${value}`].join("\n")}\n`;
  let end = lines.findIndex((line, index) => index > start && /^\s*\[/.test(line));
  if (end < 0) end = lines.length;
  const at = lines.findIndex((line, index) => index > start && index < end && line.split("=")[0]?.trim() === key);
  if (at >= 0) lines[at] = `${key}=${value}`;
  else lines.splice(start + 1, 0, `${key}=${value}`);
  return `${lines.join("\n")}\n`;
}

/** The first text with every key of the second set in it. */
export function mergeKeyFiles(text: string, added: string): string {
  let merged = text;
  for (const [group, keys] of parseKeyFile(added)) {
    for (const [key, value] of keys) merged = setKey(merged, group, key, value);
  }
  return merged;
}
