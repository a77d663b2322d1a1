export interface Segment {
  name: string;
  seconds: number;
  /** From the film's beginning. */
  startSeconds: number;
}

/** The whole picture that a segment begins with, which players show while a viewer seeks. */
export interface IFrame extends Segment {
  /** Bytes from the segment's beginning. */
  offset: number;
  length: number;
}

/** The segments that an HLS media playlist of ours lists. */
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

/** What of the first `limitSeconds` each segment shows: whole ones, and the last one only up to the limit. */
export function clipSegments<T extends Segment>(segments: readonly T[], limitSeconds: number): T[] {
  return segments
    .filter(({ startSeconds }) => startSeconds < limitSeconds)
    .map((segment) => ({
      ...segment,
      seconds: Math.min(segment.seconds, limitSeconds - segment.startSeconds),
    }));
}

/** A VOD media playlist of fMP4 segments. */
export const writeMediaPlaylist = (segments: readonly Segment[]): string =>
  writePlaylist(
    segments,
    ["#EXT-X-INDEPENDENT-SEGMENTS"],
    segments.map(({ seconds, name }) => [`#EXTINF:${seconds.toFixed(6)},`, name]),
  );

/** The first pictures of segments, each as a range of its segment's bytes. */
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

/** The pictures that an I-frame playlist of ours lists. */
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

/** Bits a second of a playlist, by the size of each of its segments. */
export interface BitRates {
  /** The peak as RFC 8216 section 4.3.4.2 defines it. */
  peak: number;
  average: number;
}

/**
 * The peak is that of the heaviest run of segments that lasts between half and one and a half of the target duration: a
 * last segment of some milliseconds counts with its neighbour.
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
  // A film shorter than half its target duration has no such run.
  return { peak: Math.ceil(peak || average), average: Math.ceil(average) };
}
