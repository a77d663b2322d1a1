import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import type { FILE_PURPOSES } from "@matinee/contract/routes/files";
import { messages } from "@matinee/texts";
import { checkImage, computeCropOutput, type ImageKind, minImageSizes } from "@matinee/domain/image-rules";
import type { PercentCrop } from "react-image-crop";
import { api } from "../../../api.ts";

const texts = messages.builderScreen;

export type FilePurpose = (typeof FILE_PURPOSES)[number];

const filePurposes: Record<ImageKind, FilePurpose> = {
  general: "image",
  desktopBanner: "background",
  mobileBanner: "mobileBackground",
  donationCover: "donationCover",
};

const accents = new Map<string, string | null>();

/** Returns the accent colour that the server derived from an image uploaded in this visit, or null. */
export function getUploadedAccent(url: string): string | null {
  return accents.get(url) ?? null;
}

/** Uploads one file. The server checks images again. */
export async function uploadFile(file: Blob, name: string, purpose: FilePurpose) {
  const body = new FormData();
  body.append("file", file, name);
  const [uploaded] = await unwrapData(api.files.upload({ query: { purpose }, body }));
  if (!uploaded) throw new Error(messages.video.errorUploading);
  accents.set(uploaded.url, uploaded.accent);
  return uploaded;
}

export function uploadImage(file: File, kind: ImageKind) {
  return uploadFile(file, file.name, filePurposes[kind]);
}

/** A chosen image does not meet the requirements. Users may see the message. */
export class InvalidImageError extends Error {}

/** Returns a message for users about a failed check or upload of an image. */
export function describeImageError(error: unknown): string {
  return error instanceof InvalidImageError ? error.message : describeFailure(error, texts.imageNotUploaded);
}

/** @throws InvalidImageError when the file is not an image, or does not meet the requirements of its kind */
export async function rejectInvalidImage(file: File, kind: ImageKind): Promise<void> {
  const problem = await findImageProblem(file, kind);
  if (problem) throw new InvalidImageError(problem);
}

async function findImageProblem(file: File, kind: ImageKind): Promise<string | null> {
  const size = await readImageSize(file);
  if (!size) return messages.images.issues["image-type"];
  const issue = checkImage(kind, { mimeType: file.type, ...size });
  if (issue !== "image-too-small") return issue && messages.images.issues[issue];
  const { width, height } = minImageSizes[kind];
  return kind === "desktopBanner"
    ? messages.images.issues["image-too-small"]
    : messages.images.tooSmall(width, height);
}

async function readImageSize(file: File): Promise<{ width: number; height: number } | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return null;
  }
}

/**
 * Cuts the chosen part out of an image: a PNG stays PNG, every other format becomes JPEG. A part that is larger than
 * the permitted output is scaled down.
 * @throws Error when the browser cannot draw the image
 */
export async function cropImage(file: File, crop: PercentCrop, aspect: number): Promise<Blob> {
  const image = await createImageBitmap(file);
  const width = Math.round((crop.width / 100) * image.width);
  const height = Math.min(Math.round(width / aspect), image.height);
  const x = Math.min(Math.round((crop.x / 100) * image.width), image.width - width);
  const y = Math.min(Math.round((crop.y / 100) * image.height), image.height - height);
  const output = computeCropOutput({ width, aspect });
  const canvas = new OffscreenCanvas(output.width, Math.min(output.height, height));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot crop images");
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas.convertToBlob(
    file.type === "image/png" ? { type: "image/png" } : { type: "image/jpeg", quality: 0.92 },
  );
}
