import { LRUCache } from "lru-cache";
import { cutSegment } from "../../../integrations/video/hls/cut-segment.ts";
import { findFirstKeyframe } from "../../../integrations/video/hls/fragments.ts";
import {
  type IFrame,
  parseIFrames,
  parseSegments,
  clipSegments,
  writeIFramePlaylist,
  writeMediaPlaylist,
} from "../../../integrations/video/hls/media-playlist.ts";

/** Cache of the cut last segments of free previews: every viewer of a screening requests the same ones. */
const CACHE_BYTES = 32 * 1024 ** 2;

/**
 * Serves the free preview of one size or sound track: the playlist ends at the limit, the segment that contains the limit
 * is cut there, and later segments do not exist.
 */
export function createPreviewFiles(readKey: (key: string) => Promise<Buffer | null>) {
  const cuts = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length + 1,
  });

  async function cut(folder: string, file: string, limitSeconds: number): Promise<Buffer | null> {
    const key = `${folder}/${file}:${limitSeconds}`;
    const cached = cuts.get(key);
    if (cached) return cached;
    const [init, segment] = await Promise.all([readKey(`${folder}/init.mp4`), readKey(`${folder}/${file}`)]);
    const bytes = init && segment && cutSegment(init, segment, limitSeconds);
    if (bytes) cuts.set(key, bytes);
    return bytes;
  }

  /** Writes the I-frame playlist of the preview. In a cut segment the first keyframe is at another byte offset. */
  async function buildIFramePlaylist(
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
        const keyframe = init && segment && findFirstKeyframe(init, segment);
        if (keyframe) frames.push({ ...frame, ...keyframe });
      }
    }
    return Buffer.from(writeIFramePlaylist(frames));
  }

  return {
    /** @returns "whole" for a segment that ends before the limit; null for a file that the preview does not contain */
    async read(folder: string, file: string, limitSeconds: number): Promise<Buffer | "whole" | null> {
      const playlist = await readKey(`${folder}/index.m3u8`);
      if (!playlist) return null;
      const all = parseSegments(playlist.toString("utf8"));
      const shown = clipSegments(all, limitSeconds);
      const last = shown.at(-1);
      const isCut = last !== undefined && last.seconds < (all[shown.length - 1]?.seconds ?? 0);
      if (file === "iframes.m3u8") {
        return buildIFramePlaylist(folder, limitSeconds, ({ name }) => isCut && name === last.name);
      }
      if (file !== "index.m3u8") {
        if (isCut && file === last.name) return cut(folder, file, limitSeconds);
        return shown.some(({ name }) => name === file) ? "whole" : null;
      }
      // The cut segment is empty when its first picture ends after the limit.
      const isEmpty = isCut && (await cut(folder, last.name, limitSeconds)) === null;
      return Buffer.from(writeMediaPlaylist(isEmpty ? shown.slice(0, -1) : shown));
    },
  };
}
