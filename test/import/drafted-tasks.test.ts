import { describe, expect, it } from "vitest";
import { readDrafts } from "../../pipeline/import/drafted-tasks.js";
import { windowsRecord, written } from "./records.js";

const read = (...records: Record<string, unknown>[]) => readDrafts(written("drafts.json", records));

describe("drafts in the form of WindowsWorld", () => {
  it("are for the persona that they name, in the spellings of the published file too", () => {
    const named = (persona: string) => read({ ...windowsRecord("a"), persona }).drafts[0]?.persona;
    expect(named("HR Specialist")).toBe("hr-specialist");
    expect(named("Social Media Ops")).toBe("social-media-operator");
    expect(named("Useristrative Assistant")).toBe("administrative-assistant");
    expect(read(windowsRecord("a")).drafts[0]?.persona).toBeNull();
  });

  it("have instruction, level, milestones, and applications by one name each", () => {
    expect(read(windowsRecord("a")).drafts).toEqual([
      {
        id: "windowsworld:a",
        persona: null,
        level: "L2",
        instruction: "Save the shopping list as a text file.",
        applications: ["Word", "Notepad"],
        milestones: ["Notepad is open.", "The file is there."],
      },
    ]);
  });

  it("are left out where they are infeasible, invalid, marked as a duplicate, a second one of an id, or unreadable", () => {
    const { drafts, unusable } = read(
      windowsRecord("a"),
      windowsRecord("a"),
      { ...windowsRecord("b"), task_category: "L4" },
      { ...windowsRecord("c"), validity_info: { is_valid: false } },
      { ...windowsRecord("d"), is_duplicate: true },
      { ...windowsRecord("e"), instruction: "Save \u0007 it." },
    );
    expect(drafts.map(({ id }) => id)).toEqual(["windowsworld:a"]);
    expect(unusable.map(({ id, reason }) => `${id.slice(13)} ${reason}`)).toEqual([
      "a same-id",
      "b infeasible",
      "c invalid",
      "d duplicate",
      "e control-characters",
    ]);
  });
});
