import { open } from "node:fs/promises";

export interface MasterEntry {
  name: string;
  width: number;
  height: number;
  /** Bits a second of the heaviest segment, and over all. */
  bandwidth: number;
  averageBandwidth: number;
  codecs: string;
}

/** Apple's players begin with the first size of a list, and advise one of about so many bits a second for it. */
const FIRST_BITS = 2_000_000;

/**
 * The playlist of the sizes: the one to begin with, then the others, largest first as they come. Each is at
 * `<name>/index.m3u8` beside it, so that the grant in its address carries on.
 */
export function writeMasterPlaylist(entries: readonly MasterEntry[], frameRate: number): string {
  const first = entries.find((entry) => entry.averageBandwidth <= FIRST_BITS) ?? entries.at(-1);
  const ordered = entries.toSorted((a, b) => Number(b === first) - Number(a === first));
  const lines = ordered.flatMap((entry) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${entry.bandwidth},AVERAGE-BANDWIDTH=${entry.averageBandwidth},` +
      `RESOLUTION=${entry.width}x${entry.height},FRAME-RATE=${frameRate.toFixed(3)},CODECS="${entry.codecs}"`,
    `${entry.name}/index.m3u8`,
  ]);
  return ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS", ...lines, ""].join("\n");
}

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
    return head.includes("mp4a") ? `${video},mp4a.40.2` : video;
  } finally {
    await handle.close();
  }
}
