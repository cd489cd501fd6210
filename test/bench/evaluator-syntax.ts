import { performance } from "node:perf_hooks";
import { hasCpython311 } from "../evaluators/syntax-cpython.js";
import { compareSyntax } from "../evaluators/syntax-differential.js";

const texts = 20_000;
/** Texts that are printed of those that are read otherwise. */
const listed = 10;

/** Compares how the reader and CPython 3.11 parse generated texts; a line of figures, then the texts read otherwise. */
export function* reportSyntax(): Generator<string> {
  if (!hasCpython311()) {
    yield "syntax          python3 is not CPython 3.11: not compared";
    return;
  }
  const began = performance.now();
  const { same, refused, foreign, wrong } = compareSyntax(texts, "bench");
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  yield `syntax          ${wrong.length} of ${texts} texts read otherwise than by CPython 3.11: ${same} read as the same tree, ` +
    `${refused} refused by both, ${foreign} Python that no evaluator needs; ${seconds} s`;
  for (const { text, found } of wrong.slice(0, listed)) yield `  ${JSON.stringify(text)}: ${found.slice(0, 200)}`;
}
