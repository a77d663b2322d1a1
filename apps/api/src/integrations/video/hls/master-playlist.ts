import { open } from "node:fs/promises";
import type { BitRates } from "./media-playlist.ts";

export interface VideoVariant {
  name: string;
  width: number;
  height: number;
  /** Bits per second: the peak, and the average. */
  bandwidth: number;
  averageBandwidth: number;
  codecs: string;
  iframes: BitRates;
}

/** One sound track with its own segments, at `<folder>/index.m3u8`. */
export interface AudioRendition {
  folder: string;
  /** Unique within the video. */
  name: string;
  /** BCP 47; null when unknown. */
  language: string | null;
  /** Bits per second: the peak, and the average. */
  bandwidth: number;
  averageBandwidth: number;
}

/** Apple's players start with the first size listed; Apple recommends about this many bits per second for it. */
const START_BIT_RATE = 2_000_000;
const AUDIO_GROUP = "sound";
const AUDIO_CODEC = "mp4a.40.2";

const isAv1 = ({ codecs }: Pick<VideoVariant, "codecs">) => codecs.startsWith("av01");

/**
 * Writes the master playlist: the size to start with first, then the others in the given order. AV1 comes last and has no
 * I-frame playlists, so that simple players use H.264. URIs are relative
 * (`<name>/index.m3u8`, `<name>/iframes.m3u8`), so that they inherit the grant in the playlist's own URL.
 * @param audio the sound tracks, the default first; empty where the sound is muxed into the sizes' segments
 */
export function writeMasterPlaylist(
  entries: readonly VideoVariant[],
  frameRate: number,
  audio: readonly AudioRendition[] = [],
): string {
  const findPeak = (field: "bandwidth" | "averageBandwidth") =>
    Math.max(0, ...audio.map((track) => track[field]));
  const h264 = entries.filter((entry) => !isAv1(entry));
  const first = h264.find((entry) => entry.averageBandwidth <= START_BIT_RATE) ?? h264.at(-1);
  const ordered = [
    ...h264.toSorted((a, b) => Number(b === first) - Number(a === first)),
    ...entries.filter(isAv1),
  ];
  const sound = audio.map(({ folder, name, language }, index) =>
    writeTag("MEDIA", {
      TYPE: "AUDIO",
      "GROUP-ID": quoteAttribute(AUDIO_GROUP),
      NAME: quoteAttribute(name),
      LANGUAGE: language && quoteAttribute(language),
      // Players must not select another track by the viewer's language, only by the viewer's choice.
      DEFAULT: index === 0 ? "YES" : "NO",
      AUTOSELECT: index === 0 ? "YES" : "NO",
      CHANNELS: quoteAttribute("2"),
      URI: quoteAttribute(`${folder}/index.m3u8`),
    }),
  );
  const hasSeparateAudio = audio.length > 0;
  const sizes = ordered.flatMap(({ name, width, height, bandwidth, averageBandwidth, codecs }) => [
    writeTag("STREAM-INF", {
      BANDWIDTH: bandwidth + findPeak("bandwidth"),
      "AVERAGE-BANDWIDTH": averageBandwidth + findPeak("averageBandwidth"),
      RESOLUTION: `${width}x${height}`,
      "FRAME-RATE": frameRate.toFixed(3),
      CODECS: quoteAttribute(hasSeparateAudio ? `${codecs},${AUDIO_CODEC}` : codecs),
      AUDIO: hasSeparateAudio ? quoteAttribute(AUDIO_GROUP) : null,
    }),
    `${name}/index.m3u8`,
  ]);
  const pictures = h264.map(({ name, width, height, codecs, iframes }) =>
    writeTag("I-FRAME-STREAM-INF", {
      BANDWIDTH: iframes.peak,
      "AVERAGE-BANDWIDTH": iframes.average,
      RESOLUTION: `${width}x${height}`,
      CODECS: quoteAttribute(codecs.replace(`,${AUDIO_CODEC}`, "")),
      URI: quoteAttribute(`${name}/iframes.m3u8`),
    }),
  );
  const head = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"];
  return [...head, ...sound, ...sizes, ...pictures, ""].join("\n");
}

export interface ParsedVariant {
  /** Relative to the master playlist. */
  uri: string;
  /** Peak bits per second, with the sound. */
  bandwidth: number;
}

/** Parses the sizes of a master playlist that this file wrote. */
export function parseVariants(playlist: string): ParsedVariant[] {
  const variants = playlist.matchAll(/^#EXT-X-STREAM-INF:BANDWIDTH=(\d+),.*\n(.+)$/gm);
  return Array.from(variants, ([, bandwidth = "", uri = ""]) => ({ uri, bandwidth: Number(bandwidth) }));
}

function writeTag(tag: string, attributes: Readonly<Record<string, string | number | null>>): string {
  const written = Object.entries(attributes).filter(([, value]) => value !== null);
  return `#EXT-X-${tag}:${written.map(([name, value]) => `${name}=${value}`).join(",")}`;
}

/** HLS quoted strings cannot contain double quotes or line breaks. */
const quoteAttribute = (text: string) => `"${text.replaceAll('"', "'").replaceAll(/[\r\n]+/g, " ")}"`;

/**
 * Reads the RFC 6381 codec names of an init segment; the boxes avcC and av1C contain the profile and the level.
 * @throws Error when it contains neither H.264 nor AV1
 */
export async function readCodecs(initPath: string): Promise<string> {
  const handle = await open(initPath);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(16_384), position: 0 });
    const head = buffer.subarray(0, bytesRead);
    const video = readAvcCodec(head) ?? readAv1Codec(head);
    if (video === null) throw new Error("The init segment contains neither H.264 nor AV1");
    return head.includes("mp4a") ? `${video},${AUDIO_CODEC}` : video;
  } finally {
    await handle.close();
  }
}

function readAvcCodec(head: Buffer): string | null {
  const box = head.indexOf("avcC");
  if (box < 0 || box + 8 > head.length) return null;
  return `avc1.${head.subarray(box + 5, box + 8).toString("hex")}`;
}

/** Reads `av01.P.LLT.DD` of AV1's ISO media binding: profile, level, tier and bits of a colour. */
function readAv1Codec(head: Buffer): string | null {
  const box = head.indexOf("av1C");
  if (box < 0 || box + 7 > head.length) return null;
  const [profileAndLevel, flags] = [head.readUInt8(box + 5), head.readUInt8(box + 6)];
  const level = String(profileAndLevel & 0x1f).padStart(2, "0");
  const bits = (flags & 0x40) === 0 ? "08" : (flags & 0x20) === 0 ? "10" : "12";
  return `av01.${profileAndLevel >> 5}.${level}${flags & 0x80 ? "H" : "M"}.${bits}`;
}
