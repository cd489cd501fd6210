/** Doubles as Python rounds them and writes them: from their exact binary value, halves to the even neighbour. */

/** Numerator and denominator of a finite double that is not negative, exactly. */
function ratioOf(value: number): [bigint, bigint] {
  let [scaled, doublings] = [value, 0n];
  for (; !Number.isInteger(scaled); doublings += 1n) scaled *= 2;
  return [BigInt(scaled), 1n << doublings];
}

/** Neither may be negative. */
function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const [quotient, rest] = [dividend / divisor, dividend % divisor];
  const isUp = rest * 2n > divisor || (rest * 2n === divisor && quotient % 2n === 1n);
  return isUp ? quotient + 1n : quotient;
}

/** How many times 10 ** -digits it is, rounded. */
function scaledUnits(value: number, digits: number): bigint {
  const [numerator, denominator] = ratioOf(value);
  return digits >= 0
    ? divideHalfEven(numerator * 10n ** BigInt(digits), denominator)
    : divideHalfEven(numerator, denominator * 10n ** BigInt(-digits));
}

/** As `round(value, digits)`: the double nearest to the rounded decimal. A negative zero stays negative. */
export function roundTo(value: number, digits: number): number {
  const rounded = Number(`${scaledUnits(Math.abs(value), digits)}e${-digits}`);
  return isNegative(value) ? -rounded : rounded;
}

/** As `format(value, ".2f")` with this many digits after the point. */
export function fixedText(value: number, digits: number): string {
  const units = String(scaledUnits(Math.abs(value), digits)).padStart(digits + 1, "0");
  const whole = units.slice(0, units.length - digits);
  const sign = isNegative(value) ? "-" : "";
  return digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${units.slice(-digits)}`;
}

/** As `repr` and `str` write a double: the fewest digits that stand for it alone. */
export function floatText(value: number): string {
  const sign = isNegative(value) ? "-" : "";
  const [mantissa = "0", power = "0"] = Math.abs(value).toExponential().split("e");
  const [digits, exponent] = [mantissa.replace(".", ""), Number(power)];
  if (exponent < -4 || exponent >= 16) {
    const written = String(Math.abs(exponent)).padStart(2, "0");
    return `${sign}${mantissa}e${exponent < 0 ? "-" : "+"}${written}`;
  }
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
  const padded = digits.padEnd(exponent + 2, "0");
  return `${sign}${padded.slice(0, exponent + 1)}.${padded.slice(exponent + 1)}`;
}

/**
 * The simplest fraction whose division in doubles gives the value, which is from 0 to 1: 0.33 is 33/100. Null where
 * its parts would be no safe integers.
 */
export function fractionOf(value: number): [number, number] | null {
  let [numerator, denominator] = ratioOf(Math.abs(value));
  let [previous, current] = [
    { n: 0n, d: 1n },
    { n: 1n, d: 0n },
  ];
  while (denominator !== 0n) {
    const term = numerator / denominator;
    [previous, current] = [current, { n: term * current.n + previous.n, d: term * current.d + previous.d }];
    const [n, d] = [Number(current.n), Number(current.d)];
    if (!Number.isSafeInteger(n) || !Number.isSafeInteger(d)) return null;
    if (n / d === Math.abs(value)) return [n, d];
    [numerator, denominator] = [denominator, numerator % denominator];
  }
  return null;
}

function isNegative(value: number): boolean {
  return value < 0 || Object.is(value, -0);
}
