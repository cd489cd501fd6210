/** What belongs to one persona. */
interface OfPersona {
  persona: { id: string };
}

/** A place in a persona's sequence of tasks. */
interface Turn<W> {
  workshop: W;
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
 * Those of `barren` had nothing before: they come when nobody else is left, and are given up at once. Who of several
 * personas has nothing comes to them.
 */
export function* takeTurns<W extends OfPersona>(
  workshops: readonly W[],
  places: number,
  patience: number,
  barren: Set<string>,
): Generator<Turn<W>> {
  const first = Math.max(leastPatience, Math.ceil(patience / workshops.length));
  const isBarren = ({ persona }: W) => barren.has(persona.id);
  const groups = [
    workshops.filter((workshop) => !isBarren(workshop)).map((workshop) => ({ workshop, most: first })),
    workshops.filter(isBarren).map((workshop) => ({ workshop, most: 1 })),
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
          workshop: sequence.workshop,
          place: sequence.place++,
          fill: () => {
            sequence.given++;
            sequence.empty = 0;
            sequence.next = round + 1;
          },
        };
      }
      const ended = open.filter(({ given, empty, most }) => empty >= Math.min(patience, most + Math.ceil(given / 2)));
      for (const { workshop, given } of ended) if (given === 0 && workshops.length > 1) barren.add(workshop.persona.id);
      open = open.filter((sequence) => !ended.includes(sequence));
    }
  }
}
