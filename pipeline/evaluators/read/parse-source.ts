import type { FencedBlock } from "./fenced-blocks.js";
import { fencedBlocks } from "./fenced-blocks.js";
import type { Module } from "./nodes.js";
import { NotPython } from "./python/not-python.js";
import { parseModule } from "./python/parse-module.js";
import { checkEncoding } from "./python/source-encoding.js";
import { SourceText } from "./python/source-text.js";
import { EvaluatorRefusal } from "./refusal.js";

/**
 * The syntax tree of a source: of the text as a whole if it is Python, else of the one fenced block of the text, read as
 * Markdown, that holds the function. Lines keep their numbers. Throws EvaluatorRefusal where the function stands in
 * several places, and NotPython for the text as a whole where it holds no such block.
 */
export function parseSource(text: string, functionName: string): Module {
  const lines = text.split("\n");
  try {
    const module = parseModule(new SourceText(text));
    checkEncoding(lines, 1);
    return module;
  } catch (error) {
    if (!(error instanceof NotPython)) throw error;
    const block = blockWith(functionName, text);
    if (block === null) throw error;
    const kept = lines.map((line, index) => (index >= block.start && index < block.end ? line : ""));
    const module = parseModule(new SourceText(kept.join("\n")));
    checkEncoding(lines.slice(block.start, block.end), block.start + 1);
    return module;
  }
}

/** The fenced block that holds a function, or the only one; null where there is none. */
function blockWith(functionName: string, text: string): FencedBlock | null {
  const blocks = fencedBlocks(text);
  const found = linesOfHeads(functionName, text).map((line) => ({
    line,
    block: blocks.find(({ start, end }) => line >= start && line < end) ?? null,
  }));
  const [first] = found;
  const other = found.find(({ block }) => block !== first?.block);
  if (first !== undefined && other !== undefined) {
    const where = `line ${first.line + 1} and line ${other.line + 1}`;
    const at = { lineno: other.line + 1, col_offset: 0 };
    throw new EvaluatorRefusal(at, `${functionName} stands in several places of the text, ${where}; leave one of them`);
  }
  if (first !== undefined) return first.block;
  return blocks.length === 1 ? (blocks[0] ?? null) : null;
}

/**
 * Lines on which the definition of a function starts, counted from 0, also in quotations and lists of Markdown. As in
 * Python, a line may be continued before the name, and the name may be written in other forms of its letters.
 */
function linesOfHeads(functionName: string, text: string): number[] {
  const mark = String.raw`(?:(?:[-*+]|\d+[.)])[ \t\f>]+)?`;
  const gap = String.raw`(?:\s|\\\n(?:[ \t\f]*>)*)+`;
  const head = new RegExp(String.raw`^[ \t\f>]*${mark}(?:async${gap})?def${gap}${functionName}\b`, "gm");
  const normal = text.normalize("NFKC");
  return Array.from(normal.matchAll(head), ({ index }) => normal.slice(0, index).split("\n").length - 1);
}
