import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { sha256 } from "../../pipeline/hash.js";
import { callSimulated, newFolder } from "./run-cli.js";

const folder = newFolder();
const words = ["synth", "--persona", "accountant", "--level", "L3", "--count", "4", "--seed", "3", "--quiet"];
const checkedSchema = z.object({
  differences: z.number(),
  findings: z.array(z.object({ what: z.string(), table: z.string().nullable(), field: z.string().nullable() })),
  executed: z
    .object({
      succeeded: z.number(),
      failed: z.number(),
      tasks: z.array(z.object({ task_id: z.string(), certified: z.object({ runs: z.number() }).nullable() })),
    })
    .nullable(),
});

const certify = (...given: string[]) => callSimulated(["certify", ...given], folder);

/** Runs SQL on a dataset of the folder. */
function change(name: string, sql: string): void {
  const database = new Database(join(folder, name));
  database.exec(sql);
  database.close();
}

beforeAll(async () => {
  for (const name of ["made.sqlite", "changed.sqlite"]) {
    expect(await callSimulated([...words, "--out", join(folder, name)], folder)).toMatchObject({ code: 0, err: "" });
  }
  expect(await certify("made.sqlite", "--quiet")).toEqual({ code: 0, out: "", err: "" });
});

describe("pnpm certify", () => {
  it("writes a certificate beside the dataset, the same for a dataset that was made alike", async () => {
    const { code, out } = await certify("changed.sqlite", "--to", "there", "--json");
    const { folder: written, ...certificate } = z.looseObject({ folder: z.string() }).parse(JSON.parse(out));
    expect({ code, written }).toEqual({ code: 0, written: "there" });
    const text = readFileSync(join(folder, "made-certificate", "certificate.json"), "utf8");
    expect(certificate).toEqual(JSON.parse(text));
    const words = (await certify("made.sqlite", "--to", "again")).out;
    expect(words).toMatch(/ {2}tasks {7}4 \(L3 4\)\n {2}made by {5}synth of version .*, seed 3\n/);
    expect(words).toContain("written to again");
  });

  it("finds nothing in the dataset that is certified, and names a changed byte in another", async () => {
    const same = await certify("changed.sqlite", "--check", "made-certificate");
    expect(same).toMatchObject({ code: 0, err: "" });
    expect(same.out).toContain("changed.sqlite is what made-certificate/certificate.json certifies");
    change("changed.sqlite", "UPDATE task_instructions SET high_level = high_level || '.' WHERE rowid = 1");
    const other = await certify("changed.sqlite", "--check", "made-certificate/certificate.json");
    expect(other.code).toBe(1);
    expect(other.out).toMatch(/1 difference\n/);
    expect(other.out).toMatch(/ {2}changed {5}task [0-9a-f-]{36}: task_instructions\.high_level\n/);
    const { out } = await certify("changed.sqlite", "--check", "made-certificate", "--json");
    expect(checkedSchema.parse(JSON.parse(out))).toEqual({
      differences: 1,
      findings: [{ what: "changed", table: "task_instructions", field: "high_level" }],
      executed: null,
    });
    change("changed.sqlite", "UPDATE task_instructions SET low_level = 'x'");
    expect((await certify("changed.sqlite", "--check", "made-certificate", "--limit", "2")).out).toContain(
      "... and 3 more; --limit prints more",
    );
  });

  it("executes tasks that the seed draws, in a copy, beside what the certificate says", async () => {
    const hash = () => sha256(readFileSync(join(folder, "made.sqlite")));
    const before = hash();
    const words = ["made.sqlite", "--check", "made-certificate", "--execute", "2", "--seed", "9"];
    const { code, out } = await certify(...words, "--json");
    const { executed } = checkedSchema.parse(JSON.parse(out));
    expect({ code, executed }).toMatchObject({ code: 0, executed: { succeeded: 2, failed: 0 } });
    expect(executed?.tasks.map(({ certified }) => certified)).toEqual([{ runs: 0 }, { runs: 0 }]);
    expect(hash()).toBe(before);
    const printed = (await certify(...words)).out;
    for (const { task_id } of executed?.tasks ?? []) {
      expect(printed).toContain(`    ${task_id} L3  here succeeded, certified 0 of 0`);
    }
  });

  it("ends with 1 where an executed task fails", async () => {
    const leaf = { success: false, message: { literal: "never" }, progress: [0, 1] };
    const never = JSON.stringify({ version: 1, parameters: [], body: leaf });
    const words = [...["synth", "--persona", "accountant", "--level", "L1", "--count", "1", "--quiet"]];
    await callSimulated([...words, "--out", join(folder, "never.sqlite")], folder);
    change("never.sqlite", `UPDATE subtask_evaluations SET evaluator_json = '${never}'`);
    await certify("never.sqlite", "--quiet");
    const { code, out } = await certify("never.sqlite", "--check", "never-certificate", "--execute", "1");
    expect(code).toBe(1);
    expect(out).toContain("never.sqlite is what never-certificate/certificate.json certifies");
    expect(out).toMatch(/ L1 {2}here failed, certified 0 of 0\n {6}[a-z-]+: (?:never|evaluating)/);
  });

  it("refuses what is no dataset and no certificate with a code", async () => {
    writeFileSync(join(folder, "text.txt"), "no dataset\n");
    writeFileSync(join(folder, "broken.json"), '{"format": "taskloom-certificate",');
    writeFileSync(join(folder, "later.json"), '{"format": "taskloom-certificate", "version": 2}');
    writeFileSync(join(folder, "other.json"), "{}");
    const refused = async (...given: string[]) => {
      const { code, out, err } = await certify(...given);
      expect({ code, out, lines: err.trimEnd().split("\n").length }).toEqual({ code: 1, out: "", lines: 1 });
      return /\[(\w+)\]$/.exec(err.trimEnd())?.[1];
    };
    expect(await refused("text.txt")).toBe("STORE_FOREIGN");
    expect(await refused("nowhere.sqlite")).toBe("STORE_MISSING");
    expect(await refused("text.txt", "--check", "made-certificate")).toBe("STORE_FOREIGN");
    expect(await refused("made.sqlite", "--check", "broken.json")).toBe("CERTIFICATE_BROKEN");
    expect(await refused("made.sqlite", "--check", "later.json")).toBe("CERTIFICATE_VERSION");
    expect(await refused("made.sqlite", "--check", "other.json")).toBe("CERTIFICATE_BROKEN");
    expect(await refused("made.sqlite", "--check", "nowhere")).toBe("INPUT_MISSING");
    expect(await refused("never.sqlite", "--check", "made-certificate")).toBe("CERTIFICATE_OTHER");
    expect(await refused("made.sqlite", "--execute", "1")).toBe("OPTION_MISSING");
    expect(await refused("made.sqlite", "--check", "made-certificate", "--to", "x")).toBe("OPTION_CONFLICT");
    expect(await refused("made.sqlite", "--to", "text.txt")).toBe("OUTPUT_TAKEN");
  });
});
