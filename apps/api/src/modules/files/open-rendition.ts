import { buffer } from "node:stream/consumers";
import { shareImageSize } from "@matinee/domain/image-rules";
import sharp, { type Sharp } from "sharp";
import type { Services } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import type { StoredObject } from "../../integrations/storage/storage.ts";
import { MAX_PIXELS, renditionsFolder } from "./files.rules.ts";
import { openFile } from "./public-files.queries.ts";

type Ctx = Pick<Services, "storage">;

/** Under way in this process: a crowd at an opening has each made once. */
const making = new Map<string, Promise<void>>();

export interface Rendition {
  /** Tells it apart from the image's other forms. */
  name: string;
  contentType: "image/webp" | "image/jpeg";
  shape: (image: Sharp) => Sharp;
}

/** WebP of at most `width` pixels. */
export function smallerRendition(width: number): Rendition {
  return {
    name: String(width),
    contentType: "image/webp",
    shape: (image) => image.resize({ width, withoutEnlargement: true }).webp({ quality: 78 }),
  };
}

/** For link previews, some of whose readers know JPEG and PNG alone. */
export const shareRendition: Rendition = {
  name: "share",
  contentType: "image/jpeg",
  shape: (image) =>
    image
      .resize({ ...shareImageSize, fit: "cover" })
      .flatten({ background: "#0d0b09" })
      .jpeg({ quality: 82, mozjpeg: true }),
};

/**
 * An image in another form, made of the original when it is first asked for, and kept beside it.
 * @throws AppError not-found when storage has lost the original
 */
export async function openRendition(ctx: Ctx, key: string, rendition: Rendition): Promise<StoredObject> {
  const extension = rendition.contentType === "image/webp" ? "webp" : "jpg";
  const place = `${renditionsFolder(key)}/${rendition.name}.${extension}`;
  const known = await ctx.storage.get(place);
  if (known) return known;
  let work = making.get(place);
  if (!work) {
    work = make(ctx, key, rendition, place).finally(() => making.delete(place));
    making.set(place, work);
  }
  await work;
  const made = await ctx.storage.get(place);
  if (!made) throw notFound("This image");
  return made;
}

async function make(ctx: Ctx, key: string, { shape }: Rendition, place: string): Promise<void> {
  const { stream } = await openFile(ctx, key);
  const image = sharp(await buffer(stream), { limitInputPixels: MAX_PIXELS });
  await ctx.storage.put(place, await shape(image).toBuffer());
}
