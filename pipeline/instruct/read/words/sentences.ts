import { type InstructionToken, tokenize } from "./tokens.js";

/** A sentence or an item of a list, with what its place in the text says. */
export interface Sentence {
  tokens: InstructionToken[];
  /** Items of one list, and the sentence with a colon before it, share a block. */
  block: number;
  /** Number of a numbered item ("2.", "Step 2:"), 0 for a bullet, null outside a list. */
  item: number | null;
  /** Ends with a colon: what follows belongs to it. */
  heads: boolean;
}

/** Cuts an instruction into sentences and list items; values are kept whole. */
export function splitSentences(text: string, values: readonly string[]): Sentence[] {
  const sentences: Sentence[] = [];
  let tokens: InstructionToken[] = [];
  let block = 0;
  let item: number | null = null;
  let lineStart = true;

  function close(heads: boolean): void {
    if (tokens.some((token) => token.kind !== "mark")) {
      const previous = sentences.at(-1);
      const continues =
        previous !== undefined && (item !== null ? previous.heads || previous.item !== null : previous.heads);
      if (!continues) block += 1;
      sentences.push({ tokens, block, item, heads });
    }
    tokens = [];
    item = null;
  }

  const all = tokenize(text, values);
  for (let at = 0; at < all.length; at++) {
    const token = all[at];
    if (token === undefined) break;
    if (token.kind === "break") {
      close(tokens.at(-1)?.text === ":");
      lineStart = true;
      continue;
    }
    const marker = lineStart || tokens.length === 0 ? readMarker(all, at, lineStart) : null;
    lineStart = false;
    if (marker !== null) {
      close(tokens.at(-1)?.text === ":");
      item = marker.item;
      at += marker.length - 1;
      continue;
    }
    if (token.kind === "mark" && /[.!?]/.test(token.text)) {
      close(false);
      continue;
    }
    tokens.push(token);
  }
  close(false);
  return sentences;
}

function readMarker(
  tokens: readonly InstructionToken[],
  at: number,
  lineStart: boolean,
): { item: number; length: number } | null {
  const [first, second, third] = tokens.slice(at, at + 3);
  if (first === undefined || second === undefined) return null;
  if (
    first.lower === "step" &&
    second.kind === "literal" &&
    /^\d+$/.test(second.text) &&
    /[:.)—-]/.test(third?.text ?? "")
  ) {
    return { item: Number(second.text), length: 3 };
  }
  if (first.text === "(" && third?.text === ")" && /^[a-z\d]$/i.test(second.text)) {
    return { item: Number.parseInt(second.text, 36), length: 3 };
  }
  if (/^\d{1,2}$/.test(first.text) && /^[.)]$/.test(second.text)) return { item: Number(first.text), length: 2 };
  if (lineStart && first.kind === "mark" && /^[-*•–]$/.test(first.text)) return { item: 0, length: 1 };
  return null;
}
