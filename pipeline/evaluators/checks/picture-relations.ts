import type { ContentPart } from "../../schema/computer/content-part.js";

// Two pictures are compared by what their parts say: sizes, digests of pixels, means, and looks of 32 x 32 luminances.
// The same sums are made in the same order here and in Python, so that both agree to the last bit.

export interface ComparedPicture {
  width: number;
  height: number;
  pixels: string;
  brightness: number;
  contrast: number;
  saturation: number;
  sharpness: number;
  look: readonly number[];
}

const side = 32;
/** Correlation from which two looks are of the same picture, and of which a window is. */
const alike = 0.9;
/** Mean difference of luminances up to which a turned or resized picture is the same one. */
const close = 4;
/** How much a mean changes at least where a picture is said to have more or less of something. */
const notable = 1;
/** How many times as sharp a picture is at least that is said to be sharper. */
const crisp = 1.05;
/** Places in each direction at which a part of a picture is compared with a whole one. */
const samples = 12;

/** What a part says of a picture; null where it is none. */
export function comparedPicture(part: ContentPart | null): ComparedPicture | null {
  const digits = part?.kind === "picture" ? part.labels?.look : undefined;
  if (part === null || digits === undefined || digits.length !== 2 * side * side) return null;
  const number = (aspect: string) => Number(part.aspects[aspect] ?? 0);
  return {
    width: number("width"),
    height: number("height"),
    pixels: String(part.aspects.pixels),
    brightness: number("brightness"),
    contrast: number("contrast"),
    saturation: number("saturation"),
    sharpness: number("sharpness"),
    look: Array.from({ length: side * side }, (_, at) => Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16)),
  };
}

type PictureRelation = (picture: ComparedPicture, other: ComparedPicture) => boolean;
type Field = (row: number, column: number) => [row: number, column: number];

const sameSize: PictureRelation = (one, other) => one.width === other.width && one.height === other.height;
const sameMotif: PictureRelation = (one, other) => sameSize(one, other) && correlation(one.look, other.look) >= alike;
const last = side - 1;

/** What one picture can be to another one, by the words of the check. */
export const pictureRelations: Readonly<Record<string, PictureRelation>> = {
  same: (one, other) => sameSize(one, other) && one.pixels === other.pixels,
  "rotated right": turned(true, (row, column) => [last - column, row]),
  "rotated left": turned(true, (row, column) => [column, last - row]),
  "rotated 180": turned(false, (row, column) => [last - row, last - column]),
  "flipped horizontally": turned(false, (row, column) => [row, last - column]),
  "flipped vertically": turned(false, (row, column) => [last - row, column]),
  resized: (one, other) => !sameSize(one, other) && difference(one.look, other.look) <= close,
  cropped,
  brighter: more("brightness"),
  darker: less("brightness"),
  "more contrast": more("contrast"),
  "less contrast": less("contrast"),
  "more saturated": more("saturation"),
  "less saturated": less("saturation"),
  sharper: (one, other) => isSharper(one, other) && sameMotif(one, other),
  blurrier: (one, other) => isSharper(other, one) && sameMotif(one, other),
};

type Mean = "brightness" | "contrast" | "saturation";

function more(mean: Mean): PictureRelation {
  return (one, other) => one[mean] - other[mean] >= notable && sameMotif(one, other);
}

function less(mean: Mean): PictureRelation {
  return (one, other) => other[mean] - one[mean] >= notable && sameMotif(one, other);
}

/** Edges are stronger where there is more contrast: what counts is how strong they are beside that. */
function isSharper(one: ComparedPicture, other: ComparedPicture): boolean {
  return one.sharpness * other.contrast > crisp * other.sharpness * one.contrast;
}

/** Whether one is the other one turned: its field at a place is that of the other at the place that `from` says. */
function turned(swapped: boolean, from: Field): PictureRelation {
  return (one, other) => {
    const [width, height] = swapped ? [other.height, other.width] : [other.width, other.height];
    if (one.width !== width || one.height !== height || one.pixels === other.pixels) return false;
    const look = one.look.map((_, at) => {
      const [row, column] = from(Math.floor(at / side), at % side);
      return other.look[row * side + column] ?? 0;
    });
    return difference(one.look, look) <= close;
  };
}

/** Whether one is a part of the other, an eighth of each side at least. */
function cropped(one: ComparedPicture, other: ComparedPicture): boolean {
  const [wide, high] = [(one.width / other.width) * side, (one.height / other.height) * side];
  if (wide > side || high > side || sameSize(one, other) || wide < side / 8 || high < side / 8) return false;
  const part = window(one.look, { left: 0, top: 0, wide: side, high: side });
  for (let top = 0; top <= side - high; top += 0.5)
    for (let left = 0; left <= side - wide; left += 0.5) {
      const seen = window(other.look, { left, top, wide, high });
      if (difference(part, seen) <= 4 * close && correlation(part, seen) >= alike) return true;
    }
  return false;
}

/** Luminances at even distances inside a window of a look, each the mean of the fields around it by their nearness. */
function window(
  look: readonly number[],
  { left, top, wide, high }: { left: number; top: number; wide: number; high: number },
): number[] {
  const seen: number[] = [];
  for (let row = 0; row < samples; row++)
    for (let column = 0; column < samples; column++) {
      const x = Math.min(last, Math.max(0, left + ((column + 0.5) * wide) / samples - 0.5));
      const y = Math.min(last, Math.max(0, top + ((row + 0.5) * high) / samples - 0.5));
      const [x0, y0] = [Math.floor(x), Math.floor(y)];
      const [x1, y1] = [Math.min(last, x0 + 1), Math.min(last, y0 + 1)];
      const at = (down: number, across: number) => look[down * side + across] ?? 0;
      const upper = at(y0, x0) + (at(y0, x1) - at(y0, x0)) * (x - x0);
      const lower = at(y1, x0) + (at(y1, x1) - at(y1, x0)) * (x - x0);
      seen.push(upper + (lower - upper) * (y - y0));
    }
  return seen;
}

function difference(one: readonly number[], other: readonly number[]): number {
  let sum = 0;
  for (const [at, value] of one.entries()) sum += Math.abs(value - (other[at] ?? 0));
  return sum / one.length;
}

/** Pearson's correlation; 1 where both are even, 0 where one of them is. */
function correlation(one: readonly number[], other: readonly number[]): number {
  const count = one.length;
  let [sum, otherSum, squares, otherSquares, products] = [0, 0, 0, 0, 0];
  for (const [at, value] of one.entries()) {
    const beside = other[at] ?? 0;
    sum += value;
    otherSum += beside;
    squares += value * value;
    otherSquares += beside * beside;
    products += value * beside;
  }
  const spread = count * squares - sum * sum;
  const otherSpread = count * otherSquares - otherSum * otherSum;
  if (spread <= 0 || otherSpread <= 0) return spread <= 0 && otherSpread <= 0 ? 1 : 0;
  return (count * products - sum * otherSum) / Math.sqrt(spread * otherSpread);
}

/** The same in Python: `_picture_of`, `_picture_is`. */
export const pictureRelationPython = `import math

_PICTURE_RELATIONS = (${Object.keys(pictureRelations)
  .map((name) => JSON.stringify(name))
  .join(", ")})
_PICTURE_FIELDS = {
    "rotated right": lambda row, column: (${last} - column, row),
    "rotated left": lambda row, column: (column, ${last} - row),
    "rotated 180": lambda row, column: (${last} - row, ${last} - column),
    "flipped horizontally": lambda row, column: (row, ${last} - column),
    "flipped vertically": lambda row, column: (${last} - row, column),
}
_PICTURE_MEANS = {
    "brighter": ("brightness", 1),
    "darker": ("brightness", -1),
    "more contrast": ("contrast", 1),
    "less contrast": ("contrast", -1),
    "more saturated": ("saturation", 1),
    "less saturated": ("saturation", -1),
}


def _picture_of(part):
    digits = part.get("labels", {}).get("look") if part is not None and part["kind"] == "picture" else None
    if digits is None or len(digits) != ${2 * side * side}:
        return None
    names = ("width", "height", "brightness", "contrast", "saturation", "sharpness")
    picture = {name: part["aspects"].get(name, 0) for name in names}
    picture["pixels"] = str(part["aspects"].get("pixels"))
    picture["look"] = [int(digits[2 * at : 2 * at + 2], 16) for at in range(${side * side})]
    return picture


def _picture_is(one, relation, other):
    same_size = one["width"] == other["width"] and one["height"] == other["height"]
    if relation == "same":
        return same_size and one["pixels"] == other["pixels"]
    if relation in _PICTURE_MEANS:
        mean, sign = _PICTURE_MEANS[relation]
        changed = (one[mean] - other[mean]) * sign >= ${notable}
        return changed and same_size and _correlation(one["look"], other["look"]) >= ${alike}
    if relation in ("sharper", "blurrier"):
        sharp, blurred = (one, other) if relation == "sharper" else (other, one)
        is_sharper = sharp["sharpness"] * blurred["contrast"] > ${crisp} * blurred["sharpness"] * sharp["contrast"]
        return is_sharper and same_size and _correlation(one["look"], other["look"]) >= ${alike}
    if relation == "resized":
        return not same_size and _mean_difference(one["look"], other["look"]) <= ${close}
    if relation == "cropped":
        return not same_size and _is_cropped(one, other)
    width, height = other["width"], other["height"]
    if relation in ("rotated right", "rotated left"):
        width, height = height, width
    if one["width"] != width or one["height"] != height or one["pixels"] == other["pixels"]:
        return False
    places = [_PICTURE_FIELDS[relation](at // ${side}, at % ${side}) for at in range(${side * side})]
    return _mean_difference(one["look"], [other["look"][row * ${side} + column] for row, column in places]) <= ${close}


def _is_cropped(one, other):
    wide, high = one["width"] / other["width"] * ${side}, one["height"] / other["height"] * ${side}
    if wide > ${side} or high > ${side} or wide < ${side / 8} or high < ${side / 8}:
        return False
    part = _look_window(one["look"], 0, 0, ${side}, ${side})
    top = 0.0
    while top <= ${side} - high:
        left = 0.0
        while left <= ${side} - wide:
            seen = _look_window(other["look"], left, top, wide, high)
            if _mean_difference(part, seen) <= ${4 * close} and _correlation(part, seen) >= ${alike}:
                return True
            left += 0.5
        top += 0.5
    return False


def _look_window(look, left, top, wide, high):
    seen = []
    for row in range(${samples}):
        for column in range(${samples}):
            x = min(${last}, max(0, left + (column + 0.5) * wide / ${samples} - 0.5))
            y = min(${last}, max(0, top + (row + 0.5) * high / ${samples} - 0.5))
            x0, y0 = int(x), int(y)
            x1, y1 = min(${last}, x0 + 1), min(${last}, y0 + 1)
            a, b = look[y0 * ${side} + x0], look[y0 * ${side} + x1]
            c, d = look[y1 * ${side} + x0], look[y1 * ${side} + x1]
            upper, lower = a + (b - a) * (x - x0), c + (d - c) * (x - x0)
            seen.append(upper + (lower - upper) * (y - y0))
    return seen


def _mean_difference(one, other):
    total = 0.0
    for value, beside in zip(one, other):
        total += abs(value - beside)
    return total / len(one)


def _correlation(one, other):
    count = len(one)
    total = other_total = squares = other_squares = products = 0.0
    for value, beside in zip(one, other):
        total += value
        other_total += beside
        squares += value * value
        other_squares += beside * beside
        products += value * beside
    spread = count * squares - total * total
    other_spread = count * other_squares - other_total * other_total
    if spread <= 0 or other_spread <= 0:
        return 1.0 if spread <= 0 and other_spread <= 0 else 0.0
    return (count * products - total * other_total) / math.sqrt(spread * other_spread)
`;
