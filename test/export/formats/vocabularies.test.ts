import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Move } from "../../../pipeline/export/formats/vocabularies/move.js";
import { osAtlasVocabulary } from "../../../pipeline/export/formats/vocabularies/os-atlas.js";
import { agentNetExtras, pyautoguiVocabulary } from "../../../pipeline/export/formats/vocabularies/pyautogui.js";
import { qwenVocabulary } from "../../../pipeline/export/formats/vocabularies/qwen.js";
import { uiTarsVocabulary } from "../../../pipeline/export/formats/vocabularies/ui-tars.js";
import {
  placeOn,
  relativePlace,
  type Speaker,
  sayMoves,
  type Vocabulary,
} from "../../../pipeline/export/formats/vocabularies/vocabulary.js";
import {
  inParts,
  inPixels,
  inThousandths,
  pointsOf,
  readCalls,
  readOsAtlas,
  readQwen,
  readUiTars,
  screen,
  withoutPoints,
} from "./read-back.js";

interface Spoken {
  readonly name: string;
  readonly vocabulary: Vocabulary;
  readonly place: Speaker["place"];
  read(said: readonly string[]): Move[];
  /** Most pixels between a point and what is read back. */
  readonly off: number;
  /** What is read instead of a move, as the format says less; the same move otherwise. */
  less?(move: Move): Move;
}

const oneNotch = (move: Move): Move =>
  move.function === "scroll"
    ? { ...move, args: { ...move.args, dx: Math.sign(move.args.dx), dy: Math.sign(move.args.dy) } }
    : move;
/** Half of a column of a thousand, and half of a pixel. */
const offGrid = screen.width / 1000 / 2 + 0.5;
const thousandths = placeOn("thousandths", screen, 1000);
const qwenGrid = placeOn("thousandths", screen, 999);
const pixels = placeOn("pixels", screen, 1000);

const spoken: readonly Spoken[] = [
  {
    ...{ name: "pyautogui in parts of the screen", vocabulary: pyautoguiVocabulary(agentNetExtras), off: 0 },
    ...{ place: relativePlace(screen), read: (said) => readCalls(said.join("\n"), inParts) },
  },
  {
    ...{ name: "pyautogui in pixels", vocabulary: pyautoguiVocabulary(agentNetExtras), off: 0 },
    ...{ place: pixels, read: (said) => readCalls(said.join("\n"), inPixels) },
  },
  {
    ...{ name: "OS-Atlas", vocabulary: osAtlasVocabulary, off: offGrid, less: oneNotch },
    ...{ place: thousandths, read: (said) => readOsAtlas(said, inThousandths) },
  },
  {
    ...{ name: "UI-TARS", vocabulary: uiTarsVocabulary("thousandths"), off: offGrid, less: oneNotch },
    ...{ place: thousandths, read: (said) => readUiTars(said, inThousandths) },
  },
  {
    ...{ name: "UI-TARS 1.5", vocabulary: uiTarsVocabulary("pixels"), off: 0, less: oneNotch },
    ...{ place: pixels, read: (said) => readUiTars(said, inPixels) },
  },
  {
    ...{ name: "Qwen", vocabulary: qwenVocabulary, off: 2 * offGrid },
    ...{
      place: qwenGrid,
      read: (said) =>
        readQwen(
          said.map((one) => JSON.parse(one)),
          inThousandths,
        ),
    },
  },
];

const x = fc.integer({ min: 0, max: screen.width - 1 });
const y = fc.integer({ min: 0, max: screen.height - 1 });
const point = fc.record({ x, y });
const notches = fc.integer({ min: 1, max: 50 });
const turned = fc.oneof(
  notches.map((dy) => ({ dx: 0, dy })),
  notches.map((dy) => ({ dx: 0, dy: -dy })),
  notches.map((dx) => ({ dx, dy: 0 })),
  notches.map((dx) => ({ dx: -dx, dy: 0 })),
);
const anyMove: fc.Arbitrary<Move> = fc.oneof(
  fc
    .record({
      ...{ x, y, button: fc.constantFrom("left", "right", "middle"), count: fc.integer({ min: 1, max: 3 }) },
      held: fc.constantFrom(null, "ctrl", "ctrl+shift"),
    })
    .map((args): Move => ({ function: "click", args })),
  point.map((args): Move => ({ function: "move", args })),
  fc.tuple(point, point).map((path): Move => ({ function: "drag", args: { path, button: "left" } })),
  fc.tuple(point, turned).map(([at, by]): Move => ({ function: "scroll", args: { ...at, ...by } })),
  fc
    .constantFrom("enter", "ctrl+s", "ctrl+shift+s", "page_down", "f5", "alt+f4", "escape", "tab", "ctrl++")
    .map((keys): Move => ({ function: "key", args: { keys } })),
  fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
    .filter((text) => !/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(text))
    .map((text): Move => ({ function: "type", args: { text } })),
  fc
    .constantFrom("'a' \\ \"b\" \\n", "] [", "=SUM(A1:A2)", "C:\\new\\table")
    .map((text): Move => ({ function: "type", args: { text } })),
  fc.constant<Move>({ function: "wait", args: { seconds: 1 } }),
  fc
    .constantFrom("success", "infeasible")
    .map((status): Move => ({ function: "finish", args: { status, message: "it's so" } })),
);

describe.each(spoken.map((one) => [one.name, one] as const))("%s", (_, { vocabulary, place, read, off, less }) => {
  it("says a move so that the same one is read back, or says that it has no words for it", () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(anyMove, (move) => {
        const said = sayMoves(vocabulary, [move], { place, lost: () => undefined });
        if ("unsayable" in said) return;
        kinds.add(move.function);
        // Going to a place may be a move of its own.
        const found = read(said);
        const back = found.length === 1 ? found : found.filter((one) => one.function !== "move");
        const expected = less?.(move) ?? move;
        expect(back.map(withoutPoints)).toEqual([withoutPoints(expected)]);
        const places = back.flatMap(pointsOf);
        const isSaid = !(vocabulary === osAtlasVocabulary && move.function === "scroll");
        for (const [i, at] of (isSaid ? pointsOf(expected) : []).entries()) {
          expect(Math.abs((places[i]?.x ?? Number.NaN) - at.x)).toBeLessThanOrEqual(off);
          expect(Math.abs((places[i]?.y ?? Number.NaN) - at.y)).toBeLessThanOrEqual(off);
        }
      }),
      { numRuns: 400 },
    );
    for (const kind of ["click", "scroll", "key", "type", "wait", "finish", "drag"]) expect(kinds).toContain(kind);
  });
});

describe("what a vocabulary has no words for", () => {
  const say = (vocabulary: Vocabulary, move: Move) =>
    sayMoves(vocabulary, [move], { place: pixels, lost: () => undefined });
  const middle: Move = { function: "click", args: { x: 1, y: 1, button: "middle", count: 1, held: null } };

  it("is said to be so, and never said as something else", () => {
    expect(say(uiTarsVocabulary("pixels"), middle)).toEqual({ unsayable: "a click with the middle button" });
    expect(say(osAtlasVocabulary, { function: "hold", args: { keys: "ctrl", seconds: 1 } })).toHaveProperty(
      "unsayable",
    );
    const held: Move = { function: "click", args: { x: 1, y: 1, button: "left", count: 1, held: "ctrl" } };
    expect(say(osAtlasVocabulary, held)).toHaveProperty("unsayable");
    expect(say(qwenVocabulary, held)).not.toHaveProperty("unsayable");
  });

  it("types the lines of a text for OS-Atlas with the Enter key between them", () => {
    expect(say(osAtlasVocabulary, { function: "type", args: { text: "a\n\nb" } })).toEqual([
      "TYPE [a]",
      "ENTER",
      "ENTER",
      "TYPE [b]",
    ]);
  });

  it("notes what is lost of a move that is said", () => {
    const lost: string[] = [];
    const move: Move = { function: "scroll", args: { x: 1, y: 1, dx: 0, dy: -3 } };
    sayMoves(uiTarsVocabulary("pixels"), [move], { place: pixels, lost: (reason) => lost.push(reason) });
    expect(lost).toEqual(["how far the wheel is turned: only the place and the direction are said"]);
  });
});
