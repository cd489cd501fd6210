import { describe, expect, it } from "vitest";
import { pairsInSituations } from "../../../pipeline/compose/situations/situation-pairs.js";
import { readPool } from "../../../pipeline/store/pool/pool.js";
import { catalog } from "./situation-drafts.js";

const { subtasks } = await readPool("subtask-pool", "desktop");
const mayFollow = pairsInSituations(subtasks, catalog, "desktop");
const called = (phrase: string) =>
  [...subtasks.values()].find(({ phrases }) => phrases.includes(phrase)) ?? expect.fail(`no subtask "${phrase}"`);

describe("pairs of subtasks that tasks of situations have", () => {
  const asked = called("work out {words} in {xlsx_path}");
  const saved = called("save the file that came with {mail_in_inbox} in the inbox as {file_path}");
  const sent = called("send {file_path} to {to} with the subject {subject} and tell {words}");

  it("are those whose facts and deliverables one situation has, in the order of the situation", () => {
    expect(mayFollow(asked, sent)).toBe(true);
    expect(mayFollow(saved, sent)).toBe(true);
    expect(mayFollow(sent, saved)).toBe(false);
  });

  it("are not those that no situation asks for together", () => {
    expect(mayFollow(saved, called("blur {img_path} and save it"))).toBe(false);
  });
});
