/** A block of a Markdown text: lines between two fences, counted from 0; `end` is the one behind the last. */
export interface FencedBlock {
  readonly start: number;
  readonly end: number;
}

const opening = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/;
const closing = /^[ \t]*(`{3,}|~{3,})[ \t]*$/;
/** What is looked for in code, and in a string with each of the quotes. */
const inCode = /"""|'''|"|'|#[^\n]*|\n/g;
const inString: Readonly<Record<string, RegExp>> = {
  '"': /"|\\[\s\S]|\n/g,
  "'": /'|\\[\s\S]|\n/g,
  '"""': /"""|\\[\s\S]/g,
  "'''": /'''|\\[\s\S]/g,
};

/**
 * The fenced blocks of a Markdown text. A block ends with a fence of its own sign, at least as long as the one with which it
 * starts, on a line that is not inside a string of the code; without one it reaches to the end of the text. Linear in
 * the text for each block.
 */
export function fencedBlocks(text: string): FencedBlock[] {
  const lines = text.split("\n");
  const starts: number[] = [];
  for (let at = 0; starts.length < lines.length; at += (lines[starts.length - 1]?.length ?? 0) + 1) starts.push(at);
  const blocks: FencedBlock[] = [];
  for (let index = 0; index < lines.length; index++) {
    const fence = opening.exec(lines[index] ?? "")?.[1];
    if (fence === undefined) continue;
    const start = index + 1;
    index = lines.length;
    for (const position of linesOfCode(text, starts[start] ?? text.length)) {
      const line = starts.indexOf(position, start);
      if (line !== -1 && closes(lines[line] ?? "", fence)) {
        index = line;
        break;
      }
    }
    blocks.push({ start, end: index });
  }
  return blocks;
}

function closes(line: string, fence: string): boolean {
  const found = closing.exec(line)?.[1];
  return found?.startsWith(fence) === true;
}

/** Positions of the lines that do not start inside a string of Python. */
function* linesOfCode(text: string, start: number): Generator<number> {
  let pattern = inCode;
  let index = start;
  yield start;
  for (;;) {
    pattern.lastIndex = index;
    const found = pattern.exec(text);
    if (found === null) return;
    const [sign] = found;
    index = found.index + sign.length;
    if (sign === "\n") {
      pattern = inCode;
      yield index;
    } else if (pattern === inCode) pattern = inString[sign] ?? inCode;
    else if (!sign.startsWith("\\")) pattern = inCode;
  }
}
