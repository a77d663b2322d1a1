import { randomBytes } from "node:crypto";
import type { FILE_PURPOSES } from "@matinee/contract/routes/files";
import { messages } from "@matinee/contract/messages";
import { checkImage, minImageSizes, type ImageKind, minCropWidth } from "@matinee/domain/image-rules";
import { AppError, createFieldError } from "../../platform/errors.ts";

export type FilePurpose = (typeof FILE_PURPOSES)[number];
export type ImagePurpose = Exclude<FilePurpose, "private">;

export const MAX_IMAGE_BYTES = 15 * 1024 ** 2;
export const MAX_PRIVATE_BYTES = 2_000_000_000;
export const MAX_FILES_AT_ONCE = 20;
/** All frames of an animation together. */
export const MAX_PIXELS = 80_000_000;

/** What an image is for decides what it must measure; a crop's source was measured before. */
const IMAGE_KINDS: Record<Exclude<ImagePurpose, "crop">, ImageKind> = {
  image: "general",
  background: "desktopBanner",
  mobileBackground: "mobileBanner",
  donationCover: "donationCover",
};

/**
 * Checks an image in pixels as it is seen, after any rotation that its metadata asks for.
 * @throws AppError invalid in the words of specification 1 §5, unsupported-type
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
  if (issue === "image-type") throw new AppError("unsupported-type", messages.images.issues[issue]);
  if (issue === "image-too-small" && kind !== "desktopBanner") {
    throw createFieldError("file", messages.images.tooSmall(least.width, least.height));
  }
  throw createFieldError("file", messages.images.issues[issue]);
}

/** A name that cannot be guessed; images end in what they are. */
export const generateKey = (extension = "bin") => `${randomBytes(24).toString("base64url")}.${extension}`;

/** Where a file of this key lies in storage. */
export const getStorageKey = (key: string) => `files/${key}`;

/** Where smaller forms of an image lie. */
export const getRenditionsFolder = (key: string) => `renditions/${key}`;

export const getPublicUrl = (key: string) => `/v1/s3/${key}`;

/** The name that a browser gave, without folders and what no file system likes. */
export function sanitizeName(name: string | undefined): string {
  const last = (name ?? "").split(/[/\\]/).at(-1) ?? "";
  return (
    last
      .replaceAll(/[\p{Cc}"<>|:*?]/gu, "")
      .trim()
      .slice(0, 200) || "file"
  );
}
