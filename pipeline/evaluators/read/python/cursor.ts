import { EvaluatorRefusal, type Place } from "../refusal.js";
import { checkForm } from "./identifiers.js";
import { NotPython } from "./not-python.js";
import type { SourceText } from "./source-text.js";

/** The smallest pieces of a source. `start` and `end` are positions in its text. */
export interface Token {
  readonly type: "name" | "keyword" | "number" | "string" | "operator" | "newline" | "indent" | "dedent" | "end";
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Deepest nesting of statements and expressions; it keeps the parser from exhausting the stack. */
const deepest = 120;

/** Reads tokens one after another. */
export class Cursor {
  private position = 0;
  private depth = 0;
  /** Functions within which the next token stands. */
  functions = 0;

  constructor(
    readonly source: SourceText,
    private readonly tokens: readonly Token[],
  ) {}

  /** The token that is read next; the last one is "end" and stays. */
  get next(): Token {
    return this.ahead(0);
  }

  ahead(count: number): Token {
    const token = this.tokens[Math.min(this.position + count, this.tokens.length - 1)];
    if (token === undefined) throw new RangeError("a cursor needs tokens");
    return token;
  }

  get place(): Place {
    return this.placeOf(this.next);
  }

  placeOf(token: Token): Place {
    return this.source.placeOf(token.start);
  }

  take(): Token {
    const token = this.next;
    if (token.type === "name") checkForm(token.text, this.place);
    this.position += 1;
    return token;
  }

  /** Whether the next token is one of these operators or keywords. */
  at(...texts: readonly string[]): boolean {
    const { type, text } = this.next;
    return (type === "operator" || type === "keyword") && texts.includes(text);
  }

  /** Reads on if the next token is this operator or keyword. */
  accept(text: string): boolean {
    const isNext = this.at(text);
    if (isNext) this.position += 1;
    return isNext;
  }

  /** Reads on if the next token is of this type. */
  acceptType(type: Token["type"]): boolean {
    const isNext = this.next.type === type;
    if (isNext) this.position += 1;
    return isNext;
  }

  /** Throws NotPython where another token follows. */
  expect(text: string): void {
    if (!this.accept(text)) this.fail(`${text} is expected`);
  }

  /** A name that is no keyword. Throws NotPython. */
  expectName(): string {
    if (this.next.type !== "name") this.fail("a name is expected");
    return this.take().text;
  }

  fail(reason?: string): never {
    const { type, text } = this.next;
    const found = type === "newline" ? "the end of the line" : type === "end" ? "the end" : text;
    const named = type === "indent" ? "unexpected indent" : type === "dedent" ? "unexpected unindent" : null;
    throw new NotPython(this.place, named ?? `${reason ?? "invalid syntax"}, not ${found}`);
  }

  /** Reads one level deeper. Throws EvaluatorRefusal where that is too deep. */
  nested<Read>(read: () => Read): Read {
    if (this.depth >= deepest) {
      throw new EvaluatorRefusal(this.place, `nested more than ${deepest} deep; simplify it`);
    }
    this.depth += 1;
    const result = read();
    this.depth -= 1;
    return result;
  }
}
