import { distance } from "fastest-levenshtein";

/**
 * Returns the allowed name that a misspelled one most likely stands for: the shortest that begins with it, else the one
 * with the smallest edit distance (Levenshtein); null when more than a third of its letters would change.
 */
export function nearestId(name: string, allowed: Iterable<string>): string | null {
  const wanted = name.toLowerCase();
  let nearest: string | null = null;
  let smallest = Math.max(2, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of allowed) {
    const isStart = wanted.length >= 4 && candidate.toLowerCase().startsWith(wanted);
    const edits = isStart ? candidate.length / 1000 : distance(wanted, candidate.toLowerCase());
    if (edits < smallest) {
      nearest = candidate;
      smallest = edits;
    }
  }
  return nearest;
}
