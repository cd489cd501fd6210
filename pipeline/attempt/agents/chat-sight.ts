import sharp from "sharp";
import { numberScreenshot } from "../../export/marks/numbered-screenshot.js";
import type { AgentView } from "./agent.js";

/** What a chat model sees beside the list of controls. */
interface PictureForm {
  /** What the model is told of the picture. */
  readonly words: string;
  /** The picture of the screen (PNG) as the model is shown it; none where it is shown none. */
  readonly show?: (screenshot: Uint8Array, marks: AgentView["screen"]["marks"]) => Promise<Uint8Array>;
  /** What is done to every picture, also to an enlarged one. */
  readonly resize?: (picture: Uint8Array) => Promise<Uint8Array>;
}

const marked = "The picture is of the screen; every listed control that is visible has a frame with its number on it.";

/** Every way in which a chat model may see the screen. Models name controls by their numbers, whatever the picture's size. */
export const sights = {
  marks: { words: marked, show: numberScreenshot },
  square: { words: marked, show: numberScreenshot, resize: toSquare },
  picture: {
    words: "The picture is of the screen; nothing is drawn on it.",
    show: async (screenshot) => screenshot,
  },
  nothing: { words: "There is no picture of the screen." },
} as const satisfies Readonly<Record<string, PictureForm>>;

export type ChatSight = keyof typeof sights;

/** Said of the picture that a zoom has asked for. */
const closer = "The picture is of the part of the screen that you asked for, enlarged; nothing is drawn on it.";

export function seesPictures(sight: ChatSight): boolean {
  return "show" in sights[sight];
}

/** What is said of the picture that goes with a view. */
export function sightWords(sight: ChatSight, { isZoomed }: AgentView): string {
  return isZoomed ? closer : sights[sight].words;
}

/** The picture that goes with a view: one, or none. */
export async function picturesOf(sight: ChatSight, { screenshot, screen, isZoomed }: AgentView): Promise<Uint8Array[]> {
  const { show, resize }: PictureForm = sights[sight];
  if (screenshot === null || show === undefined) return [];
  const picture = isZoomed ? screenshot : await show(screenshot, screen.marks);
  return [resize === undefined ? picture : await resize(picture)];
}

/** OmniBench (D.2.1): 1024 x 1024 pixels by bicubic interpolation, with padding in place of distortion. */
function toSquare(picture: Uint8Array): Promise<Uint8Array> {
  const side = 1024;
  return sharp(picture).resize({ width: side, height: side, fit: "contain", kernel: "cubic" }).png().toBuffer();
}
