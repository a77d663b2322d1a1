import { asc, eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Transaction } from "../../../db/client.ts";
import { comments } from "../../../db/schema/comments.ts";
import { films } from "../../../db/schema/films.ts";
import { pageFilms } from "../../../db/schema/page-films.ts";
import { festivalSections, pagePhotos, pages } from "../../../db/schema/pages.ts";
import { captions } from "../../../db/schema/videos.ts";
import { copyTranslations } from "../translations/write-translations.ts";

/**
 * Copies the photos, the FAQ, the captions and the films of an event; the files are shared. `from` and `to` are ids of events.
 * A copy for another account shows the first film, whose record is not its own. The translations of all of its texts are
 * copied, too.
 * @param ids the ids of the copies of products and sections by those of the originals
 */
export async function copyContent(
  tx: Transaction,
  from: string,
  to: string,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  await copyFilms(tx, from, to);
  await copyPhotos(tx, from, to);
  const commentIds = await copyComments(tx, from, to);
  await copyCaptions(tx, from, to);
  await copyTranslations(tx, from, to, new Map([...ids, ...commentIds]));
}

/** Copies the films of an event. A copy for another account gets none. */
export async function copyFilms(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    insert into ${pageFilms} (page_id, film_id, sort_order, video_id, in_competition, audience_cap)
    select copy.id, shown.film_id, shown.sort_order, shown.video_id, shown.in_competition, shown.audience_cap
    from ${pageFilms} shown join ${films} film on film.id = shown.film_id
    join ${pages} copy on copy.id = ${to} and copy.account_id = film.account_id
    where shown.page_id = ${from}`);
}

async function copyPhotos(tx: Transaction, from: string, to: string): Promise<void> {
  const photos = await tx.select().from(pagePhotos).where(eq(pagePhotos.pageId, from));
  if (photos.length === 0) return;
  await tx
    .insert(pagePhotos)
    .values(photos.map(({ id: _id, createdAt: _created, ...photo }) => ({ ...photo, pageId: to })));
}

/** @returns the ids of the copies by those of the originals */
async function copyComments(tx: Transaction, from: string, to: string): Promise<Map<string, string>> {
  const stored = await tx
    .select()
    .from(comments)
    .where(eq(comments.pageId, from))
    // Questions come first because answers reference them.
    .orderBy(sql`${comments.parentId} is not null`, asc(comments.createdAt));
  const ids = new Map(stored.map(({ id }) => [id, uuidv7()]));
  if (stored.length === 0) return ids;
  await tx.insert(comments).values(
    stored.map(({ updatedAt: _updated, ...comment }) => ({
      ...comment,
      id: ids.get(comment.id),
      pageId: to,
      parentId: comment.parentId && ids.get(comment.parentId),
    })),
  );
  return ids;
}

/** Copies the page's own caption tracks; the files are shared. */
async function copyCaptions(tx: Transaction, from: string, to: string): Promise<void> {
  const ownCaptions = await tx.select().from(captions).where(eq(captions.pageId, from));
  if (ownCaptions.length === 0) return;
  await tx
    .insert(captions)
    .values(ownCaptions.map(({ id: _id, createdAt: _created, ...caption }) => ({ ...caption, pageId: to })));
}

/**
 * Copies the sections of a festival's programme, without the screenings in them.
 * @returns the ids of the copies by those of the originals
 */
export async function copySections(tx: Transaction, from: string, to: string): Promise<Map<string, string>> {
  const sections = await tx.select().from(festivalSections).where(eq(festivalSections.festivalId, from));
  const ids = new Map(sections.map(({ id }) => [id, uuidv7()]));
  if (sections.length > 0)
    await tx
      .insert(festivalSections)
      .values(sections.map((section) => ({ ...section, id: ids.get(section.id), festivalId: to })));
  return ids;
}
