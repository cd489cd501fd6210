import { describe, expect, it } from "vitest";
import { situationFault } from "../../../pipeline/propose/situations/judge-situation.js";
import { readPool } from "../../../pipeline/store/pool/pool.js";
import { booksName } from "../../../pipeline/workplace/books.js";
import { catalog, worldOf } from "./proposal-world.js";

const { subtasks } = await readPool("subtask-pool", "desktop");

describe("the situations of the program", () => {
  const withSomethingToFind = [...catalog.workplaces].flatMap(([persona, { situations }]) =>
    situations
      .filter(({ facts, form_of }) => Object.keys(facts).length > 0 && form_of === undefined)
      // Proposals are shown no books.
      .filter((situation) => !JSON.stringify(situation).includes(`{"table":"${booksName}"`))
      .map((situation, _, told) => ({ persona, situation, situations: told })),
  );

  it("would pass as proposals, but for those that only look up what stands somewhere, or share their question with another", () => {
    const worlds = new Map([...catalog.workplaces.keys()].map((persona) => [persona, worldOf(persona, subtasks)]));
    const faults = withSomethingToFind.map(({ persona, situation, situations }) => {
      const held = worlds.get(persona);
      if (held === undefined) throw new Error(`there is no ${persona}`);
      const others = situations.filter((other) => other !== situation);
      return situationFault(situation, others, held)?.kind ?? "none";
    });
    const share = (kind: string) => faults.filter((fault) => fault === kind).length / faults.length;
    expect(share("none")).toBeGreaterThan(0.54);
    expect(share("none") + share("nothing-computed") + share("too-near")).toBeGreaterThan(0.93);
  });
});
