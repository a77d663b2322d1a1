import { maxCropOutputWidth } from "@matinee/domain/image-rules";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { AppError, createFieldError } from "../../platform/errors.ts";
import { extractAccent } from "./extract-accent.ts";
import {
  ENCODING_SECONDS,
  type ImagePurpose,
  MAX_ANIMATED_PIXELS,
  MAX_FRAMES,
  MAX_PIXELS,
  requireImage,
} from "./files.rules.ts";

export interface PreparedImage {
  body: Buffer;
  mimeType: string;
  extension: string;
  width: number;
  height: number;
  accent: string | null;
}

export interface MeasuredImage {
  mimeType: string;
  extension: string;
  format: ImageFormat;
  /** Summed over all frames. */
  pixels: number;
}

/**
 * Reads the type and size of an image without decoding it. The type comes from the bytes, not the file name.
 * @throws AppError unsupported-type, invalid for a wrong size, too many pixels or an unreadable image
 */
export async function measureImage(bytes: Buffer, purpose: ImagePurpose): Promise<MeasuredImage> {
  const type = await fileTypeFromBuffer(bytes);
  const format = FORMATS[type?.mime ?? ""];
  if (!type || !format) {
    throw new AppError("unsupported-type", (t) => t.images.issues["image-type"]);
  }
  const metadata = await openImage(bytes, format)
    .metadata()
    .catch(() => null);
  const width = metadata?.autoOrient.width ?? 0;
  const height = metadata?.pageHeight ?? metadata?.autoOrient.height ?? 0;
  if (width === 0 || height === 0) throw createUnreadableError();
  const frames = metadata?.pages ?? 1;
  const pixels = width * height * frames;
  if (frames > 1 && (pixels > MAX_ANIMATED_PIXELS || frames > MAX_FRAMES)) {
    throw createFieldError("file", (t) => t.images.animationTooLarge);
  }
  requireImage(purpose, { mimeType: type.mime, width, height });
  return { mimeType: type.mime, extension: type.ext, format, pixels };
}

/**
 * Re-encodes an image, which drops metadata, GPS positions and appended bytes. An animated GIF stays animated; images
 * wider than 5000 px are scaled down.
 * @throws AppError invalid for an unreadable image
 */
export async function prepareImage(bytes: Buffer, image: MeasuredImage): Promise<PreparedImage> {
  const { format, mimeType, extension } = image;
  try {
    const { data: body, info } = await openImage(bytes, format)
      .autoOrient()
      .resize({ width: maxCropOutputWidth, withoutEnlargement: true })
      .toFormat(format, format === "jpeg" ? { quality: 88 } : {})
      .timeout({ seconds: ENCODING_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return {
      body,
      mimeType,
      extension,
      width: info.width,
      height: info.pageHeight ?? info.height,
      accent: await extractAccent(body),
    };
  } catch {
    throw createUnreadableError();
  }
}

const openImage = (bytes: Buffer, format: ImageFormat) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", animated: format === "gif" });

type ImageFormat = "jpeg" | "png" | "gif";

const FORMATS: Readonly<Record<string, ImageFormat>> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/gif": "gif",
};

const createUnreadableError = () => createFieldError("file", (t) => t.apiErrors.files.unreadableImage);
