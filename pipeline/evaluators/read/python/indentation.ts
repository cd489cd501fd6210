import type { Token } from "./cursor.js";
import { NotPython } from "./not-python.js";
import type { SourceText } from "./source-text.js";

const tabStop = 8;
const mostLevels = 100;

/**
 * Width of an indentation: once with tabs up to the next multiple of eight, once with tabs that are as wide as a space. Where
 * the two disagree on which line is deeper, the meaning depends on the width of a tab.
 */
interface Width {
  readonly wide: number;
  readonly narrow: number;
}

/** The levels of indentation that are open, as CPython 3.11 counts them. */
export class Indentation {
  private readonly levels: Width[] = [{ wide: 0, narrow: 0 }];

  constructor(private readonly source: SourceText) {}

  /**
   * Reads the white space at the start of a line: where it ends, and which tokens it stands for. Lines without code count for
   * nothing. Throws NotPython for an unindent to no open level, and where tabs and spaces are mixed ambiguously.
   */
  enter(start: number): { end: number; tokens: Token["type"][] } {
    const { text } = this.source;
    let width: Width = { wide: 0, narrow: 0 };
    let continued = 0;
    let end = start;
    for (; ; end++) {
      const character = text.charAt(end);
      if (character === " ") width = { wide: width.wide + 1, narrow: width.narrow + 1 };
      else if (character === "\t") {
        width = { wide: (Math.floor(width.wide / tabStop) + 1) * tabStop, narrow: width.narrow + 1 };
      } else if (character === "\f") width = { wide: 0, narrow: 0 };
      else if (character === "\\" && text.charAt(end + 1) === "\n") {
        if (end + 2 >= text.length) this.fail(end, "a backslash stands at the end");
        // The line in which an indentation starts says how wide it is.
        if (continued === 0) continued = width.wide;
        end += 1;
      } else break;
    }
    if (continued > 0) width = { wide: continued, narrow: continued };
    const next = text.charAt(end);
    if (next === "\n" || next === "#" || next === "") return { end, tokens: [] };
    return { end, tokens: this.change(width, end) };
  }

  /** Closes all levels at the end of the source. */
  leave(): Token["type"][] {
    return this.levels.splice(1).map(() => "dedent");
  }

  private change(width: Width, at: number): Token["type"][] {
    const tokens: Token["type"][] = [];
    if (width.wide > this.level.wide) {
      if (width.narrow <= this.level.narrow) this.failOfTabs(at);
      if (this.levels.length >= mostLevels) this.fail(at, "too many levels of indentation");
      this.levels.push(width);
      return ["indent"];
    }
    while (width.wide < this.level.wide) {
      this.levels.pop();
      tokens.push("dedent");
    }
    if (width.wide !== this.level.wide) this.fail(at, "the unindent matches no outer level of indentation");
    if (width.narrow !== this.level.narrow) this.failOfTabs(at);
    return tokens;
  }

  private get level(): Width {
    return this.levels.at(-1) ?? { wide: 0, narrow: 0 };
  }

  private failOfTabs(at: number): never {
    return this.fail(at, "tabs and spaces are mixed, so that the indentation depends on the width of a tab");
  }

  private fail(at: number, reason: string): never {
    throw new NotPython(this.source.placeOf(at), reason);
  }
}
