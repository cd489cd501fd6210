import { z } from "zod";

/** Pixels of the screen from its top left corner. */
const coordinate = z.number().int().min(0).max(32_767);
const point = { x: coordinate, y: coordinate };
const button = z.enum(["left", "right", "middle"]).default("left");
const notches = z.number().int().min(-50).max(50).default(0);
/** As "ctrl+shift+s", "enter", "page_down". */
const keys = z.string().min(1).max(60);

/** What mouse and keyboard do at pixels of the screen, or to whatever has the focus. */
export const pixelActionSchema = z.discriminatedUnion("function", [
  z.strictObject({
    function: z.literal("click"),
    args: z.strictObject({
      ...point,
      button,
      /** 2 is a double click, 3 a triple click. */
      count: z.number().int().min(1).max(3).default(1),
      /** Keys that are held down meanwhile: "ctrl". */
      held: keys.nullable().default(null),
    }),
  }),
  z.strictObject({ function: z.literal("move"), args: z.strictObject(point) }),
  /** Presses at the first point, moves over the others, and releases at the last. */
  z.strictObject({
    function: z.literal("drag"),
    args: z.strictObject({ path: z.array(z.strictObject(point)).min(2).max(200), button }),
  }),
  /** Turns the wheel over a point by notches: negative `dy` scrolls down, negative `dx` to the left. */
  z.strictObject({ function: z.literal("scroll"), args: z.strictObject({ ...point, dx: notches, dy: notches }) }),
  z.strictObject({ function: z.literal("key"), args: z.strictObject({ keys }) }),
  z.strictObject({ function: z.literal("hold"), args: z.strictObject({ keys, seconds: z.number().min(0).max(10) }) }),
  z.strictObject({ function: z.literal("type"), args: z.strictObject({ text: z.string().min(1).max(4_000) }) }),
]);
/** A part of the screen by two corners; the second is outside of it. */
const screenPart = z.strictObject({ x0: coordinate, y0: coordinate, x1: coordinate, y1: coordinate });
export type ScreenPart = z.infer<typeof screenPart>;

/** Shows a part of the screen larger: the next picture is of that part alone. It does nothing to the computer. */
export const zoomActionSchema = z.strictObject({ function: z.literal("zoom"), args: screenPart });
export type ZoomAction = z.infer<typeof zoomActionSchema>;

export type PixelAction = z.infer<typeof pixelActionSchema>;
