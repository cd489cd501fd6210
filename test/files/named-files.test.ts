import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeOutputFile } from "../../pipeline/files/output-file.js";
import { requireOwnDatabase } from "../../pipeline/files/own-database.js";
import { readInputText } from "../../pipeline/files/read-input-file.js";
import { markedSvg, svg } from "../../pipeline/files/recognisers.js";
import { explainFailure } from "../../pipeline/files/system-failure.js";
import { openModelStore } from "../../pipeline/llm/model-store.js";

let folder: string;
const at = (name: string): string => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "taskloom-files-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("a file that is read", () => {
  it("is refused at once where it is a FIFO, a folder or a socket, also behind a link", async () => {
    execFileSync("mkfifo", [at("fifo")]);
    mkdirSync(at("folder"));
    symlinkSync(at("fifo"), at("link"));
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(at("socket"), resolve));
    for (const [name, what] of Object.entries({
      fifo: "a FIFO",
      folder: "a folder",
      link: "a FIFO",
      socket: "a socket",
    })) {
      expect(() => readInputText(at(name)), name).toThrow(`${at(name)} is ${what}, not a regular file`);
    }
    server.close();
  });

  it("is named where it is not there", () => {
    expect(() => readInputText(at("none"))).toThrow(expect.objectContaining({ code: "INPUT_MISSING" }));
    writeFileSync(at("text"), "words");
    expect(readInputText(at("text"))).toBe("words");
  });
});

describe("a file that is written", () => {
  it("replaces one of its kind, an empty one and none, and nothing else", () => {
    execFileSync("mkfifo", [at("fifo.svg")]);
    mkdirSync(at("folder.svg"));
    writeFileSync(at("precious.svg"), "<svg>precious</svg>");
    symlinkSync(at("precious.svg"), at("link.svg"));
    symlinkSync(at("nowhere.svg"), at("dangling.svg"));
    const before = readdirSync(folder).sort();
    for (const name of before) {
      expect(() => writeOutputFile(at(name), "<svg/>", svg), name).toThrow(
        expect.objectContaining({ code: "OUTPUT_TAKEN" }),
      );
    }
    expect(readdirSync(folder).sort()).toEqual(before);
    expect(readFileSync(at("precious.svg"), "utf8")).toBe("<svg>precious</svg>");

    writeFileSync(at("empty.svg"), "");
    for (const name of ["empty.svg", "new.svg", "new.svg"])
      writeOutputFile(at(name), markedSvg(`<svg id="${name}"/>`), svg);
    expect(readFileSync(at("new.svg"), "utf8")).toBe(markedSvg('<svg id="new.svg"/>'));
    expect(readdirSync(folder).filter((name) => name.includes("partial"))).toEqual([]);
  });
});

describe("a database that is written to", () => {
  it("is not one of another program, and that one stays as it is", () => {
    const other = new Database(at("other.sqlite"));
    other.exec("CREATE TABLE precious (x)");
    other.close();
    writeFileSync(at("text.sqlite"), "precious");
    for (const name of ["other.sqlite", "text.sqlite"]) {
      const before = readFileSync(at(name));
      expect(() => openModelStore(at(name)), name).toThrow(expect.objectContaining({ code: "OUTPUT_TAKEN" }));
      expect(readFileSync(at(name)).equals(before)).toBe(true);
    }
    openModelStore(at("own.sqlite")).close();
    openModelStore(at("own.sqlite")).close();
    expect(() => requireOwnDatabase(at("own.sqlite"), "a journal", new Map())).toThrow(/not a journal/);
  });
});

describe("an error of the system", () => {
  it.each([
    ["ENOSPC", "STORE_FULL"],
    ["EDQUOT", "STORE_FULL"],
    ["EROFS", "STORE_UNWRITABLE"],
    ["EACCES", "STORE_UNWRITABLE"],
    ["EMFILE", "STORE_TOO_MANY_FILES"],
    ["EIO", "STORE_IO"],
    ["EISDIR", "STORE_UNWRITABLE"],
  ])("%s is told in one line with the file", (code, own) => {
    const error = Object.assign(new Error("no"), { code, syscall: "open", path: "/some/file" });
    expect(explainFailure(error)).toMatchObject({
      code: own,
      message: expect.stringMatching(/^\/some\/file: [^\n]+: [^\n]+$/),
    });
  });

  it.each([
    ["SQLITE_FULL", "STORE_FULL"],
    ["SQLITE_READONLY_DBMOVED", "STORE_UNWRITABLE"],
    ["SQLITE_BUSY_SNAPSHOT", "STORE_LOCKED"],
    ["SQLITE_CORRUPT_INDEX", "STORE_CORRUPT"],
    ["SQLITE_IOERR_WRITE", "STORE_IO"],
  ])("%s of SQLite, too", (code, own) => {
    const error = new Database.SqliteError("no", code);
    expect(explainFailure(error, "d.sqlite")).toMatchObject({
      code: own,
      message: expect.stringMatching(/^d\.sqlite: /),
    });
  });

  it("is not made of a fault of the program", () => {
    for (const fault of [new TypeError("x"), Object.assign(new Error("x"), { code: "ERR_ASSERTION" })]) {
      expect(explainFailure(fault, "file")).toBe(fault);
    }
  });
});
