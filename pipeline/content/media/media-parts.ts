import { type IAudioMetadata, parseBuffer } from "music-metadata";
import { sha256 } from "../../hash.js";
import type { ContentPart } from "../../schema/computer/content-part.js";
import { type FoundAspects, numbered, part } from "../part.js";
import { levelAspects, secondParts } from "./level-parts.js";
import { waveLevels } from "./wave-levels.js";

/**
 * The part that a sound or film is: its container, codec, duration, rate, channels and tags, its tracks and covers; of a
 * WAV file how loud each second is. Throws what the library does for bytes that are neither.
 */
export async function readMediaParts(bytes: Uint8Array): Promise<ContentPart> {
  const read = await parseBuffer(bytes, { size: bytes.length }, { duration: true });
  const { container, sampleRate, duration, trackInfo } = read.format;
  const isEmpty = sampleRate === undefined && duration === undefined && trackInfo.length === 0;
  if (container === undefined || isEmpty) throw new SyntaxError("no sound or film inside");
  const levels = container === "WAVE" ? (waveLevels(bytes)?.tenths ?? []) : [];
  const covers = (read.common.picture ?? []).map(({ data, type, format }) =>
    part("picture", "", { type, format, sha256: sha256(data) }),
  );
  const tracks = trackInfo.map(trackPart);
  return part(
    "media",
    "",
    { ...formatAspects(read), ...tagAspects(read), ...levelAspects(levels) },
    { parts: [...numbered(tracks), ...numbered(covers), ...secondParts(levels)] },
  );
}

function formatAspects({ format }: IAudioMetadata): FoundAspects {
  const { container, codec, duration, sampleRate, numberOfChannels, bitsPerSample, bitrate, lossless } = format;
  return {
    container,
    codec,
    duration: duration === undefined ? null : hundredth(duration),
    sample_rate: sampleRate,
    channels: numberOfChannels,
    bits: bitsPerSample,
    bit_rate: bitrate === undefined ? null : Math.round(bitrate / 1000),
    lossless,
  };
}

function tagAspects({ common }: IAudioMetadata): FoundAspects {
  const { title, artist, album, albumartist, year, genre, track, comment } = common;
  return {
    title,
    artist,
    album,
    album_artist: albumartist,
    year,
    genre: genre?.join(", "),
    track: track.no,
    comment: comment?.map(({ text = "" }) => text).join("\n"),
  };
}

/** What the container tells of one of its tracks. */
function trackPart({ name, codecName, audio, video }: IAudioMetadata["format"]["trackInfo"][number]): ContentPart {
  return part("track", "", {
    title: name,
    codec: codecName,
    sample_rate: audio?.samplingFrequency,
    channels: audio?.channels,
    width: video?.pixelWidth,
    height: video?.pixelHeight,
  });
}

function hundredth(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
