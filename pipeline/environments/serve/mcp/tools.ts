import { z } from "zod";
import type { MouseButton } from "../../gestures/gesture.js";
import { numberControls } from "../../view/numbered-controls.js";
import { zoomed } from "../../view/zoomed.js";
import type { LentDesktop } from "../lent-desktop.js";
import { type DesktopTool, defineTool, pictureContent, type ToolContent, textContent } from "./tool.js";

const pixel = z.number().min(0).max(32_767);
const place = { x: pixel.describe("pixels from the left"), y: pixel.describe("pixels from the top") };
const button = z.enum(["left", "right", "middle"]).default("left");
const keys = z.string().min(1).max(60).describe('such as "ctrl+s", "enter", "page_down"');
/** Longest time that a key is held or that nothing is done, in seconds. */
const longest = { hold: 10, wait: 60 };

/** "ctrl++" is ctrl and plus. */
const keysOf = (text: string): string[] => text.split(/\+(?=.)/);

async function perform(desktop: LentDesktop, ...steps: Parameters<LentDesktop["perform"]>[0]): Promise<ToolContent> {
  await desktop.perform(steps);
  return textContent("done");
}

/** A tool that clicks at a place; `fixed` is the button, null for one that the client names. */
function clicking(name: string, description: string, fixed: MouseButton | null, count: number): DesktopTool {
  const anyButton = z.strictObject({ ...place, button });
  const oneButton = z.strictObject(place).transform((at) => ({ ...at, button: fixed ?? ("left" as const) }));
  return defineTool<{ x: number; y: number; button: MouseButton }>({
    name,
    description,
    input: fixed === null ? anyButton : oneButton,
    run: (desktop, { button: pressed, ...at }) => perform(desktop, { kind: "click", at, button: pressed, count }),
  });
}

const directions = { up: [0, 1], down: [0, -1], left: [-1, 0], right: [1, 0] } as const;

/** What a client may do with a desktop, as tools for computer use have it. */
export const desktopTools: readonly DesktopTool[] = [
  defineTool({
    name: "screenshot",
    description: "A picture of the whole screen (PNG); its pixels are those that the other tools take.",
    input: z.strictObject({}),
    looks: true,
    run: async (desktop) => pictureContent(await desktop.screenshot()),
  }),
  defineTool({
    name: "zoom",
    description:
      "A part of the screen, enlarged. x0, y0 is its top left corner and x1, y1 the bottom right one, in pixels.",
    input: z.strictObject({ x0: pixel, y0: pixel, x1: pixel, y1: pixel }),
    looks: true,
    run: async (desktop, region) => pictureContent(await zoomed(await desktop.screenshot(), region)),
  }),
  defineTool({
    name: "controls",
    description:
      "The controls on the screen as a list: windows, and in each the controls with type, text, value and place.",
    input: z.strictObject({}),
    looks: true,
    run: async (desktop) => textContent(listed((await desktop.observe()).controls)),
  }),
  clicking("click", "Clicks once.", null, 1),
  clicking("double_click", "Clicks twice with the left button.", "left", 2),
  clicking("triple_click", "Clicks three times with the left button, which selects a line.", "left", 3),
  clicking("right_click", "Clicks once with the right button.", "right", 1),
  defineTool({
    name: "move",
    description: "Moves the pointer.",
    input: z.strictObject(place),
    run: (desktop, at) => perform(desktop, { kind: "move", at }),
  }),
  defineTool({
    name: "drag",
    description: "Presses a button of the mouse at the first point, moves over the others and releases it at the last.",
    input: z.strictObject({ path: z.array(z.strictObject(place)).min(2).max(200), button }),
    run: (desktop, { path, button: pressed }) => perform(desktop, { kind: "drag", path, button: pressed }),
  }),
  defineTool({
    name: "scroll",
    description: "Turns the wheel of the mouse over a point, by notches.",
    input: z.strictObject({
      ...place,
      direction: z.enum(["up", "down", "left", "right"]),
      amount: z.number().int().min(1).max(50).default(3),
    }),
    run: (desktop, { x, y, direction, amount }) => {
      const [dx, dy] = directions[direction];
      return perform(desktop, { kind: "scroll", at: { x, y }, dx: dx * amount, dy: dy * amount });
    },
  }),
  defineTool({
    name: "key",
    description: "Presses keys together.",
    input: z.strictObject({ keys }),
    run: (desktop, input) => perform(desktop, { kind: "press", keys: keysOf(input.keys) }),
  }),
  defineTool({
    name: "hold_key",
    description: "Holds keys down for some seconds.",
    input: z.strictObject({ keys, seconds: z.number().min(0).max(longest.hold) }),
    run: (desktop, { seconds, ...input }) => perform(desktop, { kind: "hold", keys: keysOf(input.keys), seconds }),
  }),
  defineTool({
    name: "type",
    description: "Types a text into what has the focus.",
    input: z.strictObject({ text: z.string().min(1).max(20_000) }),
    run: (desktop, { text }) => perform(desktop, { kind: "type", text }),
  }),
  defineTool({
    name: "wait",
    description: "Does nothing for some seconds.",
    input: z.strictObject({ seconds: z.number().min(0).max(longest.wait) }),
    run: (desktop, { seconds }) => perform(desktop, { kind: "pause", seconds }),
  }),
];

function listed(controls: Parameters<typeof numberControls>[0]): string {
  const { text, numbers } = numberControls(controls);
  const places = [...numbers].map(([{ rect }, number]) => {
    const [left, top, right, bottom] = rect;
    return `${number}: ${Math.floor((left + right) / 2)}, ${Math.floor((top + bottom) / 2)}`;
  });
  return `${text}\n\nWhere to click, as number: x, y\n${places.join("\n")}`;
}
