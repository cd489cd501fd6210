import { indexInterference } from "../../pipeline/compose/threats/interference.js";
import { createRng } from "../../pipeline/rng.js";
import { levelIds } from "../../pipeline/schema/task/task.js";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { personas, situationDrafts } from "../compose/situations/situation-drafts.js";
import { damages } from "../instruct/situation/damages.js";
import { objections, textOf } from "../instruct/situation/situation-reading.js";
import { ratio } from "./reader.js";

const turns = 10;

/**
 * How the reader judges texts about the situations of every persona and level, of the pool in a folder: sound ones that
 * it refuses, and damaged ones that it catches.
 */
export async function* reportSituationTexts(folder: string, seed: number): AsyncGenerator<string> {
  const { subtasks, interference } = await readPool(folder, "desktop");
  const material = { subtasks, interference: indexInterference(interference) };
  const drafts = personas.flatMap((persona) =>
    levelIds.flatMap((level) => situationDrafts(persona, level, turns, material)),
  );
  const texts = drafts.map((draft, index) => ({ draft, text: textOf(draft, createRng("bench", seed, index)) }));
  const refused = texts.filter(({ draft, text }) => objections(text, draft, subtasks).length > 0);
  yield `situations: sound texts refused ${ratio(refused.length, texts.length)}`;
  const kinds = Object.entries(damages).map(([name, spoil]) => {
    const spoilt = texts.flatMap(({ draft, text }) => {
      const damaged = spoil(text, draft);
      return damaged === null ? [] : [objections(damaged, draft, subtasks).length > 0];
    });
    return { name, caught: spoilt.filter(Boolean).length, of: spoilt.length };
  });
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  yield `situations: damaged texts caught ${ratio(sum(kinds.map(({ caught }) => caught)), sum(kinds.map((kind) => kind.of)))}`;
  for (const { name, caught, of } of kinds) yield `  ${name} ${ratio(caught, of)}`;
}
