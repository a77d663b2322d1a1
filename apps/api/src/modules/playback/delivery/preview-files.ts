import { LRUCache } from "lru-cache";
import { cutSegment } from "../../../integrations/video/cut-segment.ts";
import { findFirstKeyframe } from "../../../integrations/video/fragments.ts";
import {
  type IFrame,
  parseIFrames,
  parseSegments,
  clipSegments,
  writeIFramePlaylist,
  writeMediaPlaylist,
} from "../../../integrations/video/media-playlist.ts";

/** Last segments of free previews, cut; every viewer of a screening asks for the same ones. */
const CACHE_BYTES = 32 * 1024 ** 2;

/**
 * A size's or a sound track's beginning for those who have not paid: its playlist ends at the limit, the segment in which the limit falls is
 * cut there, and those after it are not there.
 */
export function createPreviewFiles(readKey: (key: string) => Promise<Buffer | null>) {
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

  /** The whole pictures of what is shown. Of a cut segment, the first one is elsewhere than in the original. */
  async function readPictures(
    folder: string,
    limitSeconds: number,
    isCut: (frame: IFrame) => boolean,
  ): Promise<Buffer | null> {
    const playlist = await readKey(`${folder}/iframes.m3u8`);
    if (!playlist) return null;
    const frames: IFrame[] = [];
    for (const frame of clipSegments(parseIFrames(playlist.toString("utf8")), limitSeconds)) {
      if (!isCut(frame)) frames.push(frame);
      else {
        const [init, segment] = await Promise.all([
          readKey(`${folder}/init.mp4`),
          cut(folder, frame.name, limitSeconds),
        ]);
        const found = init && segment && findFirstKeyframe(init, segment);
        if (found) frames.push({ ...frame, ...found });
      }
    }
    return Buffer.from(writeIFramePlaylist(frames));
  }

  return {
    /** @returns "whole" for a segment that ends before the limit, null for what begins after it */
    async read(folder: string, file: string, limitSeconds: number): Promise<Buffer | "whole" | null> {
      const playlist = await readKey(`${folder}/index.m3u8`);
      if (!playlist) return null;
      const all = parseSegments(playlist.toString("utf8"));
      const shown = clipSegments(all, limitSeconds);
      const last = shown.at(-1);
      const isCut = last !== undefined && last.seconds < (all[shown.length - 1]?.seconds ?? 0);
      if (file === "iframes.m3u8") {
        return readPictures(folder, limitSeconds, ({ name }) => isCut && name === last.name);
      }
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
