import type { Catalog } from "../../catalog/catalog.js";
import type { Rng } from "../../rng.js";
import type { Subtask } from "../../schema/subtask.js";
import { writeHighLevel } from "./high-level.js";
import { writeLowLevel } from "./low-level.js";
import type { InstructionWriter } from "./writer.js";

const attempts = 5;
const variants = 2;

/**
 * Writes by grammar: a textual order of the graph, a phrase for every node, references to results, and cues for
 * what they do not say. Every attempt draws other words; from the third on results are also named by their paths.
 */
export function offlineWriter(pool: ReadonlyMap<string, Subtask>, catalog: Catalog, rng: Rng): InstructionWriter {
  return {
    name: "offline",
    async write(draft, { length: attempt }) {
      if (attempt >= attempts) return null;
      const style = attempt < 2 ? "short" : "explicit";
      const source = rng.fork(draft.id, attempt);
      const text = (name: string): string => writeHighLevel(draft, pool, catalog, style, source.fork(name));
      const high_level = text("high-level");
      const others = new Set<string>();
      for (let draw = 0; others.size < variants && draw < variants * 3; draw++) {
        const other = text(`variant-${draw}`);
        if (other !== high_level) others.add(other);
      }
      const low_level = writeLowLevel(draft, pool, catalog, source.fork("low-level"));
      return { instruction: { high_level, low_level, variants: [...others] } };
    },
  };
}
