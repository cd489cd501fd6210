/** What belongs to one persona. */
interface OfPersona {
  persona: { id: string };
}

/** A place in a persona's sequence of tasks. */
interface Turn<W> {
  composition: W;
  place: number;
  /** Says that the place has a task; it counts as empty otherwise. */
  fill(): void;
}

/**
 * Empty places before one of many personas counts as exhausted that has given nothing; for every two tasks that it gives,
 * one more.
 */
const leastPatience = 2;

/**
 * Lets personas take turns for `places` in all, and to the end of a round; one that leaves a place empty lets others go
 * first for as many rounds as it has left empty in a row, and after too many (`patience` at most) has no further turn.
 * Those of `unproductive` had nothing before: they come when nobody else is left, and are given up at once. Who of several
 * personas has nothing comes to them.
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
