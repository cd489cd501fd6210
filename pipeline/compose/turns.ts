/** The properties of one persona. */
interface OfPersona {
  persona: { id: string };
}

/** A slot in a persona's sequence of tasks. */
interface Turn<W> {
  composition: W;
  place: number;
  /** Marks the slot as filled; otherwise it counts as empty. */
  fill(): void;
}

/** Allowed empty slots of a persona, among several: this number, plus one for every two tasks that it yielded. */
const leastPatience = 2;

/**
 * Lets personas take turns until `places` slots are used and the round is complete. A persona that leaves slots empty
 * is skipped for as many rounds as it left empty in a row, and is given up after too many (at most `patience`).
 * Personas in `unproductive` come last and are given up after one empty slot. Of several personas, those that yield
 * nothing are added to it.
 */
export function* takeTurns<W extends OfPersona>(
  compositions: readonly W[],
  places: number,
  patience: number,
  unproductive: Set<string>,
): Generator<Turn<W>> {
  const first = Math.max(leastPatience, Math.ceil(patience / compositions.length));
  const isUnproductive = ({ persona }: W) => unproductive.has(persona.id);
  const groups = [
    compositions
      .filter((composition) => !isUnproductive(composition))
      .map((composition) => ({ composition, most: first })),
    compositions.filter(isUnproductive).map((composition) => ({ composition, most: 1 })),
  ];
  let left = places;
  for (const group of groups) {
    let open = group.map((sequence) => ({ ...sequence, place: 0, given: 0, empty: 0, next: 0 }));
    while (left > 0 && open.length > 0) {
      const round = Math.min(...open.map(({ next }) => next));
      const ready = open.filter(({ next }) => next === round);
      left -= ready.length;
      for (const sequence of ready) {
        sequence.empty++;
        sequence.next = round + 1 + sequence.empty;
        yield {
          composition: sequence.composition,
          place: sequence.place++,
          fill: () => {
            sequence.given++;
            sequence.empty = 0;
            sequence.next = round + 1;
          },
        };
      }
      const ended = open.filter(({ given, empty, most }) => empty >= Math.min(patience, most + Math.ceil(given / 2)));
      for (const { composition, given } of ended)
        if (given === 0 && compositions.length > 1) unproductive.add(composition.persona.id);
      open = open.filter((sequence) => !ended.includes(sequence));
    }
  }
}
