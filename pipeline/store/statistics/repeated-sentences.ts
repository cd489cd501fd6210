import type Database from "better-sqlite3";
import { z } from "zod";
import { contentText, pageText } from "../../content/derive/content-text.js";
import { type EnvironmentSetup, environmentSetupSchema } from "../../schema/computer/environment-setup.js";
import { jsonColumn, parseRow } from "../file/parse-row.js";
import { count, type Tally } from "./tally.js";

/** How often the documents, messages and pages of tasks say the same. */
export interface SentenceFigures {
  /** Files with prose, messages and pages. */
  documents: number;
  sentences: number;
  /** Share of documents above which a sentence is frequent. */
  threshold: number;
  /** Sentences that stand in more than that share. */
  frequent: number;
  most_frequent: { sentence: string; documents: number } | null;
}

const threshold = 0.02;
/** Words from which on a line is a sentence and not a label. */
const leastWords = 4;

const rowSchema = z.object({ setup: jsonColumn.pipe(environmentSetupSchema) });

/** The sentences of all that lies on the computers of tasks, tables aside. */
export function readSentenceFigures(databases: readonly Database.Database[]): SentenceFigures {
  const sentences: Tally<string> = new Map();
  let documents = 0;
  for (const database of databases) {
    const rows = database.prepare("SELECT environment_setup_json AS setup FROM tasks ORDER BY position");
    for (const row of rows.iterate()) {
      for (const text of proseOf(parseRow(database, "tasks", rowSchema, row).setup)) {
        documents++;
        for (const sentence of new Set(sentencesOf(text))) count(sentences, sentence);
      }
    }
  }
  const [first] = [...sentences].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return {
    documents,
    sentences: sentences.size,
    frequent: [...sentences.values()].filter((times) => times > threshold * documents).length,
    threshold,
    most_frequent: first === undefined ? null : { sentence: first[0], documents: first[1] },
  };
}

function proseOf({ files, inbox, pages }: EnvironmentSetup): string[] {
  const written = files.filter(({ content: { kind } }) => kind === "document" || kind === "text" || kind === "slides");
  return [
    ...written.map(({ content }) => contentText(content)),
    ...inbox.map(({ body }) => body),
    ...pages.map(pageText),
  ];
}

function sentencesOf(text: string): string[] {
  const lines = text.split(/\n|(?<=[.!?])\s+/).map((line) => line.trim());
  return lines.filter((line) => line.split(/\s+/).length >= leastWords);
}
