import type { Readable } from "node:stream";

/**
 * Calls `onLine` with each line of a stream that is not blank. `onFlood` is called once, and nothing more is read, when a
 * line has more than `longest` characters.
 */
export function readLines(
  stream: Readable,
  longest: number,
  { onLine, onFlood }: { onLine: (line: string) => void; onFlood: () => void },
): void {
  let rest = "";
  let isFlooded = false;
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    if (isFlooded) return;
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of [...lines, rest]) isFlooded ||= line.length > longest;
    if (isFlooded) onFlood();
    else for (const line of lines) if (line.trim() !== "") onLine(line);
  });
}
