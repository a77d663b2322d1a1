import { buffer } from "node:stream/consumers";
import { shareImageSize } from "@matinee/domain/image-rules";
import sharp, { type Sharp } from "sharp";
import type { Services } from "../../platform/context.ts";
import { createNotFoundError } from "../../platform/errors.ts";
import type { StoredObject } from "../../integrations/storage/storage.ts";
import { MAX_PIXELS, getRenditionsFolder } from "./files.rules.ts";
import { openFile } from "./public-files.queries.ts";

type Ctx = Pick<Services, "storage">;

/** Under way in this process: a crowd at an opening has each made once. */
const pendingRenditions = new Map<string, Promise<void>>();

export interface ImageRendition {
  /** Tells it apart from the image's other forms. */
  name: string;
  contentType: "image/webp" | "image/jpeg";
  transform: (image: Sharp) => Sharp;
}

/** WebP of at most `width` pixels. */
export function createWebpRendition(width: number): ImageRendition {
  return {
    name: String(width),
    contentType: "image/webp",
    transform: (image) => image.resize({ width, withoutEnlargement: true }).webp({ quality: 78 }),
  };
}

/** For link previews, some of whose readers know JPEG and PNG alone. */
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
 * An image in another form, made of the original when it is first asked for, and kept beside it.
 * @throws AppError not-found when storage has lost the original
 */
export async function openRendition(ctx: Ctx, key: string, rendition: ImageRendition): Promise<StoredObject> {
  const extension = rendition.contentType === "image/webp" ? "webp" : "jpg";
  const place = `${getRenditionsFolder(key)}/${rendition.name}.${extension}`;
  const known = await ctx.storage.get(place);
  if (known) return known;
  let work = pendingRenditions.get(place);
  if (!work) {
    work = createRendition(ctx, key, rendition, place).finally(() => pendingRenditions.delete(place));
    pendingRenditions.set(place, work);
  }
  await work;
  const made = await ctx.storage.get(place);
  if (!made) throw createNotFoundError("This image");
  return made;
}

async function createRendition(
  ctx: Ctx,
  key: string,
  { transform }: ImageRendition,
  place: string,
): Promise<void> {
  const { stream } = await openFile(ctx, key);
  const image = sharp(await buffer(stream), { limitInputPixels: MAX_PIXELS });
  await ctx.storage.put(place, await transform(image).toBuffer());
}
