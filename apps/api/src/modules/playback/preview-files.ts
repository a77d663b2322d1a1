import { LRUCache } from "lru-cache";
import { cutSegment } from "../../integrations/video/cut-segment.ts";
import { readSegments, segmentsWithin, writeMediaPlaylist } from "../../integrations/video/media-playlist.ts";

/** Last segments of free previews, cut; every viewer of a screening asks for the same ones. */
const CACHE_BYTES = 32 * 1024 ** 2;

/**
 * A size's beginning for those who have not paid: its playlist ends at the limit, the segment in which the limit falls is
 * cut there, and those after it are not there.
 */
export function createPreviews(readKey: (key: string) => Promise<Buffer | null>) {
  const cuts = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length + 1,
  });

  async function cut(folder: string, file: string, limitSeconds: number): Promise<Buffer | null> {
    const key = `${folder}/${file}:${limitSeconds}`;
    const known = cuts.get(key);
    if (known) return known;
    const [init, segment] = await Promise.all([readKey(`${folder}/init.mp4`), readKey(`${folder}/${file}`)]);
    const made = init && segment && cutSegment(init, segment, limitSeconds);
    if (made) cuts.set(key, made);
    return made;
  }

  return {
    /** @returns "whole" for a segment that ends before the limit, null for what begins after it */
    async read(folder: string, file: string, limitSeconds: number): Promise<Buffer | "whole" | null> {
      const playlist = await readKey(`${folder}/index.m3u8`);
      if (!playlist) return null;
      const all = readSegments(playlist.toString("utf8"));
      const shown = segmentsWithin(all, limitSeconds);
      const last = shown.at(-1);
      const isCut = last !== undefined && last.seconds < (all[shown.length - 1]?.seconds ?? 0);
      if (file !== "index.m3u8") {
        if (isCut && file === last.name) return cut(folder, file, limitSeconds);
        return shown.some(({ name }) => name === file) ? "whole" : null;
      }
      // A limit before the segment's first picture leaves nothing of it.
      const isEmpty = isCut && (await cut(folder, last.name, limitSeconds)) === null;
      return Buffer.from(writeMediaPlaylist(isEmpty ? shown.slice(0, -1) : shown));
    },
  };
}
