import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { getProgramFile } from "../../../platform/program-files.ts";
import { type MediaFile, getContentType } from "./media-files.ts";

const FILE_NAMES: readonly string[] = ["film.mp4", "film.en.vtt", "poster.jpg"];

/**
 * Opens a file of the onboarding video that ships with the API: video, captions or poster. `pnpm film` builds them.
 * @returns null for any other name
 */
export async function openOnboardingVideo(name: string): Promise<MediaFile | null> {
  if (!FILE_NAMES.includes(name)) return null;
  const path = getProgramFile(`assets/onboarding-video/${name}`);
  const { size } = await stat(path);
  return {
    contentType: getContentType(name),
    size,
    maxAge: 3600,
    read: async (range) => createReadStream(path, range),
  };
}
