import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { identify } from "../../../pipeline/hash.js";
import {
  addToQuarantine,
  type Quarantined,
  readQuarantine,
  removeFromQuarantine,
} from "../../../pipeline/store/pool/quarantine.js";

let root: string;
let file: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "taskloom-quarantine-"));
  file = join(root, "desktop", "quarantine.json");
});

function entry(name: string, cause: Quarantined["cause"], since = "2026-04-01T00:00:00Z"): Quarantined {
  return { subtask_id: identify("subtask", name), since, cause, evidence: `seen of ${name}` };
}

it("a pool without a quarantine has none, and one that is emptied has none again", () => {
  expect(readQuarantine(root, "desktop")).toEqual([]);
  addToQuarantine(root, "desktop", [entry("a", "review")]);
  expect(readQuarantine(root, "simulated")).toEqual([]);
  removeFromQuarantine(root, "desktop", new Set([entry("a", "review").subtask_id]));
  expect(existsSync(file)).toBe(false);
});

it("the same subtasks give the same bytes, in whatever order they come", () => {
  addToQuarantine(root, "desktop", [entry("a", "review"), entry("b", "drift")]);
  const bytes = readFileSync(file, "utf8");
  addToQuarantine(root, "desktop", [entry("b", "drift")]);
  addToQuarantine(root, "desktop", [entry("a", "review")]);
  expect(readFileSync(file, "utf8")).toBe(bytes);
});

it("a subtask keeps the day since when it is there, each cause with its evidence, and leaves with all of them", () => {
  addToQuarantine(root, "desktop", [entry("a", "review")]);
  addToQuarantine(root, "desktop", [entry("a", "review", "2026-05-01T00:00:00Z"), entry("a", "drift")]);
  const found = readQuarantine(root, "desktop");
  expect(found.map(({ cause, since }) => [cause, since])).toEqual([
    ["drift", "2026-04-01T00:00:00Z"],
    ["review", "2026-04-01T00:00:00Z"],
  ]);
  removeFromQuarantine(root, "desktop", new Set(found.map(({ subtask_id }) => subtask_id)));
  expect(readQuarantine(root, "desktop")).toEqual([]);
});

it("a file that is no list of subtasks is named", () => {
  addToQuarantine(root, "desktop", [entry("a", "review")]);
  writeFileSync(file, "[{}]");
  expect(() => readQuarantine(root, "desktop")).toThrow(/quarantine\.json is not a list of quarantined subtasks/);
});
