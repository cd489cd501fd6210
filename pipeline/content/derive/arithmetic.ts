/** An exact fraction; the denominator is positive. */
interface Fraction {
  over: bigint;
  under: bigint;
}

/**
 * Value of an expression of numbers, + - * / and brackets, printed with at most two decimals, rounded half away
 * from zero, without thousands separators ("1250", "0.33"). Separators inside the expression are allowed. Null
 * where it is no expression or divides by zero. Exact: fractions of big integers; recursive descent, O(length).
 */
export function evaluateArithmetic(expression: string): string | null {
  const tokens = tokenize(expression);
  if (tokens === null) return null;
  const reader = { tokens, at: 0 };
  const value = readSum(reader);
  return value === null || reader.at < tokens.length ? null : print(value);
}

interface Reader {
  tokens: readonly string[];
  at: number;
}

function tokenize(expression: string): string[] | null {
  const compact = expression.trim().replace(/\s*([-+*/()])\s*/g, "$1");
  const tokens = compact.match(/\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|[-+*/()]/g);
  return tokens !== null && tokens.join("") === compact ? tokens : null;
}

function readSum(reader: Reader): Fraction | null {
  let sum = readProduct(reader);
  while (sum !== null && (reader.tokens[reader.at] === "+" || reader.tokens[reader.at] === "-")) {
    const sign = reader.tokens[reader.at++] === "-" ? -1n : 1n;
    const term = readProduct(reader);
    sum = term && { over: sum.over * term.under + sign * term.over * sum.under, under: sum.under * term.under };
  }
  return sum;
}

function readProduct(reader: Reader): Fraction | null {
  let product = readFactor(reader);
  while (product !== null && (reader.tokens[reader.at] === "*" || reader.tokens[reader.at] === "/")) {
    const divides = reader.tokens[reader.at++] === "/";
    const factor = readFactor(reader);
    product = factor && (divides ? divide(product, factor) : multiply(product, factor));
  }
  return product;
}

function readFactor(reader: Reader): Fraction | null {
  const token = reader.tokens[reader.at++];
  if (token === "-") {
    const value = readFactor(reader);
    return value && { over: -value.over, under: value.under };
  }
  if (token === "(") {
    const value = readSum(reader);
    return reader.tokens[reader.at++] === ")" ? value : null;
  }
  if (token === undefined || !/^\d/.test(token)) return null;
  const [whole = "", decimals = ""] = token.replaceAll(",", "").split(".");
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) };
}

function multiply(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.over, under: a.under * b.under };
}

function divide(a: Fraction, b: Fraction): Fraction | null {
  if (b.over === 0n) return null;
  const sign = b.over < 0n ? -1n : 1n;
  return { over: sign * a.over * b.under, under: sign * a.under * b.over };
}

function print({ over, under }: Fraction): string {
  const size = over < 0n ? -over : over;
  const cents = (size * 200n + under) / (under * 2n);
  const decimals = (cents % 100n).toString().padStart(2, "0").replace(/0+$/, "");
  const digits = `${cents / 100n}${decimals === "" ? "" : `.${decimals}`}`;
  return over < 0n && cents > 0n ? `-${digits}` : digits;
}
