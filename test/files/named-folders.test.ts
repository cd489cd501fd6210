import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeOutputFile } from "../../pipeline/files/output-file.js";
import { withOutputFolder } from "../../pipeline/files/output-folder.js";
import { nothing, svg } from "../../pipeline/files/recognisers.js";
import { readConfiguration, readVariables } from "../../pipeline/run/models/configuration.js";
import { holdLock } from "../../pipeline/run/nightly/hold-lock.js";
import { readPool } from "../../pipeline/store/pool/pool.js";

let folder: string;
const at = (...names: string[]): string => join(folder, ...names);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "taskloom-folders-"));
  mkdirSync(at("folder"));
  writeFileSync(at("file"), "text");
  execFileSync("mkfifo", [at("fifo")]);
  symlinkSync("folder", at("link"));
  symlinkSync("nowhere", at("dangling"));
  symlinkSync("loop", at("loop"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const others = [
  ["file", "is a file, not a folder"],
  ["fifo", "is a FIFO, not a folder"],
  ["dangling", "is a symbolic link that leads nowhere, not a folder"],
  ["loop", "is a symbolic link that leads nowhere, not a folder"],
] as const;

describe("a folder that is written into", () => {
  const write = (place: string) => withOutputFolder(place, (output) => output.write(["a"], "x", nothing));

  it.each(["link", "link/"])("is no link to a folder (%s): the folder itself is to be named", async (name) => {
    await expect(write(`${folder}/${name}`)).rejects.toMatchObject({
      code: "OUTPUT_TAKEN",
      message: expect.stringMatching(/is a symbolic link to a folder.*name the folder itself, .*folder$/),
    });
    expect(() => holdLock(at("link"), "process 1")).toThrow(/name the folder itself/);
    expect(readdirSync(at("folder"))).toEqual([]);
  });

  it.each(others)("is said to be no folder where it is none (%s), also on the way", async (name, what) => {
    const message = `${at(name)} ${what}: choose another folder`;
    for (const place of [at(name), at(name, "below", "it")]) {
      await expect(write(place)).rejects.toMatchObject({ code: "OUTPUT_TAKEN", message });
    }
    expect(() => writeOutputFile(at(name, "a.svg"), "<svg/>", svg)).toThrow(message);
  });

  it("may lie behind a link to a folder", async () => {
    await write(at("link", "below"));
    expect(readdirSync(at("folder", "below"))).toEqual(["a"]);
  });
});

it.each(others)("a pool that is no folder (%s) is said to be none", async (name, what) => {
  await expect(readPool(at(name), "simulated")).rejects.toMatchObject({
    code: "INPUT_NOT_A_FOLDER",
    message: `${at(name)} ${what}: name a folder`,
  });
  expect((await readPool(at("link"), "simulated")).subtasks.size).toBe(0);
});

it("settings that cannot be read are an error with their file, settings that are not there are none", async () => {
  expect(await readConfiguration(folder)).toEqual(await readConfiguration(at("folder")));
  for (const target of ["taskloom.config.yaml", "nowhere"]) {
    symlinkSync(target, at("taskloom.config.yaml"));
    await expect(readConfiguration(folder)).rejects.toThrow(/taskloom\.config\.yaml/);
    rmSync(at("taskloom.config.yaml"));
  }
  for (const target of [".env", "nowhere"]) {
    symlinkSync(target, at(".env"));
    expect(() => readVariables(folder, {})).toThrow(/\.env/);
    rmSync(at(".env"));
  }
  expect(readVariables(folder, { A: "b" })).toEqual({ A: "b" });
});

it("a file that is written takes away what a process that was killed has staged for it, and nothing else", () => {
  const dead = spawnSync(process.execPath, ["-e", ""]).pid;
  const kept = [
    `.b.svg.${dead}.partial`,
    `.a.svg.${process.ppid}.partial`,
    ".a.svg.x.partial",
    `a.svg.${dead}.partial`,
  ];
  mkdirSync(at("out"));
  for (const name of [...kept, `.a.svg.${dead}.partial`]) writeFileSync(at("out", name), "half");
  writeOutputFile(at("out", "a.svg"), "<svg/>", svg);
  expect(readdirSync(at("out")).sort()).toEqual([...kept, "a.svg"].sort());
});

describe("the lock of a folder", () => {
  it("leaves nothing behind, neither in a folder that was there nor one that was made for it", () => {
    for (const place of [at("new", "night"), at("folder")]) {
      const lock = holdLock(place, "process 1");
      expect(readdirSync(place)).toEqual(expect.arrayContaining(["lock", "lock.holder"]));
      lock.release();
    }
    expect(existsSync(at("new"))).toBe(false);
    expect(readdirSync(at("folder"))).toEqual([]);
  });

  it("keeps a folder in which something was written", () => {
    const lock = holdLock(at("new", "night"), "process 1");
    writeFileSync(at("new", "night", "dataset"), "x");
    lock.release();
    expect(readdirSync(at("new", "night"))).toEqual(["dataset"]);
  });

  it("is refused while another holds it, and can be had again afterwards", () => {
    const lock = holdLock(at("folder"), "process 1");
    expect(() => holdLock(at("folder"), "process 2")).toThrow(expect.objectContaining({ code: "REGEN_LOCKED" }));
    lock.release();
    holdLock(at("folder"), "process 2").release();
    expect(readdirSync(at("folder"))).toEqual([]);
  });
});
