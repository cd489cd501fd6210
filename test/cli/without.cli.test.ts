import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { callCli, newFolder } from "./run-cli.js";

it("a dataset that was made without parts of the program says so, claims no validation, and tells no reviewer", async () => {
  const folder = newFolder();
  const file = join(folder, "without.sqlite");
  const words = "synth --persona accountant --level L3 --count 3 --quiet";
  expect(await callCli([...words.split(" "), "--without", "validator,intents", "--out", file])).toMatchObject({
    code: 0,
  });
  const database = new Database(file, { readonly: true });
  const request: unknown = database.prepare("SELECT request_json FROM runs").pluck().get();
  expect(JSON.parse(String(request))).toMatchObject({ without: ["intents", "validator"] });
  expect(database.prepare("SELECT count(*) FROM validations").pluck().get()).toBe(0);
  expect(database.prepare("SELECT count(*) FROM proofs").pluck().get()).toBe(3);
  database.close();
  expect((await callCli(["stats", file])).out).toContain("made without intents and validator");
  expect((await callCli(["export", "omnibench", "--from", file, "--to", join(folder, "omnibench")])).out).toContain(
    "made without intents and validator",
  );
  for (const format of ["jsonl", "csv"]) {
    const made = await callCli([
      "review",
      "export",
      "--from",
      file,
      "--format",
      format,
      "--to",
      join(folder, format),
      "--quiet",
    ]);
    expect(made).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, format, `review.${format}`), "utf8")).not.toMatch(
      /without (intents|validator)|"without"/,
    );
  }
});

it("tasks that were made without parts lie beside those that were made with all, under names of their own", async () => {
  const folder = newFolder();
  const words = "synth --persona accountant --level L1 --count 1 --quiet".split(" ");
  for (const [parts, file] of [
    [[], "accountant-L1.sqlite"],
    [["--without", "intents"], "accountant-L1-without-intents.sqlite"],
    [["--without", "validator,intents"], "accountant-L1-without-intents-without-validator.sqlite"],
  ] as const) {
    expect(existsSync(join(folder, "out", file))).toBe(false);
    expect(await callCli([...words, ...parts], folder)).toMatchObject({ code: 0 });
    expect(existsSync(join(folder, "out", file))).toBe(true);
  }
});

it("tasks that were made without intents serve no situation of the persona", async () => {
  const folder = newFolder();
  const words = "synth --persona accountant --level L3 --count 3 --quiet --without intents --out out.sqlite".split(" ");
  expect(await callCli(words, folder)).toMatchObject({ code: 0 });
  const database = new Database(join(folder, "out.sqlite"), { readonly: true });
  const intents = database.prepare("SELECT task_intent FROM tasks").pluck().all();
  database.close();
  expect(intents).toHaveLength(3);
  for (const intent of intents) expect(intent).toMatch(/^Do some work for /);
});

it("parts that cannot be left out are refused", async () => {
  const { code, err } = await callCli(["synth", "--persona", "accountant", "--level", "L3", "--without", "proof"]);
  expect(code).toBe(1);
  expect(err).toContain('--without takes intents, validator, not "proof" [OPTION_WITHOUT]');
});
