import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { watchCommands } from "../../../pipeline/environments/desktop/sandbox/commands/command-watch.js";

interface Process {
  parent: number;
  words: readonly string[];
  hasTerminal?: boolean;
  /** Bytes that it has read. */
  read?: number;
}

let table: string;
beforeEach(() => {
  table = mkdtempSync(join(tmpdir(), "taskloom-processes-"));
  onTestFinished(() => rmSync(table, { recursive: true }));
});

/** Writes a process as proc(5) shows it. */
function put(pid: number, { parent, words, hasTerminal = false, read = 1 }: Process): void {
  const folder = join(table, String(pid));
  mkdirSync(folder, { recursive: true });
  const name = words[0]?.split("/").at(-1) ?? "none";
  const terminal = hasTerminal ? 34_816 : 0;
  writeFileSync(join(folder, "stat"), `${pid} (${name}) S ${parent} ${pid} ${pid} ${terminal} -1 0 0 0 0 0 0 0\n`);
  writeFileSync(join(folder, "cmdline"), words.map((word) => `${word}\0`).join(""));
  writeFileSync(join(folder, "io"), `rchar: ${read}\nwchar: 0\n`);
}

describe("a watch over the commands of a desktop", () => {
  const terminal = { parent: 1, words: ["/usr/bin/lxterminal"] };
  const copy = { parent: 10, words: ["/usr/bin/lxterminal"], hasTerminal: true };
  const shell = { parent: 10, words: ["/bin/bash"], hasTerminal: true };

  it("takes a terminal that is only open for none, also where it is seen before its shell has begun", () => {
    const watch = watchCommands(table, []);
    put(10, terminal);
    put(11, copy);
    watch.look();
    put(11, shell);
    watch.look();
    put(11, { ...shell, read: 900 });
    expect(watch.take()).toEqual([]);
    expect(watch.any()).toBe(false);
  });

  it("sees a shell that is told something, and tells a program by the name that it has when it works", () => {
    const watch = watchCommands(table, []);
    put(10, terminal);
    put(11, shell);
    expect(watch.take()).toEqual([]);
    put(11, { ...shell, read: 60 });
    put(12, { ...shell, parent: 11 });
    watch.look();
    put(12, { parent: 11, words: ["python3", "late.py"], hasTerminal: true });
    expect(watch.take()).toEqual([
      { origin: "terminal", program: "bash" },
      { origin: "terminal", program: "python3" },
    ]);
    expect(watch.take()).toEqual([]);
  });

  it("keeps by which means a program was started when the one that started it is gone", () => {
    const watch = watchCommands(table, []);
    put(20, { parent: 1, words: ["python3", "/home/user/run.py"] });
    put(21, { parent: 20, words: ["python3", "/home/user/run.py"] });
    expect(watch.take()).toEqual([{ origin: "script", program: "python3" }]);
    rmSync(join(table, "20"), { recursive: true });
    put(21, { parent: 1, words: ["/usr/bin/sort", "/home/user/list"] });
    expect(watch.take()).toEqual([{ origin: "script", program: "sort" }]);
  });
});
