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

/** A segment that begins less than this before the limit is not worth its bytes: it would show what comes after. */
const SLACK_SECONDS = 0.5;

/** The segments that show something of the first `limitSeconds`: whole ones, so up to one segment's length more. */
export function segmentsWithin(segments: readonly Segment[], limitSeconds: number): Segment[] {
  return segments.filter(
    (segment) => segment.startsAt + SLACK_SECONDS <= limitSeconds || segment.startsAt === 0,
  );
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
