import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import type { Services } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { StoredObject } from "../../integrations/storage/storage.ts";
import { MAX_PIXELS, renditionsFolder } from "./files.rules.ts";
import { openFile } from "./public-files.queries.ts";

type Ctx = Pick<Services, "storage">;

/** Under way in this process: a crowd at an opening has each made once. */
const making = new Map<string, Promise<void>>();

/**
 * An image as WebP of at most `width` pixels, made of the original when it is first asked for, and kept beside it.
 * @throws AppError not-found when storage has lost the original
 */
export async function openRendition(ctx: Ctx, key: string, width: number): Promise<StoredObject> {
  const place = `${renditionsFolder(key)}/${width}.webp`;
  const known = await ctx.storage.get(place);
  if (known) return known;
  let work = making.get(place);
  if (!work) {
    work = make(ctx, key, width, place).finally(() => making.delete(place));
    making.set(place, work);
  }
  await work;
  const made = await ctx.storage.get(place);
  if (!made) throw notFound("This image");
  return made;
}

async function make(ctx: Ctx, key: string, width: number, place: string): Promise<void> {
  const { stream } = await openFile(ctx, key);
  const body = await sharp(await buffer(stream), { limitInputPixels: MAX_PIXELS })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer();
  await ctx.storage.put(place, body);
}
