import { TaskloomError } from "../../errors.js";

/** Where something stands in a source: lines from 1, columns from 0, as Python counts them. */
export interface Place {
  readonly lineno: number;
  readonly col_offset: number;
}

/** Python source that is not read as an evaluator; `line` and `column` are counted from 1. */
export class EvaluatorRefusal extends TaskloomError {
  readonly line: number;
  readonly column: number;
  readonly reason: string;

  constructor(at: Place, reason: string) {
    const [line, column] = [at.lineno, at.col_offset + 1];
    super("EVALUATOR_REFUSED", `line ${line}, column ${column}: ${reason}`);
    this.line = line;
    this.column = column;
    this.reason = reason;
  }
}

/** Where a source as a whole is at fault. */
export const start: Place = { lineno: 1, col_offset: 0 };
