/**
 * How often a property is tried that is tried `all` times with `PROPERTY_RUNS=all pnpm test:unit`: an eighth of that
 * otherwise, but twenty times at least.
 */
export function tries(all: number): number {
  return process.env.PROPERTY_RUNS === "all" ? all : Math.min(all, Math.max(20, Math.ceil(all / 8)));
}
