/** Bytes that a desktop with a heavy application may take. */
const bytesOfDesktop = 1_000_000_000;

/** Returns how many desktops a machine carries at once, by its processors and by the memory that is free, at least one. */
export function desktopsCarried({ processors, freeBytes }: { processors: number; freeBytes: number }): number {
  return Math.max(1, Math.min(processors, Math.floor(freeBytes / bytesOfDesktop), 64));
}
