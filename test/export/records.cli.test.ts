import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { beforeAll, describe, expect, it } from "vitest";
import { shortCertificate } from "../../pipeline/certify/short-certificate.js";
import { exportDataset } from "../../pipeline/export/export-dataset.js";
import { shortCertificateSchema } from "../../pipeline/schema/certificate.js";
import { taskRecordSchema } from "../../pipeline/schema/records/dataset-records.js";
import { exportedFiles, exportedTaskSchema } from "../../pipeline/schema/records/exported-records.js";
import { openDatabase } from "../../pipeline/store/file/database.js";
import { readSubtasks, readTasks } from "../../pipeline/store/read.js";
import { callCli, callSimulated, newFolder } from "../cli/run-cli.js";
import { deviations, mixedPlaces, openDuckDb, rowsOf, structureOf, tableOf } from "./json-structure.js";
import { recordSchemas } from "./record-schemas.js";
import { recordsPage } from "./records-page.js";

const folder = newFolder();
let duckDb: DuckDBConnection;

/** Tasks of all levels on real applications, some of which decide on data, and some of the simulated desktop. */
const datasets = [
  { name: "desktop", run: callCli, count: "80" },
  { name: "simulated", run: callSimulated, count: "30" },
];

beforeAll(async () => {
  duckDb = await openDuckDb();
  for (const { name, run, count } of datasets) {
    const file = join(folder, `${name}.sqlite`);
    const made = await run(["synth", "--dataset", "--count", count, "--out", file, "--quiet"], folder);
    expect(made.err).toBe("");
    const database = openDatabase(file);
    await exportDataset(database, { format: "omnibench", to: join(folder, name) });
    database.close();
  }
});

const filesIn = (...path: string[]) =>
  readdirSync(join(folder, ...path), { recursive: true, encoding: "utf8" }).filter((name) => /\.jsonl?$/.test(name));
const tasksIn = (name: string) =>
  readFileSync(join(folder, name, "tasks.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => exportedTaskSchema.parse(JSON.parse(line)));
const byName = (values: readonly { name: string; value: string }[]) =>
  Object.fromEntries(values.map(({ name, value }) => [name, value]));

describe.each(datasets)("the export of a dataset ($name)", ({ name }) => {
  it("has values of one type in one place of each of its files", async () => {
    const files = filesIn(name).filter((file) => !file.startsWith("files") && file !== "certificate.json");
    expect(files.filter((file) => !file.startsWith("omnibench")).sort()).toEqual(Object.keys(exportedFiles).sort());
    for (const file of files) {
      const places = mixedPlaces(await structureOf(duckDb, join(folder, name, file)));
      // Of an object without keys DuckDB cannot tell the type; a task without edges has one in its keyed form.
      const keyless =
        file.startsWith("omnibench") && /"edge_kinds": \{\}/.test(readFileSync(join(folder, name, file), "utf8"));
      const mixed = places.filter((place) => !(keyless && place === "record.edge_kinds"));
      expect({ file, mixed }).toEqual({ file, mixed: [] });
    }
  });

  it("says in short what is certified of it", () => {
    const said = shortCertificateSchema.parse(JSON.parse(readFileSync(join(folder, name, "certificate.json"), "utf8")));
    const database = openDatabase(join(folder, `${name}.sqlite`));
    expect(said).toEqual(shortCertificate(database));
    database.close();
    expect(said).toMatchObject({ tasks: tasksIn(name).length, executed: 0, noise_floor: null });
  });

  it("has exactly the fields that its schema and its page name", async () => {
    const { files, shapes } = recordSchemas();
    for (const [file, schema] of files) {
      const structure = await structureOf(duckDb, join(folder, name, file));
      expect({ file, found: deviations(structure, schema, shapes) }).toEqual({ file, found: [] });
    }
  });

  it("loads as tables of few columns, and goes through Parquet unchanged", async () => {
    for (const file of Object.keys(exportedFiles)) {
      const table = tableOf(join(folder, name, file));
      const parquet = join(folder, `${name}-${file}.parquet`);
      await duckDb.run(`COPY (SELECT * FROM ${table}) TO '${parquet}' (FORMAT parquet)`);
      const columns = await rowsOf(duckDb, `DESCRIBE SELECT * FROM '${parquet}'`);
      expect(columns).toHaveLength(Object.keys(exportedFiles[file]?.shape ?? {}).length);
      const [difference] = await rowsOf(
        duckDb,
        `SELECT count(*) AS rows FROM ((SELECT * FROM ${table}) EXCEPT ALL (SELECT * FROM '${parquet}'))`,
      );
      expect({ file, difference }).toEqual({ file, difference: { rows: "0" } });
    }
  });

  it("says in lists what appendix C keys by ids, and keeps that form beside them", () => {
    const database = openDatabase(join(folder, `${name}.sqlite`));
    const tasks = [...readTasks(database)];
    const subtasks = [...readSubtasks(database)];
    database.close();
    const exported = tasksIn(name);
    expect(exported.map(({ id }) => id)).toEqual(tasks.map(({ id }) => id));
    for (const [index, task] of tasks.entries()) {
      const { dag, edge_kinds, subtasks: nodes } = exported[index] ?? exportedTaskSchema.parse(undefined);
      const file = join(folder, name, "omnibench", "tasks", `${task.id}.json`);
      const keyed = taskRecordSchema.partial().parse(JSON.parse(readFileSync(file, "utf8")));
      expect(keyed).toMatchObject({ dag: task.dag, edge_kinds: task.edge_kinds, subtasks: task.subtasks });
      expect(dag.nodes).toEqual(task.dag.nodes);
      const to = (from: string) => dag.edges.filter((edge) => edge.from === from).map((edge) => edge.to);
      expect(Object.fromEntries(dag.nodes.map((node) => [node, to(node)]))).toEqual(task.dag.edges);
      const kinds = edge_kinds.map(({ from, to, ...kind }) => {
        const said = Object.entries(kind).filter(([, value]) => value !== null);
        return [`${from}->${to}`, Object.fromEntries(said)];
      });
      expect(Object.fromEntries(kinds)).toEqual(task.edge_kinds);
      const parameters = nodes.map(({ node_id, computer, ...node }) => [
        node_id,
        { ...node, parameters: byName(node.parameters), ...(computer !== null && { computer }) },
      ]);
      expect(Object.fromEntries(parameters)).toEqual(task.subtasks);
    }
    for (const subtask of subtasks) {
      const file = join(folder, name, "omnibench", "subtasks", `${subtask.id}.json`);
      expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(subtask);
    }
  });

  it("keeps the value and the type of every cell", () => {
    const database = openDatabase(join(folder, `${name}.sqlite`));
    const tasks = [...readTasks(database)];
    database.close();
    const exported = tasksIn(name);
    let cells = 0;
    for (const [index, task] of tasks.entries()) {
      const written = exported[index]?.environment_setup.files ?? [];
      for (const [place, { content }] of task.environment_setup.files.entries()) {
        if (content.kind !== "table") continue;
        const rows = written[place]?.content.rows ?? [];
        expect(rows.map((row) => row.map(({ type, value }) => (type === "number" ? Number(value) : value)))).toEqual(
          content.rows,
        );
        cells += content.rows.flat().length;
      }
      if (cells > 500) break;
    }
    expect(cells).toBeGreaterThan(0);
  });
});

it("tasks of every level, with and without a condition, are among what is read", () => {
  const tasks = datasets.flatMap(({ name }) => tasksIn(name));
  expect([...new Set(tasks.map(({ level }) => level))].sort()).toEqual(["L1", "L2", "L3", "L4"]);
  expect(tasks.some(({ condition }) => condition !== null)).toBe(true);
  expect(tasks.some(({ infeasibility }) => infeasibility !== null)).toBe(true);
});

it("the reader finds values of two types in one place, keys too many and keys too few", async () => {
  const file = join(folder, "mixed.jsonl");
  writeFileSync(file, '{"a": [[1, null]], "b": {"x": 1}}\n{"a": [["one"]], "b": {"y": 1}}\n');
  const found = await structureOf(duckDb, file);
  expect(mixedPlaces(found)).toEqual(["record.a[][]"]);
  const cells = { type: "array", items: { type: "array", items: { type: "string" } } };
  const fields = { x: { type: "number" }, z: { type: "string" } };
  const schema = { type: "object", properties: { a: cells, b: { type: "object", properties: fields } } };
  expect(deviations(found, schema, new Map())).toEqual([
    "record.a[][] is JSON",
    "record.b.z is missing",
    "record.b.y is unknown",
  ]);
});

it("docs/formats.md says what the schemas say, and what each field is", async () => {
  for (const [, { properties = {} }] of recordSchemas().files) {
    for (const [field, { description, anyOf }] of Object.entries(properties)) {
      const said = description ?? anyOf?.map((one) => one.description).join("") ?? "";
      expect({ field, said }).toEqual({ field, said: expect.stringMatching(/\.$/) });
    }
  }
  const page = readFileSync(new URL("../../docs/formats.md", import.meta.url), "utf8");
  await expect(recordsPage(page)).toMatchFileSnapshot("../../docs/formats.md");
});
