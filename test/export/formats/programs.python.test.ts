import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBytes } from "../../../pipeline/content/read-bytes.js";
import { writeBytes } from "../../../pipeline/content/write-bytes.js";
import { exportDataset } from "../../../pipeline/export/export-dataset.js";
import { openDatabase } from "../../../pipeline/store/file/database.js";
import { compilePython, pythonIn } from "./compile-python.js";
import { linuxResult, recordedDataset, testFolder } from "./recorded-dataset.js";
import { filesOf } from "./written-files.js";

const folder = testFolder();
let database: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  database = openDatabase(await recordedDataset(folder, { recorded: false }));
});
afterAll(() => database.close());

async function exported(format: string): Promise<string> {
  const to = join(folder, format);
  await exportDataset(database, { format, to });
  return to;
}

function python(program: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync("python3", ["-c", program, ...words], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

describe("the program that judges on a machine of OSWorld", () => {
  it("says that a task is done when its files are as its evaluators want them, and else what is missing", async () => {
    const to = await exported("osworld");
    const [task = ""] = [...filesOf(to).keys()].filter((name) => name.startsWith("taskloom_evaluators/tasks/"));
    const root = join(folder, "root");
    const judge = () => {
      const words = [join(to, "taskloom_evaluators/judge.py"), join(to, task), root];
      const { status, stdout, stderr } = spawnSync("python3", ["-B", ...words], { encoding: "utf8" });
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      return stdout;
    };
    const put = (path: string, text: string | Uint8Array) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    };
    put("/home/user/Documents/a.txt", linuxResult.text);
    expect(judge()).not.toBe("done");
    put(linuxResult.path, "something else");
    expect(judge()).not.toBe("done");
    put("/home/user/.hidden/new.txt", linuxResult.text);
    expect(judge()).not.toBe("done");
    put(linuxResult.path, `so: ${linuxResult.text}\n`);
    expect(judge()).toBe("done");
    const told = JSON.parse(readFileSync(join(to, task), "utf8"));
    expect(told.nodes).toHaveLength(1);
    // What only the other branch of a decision asks for has to be left undone.
    writeFileSync(join(to, task), JSON.stringify({ nodes: [{ ...told.nodes[0], wanted: false }] }));
    expect(judge()).toBe("something was done that was not asked for");
    writeFileSync(join(to, task), JSON.stringify(told));
    put(linuxResult.path, Uint8Array.of(0xff, 0xfe, 0x00));
    expect(judge()).not.toBe("done");
  });

  it("reads the paragraphs of a document as this program does", async () => {
    const to = await exported("osworld");
    const paragraphs = ["First line", "a < b & c", "", "Größe 3 €", "last"];
    const bytes = await writeBytes({ kind: "document", paragraphs }, "docx");
    const file = join(folder, "letter.docx");
    writeFileSync(file, bytes);
    const program = `import json, sys
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
import judge
print(json.dumps(judge.content(sys.argv[2], "docx")))`;
    const read = JSON.parse(python(program, join(to, "taskloom_evaluators"), file));
    expect(read).toEqual(await readBytes(bytes, "docx"));
    writeFileSync(file, bytes.subarray(0, 100));
    expect(JSON.parse(python(program, join(to, "taskloom_evaluators"), file))).toBeNull();
  });
});

describe("rows of tasks for trainers", () => {
  const rowsOf = async (format: string) =>
    [...filesOf(await exported(format))].flatMap(([name, content]) =>
      name.endsWith(".jsonl")
        ? String(content)
            .trimEnd()
            .split("\n")
            .map((line) => JSON.parse(line))
        : [],
    );

  it.each(["trl", "verifiers", "nemo-gym", "inspect"])(
    "%s: the Python on its page and in its files can be compiled",
    async (format) => {
      const to = await exported(format);
      const sources = pythonIn(to);
      expect(Object.keys(sources).length).toBeGreaterThan(0);
      expect(() => compilePython(sources)).not.toThrow();
    },
  );

  it("TRL: prompt is a list of messages, and the other fields are what the environment is reset with", async () => {
    for (const { prompt, environment, task, level } of await rowsOf("trl")) {
      expect(prompt.map(({ role }: { role: string }) => role)).toEqual(["system", "user"]);
      expect(environment).toBe("taskloom");
      expect(task).toMatch(/^[0-9a-f-]{36}$/);
      expect(level).toMatch(/^L[1-4]$/);
    }
  });

  it("verifiers: info is JSON as text that names the task, and nothing has the name that verifiers reads as a task", async () => {
    const rows = await rowsOf("verifiers");
    expect(rows.map(({ example_id }) => example_id).sort()).toEqual(rows.map((_, i) => i));
    for (const row of rows) {
      expect(Object.keys(row).sort()).toEqual(["answer", "example_id", "info", "prompt"]);
      expect(JSON.parse(row.info)).toMatchObject({ task_id: expect.any(String) });
      expect(JSON.parse(row.info)).not.toHaveProperty("task");
    }
  });

  it("NeMo Gym: parameters of the Responses API with strict tools, and what the verifier knows", async () => {
    for (const { responses_create_params: params, verifier_metadata } of await rowsOf("nemo-gym")) {
      expect(params.input.at(-1).role).toBe("user");
      for (const tool of params.tools) {
        const { required, properties, additionalProperties } = tool.parameters;
        expect({ strict: tool.strict, additionalProperties }).toEqual({ strict: true, additionalProperties: false });
        expect([...required].sort()).toEqual(Object.keys(properties).sort());
      }
      expect(verifier_metadata).toMatchObject({ domain: "taskloom", task: expect.any(String) });
    }
  });

  it("Inspect: samples have the fields of Sample and nothing else", async () => {
    const fields = new Set(["input", "choices", "target", "id", "metadata", "sandbox", "files", "setup"]);
    const rows = await rowsOf("inspect");
    expect(rows).toHaveLength(5);
    for (const row of rows) {
      expect(Object.keys(row).filter((key) => !fields.has(key))).toEqual([]);
      expect(["success", "infeasible"]).toContain(row.target);
    }
  });

  it("tell nothing that would give the answer away", async () => {
    for (const format of ["trl", "verifiers", "nemo-gym"]) {
      for (const row of await rowsOf(format))
        expect(JSON.stringify(row)).not.toMatch(/No such file|missing_file|new\.txt"/);
    }
  });
});
