import type { Control } from "../../schema/computer/control.js";
import type { RecordedStep } from "../recording.js";

/** The table in the window in front, as far as the screens up to a step show it. */
export interface SeenSheet {
  /** The heading that was seen in the first row of a column; null where none was. */
  heading(column: string): string | null;
  /** The letters of the column under a heading; null where it was not seen. */
  columnOf(heading: string): string | null;
  /** Whether the first row of a column is on the screen before the step, so that its heading can be read there. */
  isInView(column: string): boolean;
  /** The last column that has a heading; null where no heading was seen. */
  readonly lastColumn: string | null;
  /** What a cell holds on the screen before the step; null where it is out of sight. */
  value(cell: string): string | null;
  /** The cells of a row on the screen before the step that hold something. */
  row(number: number): readonly Control[];
}

/** "F" and 34 of "F34"; null for what is no cell. */
export function cellPlace(cell: string): { column: string; row: number } | null {
  const [, column, row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(cell) ?? [];
  return column === undefined || row === undefined ? null : { column, row: Number(row) };
}

/** Reads the sheet off the screens of a recording up to a step (an index). */
export function seenSheet(steps: readonly RecordedStep[], at: number): SeenSheet {
  const shown = cellsOf(steps[at]);
  const window = shown[0]?.window;
  const headings = new Map<string, string>();
  for (const step of steps.slice(0, at + 1)) {
    for (const cell of cellsOf(step)) {
      const place = cellPlace(cell.control_text);
      if (cell.window !== window || place?.row !== 1) continue;
      if (cell.value) headings.set(place.column, cell.value);
      else headings.delete(place.column);
    }
  }
  return {
    heading: (column) => headings.get(column) ?? null,
    columnOf: (heading) => [...headings].find(([, text]) => text === heading)?.[0] ?? null,
    isInView: (column) => shown.some(({ control_text }) => control_text === `${column}1`),
    lastColumn: [...headings.keys()].sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).at(-1) ?? null,
    value: (cell) => shown.find(({ control_text }) => control_text === cell)?.value ?? null,
    row: (number) =>
      shown.filter(
        ({ control_text, value }) => cellPlace(control_text)?.row === number && value !== null && value !== "",
      ),
  };
}

function cellsOf(step: RecordedStep | undefined): Control[] {
  return (
    step?.controls.filter(
      ({ control_type, control_text, visible }) =>
        control_type === "DataItem" && visible && cellPlace(control_text) !== null,
    ) ?? []
  );
}
