import { RequestError } from "../errors.js";
import { remembered } from "../flow/remembered.js";
import {
  type Aggregate,
  aggregates,
  extremes,
  type Query,
  type QueryOperator,
  type QueryRelation,
  type RowCondition,
} from "./query.js";

// query      := term (("+" | "-") term)*
// term       := factor (("*" | "/") factor)*
// factor     := literal | column | "(" query ")" | "round" "(" query "," number ")" | "workday" "(" query "," query ")"
//             | aggregate "(" [table "!"] [query] ["where" condition] ")"
//             | "pick" "(" [table "!"] query "," extreme query ["where" condition] ")" | given
// condition  := conjunction ("or" conjunction)*
// conjunction:= simple ("and" simple)*
// simple     := "(" condition ")" | query (relation query | "is" ["not"] "empty" | "contains" query)
// literal    := 12.5 | "text" | 2026-06-18;  column := [Name] | outer[Name];  table := 'Name';  given := @name

const tokenPattern =
  /\s*(?:(\d{4}-\d\d-\d\d)|(\d+(?:\.\d+)?)|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|\[((?:[^\]\\]|\\.)*)\]|@([a-z][a-z0-9_]*)|([a-z]+)|(<=|>=|!=|[-+*/(),!<>=]))/y;

interface QueryToken {
  kind: (typeof tokenKinds)[number];
  text: string;
}
const tokenKinds = ["date", "number", "text", "table", "column", "given", "word", "sign"] as const;

/** Values that a text may name: `@today`. */
export type GivenValues = ReadonlyMap<string, Extract<Query, { kind: "literal" }>>;

const nothingGiven: GivenValues = new Map();

/**
 * Reads a query such as `sum([Gross (EUR)] where [Paid on] is empty and [Due] < @today)`. Throws RequestError QUERY,
 * also for a name after @ that is not given.
 */
export function parseQuery(text: string, given: GivenValues = nothingGiven): Query {
  const reader = new TokenReader(text, given);
  const query = readQuery(reader);
  reader.end();
  return query;
}

/** Reads a condition such as `[Status] = "open" and [Due] < 2026-06-18`. Throws RequestError QUERY. */
export function parseRowCondition(text: string, given: GivenValues = nothingGiven): RowCondition {
  const reader = new TokenReader(text, given);
  const condition = readCondition(reader);
  reader.end();
  return condition;
}

class TokenReader {
  readonly #tokens: readonly QueryToken[];
  #at = 0;

  constructor(
    readonly source: string,
    readonly given: GivenValues,
  ) {
    this.#tokens = tokensOf(source);
  }

  get position(): number {
    return this.#at;
  }

  back(position: number): void {
    this.#at = position;
  }

  peek(): QueryToken | undefined {
    return this.#tokens[this.#at];
  }

  next(): QueryToken {
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw refusal(this.source, "it ends too early");
    return token;
  }

  /** Takes the next token if it is this word or sign. */
  take(text: string): boolean {
    const token = this.peek();
    if (token === undefined || token.text !== text || (token.kind !== "word" && token.kind !== "sign")) return false;
    this.#at += 1;
    return true;
  }

  expect(text: string): void {
    if (!this.take(text)) throw refusal(this.source, `"${text}" is missing before "${this.peek()?.text ?? "the end"}"`);
  }

  end(): void {
    const token = this.peek();
    if (token !== undefined) throw refusal(this.source, `"${token.text}" does not belong there`);
  }
}

/** Remembered, because a table asks for the same few texts once for each of its cells. */
const tokensOf = remembered((source: string): readonly QueryToken[] => {
  const tokens: QueryToken[] = [];
  const text = source.trimEnd();
  tokenPattern.lastIndex = 0;
  let at = 0;
  while (at < text.length) {
    tokenPattern.lastIndex = at;
    const match = tokenPattern.exec(text);
    if (match === null) throw refusal(source, `"${text.slice(at, at + 12)}" cannot be read`);
    const index = match.slice(1).findIndex((group) => group !== undefined);
    const kind = tokenKinds[index];
    if (kind === undefined) throw refusal(source, "a token is of no kind");
    tokens.push({ kind, text: (match[index + 1] ?? "").replace(/\\(.)/gs, "$1") });
    at = tokenPattern.lastIndex;
  }
  return tokens;
});

function readQuery(reader: TokenReader): Query {
  let left = readTerm(reader);
  for (;;) {
    const operator: QueryOperator | null = reader.take("+") ? "+" : reader.take("-") ? "-" : null;
    if (operator === null) return left;
    left = { kind: "arithmetic", operator, left, right: readTerm(reader) };
  }
}

function readTerm(reader: TokenReader): Query {
  let left = readFactor(reader);
  for (;;) {
    const operator: QueryOperator | null = reader.take("*") ? "*" : reader.take("/") ? "/" : null;
    if (operator === null) return left;
    left = { kind: "arithmetic", operator, left, right: readFactor(reader) };
  }
}

function readFactor(reader: TokenReader): Query {
  const token = reader.next();
  switch (token.kind) {
    case "number":
      return { kind: "literal", value: Number(token.text), type: "number" };
    case "date":
    case "text":
      return { kind: "literal", value: token.text, type: token.kind };
    case "column":
      return { kind: "column", name: token.text, outer: false };
    case "sign":
      if (token.text !== "(") break;
      return closed(reader, readQuery(reader));
    case "word":
      return readCall(reader, token.text);
    case "given": {
      const value = reader.given.get(token.text);
      if (value === undefined) throw refusal(reader.source, `no value is given for @${token.text}`);
      return value;
    }
    case "table":
      break;
  }
  throw refusal(reader.source, `"${token.text}" does not begin a value`);
}

function readCall(reader: TokenReader, word: string): Query {
  if (word === "outer") {
    const token = reader.next();
    if (token.kind !== "column") throw refusal(reader.source, "a column in brackets follows outer");
    return { kind: "column", name: token.text, outer: true };
  }
  reader.expect("(");
  if (word === "round") {
    const value = readQuery(reader);
    reader.expect(",");
    const places = reader.next();
    if (places.kind !== "number") throw refusal(reader.source, "the second argument of round is a number of places");
    return closed(reader, { kind: "round", value, places: Number(places.text) });
  }
  if (word === "workday") {
    const from = readQuery(reader);
    reader.expect(",");
    return closed(reader, { kind: "workday", from, days: readQuery(reader) });
  }
  const table = readTable(reader);
  if (word === "pick") {
    const of = readQuery(reader);
    reader.expect(",");
    const named = reader.next().text;
    const extreme = extremes.find((known) => known === named);
    if (extreme === undefined) throw refusal(reader.source, `pick takes one of ${extremes.join(", ")}`);
    return closed(reader, { kind: "pick", table, of, extreme, by: readQuery(reader), where: readWhere(reader) });
  }
  const aggregate = aggregates.find((known): known is Aggregate => known === word);
  if (aggregate === undefined)
    throw refusal(reader.source, `there is no ${word}; use ${aggregates.join(", ")} or pick`);
  const next = reader.peek()?.text;
  const of = next === "where" || next === ")" ? null : readQuery(reader);
  if (of === null && aggregate !== "count") throw refusal(reader.source, `${aggregate} needs a column`);
  return closed(reader, { kind: "aggregate", aggregate, table, of, where: readWhere(reader) });
}

function readTable(reader: TokenReader): string | null {
  const token = reader.peek();
  if (token?.kind !== "table") return null;
  reader.next();
  reader.expect("!");
  return token.text;
}

function readWhere(reader: TokenReader): RowCondition | null {
  return reader.take("where") ? readCondition(reader) : null;
}

function readCondition(reader: TokenReader): RowCondition {
  return readJoined(reader, "or", () => readJoined(reader, "and", () => readSimple(reader)));
}

function readJoined(reader: TokenReader, kind: "and" | "or", readPart: () => RowCondition): RowCondition {
  const first = readPart();
  const parts = [first];
  while (reader.take(kind)) parts.push(readPart());
  return parts.length === 1 ? first : { kind, parts };
}

function readSimple(reader: TokenReader): RowCondition {
  const start = reader.position;
  if (reader.take("(")) {
    try {
      const condition = readCondition(reader);
      reader.expect(")");
      return condition;
    } catch (error) {
      // A bracket may also begin a value: ([Net] + [VAT]) > 100.
      if (!(error instanceof RequestError)) throw error;
      reader.back(start);
    }
  }
  const left = readQuery(reader);
  if (reader.take("is")) {
    const negated = reader.take("not");
    reader.expect("empty");
    return { kind: "empty", value: left, negated };
  }
  if (reader.take("contains")) return { kind: "contains", value: left, text: readQuery(reader) };
  const sign = reader.next().text;
  const relation = relationOf(sign);
  if (relation === null) throw refusal(reader.source, `"${sign}" is no relation`);
  return { kind: "compare", left, relation, right: readQuery(reader) };
}

function relationOf(sign: string): QueryRelation | null {
  return sign === "=" || sign === "!=" || sign === "<" || sign === "<=" || sign === ">" || sign === ">=" ? sign : null;
}

function closed(reader: TokenReader, query: Query): Query {
  reader.expect(")");
  return query;
}

function refusal(source: string, reason: string): RequestError {
  return new RequestError(
    "QUERY",
    `the query ${source} is malformed: ${reason}; write it as in sum([Amount] where [Paid on] is empty)`,
  );
}
