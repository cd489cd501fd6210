/**
 * What makes a spreadsheet take a cell for a formula, after whatever it may overlook before it: = + - @ as they are, in
 * full width, small or as a mathematical minus, a tab and a carriage return. A cell may also begin after a separator or
 * a line end, where a file is opened with the wrong separator.
 */
const danger = "(?:(?:(?![\\t\\r\\n])[\\s\\p{Cc}\\p{Cf}])*[=+\\-@＝＋－＠﹦﹢﹣﹫−]|[\\t\\r])";
const unguarded = new RegExp(`(?<=^|[;\\t\\r\\n])(?='*${danger})`, "gu");
const guarded = new RegExp(`(?<=^|[;\\t\\r\\n])'(?='*${danger})`, "gu");

/** A text as a cell that is never a formula: an apostrophe stands before what could be one. `unguard` gives it back exactly. */
export function guard(text: string): string {
  return text.replace(unguarded, "'");
}

/** The text of a cell that `guard` made, or that a person typed. */
export function unguard(cell: string): string {
  return cell.replace(guarded, "");
}
