import { randomBytes } from "node:crypto";
import type { FILE_PURPOSES } from "@matinee/contract/routes/files";
import { checkImage, minImageSizes, type ImageKind, minCropWidth } from "@matinee/domain/image-rules";
import { AppError, createFieldError } from "../../platform/errors.ts";

export type FilePurpose = (typeof FILE_PURPOSES)[number];
export type ImagePurpose = Exclude<FilePurpose, "private">;

export const MAX_IMAGE_BYTES = 15 * 1024 ** 2;
export const MAX_PRIVATE_BYTES = 2_000_000_000;
export const MAX_FILES_AT_ONCE = 20;
export const MAX_PIXELS = 80_000_000;
/** Animations take far more time per pixel than photos. The pixels are summed over all frames. */
export const MAX_ANIMATED_PIXELS = 20_000_000;
export const MAX_FRAMES = 500;
/** Counts uploads in megapixels: ten minutes of uploads occupy one processor for about a minute. */
export const UPLOAD_LIMIT = { max: 3000, windowSeconds: 600 };
/** A file counts as at least this many megapixels, so that the limit permits 120 files. */
export const MIN_UPLOAD_COST = 25;
/** Bytes of a private file between two checks of the disk's reserve. */
export const SPACE_CHECK_BYTES = 8 * 1024 ** 2;
/** Seconds of encoding after which an image counts as unreadable. */
export const ENCODING_SECONDS = 30;

/** The purpose of an image decides its minimum size. The source of a crop was checked before. */
const IMAGE_KINDS: Record<Exclude<ImagePurpose, "crop">, ImageKind> = {
  image: "general",
  background: "desktopBanner",
  mobileBackground: "mobileBanner",
  donationCover: "donationCover",
};

/**
 * Checks an image by its size in pixels after the rotation that its metadata asks for.
 * @throws AppError invalid with the texts of rules/files.md, Images; unsupported-type
 */
export function requireImage(
  purpose: ImagePurpose,
  image: { mimeType: string; width: number; height: number },
): void {
  const kind = purpose === "crop" ? "general" : IMAGE_KINDS[purpose];
  const least = purpose === "crop" ? { width: minCropWidth, height: 1 } : minImageSizes[kind];
  const issue = checkImage(kind, image);
  if (issue === null || (purpose === "crop" && image.width >= least.width && issue === "image-too-small"))
    return;
  if (issue === "image-type") throw new AppError("unsupported-type", (t) => t.images.issues[issue]);
  if (issue === "image-too-small" && kind !== "desktopBanner") {
    throw createFieldError("file", (t) => t.images.tooSmall(least.width, least.height));
  }
  throw createFieldError("file", (t) => t.images.issues[issue]);
}

/** Generates an unguessable file name; the extension of an image is that of its type. */
export const generateKey = (extension = "bin") => `${randomBytes(24).toString("base64url")}.${extension}`;

export const getStorageKey = (key: string) => `files/${key}`;

/** Returns the storage folder of the renditions of an image. */
export const getRenditionsFolder = (key: string) => `renditions/${key}`;

export const getPublicUrl = (key: string) => `/v1/s3/${key}`;

/** Removes folders and characters that file systems reject from the name that a browser sent. */
export function sanitizeName(name: string | undefined): string {
  const baseName = (name ?? "").split(/[/\\]/).at(-1) ?? "";
  return (
    baseName
      .replaceAll(/[\p{Cc}"<>|:*?]/gu, "")
      .trim()
      .slice(0, 200) || "file"
  );
}
