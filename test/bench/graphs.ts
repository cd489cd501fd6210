import { maximumCoherence } from "../../pipeline/graph/coherence.js";
import type { Graph } from "../../pipeline/graph/graph.js";
import { width } from "../../pipeline/graph/measures.js";
import { countOrders } from "../../pipeline/graph/topological-orders.js";
import { createRng, type Rng } from "../../pipeline/rng.js";
import { enumeratePlainly } from "./enumerate-plainly.js";
import { processorSeconds } from "./processor-time.js";

const sizes = [6, 8, 10, 12, 14, 16, 20, 24, 30];
const graphsPerSize = 10;
/** Processor seconds that plain enumeration may spend on a graph. */
const patience = 0.5;

interface Sample {
  graph: Graph;
  applications: string[];
}

/**
 * Topological orders counted, and the largest coherency score found, for each second of one core, beside a plain
 * implementation that enumerates all orders, in one run on the same graphs: connected, every node but the first waits
 * for one or two of the six before it, three applications. Where plain enumeration does not end in half a second, its time
 * is what its orders would take at the rate of the first ones.
 */
export function* reportGraphs(): Generator<string> {
  const warmUp = drawSamples(10, createRng("bench", "warm-up"));
  for (let round = 0; round < 20; round++) for (const sample of warmUp) countOrders(sample.graph);
  for (let round = 0; round < 20; round++)
    for (const { graph, applications } of warmUp) maximumCoherence(graph, applications);
  for (const size of sizes) {
    const samples = drawSamples(size, createRng("bench", size));
    const counting = rate(samples, ({ graph }) => countOrders(graph));
    const scoring = rate(samples, ({ graph, applications }) => maximumCoherence(graph, applications));
    const plain = samples.map(({ graph, applications }) => {
      const began = processorSeconds();
      const found = enumeratePlainly(graph, applications, () => processorSeconds() - began > patience);
      const seconds = processorSeconds() - began;
      const orders = countOrders(graph);
      if (found.ended && BigInt(found.orders) !== orders)
        throw new Error(`plain enumeration found ${found.orders} orders, not ${orders}`);
      if (found.ended && found.best !== maximumCoherence(graph, applications))
        throw new Error("plain enumeration found another score");
      return { ended: found.ended, seconds: found.ended ? seconds : (seconds * Number(orders)) / found.orders };
    });
    const enumerated = mean(plain.map(({ seconds }) => seconds));
    const ended = plain.filter((one) => one.ended).length;
    const orders = samples.map(({ graph }) => Number(countOrders(graph))).sort((a, b) => a - b);
    const wide = mean(samples.map(({ graph }) => width(graph)));
    yield [
      `n = ${size} (width ${wide.toFixed(1)}, median ${brief(orders[Math.floor(orders.length / 2)] ?? 0)} orders):`,
      `count ${brief(counting.perSecond)}/s (worst ${milliseconds(counting.worst)}), CS_max ${brief(scoring.perSecond)}/s (worst ${milliseconds(scoring.worst)});`,
      `enumeration ${ended}/${plain.length} ended, x ${brief(enumerated * counting.perSecond)} of counting, x ${brief(enumerated * scoring.perSecond)} of CS_max`,
    ].join(" ");
  }
}

function drawSamples(size: number, rng: Rng): Sample[] {
  return Array.from({ length: graphsPerSize }, () => ({
    graph: {
      size,
      edges: Array.from({ length: size - 1 }, (_, i) => i + 1).flatMap((node): [number, number][] => {
        const near = Math.min(node, 6);
        const first = node - 1 - rng.below(near);
        const second = node - 1 - rng.below(near);
        return first === second || rng.next() < 0.5
          ? [[first, node]]
          : [
              [first, node],
              [second, node],
            ];
      }),
    },
    applications: Array.from({ length: size }, () => rng.pick(["a", "b", "c"])),
  }));
}

/** How often a second the work is done on average, and the most milliseconds that one graph took. */
function rate(samples: readonly Sample[], work: (sample: Sample) => unknown): { perSecond: number; worst: number } {
  const each = samples.map((sample) => {
    const began = processorSeconds();
    let [times, spent] = [0, 0];
    for (; spent < 0.02; spent = processorSeconds() - began) {
      work(sample);
      times++;
    }
    return spent / times;
  });
  return { perSecond: 1 / mean(each), worst: Math.max(...each) };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function brief(number: number): string {
  return number < 1e6 ? number.toLocaleString("en-US", { maximumSignificantDigits: 3 }) : number.toExponential(1);
}

function milliseconds(seconds: number): string {
  return `${(1000 * seconds).toPrecision(2)} ms`;
}
