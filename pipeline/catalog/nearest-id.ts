import { distance } from "fastest-levenshtein";

/** The allowed name that a misspelled one was probably meant to be; null when none is close (more than a third of it would have to change). */
export function nearestId(name: string, allowed: Iterable<string>): string | null {
  const wanted = name.toLowerCase();
  let nearest: string | null = null;
  let smallest = Math.max(2, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of allowed) {
    const edits = distance(wanted, candidate.toLowerCase());
    if (edits < smallest) {
      nearest = candidate;
      smallest = edits;
    }
  }
  return nearest;
}
