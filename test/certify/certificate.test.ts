import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { compareWithCertificate } from "../../pipeline/certify/compare-with-certificate.js";
import { readCertificate } from "../../pipeline/certify/read-certificate.js";
import { shortCertificate, shortOf } from "../../pipeline/certify/short-certificate.js";
import { writeCertificate } from "../../pipeline/certify/write-certificate.js";
import type { DatasetCertificate, TaskCertificate } from "../../pipeline/schema/certificate.js";
import type { CertificateFinding } from "../../pipeline/schema/certificate-finding.js";
import { openDatabase, openForAdding, withDatabase } from "../../pipeline/store/file/database.js";
import { sampleDraft } from "../fixtures/sample-task.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { startSampleDataset, writeSampleSubtasks } from "../store/sample-dataset.js";
import { addAttempts, writeCertifiedDataset } from "./certified-dataset.js";

let folder: string;
let file: string;
let place: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "taskloom-certify-"));
  file = join(folder, "dataset.sqlite");
  place = join(folder, "certificate");
  await writeCertifiedDataset(file);
});
afterEach(() => rmSync(folder, { recursive: true }));

const certify = (from = file, to = place): Promise<DatasetCertificate> =>
  withDatabase(from, openDatabase, (database) => writeCertificate(database, to));

function check(from = file): Promise<CertificateFinding[]> {
  return withDatabase(from, openDatabase, (database) => {
    const found: CertificateFinding[] = [];
    compareWithCertificate(database, readCertificate(place), (finding) => found.push(finding));
    return found;
  });
}

const lineSchema = z.looseObject({ kind: z.string(), key: z.string(), certificate: z.unknown() });
const linesOf = () => readFileSync(join(place, "certificates.jsonl"), "utf8").trimEnd().split("\n");

/** What the certificate says of the one task. */
function taskCertificate(): Partial<TaskCertificate> {
  const lines = linesOf().map((line) => lineSchema.parse(JSON.parse(line)));
  const { certificate } = lines.find(({ kind }) => kind === "task") ?? {};
  return z.record(z.string(), z.any()).parse(certificate);
}

describe("the certificate of a dataset", () => {
  it("says what was executed how often and how it came out, who reviewed, and what evaluators rejected", async () => {
    const state = { windows: [], processes: ["word"] };
    await addAttempts(file, [
      { agent: "gold", success: true, seed: 2 },
      { agent: "gold", success: false, seed: 3, start: state },
      { agent: "gold", success: null, seed: 4 },
      { agent: "noop", success: false },
      { agent: "gold", success: true, seed: 5, contentHash: "of an earlier wording" },
    ]);
    const certificate = await certify();
    expect(certificate).toMatchObject({
      tasks: 1,
      by_level: { L3: 1 },
      proofs: { "executed-all": 1, "executed-sample": 1 },
      orders: { all: "6", proven: "6", executed: 1 },
      executed: [
        { by: "gold", runs: 4, succeeded: 2, failed: 1, not_counted: 1 },
        { by: "noop", runs: 1, succeeded: 0, failed: 1, not_counted: 0 },
        { by: "sample", runs: 1, succeeded: 1, failed: 0, not_counted: 0 },
      ],
      of_earlier_wording: 1,
      noise_floor: { runs: 3, failed: 1, rate: 1 / 3 },
      starts: { measured: 4, with_residue: 1 },
      reviews: [{ reviewer: "Dana", accepted: 1, rejected: 0 }],
      made: [{ command: "synth", program_version: "0", seed: null }],
      computers: [{ environment: "simulated", program_version: "0.2.0", runs: 6 }],
      runs_elsewhere: 0,
    });
    expect(taskCertificate()).toMatchObject({
      level: "L3",
      orders: { all: "6", proven: "6", executed: 1 },
      of_earlier_wording: 1,
      reviews: [{ reviewer: "Dana", verdict: "accept", reason: null }],
      verified: { subtasks: 4, runs: 4, replays: 12, noops_rejected: null, mutants: 0 },
    });
    expect(Object.keys(certificate.not_known)).toEqual(["noops_rejected", "spoilt"]);
  });

  it("names a program that attempted, an address and a person only by a hash", async () => {
    const secret = "/home/dana/agent.py";
    await addAttempts(file, [
      { agent: `command:python3 ${secret}`, success: true },
      { agent: "human:Dana", success: true },
      { agent: "openai:gpt-4o", success: false },
    ]);
    const { executed } = await certify();
    expect(executed.map(({ by }) => by)).toEqual([
      expect.stringMatching(/^command:#[0-9a-f]{12}$/),
      "gold",
      expect.stringMatching(/^human:#[0-9a-f]{12}$/),
      "openai:gpt-4o",
      "sample",
    ]);
    expect(linesOf().join("\n")).not.toContain(secret);
  });

  it("has the same bytes for a dataset that was made alike at another time and place", async () => {
    const [other, there] = [join(folder, "elsewhere.sqlite"), join(folder, "other")];
    await writeCertifiedDataset(other, new Date(1e12));
    await certify();
    await certify(other, there);
    expect(readdirSync(there).sort()).toEqual(["certificate.json", "certificates.jsonl"]);
    for (const name of readdirSync(there)) {
      const bytes = readFileSync(join(there, name), "utf8");
      expect(bytes).toBe(readFileSync(join(place, name), "utf8"));
      expect(bytes).not.toContain(folder);
    }
  });

  it("has a short form with the digest of the whole", async () => {
    const certificate = await certify();
    const short = await withDatabase(file, openDatabase, shortCertificate);
    expect(short).toEqual(shortOf(certificate));
    expect(short).toMatchObject({ digest: certificate.digest, tasks: 1, executed: 2, succeeded: 2, reviewed: 1 });
  });

  it("says so where nothing was executed", async () => {
    const empty = join(folder, "empty.sqlite");
    const dataset = startSampleDataset(empty, await simulatedCatalog());
    writeSampleSubtasks(dataset);
    dataset.publish({}, new Date(0));
    const certificate = await certify(empty);
    expect(certificate).toMatchObject({ tasks: 0, executed: [], noise_floor: null, orders: { all: "0" } });
    expect(Object.keys(certificate.not_known)).toContain("noise_floor");
    expect(await check(empty)).toEqual([]);
  });

  it("is not written for a task or file that is not what its hash says", async () => {
    const refusal = async (sql: string) => {
      await withDatabase(file, openForAdding, (database) => void database.exec(sql));
      return certify();
    };
    await expect(refusal("UPDATE tasks SET task_intent = 'x'")).rejects.toMatchObject({ code: "DATASET_UNSOUND" });
    await writeCertifiedDataset(file);
    await expect(refusal("UPDATE files SET bytes = x'00'")).rejects.toMatchObject({ code: "DATASET_UNSOUND" });
    expect(() => readCertificate(place)).toThrow(expect.objectContaining({ code: "INPUT_MISSING" }));
  });
});

describe("a certificate that was changed", () => {
  beforeEach(() => certify());

  const edit = (name: string, from: RegExp, to: string): void => {
    const text = readFileSync(join(place, name), "utf8");
    expect(text).toMatch(from);
    writeFileSync(join(place, name), text.replace(from, to));
  };

  it("is told by the figure that does not follow from the dataset", async () => {
    edit("certificate.json", /"failed": 0/, '"failed": 5');
    expect(await check()).toMatchObject([{ what: "figures", kind: "dataset", field: "executed.0.failed" }]);
    await certify();
    edit("certificates.jsonl", /"executed":\[\{"by":"gold","failed":0/, '"executed":[{"by":"gold","failed":7');
    expect(await check()).toMatchObject([
      { what: "figures", kind: "task", key: sampleDraft.id, field: "executed.0.failed" },
      { what: "figures", kind: "certificate", field: "lines.sha256" },
    ]);
  });

  it("is told by the hash of its lines where they say the same in another form", async () => {
    edit("certificates.jsonl", /"kind":"task"/, '"kind": "task"');
    expect(await check()).toMatchObject([{ what: "figures", kind: "certificate", field: "lines.sha256" }]);
  });

  it("is refused where it cannot be read, with the line", async () => {
    const lines = linesOf();
    writeFileSync(join(place, "certificates.jsonl"), `${lines.slice(0, 2).join("\n")}\n{"kind":`);
    await expect(check()).rejects.toMatchObject({
      code: "CERTIFICATE_BROKEN",
      message: expect.stringContaining("line 3"),
    });
    writeFileSync(join(place, "certificates.jsonl"), `${[...lines].reverse().join("\n")}\n`);
    await expect(check()).rejects.toMatchObject({ message: expect.stringContaining("does not stand in its order") });
    writeFileSync(join(place, "certificate.json"), "[]");
    await expect(check()).rejects.toMatchObject({ code: "CERTIFICATE_BROKEN" });
  });

  it("is refused where another version of the program made it", async () => {
    edit("certificate.json", /"version": 1/, '"version": 99');
    await expect(check()).rejects.toMatchObject({ code: "CERTIFICATE_VERSION" });
    await certify();
    edit("certificate.json", /"high_level",\s*/, "");
    await expect(check()).rejects.toMatchObject({ code: "CERTIFICATE_VERSION" });
  });
});

describe("a check", () => {
  it("names what was executed since the certificate was written", async () => {
    await certify();
    await addAttempts(file, [{ agent: "noop", success: false }]);
    const found = await check();
    expect(new Set(found.map(({ what, kind }) => `${what} ${kind}`))).toEqual(new Set(["added task"]));
    expect(found.map(({ table }) => table)).toContain("attempts");
  });

  it("refuses the certificate of another dataset", async () => {
    await certify();
    const other = join(folder, "other.sqlite");
    const dataset = startSampleDataset(other, await simulatedCatalog());
    dataset.publish({}, new Date(0));
    await withDatabase(other, openForAdding, (database) => void database.exec("UPDATE runs SET program_version = '9'"));
    await expect(check(other)).rejects.toMatchObject({ code: "CERTIFICATE_OTHER" });
  });
});
