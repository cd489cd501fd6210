import type { Graph } from "../../pipeline/graph/graph.js";

/**
 * All topological orders one after the other, by choosing a node without open predecessors, again and again, and the
 * largest coherency score among them: how these figures are got where nobody thinks about it. Asks `isEnough` every
 * thousand orders.
 */
export function enumeratePlainly(
  { size, edges }: Graph,
  applications: readonly string[],
  isEnough: () => boolean,
): { orders: number; best: number; ended: boolean } {
  const open = new Array<number>(size).fill(0);
  const next: number[][] = Array.from({ length: size }, () => []);
  for (const [from, to] of edges) {
    open[to] = (open[to] ?? 0) + 1;
    next[from]?.push(to);
  }
  const done = new Array<boolean>(size).fill(false);
  let [orders, best, ended] = [0, 0, true];

  function extend(taken: number, last: string, score: number): void {
    if (taken === size) {
      orders++;
      best = Math.max(best, score);
      if (orders % 1000 === 0 && isEnough()) ended = false;
      return;
    }
    for (let node = 0; node < size && ended; node++) {
      if (done[node] === true || open[node] !== 0) continue;
      done[node] = true;
      for (const to of next[node] ?? []) open[to] = (open[to] ?? 0) - 1;
      const application = applications[node] ?? "";
      extend(taken + 1, application, score + (application === last ? 1 : 0));
      for (const to of next[node] ?? []) open[to] = (open[to] ?? 0) + 1;
      done[node] = false;
    }
  }

  extend(0, "", 0);
  return { orders, best, ended };
}
