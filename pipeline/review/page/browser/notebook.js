/** @typedef {{ durable: boolean, read(key: string): unknown, write(key: string, value: unknown): boolean, keys(): string[] }} Notebook */

/**
 * What the browser keeps between visits, under keys that begin with `prefix`. Without storage it is kept until the page
 * is closed, and `durable` is false. Writing null takes a key out; it returns whether the browser will keep it.
 * @param {string} prefix
 * @returns {Notebook}
 */
export function openNotebook(prefix) {
  /** @type {Map<string, string>} */
  const loose = new Map();
  const storage = usableStorage();
  return {
    durable: storage !== null,
    read(key) {
      const text = storage === null ? loose.get(key) : storage.getItem(prefix + key);
      try {
        return text === undefined || text === null ? null : JSON.parse(text);
      } catch {
        return null;
      }
    },
    write(key, value) {
      const text = JSON.stringify(value);
      try {
        if (storage === null) loose.set(key, text);
        else if (value === null) storage.removeItem(prefix + key);
        else storage.setItem(prefix + key, text);
        return storage !== null;
      } catch {
        return false;
      }
    },
    keys() {
      if (storage === null) return [...loose.keys()];
      const all = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? "");
      return all.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    },
  };
}

/** Storage may be there and refuse: in private windows, with cookies blocked, when it is full. */
function usableStorage() {
  try {
    localStorage.setItem("taskloom-review", "1");
    localStorage.removeItem("taskloom-review");
    return localStorage;
  } catch {
    return null;
  }
}
