/** A line of a key file: the header of a group, a key with its value, or a line of any other form. */
export type KeyLine =
  | { kind: "group"; group: string }
  | { kind: "key"; key: string; value: string }
  | { kind: "other"; text: string };

/** Groups of a key file ("[group]" and "key=value" lines), in their order. Lines before the first group are in group "". */
export type KeyFile = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The lines of an INI or GLib key file without comments and empty ones. */
export function keyLines(text: string): KeyLine[] {
  return text.split(/\r?\n/).flatMap((line): KeyLine[] => {
    // VLC writes a remark behind the name of a group.
    const header = /^\s*\[(.*?)\]\s*(?:[#;].*)?$/.exec(line)?.[1];
    if (header !== undefined) return [{ kind: "group", group: header }];
    const [, key, value = ""] = /^\s*([^#;=][^=]*?)\s*=\s?(.*)$/.exec(line) ?? [];
    if (key !== undefined) return [{ kind: "key", key, value }];
    return /^\s*(?:[#;].*)?$/.test(line) ? [] : [{ kind: "other", text: line }];
  });
}

/** Reads an INI or GLib key file; comments and lines of any other form are passed over. */
export function parseKeyFile(text: string): KeyFile {
  const groups = new Map<string, Map<string, string>>();
  let group = new Map<string, string>();
  groups.set("", group);
  for (const line of keyLines(text)) {
    if (line.kind === "key") group.set(line.key, line.value);
    if (line.kind !== "group") continue;
    group = groups.get(line.group) ?? new Map<string, string>();
    groups.set(line.group, group);
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
