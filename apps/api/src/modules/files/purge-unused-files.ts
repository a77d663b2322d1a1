import { and, eq, exists, lt, not, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Services } from "../../platform/context.ts";
import type { Queryable } from "../../db/client.ts";
import { transact } from "../../db/transaction.ts";
import { films } from "../../db/schema/films.ts";
import { pagePhotos, pages } from "../../db/schema/pages.ts";
import { products } from "../../db/schema/products.ts";
import { getPublicUrl } from "./files.rules.ts";
import { files } from "../../db/schema/files.ts";
import { isFileInUse } from "./file-usage.queries.ts";
import { removeFileBytes } from "./remove-file-bytes.ts";

/** Longer than a form stays open or a draft is edited. */
const GRACE_PERIOD_MS = 30 * 24 * 3_600_000;
const BATCH_SIZE = 100;

/** Deletes files that were uploaded and then used nowhere, a batch a run. Recurring job of the worker. */
export async function purgeUnusedFiles({
  db,
  clock,
  storage,
}: Pick<Services, "db" | "clock" | "storage">): Promise<{ removed: number }> {
  let removed = 0;
  for (const file of await findUnusedCandidates(db, new Date(clock.now().getTime() - GRACE_PERIOD_MS))) {
    const isDeleted = await transact(db, async (tx) => {
      // Checked again in the transaction: a text may reference the file, and it may have come into use since.
      if (await isFileInUse(tx, file)) return false;
      return (await tx.delete(files).where(eq(files.id, file.id)).returning({ id: files.id })).length > 0;
    });
    // Bytes are deleted after the row: a row without bytes breaks a page, bytes without a row only use space.
    if (!isDeleted) continue;
    await removeFileBytes({ storage }, file.key);
    removed++;
  }
  return { removed };
}

/** Finds a random batch of old files that no file column references, with one pass over each table. */
async function findUnusedCandidates(db: Queryable, before: Date) {
  const url = sql`${getPublicUrl("")} || ${files.key}`;
  const isReferencedBy = (column: PgColumn) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(column.table)
        .where(eq(column, url)),
    );
  return db
    .select({ id: files.id, key: files.key })
    .from(files)
    .where(
      and(
        lt(files.createdAt, before),
        not(
          or(
            isReferencedBy(pages.backgroundImage),
            isReferencedBy(pages.mobileBackgroundImage),
            isReferencedBy(pages.sponsorLogo),
            isReferencedBy(pagePhotos.url),
            isReferencedBy(products.thumbnail),
            exists(
              db
                .select({ one: sql`1` })
                .from(films)
                .where(sql`${films.stills} @> array[${url}]`),
            ),
            exists(
              db
                .select({ one: sql`1` })
                .from(products)
                .where(eq(products.digitalFileId, files.id)),
            ),
          ) ?? sql`false`,
        ),
      ),
    )
    .orderBy(sql`random()`)
    .limit(BATCH_SIZE);
}
