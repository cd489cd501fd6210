import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { changedFacts } from "../../../pipeline/content/facts.js";
import { readParts } from "../../../pipeline/content/read-parts.js";
import { select } from "../../../pipeline/content/selector.js";
import type { ContentPart } from "../../../pipeline/schema/computer/content-part.js";

async function read(bytes: Uint8Array, extension: string): Promise<ContentPart> {
  const root = await readParts(bytes, extension);
  if (root === null || root.aspects.unreadable !== undefined)
    throw new Error(`unreadable: ${root?.aspects.unreadable}`);
  return root;
}

const rate = 8000;

/** A WAV file with 16 bits a sample, of which a function says how loud the tone is at each second. */
function wave(seconds: number, loudness: (second: number) => number, channels = 1): Uint8Array {
  const samples = Math.round(seconds * rate);
  const bytes = Buffer.alloc(44 + 2 * samples * channels);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(channels, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 2 * channels, 28);
  bytes.writeUInt16LE(2 * channels, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(bytes.length - 44, 40);
  for (let at = 0; at < samples; at++) {
    const value = Math.round(32_767 * loudness(at / rate) * Math.sin((2 * Math.PI * 440 * at) / rate));
    for (let channel = 0; channel < channels; channel++) bytes.writeInt16LE(value, 44 + 2 * (at * channels + channel));
  }
  return bytes;
}

/** An MP3 with silent frames of 128 kbit/s and tags as ID3v2.3. */
function mp3(frames: number, tags: Readonly<Record<string, string>>): Uint8Array {
  const entries = Object.entries(tags).map(([name, text]) => {
    const head = Buffer.alloc(11);
    head.write(name, 0);
    head.writeUInt32BE(text.length + 1, 4);
    return Buffer.concat([head, strToU8(text, true)]);
  });
  const body = Buffer.concat(entries);
  const size = Buffer.from([3, 2, 1, 0].map((place) => (body.length >> (7 * place)) & 0x7f));
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  const head = Buffer.concat([strToU8("ID3", true), Uint8Array.of(3, 0, 0), size]);
  return Buffer.concat([head, body, ...Array.from({ length: frames }, () => frame)]);
}

describe("a WAV file", () => {
  it("tells its duration, rate and channels", async () => {
    const { kind, aspects } = await read(
      wave(2.5, () => 0.5, 2),
      "wav",
    );
    expect(kind).toBe("media");
    const told = { container: "WAVE", codec: "PCM", duration: 2.5, sample_rate: 8000, channels: 2, bits: 16 };
    expect(aspects).toMatchObject({ ...told, lossless: true });
  });

  it("tells how loud it is, and where it is silent", async () => {
    const root = await read(
      wave(5, (second) => (second < 1 || second >= 4.5 ? 0 : 0.5)),
      "wav",
    );
    expect(root.aspects).toMatchObject({ peak: -6, silence_at_start: 1, silence_at_end: 0.5 });
    expect(select(root, "second").map(({ aspects }) => aspects.loudness)).toEqual([-120, -9, -9, -9, -12]);
    expect(
      (
        await read(
          wave(1, () => 0),
          "wav",
        )
      ).aspects,
    ).toMatchObject({ silent: true });
  });

  it("shows a fade as seconds that are less loud, and a louder sound as a higher level", async () => {
    const [plain, faded, louder] = await Promise.all([
      read(
        wave(4, () => 0.25),
        "wav",
      ),
      read(
        wave(4, (second) => (second < 2 ? 0.25 : (0.25 * (4 - second)) / 2)),
        "wav",
      ),
      read(
        wave(4, () => 0.5),
        "wav",
      ),
    ]);
    const changed = changedFacts(plain, faded).filter(({ aspect }) => aspect === "loudness");
    expect(changed.map(({ selector }) => selector)).toEqual(["", "second[3]", "second[4]"]);
    expect(Number(louder.aspects.loudness) - Number(plain.aspects.loudness)).toBeCloseTo(6, 0);
  });
});

describe("an MP3", () => {
  const song = { TIT2: "Spring", TPE1: "Nora Lindqvist", TALB: "Seasons", TRCK: "3", TYER: "2026", TCON: "Folk" };

  it("tells its duration and tags", async () => {
    const { aspects } = await read(mp3(100, song), "mp3");
    expect(aspects).toMatchObject({
      container: "MPEG",
      sample_rate: 44_100,
      channels: 2,
      duration: 2.61,
      bit_rate: 128,
    });
    const tags = { title: "Spring", artist: "Nora Lindqvist", album: "Seasons", track: 3, year: 2026, genre: "Folk" };
    expect(aspects).toMatchObject(tags);
  });

  it("of which one tag is another has one other fact", async () => {
    const [before, after] = [
      await read(mp3(100, song), "mp3"),
      await read(mp3(100, { ...song, TIT2: "Summer" }), "mp3"),
    ];
    expect(changedFacts(before, after)).toEqual([{ selector: "", aspect: "title", before: "Spring", after: "Summer" }]);
  });
});

it.each(["wav", "mp3", "ogg", "flac", "mp4", "mkv"])(
  "bytes that are no %s are unreadable for a reason",
  async (extension) => {
    for (const bytes of [new Uint8Array(), strToU8("no sound at all, only a text"), wave(1, () => 1).subarray(0, 20)]) {
      const root = await readParts(bytes, extension);
      expect(root).toMatchObject({ kind: "file", parts: [] });
      expect(root?.aspects.unreadable).toMatch(/\S/);
    }
  },
);

it("a WAV file that ends early has the sound that is left of it", async () => {
  const root = await read(wave(3, () => 0.5).subarray(0, 44 + 2 * rate), "wav");
  expect(select(root, "second")).toHaveLength(1);
});
