import { buffer } from "node:stream/consumers";
import { shareImageSize } from "@matinee/domain/image-rules";
import sharp, { type Sharp } from "sharp";
import type { Services } from "../../platform/context.ts";
import { createNotFoundError } from "../../platform/errors.ts";
import type { StoredObject } from "../../integrations/storage/storage.ts";
import { ENCODING_SECONDS, MAX_PIXELS, getRenditionsFolder } from "./files.rules.ts";
import { encodeInTurn } from "./image-queue.ts";
import { openFile } from "./public-files.queries.ts";

type Ctx = Pick<Services, "storage">;

/** Renditions being created in this process, so that concurrent first requests create each one once. */
const pendingRenditions = new Map<string, Promise<void>>();

export interface ImageRendition {
  /** Identifies the rendition among those of one image. */
  name: string;
  contentType: "image/webp" | "image/jpeg";
  transform: (image: Sharp) => Sharp;
}

/** Creates a WebP rendition of at most `width` pixels. */
export function createWebpRendition(width: number): ImageRendition {
  return {
    name: String(width),
    contentType: "image/webp",
    transform: (image) => image.resize({ width, withoutEnlargement: true }).webp({ quality: 78 }),
  };
}

/** For link previews: some of their readers support only JPEG and PNG. */
export const shareRendition: ImageRendition = {
  name: "share",
  contentType: "image/jpeg",
  transform: (image) =>
    image
      .resize({ ...shareImageSize, fit: "cover" })
      .flatten({ background: "#0d0b09" })
      .jpeg({ quality: 82, mozjpeg: true }),
};

/**
 * Opens a rendition of an image. It is created from the original on the first request and stored beside it.
 * @throws AppError not-found when the original is missing from storage
 */
export async function openRendition(ctx: Ctx, key: string, rendition: ImageRendition): Promise<StoredObject> {
  const extension = rendition.contentType === "image/webp" ? "webp" : "jpg";
  const path = `${getRenditionsFolder(key)}/${rendition.name}.${extension}`;
  const stored = await ctx.storage.get(path);
  if (stored) return stored;
  let pending = pendingRenditions.get(path);
  if (!pending) {
    pending = createRendition(ctx, key, rendition, path).finally(() => pendingRenditions.delete(path));
    pendingRenditions.set(path, pending);
  }
  await pending;
  const created = await ctx.storage.get(path);
  if (!created) throw createNotFoundError("image");
  return created;
}

async function createRendition(
  ctx: Ctx,
  key: string,
  { transform }: ImageRendition,
  path: string,
): Promise<void> {
  const rendition = await encodeInTurn(async () => {
    const { stream } = await openFile(ctx, key);
    const image = sharp(await buffer(stream), { limitInputPixels: MAX_PIXELS });
    return transform(image).timeout({ seconds: ENCODING_SECONDS }).toBuffer();
  });
  await ctx.storage.put(path, rendition);
}
