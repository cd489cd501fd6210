import { EvaluatorRefusal } from "../refusal.js";
import type { Token } from "./cursor.js";
import { checkCharacters, keywords } from "./identifiers.js";
import { Indentation } from "./indentation.js";
import { NotPython } from "./not-python.js";
import { readNumber } from "./number-literals.js";
import type { SourceText } from "./source-text.js";

const deepestBrackets = 40;
const operator =
  /\*\*=|\/\/=|>>=|<<=|\.\.\.|->|:=|==|!=|<=|>=|\*\*|\/\/|<<|>>|\+=|-=|\*=|\/=|%=|&=|\|=|\^=|@=|[-+*/%@&|^~<>()[\]{},:;.=]/y;
const stringStart = /(?:[rR][bBfF]?|[bBfF][rR]?|[uU])?('''|"""|'|")/y;
const name = /[A-Za-z_\u0080-\u{10ffff}][\w\u0080-\u{10ffff}]*/uy;
const space = /[ \t\f]+/y;
const comment = /#[^\n]*/y;
const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** The part of a source that is read: all of it, or the expression within the braces of an f-string. */
export interface Section {
  readonly start: number;
  readonly end: number;
  readonly isExpression: boolean;
}

/**
 * The tokens of a source, as CPython 3.11 divides it; the last one is "end". Throws NotPython, and EvaluatorRefusal
 * for brackets that are nested too deeply. Linear.
 */
export function tokenise(source: SourceText, section: Section = wholeOf(source)): Token[] {
  const { text } = source;
  const { start, end, isExpression } = section;
  const tokens: Token[] = [];
  const brackets: { opening: string; at: number }[] = [];
  const indentation = new Indentation(source);
  let index = start;
  let isLineStart = !isExpression;
  const isJoined = () => isExpression || brackets.length > 0;
  const add = (type: Token["type"], to: number) => {
    tokens.push({ type, text: text.slice(index, to), start: index, end: to });
    index = to;
  };
  const fail = (reason: string, at = index): never => {
    throw new NotPython(source.placeOf(at), reason);
  };
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = index;
    return pattern.exec(text);
  };
  while (index < end) {
    if (isLineStart) {
      isLineStart = false;
      const line = indentation.enter(index);
      index = line.end;
      for (const type of line.tokens) add(type, index);
    }
    const skipped = match(space) ?? match(comment);
    const character = text.charAt(index);
    const string = match(stringStart);
    if (skipped !== null) index += skipped[0].length;
    else if (character === "\n") {
      const last = tokens.at(-1);
      if (!isJoined() && last !== undefined && !["newline", "indent", "dedent"].includes(last.type)) {
        if (last.text === "~") fail("~ without an operand", last.start);
        add("newline", index + 1);
      } else index += 1;
      isLineStart = !isJoined();
    } else if (character === "\\") {
      if (text.charAt(index + 1) !== "\n") fail("a backslash stands within a line");
      if (index + 2 >= end) fail("a backslash stands at the end");
      index += 2;
    } else if (string !== null) add("string", endOfString(source, index, string[0].length, string[1] ?? "", end));
    else if (/\d/.test(character) || (character === "." && /\d/.test(text.charAt(index + 1)))) {
      add("number", readNumber(source, index).end);
    } else {
      const word = match(name)?.[0];
      if (word !== undefined) {
        checkCharacters(word, source.placeOf(index));
        add(keywords.has(word) ? "keyword" : "name", index + word.length);
        continue;
      }
      const sign = match(operator)?.[0] ?? fail(`the character ${character} does not belong here`);
      if (sign in closing) brackets.push({ opening: sign, at: index });
      else if (Object.values(closing).includes(sign)) {
        const opened = brackets.pop();
        if (opened === undefined) fail(`${sign} without its opening bracket`);
        else if (closing[opened.opening] !== sign) fail(`${sign} closes ${opened.opening}`);
      }
      if (brackets.length > deepestBrackets) {
        const reason = `more than ${deepestBrackets} brackets within each other; simplify it`;
        throw new EvaluatorRefusal(source.placeOf(index), reason);
      }
      add("operator", index + sign.length);
    }
  }
  const [open] = brackets;
  if (open !== undefined) fail(`${open.opening} was never closed`, open.at);
  for (const type of indentation.leave()) add(type, index);
  add("end", index);
  return tokens;
}

function wholeOf({ text }: SourceText): Section {
  return { start: 0, end: text.length, isExpression: false };
}

/** Where a string literal ends, after its last quote. */
function endOfString(source: SourceText, start: number, opening: number, quote: string, limit: number): number {
  const { text } = source;
  for (let index = start + opening; index < limit; index++) {
    const character = text.charAt(index);
    if (character === "\\") index += 1;
    else if (character === "\n" && quote.length === 1) break;
    else if (text.startsWith(quote, index) && index + quote.length <= limit) return index + quote.length;
  }
  throw new NotPython(source.placeOf(start), "a string that is not closed");
}
