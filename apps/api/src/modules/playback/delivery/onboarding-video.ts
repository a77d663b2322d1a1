import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { MediaFile } from "./media-files.ts";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  "film.mp4": "video/mp4",
  "film.en.vtt": "text/vtt; charset=utf-8",
  "poster.jpg": "image/jpeg",
};

/**
 * Opens a file of the onboarding video that ships with the API: video, captions or poster. `pnpm film` builds them.
 * @returns null for any other name
 */
export async function openOnboardingVideo(name: string): Promise<MediaFile | null> {
  const contentType = CONTENT_TYPES[name];
  if (!contentType) return null;
  const path = fileURLToPath(new URL(`../../../../assets/onboarding-video/${name}`, import.meta.url));
  const { size } = await stat(path);
  return { contentType, size, maxAge: 3600, read: async (range) => createReadStream(path, range) };
}
