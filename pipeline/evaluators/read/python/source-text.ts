import type { Place } from "../refusal.js";

/** Source text with one kind of line end, a line feed, also at its very end; says in which line a position is. */
export class SourceText {
  readonly text: string;
  private readonly lineStarts: readonly number[];

  constructor(written: string) {
    const lines = written.replace(/\r\n?/g, "\n");
    this.text = lines.endsWith("\n") || lines === "" ? lines : `${lines}\n`;
    const starts = [0];
    for (let at = this.text.indexOf("\n"); at !== -1; at = this.text.indexOf("\n", at + 1)) starts.push(at + 1);
    this.lineStarts = starts;
  }

  /** Logarithmic in the number of lines. */
  placeOf(index: number): Place {
    let [low, high] = [0, this.lineStarts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.lineStarts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return { lineno: low + 1, col_offset: index - (this.lineStarts[low] ?? 0) };
  }
}
