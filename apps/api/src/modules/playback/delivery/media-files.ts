import { extname } from "node:path";
import type { Readable } from "node:stream";
import { LRUCache } from "lru-cache";
import mime from "mime-types";
import type { ByteRange, Storage } from "../../../integrations/storage/storage.ts";
import { getTranscodeFolder, getMediaKey } from "../../../integrations/video/local-video-host.ts";
import { COMPLETE_PLAYLIST, MASTER_PLAYLIST } from "../../../integrations/video/ffmpeg/finish-ladder.ts";
import { clipCaptions } from "../../video/captions/caption-cues.ts";
import { createPreviewFiles } from "./preview-files.ts";

/** Bytes of segments cached in memory: viewers of a screening request the same ones at the same time. */
const CACHE_BYTES = 96 * 1024 ** 2;
const MAX_CACHED_BYTES = 8 * 1024 ** 2;

export interface MediaFile {
  contentType: string;
  size: number;
  /** Browser cache time, in seconds. */
  maxAge: number;
  read(range?: ByteRange): Promise<Buffer | Readable>;
}

/** One version of a converted video. */
export interface TranscodedVideo {
  videoId: string;
  transcodeVersion: number;
}

/** The only paths that are served: files of a conversion, and captions. */
const RENDITION_PATH = /^(\d{2,4}p(?:-av1)?|audio-\d)\/(index\.m3u8|iframes\.m3u8|init\.mp4|\d{5}\.m4s)$/;
/** Whether a path contains media data, and not a playlist. */
export const isRenditionFile = (name: string) => RENDITION_PATH.test(name) && !name.endsWith(".m3u8");
/** Returns the number of a segment, of any rendition; null for another file. */
export function getSegmentNumber(name: string): number | null {
  const [, number] = /\/(\d{5})\.m4s$/.exec(name) ?? [];
  return number === undefined ? null : Number(number);
}
/**
 * Whether a file has no part of the film, so that viewers of a premiere may have it before: playlists, captions,
 * poster.
 */
export const hasNoFrames = (name: string) =>
  /(?:\.m3u8|\/init\.mp4)$/.test(name) || CAPTIONS_PATH.test(name) || name === "poster.jpg";
/** Whether a file is none of the film's playlists and segments: a player asks for it as long as its page is open. */
export const isBesideFilm = (name: string) =>
  CAPTIONS_PATH.test(name) || THUMBNAILS_PATH.test(name) || name === "poster.jpg";
const MASTER_PLAYLISTS: ReadonlySet<string> = new Set([MASTER_PLAYLIST, COMPLETE_PLAYLIST]);
const CAPTIONS_PATH = /^captions\/[A-Za-z0-9-]{2,80}\.vtt$/;
const THUMBNAILS_PATH = /^thumbnails(?:\.vtt|\/\d{1,5}\.jpg)$/;

export interface MediaFiles {
  /**
   * Opens a file of a converted video.
   * @param previewSeconds limits the file to a free preview of this length; files after it do not exist
   * @returns null when there is no such file
   */
  open(video: TranscodedVideo, name: string, previewSeconds?: number): Promise<MediaFile | null>;
}

const instances = new WeakMap<Storage, MediaFiles>();

/** Returns the media files of a storage. All callers share their cache. */
export function getMediaFiles(storage: Storage): MediaFiles {
  const existing = instances.get(storage);
  if (existing) return existing;
  const files = createMediaFiles(storage);
  instances.set(storage, files);
  return files;
}

function createMediaFiles(storage: Storage): MediaFiles {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length + 1,
    // Concurrent first readers share one read.
    fetchMethod: async (key) => {
      const object = await storage.get(key);
      return object ? Buffer.concat(await object.stream.toArray()) : undefined;
    },
  });
  const previews = createPreviewFiles(async (key) => (await cache.fetch(key)) ?? null);

  const createBufferedFile = (bytes: Buffer, name: string, maxAge: number): MediaFile => ({
    contentType: getContentType(name),
    size: bytes.length,
    maxAge,
    read: async (range) => (range ? bytes.subarray(range.start, (range.end ?? bytes.length - 1) + 1) : bytes),
  });

  /** Opens a file that never changes after it was written. */
  async function openCached(key: string, name: string): Promise<MediaFile | null> {
    const cached = cache.get(key);
    if (cached) return createBufferedFile(cached, name, 3600);
    const size = await storage.getSize(key);
    if (size === null) return null;
    if (size > MAX_CACHED_BYTES) return createStreamedFile(storage, key, name, size);
    const bytes = await cache.fetch(key);
    return bytes ? createBufferedFile(bytes, name, 3600) : null;
  }

  return {
    async open({ videoId, transcodeVersion }, name, previewSeconds) {
      if (CAPTIONS_PATH.test(name)) {
        // Not cached: captions may be replaced at any time.
        const object = await storage.get(getMediaKey(videoId, name));
        if (!object) return null;
        const captions = Buffer.concat(await object.stream.toArray());
        const shown =
          previewSeconds === undefined
            ? captions
            : Buffer.from(clipCaptions(captions.toString("utf8"), previewSeconds));
        return createBufferedFile(shown, name, 0);
      }
      const folder = getTranscodeFolder(videoId, transcodeVersion);
      const key = `${folder}/${name}`;
      if (MASTER_PLAYLISTS.has(name) || name === "poster.jpg") return openCached(key, name);
      if (THUMBNAILS_PATH.test(name)) return previewSeconds === undefined ? openCached(key, name) : null;
      const [, rendition, file] = RENDITION_PATH.exec(name) ?? [];
      if (!rendition || !file) return null;
      if (previewSeconds === undefined || file === "init.mp4") return openCached(key, name);
      const preview = await previews.read(`${folder}/${rendition}`, file, previewSeconds);
      if (preview === "whole") return openCached(key, name);
      return preview && createBufferedFile(preview, name, 0);
    },
  };
}

function createStreamedFile(storage: Storage, key: string, name: string, size: number): MediaFile {
  return {
    contentType: getContentType(name),
    size,
    maxAge: 3600,
    async read(range) {
      const object = await storage.get(key, range);
      if (!object) throw new Error("A media file was removed while it was being opened");
      return object.stream;
    },
  };
}

/** Returns the content type of a file name, with the charset of a text. */
export function getContentType(name: string): string {
  return mime.contentType(extname(name)) || "application/octet-stream";
}
