export interface Segment {
  name: string;
  seconds: number;
  /** Seconds from the beginning of the video. */
  startSeconds: number;
}

/** The keyframe at the start of a segment; players show it while a viewer seeks. */
export interface IFrame extends Segment {
  /** Byte offset and length within the segment. */
  offset: number;
  length: number;
}

/** Parses the segments of a media playlist that ffmpeg or this file wrote. */
export function parseSegments(playlist: string): Segment[] {
  const segments: Segment[] = [];
  let startsAt = 0;
  let seconds: number | null = null;
  for (const line of playlist.split("\n")) {
    if (line.startsWith("#EXTINF:")) seconds = Number.parseFloat(line.slice("#EXTINF:".length));
    else if (seconds !== null && line !== "" && !line.startsWith("#")) {
      segments.push({ name: line.trim(), seconds, startSeconds: startsAt });
      startsAt += seconds;
      seconds = null;
    }
  }
  return segments;
}

/** Keeps the segments of the first `limitSeconds`, and shortens the last one to end at the limit. */
export function clipSegments<T extends Segment>(segments: readonly T[], limitSeconds: number): T[] {
  return segments
    .filter(({ startSeconds }) => startSeconds < limitSeconds)
    .map((segment) => ({
      ...segment,
      seconds: Math.min(segment.seconds, limitSeconds - segment.startSeconds),
    }));
}

/** Writes a VOD media playlist of fMP4 segments. */
export const writeMediaPlaylist = (segments: readonly Segment[]): string =>
  writePlaylist(
    segments,
    ["#EXT-X-INDEPENDENT-SEGMENTS"],
    segments.map(({ seconds, name }) => [`#EXTINF:${seconds.toFixed(6)},`, name]),
  );

/** Writes an I-frame playlist: each keyframe as a byte range of its segment. */
export const writeIFramePlaylist = (frames: readonly IFrame[]): string =>
  writePlaylist(
    frames,
    ["#EXT-X-I-FRAMES-ONLY"],
    frames.map(({ seconds, name, offset, length }) => [
      `#EXTINF:${seconds.toFixed(6)},`,
      `#EXT-X-BYTERANGE:${length}@${offset}`,
      name,
    ]),
  );

/** Parses an I-frame playlist that this file wrote. */
export function parseIFrames(playlist: string): IFrame[] {
  const ranges = [...playlist.matchAll(/^#EXT-X-BYTERANGE:(\d+)@(\d+)$/gm)];
  return parseSegments(playlist).map((segment, index) => {
    const [, length, offset] = ranges[index] ?? [];
    return { ...segment, offset: Number(offset), length: Number(length) };
  });
}

function writePlaylist(
  segments: readonly Segment[],
  tags: readonly string[],
  entries: readonly string[][],
): string {
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${computeTargetDuration(segments)}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-PLAYLIST-TYPE:VOD",
    ...tags,
    '#EXT-X-MAP:URI="init.mp4"',
    ...entries.flat(),
    "#EXT-X-ENDLIST",
    "",
  ].join("\n");
}

const computeTargetDuration = (segments: readonly Segment[]) =>
  Math.ceil(Math.max(1, ...segments.map((segment) => segment.seconds)));

/** Bit rates of a playlist, in bits per second. */
export interface BitRates {
  /** The peak as RFC 8216 section 4.3.4.2 defines it. */
  peak: number;
  average: number;
}

/**
 * Measures bit rates. The peak is the heaviest run of consecutive segments that lasts 0.5 to 1.5 times the target
 * duration, so a last segment of some milliseconds counts with its neighbour.
 */
export function measureBitRates(segments: readonly (Segment & { bytes: number })[]): BitRates {
  const target = computeTargetDuration(segments);
  let peak = 0;
  for (const start of segments.keys()) {
    let seconds = 0;
    let bytes = 0;
    for (const segment of segments.slice(start)) {
      seconds += segment.seconds;
      bytes += segment.bytes;
      if (seconds > target * 1.5) break;
      if (seconds >= target * 0.5) peak = Math.max(peak, (bytes * 8) / seconds);
    }
  }
  const total = segments.reduce((sum, { seconds }) => sum + seconds, 0);
  const bits = segments.reduce((sum, { bytes }) => sum + bytes, 0) * 8;
  const average = total > 0 ? bits / total : 0;
  // A video shorter than half its target duration has no such run.
  return { peak: Math.ceil(peak || average), average: Math.ceil(average) };
}
