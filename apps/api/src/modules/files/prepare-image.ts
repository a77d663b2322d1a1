import { maxCropOutputWidth } from "@matinee/domain/image-rules";
import { messages } from "@matinee/contract/messages";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { AppError, createFieldError } from "../../platform/errors.ts";
import { extractAccent } from "./extract-accent.ts";
import { type ImagePurpose, MAX_PIXELS, requireImage } from "./files.rules.ts";

export interface PreparedImage {
  body: Buffer;
  mimeType: string;
  extension: string;
  width: number;
  height: number;
  accent: string | null;
}

/**
 * Re-encodes an image, which drops metadata, GPS positions and appended bytes. The type comes from the bytes, not the
 * file name. An animated GIF stays animated; images wider than 5000 px are scaled down.
 * @throws AppError unsupported-type, invalid for a wrong size or an unreadable image
 */
export async function prepareImage(bytes: Buffer, purpose: ImagePurpose): Promise<PreparedImage> {
  const type = await fileTypeFromBuffer(bytes);
  const format = FORMATS[type?.mime ?? ""];
  if (!type || !format) {
    throw new AppError("unsupported-type", messages.images.issues["image-type"]);
  }
  const openImage = () =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", animated: format === "gif" });
  const metadata = await openImage()
    .metadata()
    .catch(() => null);
  const width = metadata?.autoOrient.width ?? 0;
  const height = metadata?.pageHeight ?? metadata?.autoOrient.height ?? 0;
  if (width === 0 || height === 0) throw createUnreadableError();
  requireImage(purpose, { mimeType: type.mime, width, height });
  try {
    const { data: body, info } = await openImage()
      .autoOrient()
      .resize({ width: maxCropOutputWidth, withoutEnlargement: true })
      .toFormat(format, format === "jpeg" ? { quality: 88 } : {})
      .toBuffer({ resolveWithObject: true });
    return {
      body,
      mimeType: type.mime,
      extension: type.ext,
      width: info.width,
      height: info.pageHeight ?? info.height,
      accent: await extractAccent(body),
    };
  } catch {
    throw createUnreadableError();
  }
}

const FORMATS: Readonly<Record<string, "jpeg" | "png" | "gif">> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/gif": "gif",
};

const createUnreadableError = () =>
  createFieldError("file", "This image cannot be read. Please save it again in your image editor and retry.");
