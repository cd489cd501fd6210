import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sha256 } from "../../../pipeline/hash.js";
import { readStoredFiles } from "../../../pipeline/store/file/stored-file.js";

let folder = "";
let database: Database.Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stored-file-"));
  database = new Database(join(folder, "d.sqlite"));
  database.exec("CREATE TABLE files (hash TEXT, media_type TEXT, encoding TEXT, bytes BLOB)");
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

function keep(hash: string, encoding: string | null, bytes: Uint8Array): void {
  database.prepare("INSERT INTO files VALUES (?, 'text/plain', ?, ?)").run(hash, encoding, bytes);
}

it("files come unpacked, each with the hash of its content", () => {
  keep(sha256("one"), null, Buffer.from("one"));
  keep(sha256("two"), "gzip", gzipSync("two"));
  const texts = [...readStoredFiles(database)].map(({ content }) => Buffer.from(content).toString());
  expect(texts.toSorted()).toEqual(["one", "two"]);
});

const zeros = Buffer.alloc(40 * 1024 * 1024);
it.each([
  [
    "of another content",
    sha256("one"),
    null,
    Buffer.from("two"),
    /d\.sqlite: the content of file [0-9a-f]{64} has another hash/,
  ],
  ["of another packed content", sha256("one"), "gzip", gzipSync("two"), /d\.sqlite: the content of file/],
  ["that unpacks to more than any that is packed", sha256(zeros), "gzip", gzipSync(zeros), /more than 33554432 bytes/],
  ["that cannot be unpacked", sha256("one"), "gzip", Buffer.from("one"), /cannot be unpacked/],
  ["of an unknown encoding", sha256("one"), "zstd", Buffer.from("one"), /no hash, encoding or bytes/],
  ["whose hash is a path", "../../outside", null, Buffer.from("one"), /no hash, encoding or bytes/],
])("a file %s is refused with the name of the dataset", (_what, hash, encoding, bytes, message) => {
  keep(hash, encoding, bytes);
  expect(() => [...readStoredFiles(database)]).toThrow(
    expect.objectContaining({ code: "DATASET_UNSOUND", message: expect.stringMatching(message) }),
  );
});
