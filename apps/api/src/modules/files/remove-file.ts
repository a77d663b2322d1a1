import { and, eq, or, sql } from "drizzle-orm";
import type { SignedInContext } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { AppError, notFound } from "../../errors.ts";
import { pagePhotos, pages } from "../pages/pages.table.ts";
import { products } from "../products/products.table.ts";
import { storageKey } from "./files.rules.ts";
import { files } from "./files.table.ts";

/**
 * Deletes the caller's own file, unless an event or a product still shows or delivers it. A duplicated event may be
 * another account's, so all are asked.
 * @throws AppError not-found, also for a stranger's file; state-conflict while it is in use
 */
export async function removeFile(ctx: SignedInContext, id: string): Promise<void> {
  const [file] = await ctx.db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.accountId, ctx.actor.accountId)));
  if (!file) throw notFound("This file");
  if (await isInUse(ctx.db, file)) {
    throw new AppError("state-conflict", "This file is still in use. Please take it out there first.");
  }
  await ctx.db.delete(files).where(eq(files.id, id));
  // Only now: a row without bytes would break a page, bytes without a row only take room.
  await ctx.storage.remove(storageKey(file.key));
}

async function isInUse(db: Queryable, { id, key }: { id: string; key: string }): Promise<boolean> {
  const names = (column: unknown) => sql`strpos(${column}, ${key}) > 0`;
  const [page, photo, product] = await Promise.all([
    db
      .select({ id: pages.id })
      .from(pages)
      .where(
        or(
          names(sql`coalesce(${pages.backgroundImage}, '')`),
          names(sql`coalesce(${pages.mobileBackgroundImage}, '')`),
          names(sql`coalesce(${pages.sponsorLogo}, '')`),
          names(sql`${pages.paywallSettings}::text`),
          names(sql`${pages.aboutSettings}::text`),
        ),
      )
      .limit(1),
    db
      .select({ id: pagePhotos.id })
      .from(pagePhotos)
      .where(or(eq(pagePhotos.fileId, id), names(pagePhotos.url)))
      .limit(1),
    db
      .select({ id: products.id })
      .from(products)
      .where(or(eq(products.digitalFileId, id), names(sql`coalesce(${products.thumbnail}, '')`)))
      .limit(1),
  ]);
  return [page, photo, product].some((found) => found.length > 0);
}
