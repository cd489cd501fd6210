import { describe, expect, it } from "vitest";
import { attemptsAt } from "../../../pipeline/compose/attempt.js";
import { rememberGiven } from "../../../pipeline/compose/given.js";
import { indexInterference } from "../../../pipeline/compose/threats/interference.js";
import { bindGraph } from "../../../pipeline/prove/instance.js";
import { walkModel } from "../../../pipeline/prove/model/model.js";
import type { EnvironmentSetup } from "../../../pipeline/schema/computer/environment-setup.js";
import { obstacleKinds } from "../../../pipeline/schema/subtask.js";
import { readPool } from "../../../pipeline/store/pool/pool.js";
import { catalog, draftsLacking, personas, situationDrafts, situationsOf } from "./situation-drafts.js";

const { subtasks, interference } = await readPool("subtask-pool", "desktop");
const material = { subtasks, interference: indexInterference(interference) };
const drafts = personas.flatMap((persona) => situationDrafts(persona, "L4", 60, material));

/** Requests that put something into a file and leave what it holds alone, with the parameter that names the file. */
const additions = [
  [/^put \{file_path\} into the archive/, "zip_path"],
  [/^put the line \{text\} at the top/, "txt_path"],
  [/^add (?:the|a) paragraph/, "docx_path"],
  [/^add a row/, "xlsx_path"],
  [/^add a slide/, "pptx_path"],
] as const;

function cellAt({ files }: EnvironmentSetup, path: string, cell: string): string {
  const content = files.find((file) => file.path === path)?.content;
  if (content?.kind !== "table") throw new Error(`${path} holds no table`);
  const [, letter = "", row = ""] = /^([A-Z])(\d+)$/.exec(cell) ?? [];
  return String(content.rows[Number(row) - 2]?.[letter.charCodeAt(0) - 65] ?? "");
}

describe("an infeasible task of a situation", () => {
  it("is made for every persona", () => {
    expect(new Set(drafts.map(({ persona }) => persona)).size).toBe(personas.length);
  });

  it("locks a folder that its request names, and not Documents or another that everybody has", () => {
    const locked = drafts.flatMap(({ infeasibility }) =>
      infeasibility?.kind === "no_permission" ? [infeasibility.removed.value] : [],
    );
    expect(locked.length).toBeGreaterThan(0);
    expect(locked.filter((folder) => folder.split("/").length < 5)).toEqual([]);
  });

  it("can be sought with a locked folder for every persona, and with a missing row for most", () => {
    const able = (kind: "no_permission" | "missing_rows") =>
      personas.filter((persona) => {
        const found = draftsLacking(kind, persona, 10, material);
        expect(found.map(({ infeasibility }) => infeasibility?.kind).filter((other) => other !== kind)).toEqual([]);
        return found.length > 0;
      });
    expect(able("no_permission")).toEqual(personas);
    expect(able("missing_rows").length).toBeGreaterThan(personas.length / 2);
  });

  it("lacks each kind about as often, whatever most situations offer", () => {
    const { composition } = situationsOf("accountant", "L4", material);
    const given = rememberGiven(81, () => 0);
    const lacked = Array.from({ length: 70 }, (_, slot) => {
      const attempts = attemptsAt(composition, slot, given);
      for (let turn = 0; turn < attempts.turns; turn++) {
        const found = attempts.at(turn);
        if (typeof found !== "string" && given.admit(found)) return found.draft.infeasibility?.kind;
      }
      return undefined;
    });
    const counts = obstacleKinds.map((kind) => lacked.filter((other) => other === kind).length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(0.03 * lacked.length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(0.35 * lacked.length);
  });

  it("keeps the folder in which the missing file lay, also where nothing else lies in it", () => {
    const missing = drafts.filter(({ infeasibility }) => infeasibility?.kind === "missing_file");
    expect(missing.length).toBeGreaterThan(0);
    for (const { setup, infeasibility } of missing) {
      const path = infeasibility?.removed.value ?? expect.fail();
      expect(setup.directories.map((folder) => folder.path)).toContain(path.slice(0, path.lastIndexOf("/")));
    }
  });

  it("can lack a page that it looks something up on", () => {
    expect(drafts.some(({ infeasibility }) => infeasibility?.kind === "dead_address")).toBe(true);
  });

  it("can lack a value on a page that is there, at a node that other work does not wait for", () => {
    const lacking = drafts.filter(({ infeasibility }) => infeasibility?.kind === "missing_value");
    expect(lacking.length).toBeGreaterThan(0);
    for (const { setup, infeasibility, graph } of lacking) {
      const { removed, blocked, twin_setup } = infeasibility ?? expect.fail();
      const result = graph.nodes.find(({ id }) => id === blocked)?.parameters.result ?? expect.fail();
      expect(JSON.stringify(setup)).not.toContain(result);
      const stating = ({ pages, files }: EnvironmentSetup) => {
        const page = pages.find(({ url }) => url === removed.value)?.paragraphs;
        const content = files.find(({ path }) => path === removed.value)?.content;
        const lines = page ?? (content?.kind === "document" ? content.paragraphs : []);
        return lines.filter((line) => line.includes(removed.entry ?? expect.fail()));
      };
      expect(stating(setup)).toEqual([expect.stringMatching(/: still to be filled in$|\[still to be filled in\]/)]);
      expect(stating(twin_setup)).toEqual([expect.stringContaining(result)]);
    }
  });

  it("can lack a cell in a table that is there: what is looked up then has no value, and no zero either", () => {
    const kinds = ["empty_cells", "missing_rows"];
    const lacking = drafts.filter(({ infeasibility }) => kinds.includes(infeasibility?.kind ?? ""));
    expect(lacking.length).toBeGreaterThan(0);
    for (const { setup, infeasibility, graph } of lacking) {
      const { removed, blocked, twin_setup, error } = infeasibility ?? expect.fail();
      const { place = "", result } = graph.nodes.find(({ id }) => id === blocked)?.parameters ?? expect.fail();
      // What stands in a cell is found here by its address alone, without the language of queries.
      expect(cellAt(twin_setup, removed.value, place)).toBe(result);
      expect(cellAt(setup, removed.value, place)).toBe("");
      expect(error).toBe("the selected cell is empty");
    }
  });

  it("has the words of a task that can be done: the same situation, asked for in the same graph", () => {
    const lacking = drafts.filter(({ infeasibility }) => infeasibility?.kind === "empty_cells");
    for (const draft of lacking) {
      const twin = draft.infeasibility?.twin_setup ?? expect.fail();
      const bound = bindGraph(draft.graph, subtasks);
      const walk = "reason" in bound ? bound : walkModel(bound, twin, catalog.resourceTypes);
      expect("reason" in walk ? walk.reason : null).toBeNull();
    }
  });

  it("lacks no file into which something is put and of which nothing is needed: that could be begun anew", () => {
    const begun = drafts.filter(({ graph, infeasibility }) => {
      if (infeasibility?.kind !== "missing_file") return false;
      const missing = infeasibility.removed.value;
      const users = graph.nodes.filter(({ parameters }) => Object.values(parameters).includes(missing));
      return users.every(({ subtask_id, parameters }) =>
        additions.some(
          ([words, file]) => words.test(subtasks.get(subtask_id)?.phrases[0] ?? "") && parameters[file] === missing,
        ),
      );
    });
    expect(begun.map(({ intent }) => intent.goal)).toEqual([]);
  });
});
