import { prepareSource } from "../../pipeline/evaluators/read/prepare-source.js";
import { NotPython } from "../../pipeline/evaluators/read/python/not-python.js";
import { parseModule } from "../../pipeline/evaluators/read/python/parse-module.js";
import { checkEncoding } from "../../pipeline/evaluators/read/python/source-encoding.js";
import { SourceText } from "../../pipeline/evaluators/read/python/source-text.js";
import { EvaluatorRefusal } from "../../pipeline/evaluators/read/refusal.js";
import { createRng } from "../../pipeline/rng.js";
import { cpythonTrees, treeText } from "./syntax-cpython.js";
import { syntaxTexts } from "./syntax-texts.js";

/** What CPython and the reader make of source texts. */
export interface SyntaxComparison {
  texts: number;
  /** Texts that both read, as the same syntax tree. */
  same: number;
  /** Texts that CPython does not compile and the reader refuses. */
  refused: number;
  /** Texts that are Python and have something that no evaluator needs. */
  foreign: number;
  /** Texts that are read otherwise than CPython reads them, or refused as no Python though they are. */
  wrong: { text: string; found: string; expected: string | null }[];
}

/** Compares how CPython and the reader parse texts that are drawn from a seed. One Python process reads all of them. */
export function compareSyntax(count: number, seed: string): SyntaxComparison {
  const texts = syntaxTexts(count, createRng("syntax", seed));
  const comparison: SyntaxComparison = { texts: count, same: 0, refused: 0, foreign: 0, wrong: [] };
  for (const [index, expected] of cpythonTrees(texts).entries()) {
    const text = texts[index] ?? Buffer.alloc(0);
    const found = outcomeOf(text);
    if (found === expected) comparison.same += 1;
    else if (found instanceof EvaluatorRefusal && expected === null) comparison.refused += 1;
    else if (found instanceof EvaluatorRefusal && !(found instanceof NotPython)) comparison.foreign += 1;
    else {
      const said = typeof found === "string" ? found : found.message;
      comparison.wrong.push({ text: Buffer.from(text).toString("utf8"), found: said, expected });
    }
  }
  return comparison;
}

function outcomeOf(text: Uint8Array): string | EvaluatorRefusal {
  try {
    const prepared = prepareSource(text);
    const module = parseModule(new SourceText(prepared));
    checkEncoding(prepared.split("\n"), 1);
    return treeText(module);
  } catch (error) {
    if (error instanceof EvaluatorRefusal) return error;
    throw error;
  }
}
