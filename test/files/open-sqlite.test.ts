import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { openSqlite } from "../../pipeline/files/open-sqlite.js";

const folder = mkdtempSync(join(tmpdir(), "taskloom-sqlite-"));
const missing = expect.objectContaining({
  code: "STORE_NO_SQLITE",
  message: expect.stringMatching(/run pnpm rebuild better-sqlite3$/),
});

test("a compiled part of SQLite that is not there or cannot be loaded is named with what to run", () => {
  expect(() => openSqlite(":memory:", { nativeBinding: join(folder, "none.node") })).toThrow(missing);
  const broken = join(folder, "broken.node");
  writeFileSync(broken, "compiled for another machine");
  expect(() => openSqlite(":memory:", { nativeBinding: broken })).toThrow(missing);
});

test("a file that is no database, or that cannot be made, is not blamed on the installation", () => {
  const text = join(folder, "text.sqlite");
  writeFileSync(text, "no database at all, and long enough to be read as one".repeat(20));
  const opened = openSqlite(text);
  expect(() => opened.pragma("user_version")).toThrow(expect.objectContaining({ code: "SQLITE_NOTADB" }));
  opened.close();
  expect(() => openSqlite(join(folder, "no", "folder.sqlite"))).toThrow(/directory does not exist/);
});

test("an installation without the compiled part says so", () => {
  const packages = join(folder, "node_modules");
  const own = dirname(createRequire(import.meta.url).resolve("better-sqlite3/package.json"));
  mkdirSync(packages);
  for (const part of ["package.json", "lib"]) {
    cpSync(join(own, part), join(packages, "better-sqlite3", part), { recursive: true });
  }
  const bindings = createRequire(join(own, "package.json")).resolve("bindings");
  symlinkSync(dirname(bindings), join(packages, "bindings"));
  const script = 'new (require("better-sqlite3"))(":memory:")';
  const { stderr } = spawnSync(process.execPath, ["-e", script], { cwd: folder, encoding: "utf8" });
  expect(stderr).toContain("Could not locate the bindings file");
});
