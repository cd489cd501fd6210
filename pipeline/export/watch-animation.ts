import { encodeGif, type GifFrame } from "./encode-gif.js";
import { renderPicture } from "./render-picture.js";
import { drawFrame, drawTitle, type FrameContent, frameHeight } from "./watch-frame.js";
import type { WatchRecording } from "./watch-recording.js";

/** Duration of frames in milliseconds: the title, an action, typing, and the end. */
const pace = { title: 4500, action: 1300, typing: 1800, finished: 1900, end: 5000 };
/** Widths in pixels, tried in this order until the file is small enough. */
const widths = [800, 700, 600, 500];

/**
 * Returns the steps of a recording as an animated GIF of at most `limit` bytes, or of the smallest width when no width
 * is small enough.
 */
export async function animate(recording: WatchRecording, limit: number): Promise<Uint8Array> {
  let smallest: Uint8Array | null = null;
  for (const width of widths) {
    const frames: GifFrame[] = [];
    for (const { svg, milliseconds } of pictures(recording, width)) {
      frames.push({ pixels: (await renderPicture(svg)).pixels, milliseconds });
    }
    smallest = await encodeGif(width, frameHeight(recording, width), frames);
    if (smallest.length <= limit) break;
  }
  return smallest ?? new Uint8Array();
}

function pictures(recording: WatchRecording, width: number): { svg: string; milliseconds: number }[] {
  const { steps, outcome } = recording;
  const done = (step: number): readonly number[] => steps[step]?.done ?? [];
  const acted = steps.map((step, i) => {
    const content: FrameContent = {
      recording,
      screenshot: step.screenshot,
      count: `Step ${i + 1} of ${steps.length}  ·  ${recording.subtasks[step.subtask]?.application ?? ""}`,
      words: step.words,
      mark: step.rect === null ? null : { rect: step.rect, pointed: step.pointed },
      done: done(i - 1),
      current: step.subtask,
    };
    const isFirstGreen = done(i - 1).length > done(i - 2).length;
    const usual = step.words.length > 40 ? pace.typing : pace.action;
    return { svg: drawFrame(content, width), milliseconds: isFirstGreen ? Math.max(usual, pace.finished) : usual };
  });
  const end: FrameContent = {
    recording,
    screenshot: recording.last,
    count: `${steps.length} steps`,
    words: outcome.words,
    mark: null,
    done: done(steps.length - 1),
    current: null,
  };
  return [
    { svg: drawTitle(recording, width), milliseconds: pace.title },
    ...acted,
    { svg: drawFrame(end, width), milliseconds: pace.end },
  ];
}
