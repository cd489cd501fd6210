import { requireWithin } from "../bounds.js";

/** How loud a stretch of sound is: root mean square and highest sample, both from 0 to 1. */
export interface SoundLevel {
  rms: number;
  peak: number;
}

/** The levels of each tenth of a second of a sound, all channels together. */
export interface WaveLevels {
  tenths: readonly SoundLevel[];
}

type WaveSample = (at: number) => number;

/**
 * The levels of a WAV file (RIFF, Multimedia Programming Interface 1.0) with samples as whole or floating numbers; null
 * for other codecs. Throws SyntaxError for a file that is none, or that holds more than the bounds allow.
 */
export function waveLevels(bytes: Uint8Array): WaveLevels | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < 12 || name(0) !== "RIFF" || name(8) !== "WAVE") throw new SyntaxError("no WAV file");
  let format: { codec: number; channels: number; rate: number; bits: number } | null = null;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const [chunk, size] = [name(at), view.getUint32(at + 4, true)];
    const from = at + 8;
    if (chunk === "fmt " && from + 16 <= bytes.length) {
      const codec = view.getUint16(from, true);
      const extended = codec === 0xfffe && from + 26 <= bytes.length ? view.getUint16(from + 24, true) : codec;
      format = {
        codec: extended,
        channels: view.getUint16(from + 2, true),
        rate: view.getUint32(from + 4, true),
        bits: view.getUint16(from + 14, true),
      };
    }
    if (chunk === "data") {
      const to = Math.min(bytes.length, from + size);
      const read = format === null ? null : sampleReader(view, format);
      if (format === null || read === null || format.channels === 0 || format.rate === 0) return null;
      return {
        tenths: levels(read, { from, to, step: format.bits / 8, perTenth: (format.rate * format.channels) / 10 }),
      };
    }
    at = from + size + (size % 2);
  }
  return null;
}

function sampleReader(view: DataView, { codec, bits }: { codec: number; bits: number }): WaveSample | null {
  if (codec === 3 && bits === 32) return (at) => view.getFloat32(at, true);
  if (codec === 3 && bits === 64) return (at) => view.getFloat64(at, true);
  if (codec !== 1) return null;
  if (bits === 8) return (at) => (view.getUint8(at) - 128) / 128;
  if (bits === 16) return (at) => view.getInt16(at, true) / 32_768;
  if (bits === 24) return (at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 65_536) / 8_388_608;
  return bits === 32 ? (at) => view.getInt32(at, true) / 2_147_483_648 : null;
}

function levels(
  read: WaveSample,
  { from, to, step, perTenth }: { from: number; to: number; step: number; perTenth: number },
): SoundLevel[] {
  const found: SoundLevel[] = [];
  const count = Math.floor((to - from) / step);
  for (let first = 0, tenth = 1; first < count; tenth++) {
    requireWithin(tenth, "pieces");
    const end = Math.min(count, Math.max(first + 1, Math.round(tenth * perTenth)));
    let [squares, peak] = [0, 0];
    for (let sample = first; sample < end; sample++) {
      const value = read(from + sample * step);
      squares += value * value;
      peak = Math.max(peak, Math.abs(value));
    }
    found.push({ rms: Math.sqrt(squares / (end - first)), peak });
    first = end;
  }
  return found;
}
