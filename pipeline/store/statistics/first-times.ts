import Database from "better-sqlite3";

/** Tells which ids come for the first time; remembers them in a temporary file, so that there may be any number. */
export interface FirstTimes {
  isFirst(id: string): boolean;
  close(): void;
}

export function createFirstTimes(): FirstTimes {
  const seen = new Database("");
  seen.pragma("journal_mode = OFF");
  seen.exec("CREATE TABLE ids (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID; BEGIN");
  const insert = seen.prepare("INSERT OR IGNORE INTO ids VALUES (?)");
  return {
    isFirst: (id) => insert.run(id).changes === 1,
    close: () => {
      seen.close();
    },
  };
}
