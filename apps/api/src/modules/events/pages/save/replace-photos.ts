import type { SavePage } from "@matinee/contract/schemas/pages";
import { asc, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.ts";
import { createFieldError } from "../../../../platform/errors.ts";
import { findImages } from "./page-media.ts";
import { pagePhotos } from "../../../../db/schema/pages.ts";

/**
 * Replaces the gallery with the list, ordered by `sort_order` where given, else by position. Photos that are not in
 * the list are deleted.
 * @returns whether anything changed
 * @throws AppError invalid for an image that is not one of ours
 */
export async function replacePhotos(
  tx: Transaction,
  pageId: string,
  photos: NonNullable<SavePage["photos"]>,
): Promise<boolean> {
  const stored = await tx
    .select()
    .from(pagePhotos)
    .where(eq(pagePhotos.pageId, pageId))
    .orderBy(asc(pagePhotos.sortOrder), asc(pagePhotos.id));
  const images = await findImages(
    tx,
    photos.map(({ url }) => url),
  );
  const nextPhotos = photos
    .map((photo, index) => ({ ...photo, position: photo.sort_order ?? index, index }))
    .toSorted((a, b) => a.position - b.position)
    .map((photo, sortOrder) => {
      const before = stored.find(({ id, url }) => (photo.id ? id === photo.id : false) && url === photo.url);
      const image = images.get(photo.url);
      if (!before && !image) {
        throw createFieldError(`photos.${photo.index}.url`, (t) => t.apiErrors.events.unknownImage);
      }
      return {
        id: before?.id,
        pageId,
        url: photo.url,
        title: photo.title ?? before?.title ?? "",
        fileId: before ? before.fileId : (image?.id ?? null),
        width: before ? before.width : (image?.width ?? null),
        height: before ? before.height : (image?.height ?? null),
        sortOrder,
      };
    });
  const isSame =
    nextPhotos.length === stored.length &&
    nextPhotos.every(
      (photo, index) => photo.id === stored[index]?.id && photo.title === stored[index]?.title,
    );
  if (isSame) return false;

  const remainingIds = nextPhotos.flatMap(({ id }) => (id ? [id] : []));
  const removedIds = stored.map(({ id }) => id).filter((id) => !remainingIds.includes(id));
  if (removedIds.length > 0) await tx.delete(pagePhotos).where(inArray(pagePhotos.id, removedIds));
  for (const { id, title, sortOrder } of nextPhotos) {
    if (id) await tx.update(pagePhotos).set({ title, sortOrder }).where(eq(pagePhotos.id, id));
  }
  const added = nextPhotos.flatMap(({ id, ...photo }) => (id ? [] : [photo]));
  if (added.length > 0) await tx.insert(pagePhotos).values(added);
  return true;
}
