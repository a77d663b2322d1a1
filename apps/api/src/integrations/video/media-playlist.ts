export interface Segment {
  name: string;
  seconds: number;
  /** From the film's beginning. */
  startsAt: number;
}

/** The segments that an HLS media playlist of ours lists. */
export function readSegments(playlist: string): Segment[] {
  const segments: Segment[] = [];
  let startsAt = 0;
  let seconds: number | null = null;
  for (const line of playlist.split("\n")) {
    if (line.startsWith("#EXTINF:")) seconds = Number.parseFloat(line.slice("#EXTINF:".length));
    else if (seconds !== null && line !== "" && !line.startsWith("#")) {
      segments.push({ name: line.trim(), seconds, startsAt });
      startsAt += seconds;
      seconds = null;
    }
  }
  return segments;
}

/** What of the first `limitSeconds` each segment shows: whole ones, and the last one only up to the limit. */
export function segmentsWithin(segments: readonly Segment[], limitSeconds: number): Segment[] {
  return segments
    .filter(({ startsAt }) => startsAt < limitSeconds)
    .map((segment) => ({ ...segment, seconds: Math.min(segment.seconds, limitSeconds - segment.startsAt) }));
}

/** A VOD media playlist of fMP4 segments. */
export function writeMediaPlaylist(segments: readonly Segment[]): string {
  const longest = Math.ceil(Math.max(1, ...segments.map((segment) => segment.seconds)));
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${longest}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-PLAYLIST-TYPE:VOD",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    '#EXT-X-MAP:URI="init.mp4"',
    ...segments.flatMap(({ name, seconds }) => [`#EXTINF:${seconds.toFixed(6)},`, name]),
    "#EXT-X-ENDLIST",
    "",
  ].join("\n");
}
