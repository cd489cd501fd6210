/** Seconds of all threads of this program, which, unlike those of a clock, do not depend on what else the machine does. */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** What some work gives, and the processor seconds that it took. */
export async function timed<T>(work: () => T | Promise<T>): Promise<{ result: T; seconds: number }> {
  const began = processorSeconds();
  const result = await work();
  return { result, seconds: processorSeconds() - began };
}
