import { EvaluatorRefusal } from "../refusal.js";

/** PEP 263. */
const declaration = /^[ \t\f]*#[^\n]*?coding[:=][ \t]*([-\w.]+)/;
const blank = /^[ \t\f]*(?:#[^\n]*)?$/;

/**
 * A comment in the first two lines may say in which encoding a file is. Throws EvaluatorRefusal for another one than
 * UTF-8, by which Python would read other texts. `lines` are the lines of the code, the first of which is number `first`.
 */
export function checkEncoding(lines: readonly string[], first: number): void {
  for (const [index, line] of lines.slice(0, 2).entries()) {
    const encoding = declaration.exec(line)?.[1];
    if (encoding !== undefined) {
      if (/^utf[-_]?8$/i.test(encoding)) return;
      const at = { lineno: first + index, col_offset: line.indexOf(encoding) };
      throw new EvaluatorRefusal(at, `the encoding ${encoding}; save the file as UTF-8`);
    }
    if (!blank.test(line)) return;
  }
}
