import type { ContentPart } from "../../schema/computer/content-part.js";
import { type FoundAspects, numbered, part } from "../part.js";
import type { SoundLevel } from "./wave-levels.js";

/** Below this a sound counts as silence, in decibels of the loudest that a file can hold. */
const silence = -60;

/** How loud a sound is as a whole, and how long it is silent at its ends; levels in decibels, times in seconds. */
export function levelAspects(tenths: readonly SoundLevel[]): FoundAspects {
  const quiet = tenths.map(({ peak }) => decibels(peak) < silence);
  const first = quiet.indexOf(false);
  const last = quiet.lastIndexOf(false);
  if (tenths.length === 0) return {};
  const silent = first < 0;
  return {
    loudness: decibels(together(tenths).rms),
    peak: decibels(together(tenths).peak),
    silent,
    silence_at_start: silent ? null : first / 10 || null,
    silence_at_end: silent ? null : (tenths.length - 1 - last) / 10 || null,
  };
}

/** The seconds of a sound, with how loud each is: a fade is an order of them. */
export function secondParts(tenths: readonly SoundLevel[]): ContentPart[] {
  const seconds: ContentPart[] = [];
  for (let at = 0; at < tenths.length; at += 10) {
    const { rms, peak } = together(tenths.slice(at, at + 10));
    seconds.push(part("second", "", { loudness: decibels(rms), peak: decibels(peak) }));
  }
  return numbered(seconds);
}

function together(levels: readonly SoundLevel[]): SoundLevel {
  const squares = levels.reduce((sum, { rms }) => sum + rms * rms, 0);
  return { rms: Math.sqrt(squares / levels.length), peak: levels.reduce((most, { peak }) => Math.max(most, peak), 0) };
}

/** To a tenth, and -120 for what is less. */
function decibels(level: number): number {
  return level <= 0 ? -120 : Math.max(-120, Math.round(200 * Math.log10(level)) / 10) || 0;
}
