import { open } from "node:fs/promises";
import type { BitRates } from "./media-playlist.ts";

export interface VideoVariant {
  name: string;
  width: number;
  height: number;
  /** Bits a second of the heaviest segment, and over all. */
  bandwidth: number;
  averageBandwidth: number;
  codecs: string;
  iframes: BitRates;
}

/** One sound track whose segments are apart from the picture's, at `<folder>/index.m3u8`. */
export interface AudioRendition {
  folder: string;
  /** Unique within the film. */
  name: string;
  /** BCP 47; null when unknown. */
  language: string | null;
  /** Bits a second of the heaviest segment, and over all. */
  bandwidth: number;
  averageBandwidth: number;
}

/** Apple's players begin with the first size of a list, and advise one of about so many bits a second for it. */
const START_BIT_RATE = 2_000_000;
const AUDIO_GROUP = "sound";
const AUDIO_CODEC = "mp4a.40.2";

/**
 * The playlist of the sizes: the one to begin with, then the others, largest first as they come. Each is at
 * `<name>/index.m3u8` beside it, so that the grant in its address carries on; its whole pictures are at
 * `<name>/iframes.m3u8`.
 * @param audio the sound tracks, the one to begin with first; empty where the sound is in the sizes' own segments
 */
export function writeMasterPlaylist(
  entries: readonly VideoVariant[],
  frameRate: number,
  audio: readonly AudioRendition[] = [],
): string {
  const most = (field: "bandwidth" | "averageBandwidth") =>
    Math.max(0, ...audio.map((track) => track[field]));
  const first = entries.find((entry) => entry.averageBandwidth <= START_BIT_RATE) ?? entries.at(-1);
  const ordered = entries.toSorted((a, b) => Number(b === first) - Number(a === first));
  const sound = audio.map(({ folder, name, language }, index) =>
    writeTag("MEDIA", {
      TYPE: "AUDIO",
      "GROUP-ID": quoteAttribute(AUDIO_GROUP),
      NAME: quoteAttribute(name),
      LANGUAGE: language && quoteAttribute(language),
      // Players may choose the others only when a viewer asks for them, whatever the viewer's language is.
      DEFAULT: index === 0 ? "YES" : "NO",
      AUTOSELECT: index === 0 ? "YES" : "NO",
      CHANNELS: quoteAttribute("2"),
      URI: quoteAttribute(`${folder}/index.m3u8`),
    }),
  );
  const isApart = audio.length > 0;
  const sizes = ordered.flatMap(({ name, width, height, bandwidth, averageBandwidth, codecs }) => [
    writeTag("STREAM-INF", {
      BANDWIDTH: bandwidth + most("bandwidth"),
      "AVERAGE-BANDWIDTH": averageBandwidth + most("averageBandwidth"),
      RESOLUTION: `${width}x${height}`,
      "FRAME-RATE": frameRate.toFixed(3),
      CODECS: quoteAttribute(isApart ? `${codecs},${AUDIO_CODEC}` : codecs),
      AUDIO: isApart ? quoteAttribute(AUDIO_GROUP) : null,
    }),
    `${name}/index.m3u8`,
  ]);
  const pictures = entries.map(({ name, width, height, codecs, iframes }) =>
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

function writeTag(tag: string, attributes: Readonly<Record<string, string | number | null>>): string {
  const written = Object.entries(attributes).filter(([, value]) => value !== null);
  return `#EXT-X-${tag}:${written.map(([name, value]) => `${name}=${value}`).join(",")}`;
}

/** A quoted string of a playlist holds no double quote and no line break. */
const quoteAttribute = (text: string) => `"${text.replaceAll('"', "'").replaceAll(/[\r\n]+/g, " ")}"`;

/**
 * RFC 6381 names of what an init segment announces: H.264's profile and level stand in its avcC box.
 * @throws Error when there is no H.264 in it
 */
export async function readCodecs(initPath: string): Promise<string> {
  const handle = await open(initPath);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(16_384), position: 0 });
    const head = buffer.subarray(0, bytesRead);
    const box = head.indexOf("avcC");
    if (box < 0 || box + 8 > head.length) throw new Error("An init segment holds no H.264");
    const video = `avc1.${head.subarray(box + 5, box + 8).toString("hex")}`;
    return head.includes("mp4a") ? `${video},${AUDIO_CODEC}` : video;
  } finally {
    await handle.close();
  }
}
