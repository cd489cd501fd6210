import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readPython } from "../../pipeline/evaluators/read/read-python.js";
import { emptySetup } from "../../pipeline/schema/computer/environment-setup.js";
import { at, click } from "../conformance/acting.js";
import { desktop, file, traceOf } from "../evaluators/trace-samples.js";
import { simulatedComputers } from "../simulated/computers.js";
import { callCli, newFolder } from "./run-cli.js";

const folder = newFolder();

const source = `import os

def evaluate_agent_task_completion(txt_path: str) -> EvalResult:
    # The copy lies beside the file.
    copy = os.path.join(os.path.dirname(txt_path), "copy of " + os.path.basename(txt_path))
    if not check_file_exists(copy):
        return EvalResult(False, f"{copy} is missing", 0/1)
    return EvalResult(True, "done", 1/1)
`;
writeFileSync(join(folder, "copy.py"), source);
writeFileSync(join(folder, "bad.py"), source.replace("# The copy", "open(txt_path) # The copy"));
const copied = desktop({ files: [file("/home/user/copy of a.txt", { kind: "text", text: "a" })] });
writeFileSync(join(folder, "done.json"), JSON.stringify(traceOf([{}, { state: copied }])));
writeFileSync(join(folder, "not-done.json"), JSON.stringify(traceOf([{}, {}])));
writeFileSync(join(folder, "broken.json"), '{"version": 1, "window_start": 0, "steps": [{"action": null}]}');

const run = (...words: string[]) => callCli(["evaluator", ...words], folder);
const params = ["--params", '{"txt_path": "/home/user/a.txt"}'];

describe("pnpm evaluator", () => {
  it("prints what it understands, also in other languages that it reads back", async () => {
    const read = await run("read", "copy.py");
    expect(read).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(read.out)).toMatchObject({ version: 1, parameters: ["txt_path"] });
    const python = await run("read", "copy.py", "--to", "python");
    writeFileSync(join(folder, "printed.py"), python.out);
    expect((await run("read", "printed.py", "--to", "python")).out).toBe(python.out);
    expect((await run("read", "copy.py", "--to", "typescript")).out).toContain(
      "if (!checks.check_file_exists({ file_path:",
    );
  });

  it("lists the checks that an evaluator may make, each with a call that it reads", async () => {
    expect((await run("apis")).out).toContain("check_file_exists(file_path)\n    Whether there is a file at the path.");
    const apis = z
      .array(z.object({ name: z.string(), example: z.string() }))
      .parse(JSON.parse((await run("apis", "--json")).out));
    expect(apis.length).toBeGreaterThan(30);
    for (const { name, example } of apis) {
      const parameters = [
        ...example.matchAll(/[(=](\w+_path(?:_2)?|\w+_in_clipboard|to|subject|title|name|text|date|key)\b(?!=)/g),
      ].map(([, word]) => word);
      const head = `def evaluate_agent_task_completion(${[...new Set(parameters)].join(", ")}):`;
      const { body } = readPython(`${head}\n    return EvalResult(${example}, "")`);
      expect(body).toMatchObject({ when: { check: { api: name } } });
    }
  });

  it("says what an evaluator says of a trace, and ends with 0 for a pass and 1 for a fail", async () => {
    const passed = await run("run", "copy.py", "--trace", "done.json", ...params);
    expect(passed).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(passed.out)).toEqual({ verdict: "pass", message: "done", progress: [1, 1] });
    const failed = await run("run", "copy.py", "--trace", "not-done.json", ...params);
    expect(failed).toMatchObject({ code: 1, err: "" });
    expect(JSON.parse(failed.out)).toEqual({
      verdict: "fail",
      message: "/home/user/copy of a.txt is missing",
      progress: [0, 1],
      not_so: ["check_file_exists(file_path='/home/user/copy of a.txt')"],
    });
  });

  it("reads what stands on a picture beside the trace, when the evaluator asks for it", async () => {
    const simulated = await simulatedComputers().open();
    await simulated.reset(emptySetup);
    await simulated.act(click(at("desktop", "Button", "Settings")));
    const { screenshot } = await simulated.observe({ screenshot: true });
    writeFileSync(join(folder, "screen.png"), screenshot ?? "");
    const seen =
      'def evaluate_agent_task_completion(text: str):\n    return EvalResult(check_text_exists_via_ocr(text), "")\n';
    writeFileSync(join(folder, "seen.py"), seen);
    const trace = (picture: string) => JSON.stringify(traceOf([{}, { screenshot: picture }]));
    writeFileSync(join(folder, "picture.json"), trace("screen.png"));
    const ask = (text: string, file = "picture.json") =>
      run("run", "seen.py", "--trace", file, "--params", JSON.stringify({ text }));
    expect((await ask("Computer name: DESKTOP-01")).code).toBe(0);
    expect((await ask("Computer name: DESKTOP-02")).code).toBe(1);
    writeFileSync(join(folder, "outside.json"), trace("../screen.png"));
    expect((await ask("Calendar", "outside.json")).err).toContain("a picture that is not beside it");
  });

  it("refuses with line, column and reason, and ends with 2", async () => {
    expect(await run("read", "bad.py")).toMatchObject({
      code: 2,
      out: "",
      err: "bad.py:4:5: open is no function that an evaluator may call [EVALUATOR_REFUSED]\n",
    });
    expect(JSON.parse((await run("read", "bad.py", "--json")).out)).toEqual({
      refused: "EVALUATOR_REFUSED",
      file: "bad.py",
      line: 4,
      column: 5,
      reason: "open is no function that an evaluator may call",
    });
  });

  it.each([
    ["a file that is not there", ["read", "nowhere.py"], "nowhere.py cannot be read"],
    ["a step that it does not know", ["walk", "copy.py"], "say which step: read or run with a file, or apis"],
    ["a language that it does not print", ["read", "copy.py", "--to", "cobol"], "--to must be one of ir, python"],
    ["no trace", ["run", "copy.py", ...params], "--trace is missing; pnpm prove leaves the trace"],
    [
      "a trace that is none",
      ["run", "copy.py", "--trace", "broken.json", ...params],
      'broken.json is no trace: "steps.0.state"',
    ],
    ["a trace that is no JSON", ["run", "copy.py", "--trace", "copy.py", ...params], "copy.py is not JSON"],
    [
      "missing parameters",
      ["run", "copy.py", "--trace", "done.json"],
      "--params gives nothing; the evaluator has txt_path",
    ],
    [
      "other parameters",
      ["run", "copy.py", "--trace", "done.json", "--params", '{"a": "b"}'],
      "--params gives a; the evaluator has txt_path",
    ],
  ])("says what to do about %s", async (_, words, message) => {
    const { code, err } = await run(...words);
    expect(code).toBeGreaterThan(0);
    expect(err).toContain(message);
  });
});
