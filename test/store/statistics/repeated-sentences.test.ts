import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { type EnvironmentSetup, emptySetup } from "../../../pipeline/schema/computer/environment-setup.js";
import { readSentenceFigures } from "../../../pipeline/store/statistics/repeated-sentences.js";

function datasetOf(...setups: Partial<EnvironmentSetup>[]): Database.Database {
  const database = new Database(":memory:");
  database.exec("CREATE TABLE tasks (position INTEGER, environment_setup_json TEXT)");
  const add = database.prepare("INSERT INTO tasks VALUES (?, ?)");
  for (const [position, setup] of setups.entries()) add.run(position, JSON.stringify({ ...emptySetup, ...setup }));
  return database;
}

const letter = (...paragraphs: string[]) => ({
  path: "/home/user/Documents/Letter.docx",
  content: { kind: "document" as const, paragraphs },
  read_only: false,
});
const mail = (body: string) => ({ from: "ana@orta.example.com", subject: "Hours", body, attachments: [] });

it("counts in how many documents, messages and pages a sentence stands, labels and tables aside", () => {
  const table = {
    ...letter(),
    content: { kind: "table" as const, columns: ["The shop opens at nine."], rows: [] },
  };
  const database = datasetOf(
    { files: [letter("Hours", "The shop opens at nine. The shop opens at nine."), table] },
    { inbox: [mail("Hello.\nThe shop opens at nine.")] },
    { files: [letter("Nobody is there on Monday.")] },
  );
  expect(readSentenceFigures([database])).toEqual({
    documents: 3,
    sentences: 2,
    threshold: 0.02,
    frequent: 2,
    most_frequent: { sentence: "The shop opens at nine.", documents: 2 },
  });
});

it("says of a dataset without documents that nothing repeats", () => {
  expect(readSentenceFigures([datasetOf({})])).toMatchObject({ documents: 0, frequent: 0, most_frequent: null });
});
