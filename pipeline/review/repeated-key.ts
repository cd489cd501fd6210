const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;

/** The first key that an object of valid JSON text has twice; undefined where every key stands once. */
export function repeatedKey(json: string): string | undefined {
  // The keys of the objects that are open; null for an array.
  const open: (Set<string> | null)[] = [];
  let before = "";
  for (const [part] of json.matchAll(token)) {
    if (part === "{") open.push(new Set());
    else if (part === "[") open.push(null);
    else if (part === "}" || part === "]") open.pop();
    else if (part === ":") {
      const keys = open.at(-1);
      const key = String(JSON.parse(before));
      if (keys?.has(key)) return key;
      keys?.add(key);
    }
    before = part;
  }
  return undefined;
}
