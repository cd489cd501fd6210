import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { readRefusals } from "../../pipeline/store/rejections.js";

it.each(["no JSON", '{"reviewers":"many"}', "[]"])("a row with %s is an error with table and remedy", (text) => {
  const database = new Database(":memory:");
  database.exec("CREATE TABLE lots (refused_json TEXT)");
  database.prepare("INSERT INTO lots VALUES (?)").run(text);
  expect(() => readRefusals(database)).toThrow(
    expect.objectContaining({ code: "STORE_ROW", message: expect.stringMatching(/: lots: .*restore the dataset/) }),
  );
  database.close();
});
