/**
 * How often a property is tried that is tried `all` times in the lane `thorough`: an eighth of that in the lane `unit`,
 * but twenty times at least. The lane `thorough` runs each file again that asks for this (see vitest.config.ts).
 */
export function tries(all: number): number {
  return process.env.PROPERTY_RUNS === "all" ? all : Math.min(all, Math.max(20, Math.ceil(all / 8)));
}
