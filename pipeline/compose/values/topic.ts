import type { Sketch } from "../growth/sketch.js";
import { topicOfName, topicOfType } from "./naming.js";

/** What a node works on: the document that it, or what it takes over from, found on the computer. */
export function topicOf(sketch: Sketch, position: number, seen: ReadonlySet<number> = new Set()): string {
  const node = sketch.nodes[position];
  const sources = [...(node?.sources.values() ?? [])];
  for (const source of sources) {
    if (source.kind === "supply" && source.supply.kind === "document") return topicOfName(source.supply.document.name);
  }
  for (const source of sources) {
    const before =
      source.kind === "result" ? source.from.node : source.kind === "carried" ? source.operands[0]?.node : undefined;
    if (before === undefined || seen.has(before)) continue;
    return topicOf(sketch, before, new Set([...seen, position]));
  }
  return topicOfType(node?.usable.results[0]?.type ?? "");
}
