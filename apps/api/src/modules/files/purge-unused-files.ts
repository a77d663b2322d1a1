import { and, eq, exists, lt, not, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Services } from "../../platform/context.ts";
import type { Queryable } from "../../db/client.ts";
import { transact } from "../../db/transaction.ts";
import { pagePhotos, pages } from "../../db/schema/pages.ts";
import { products } from "../../db/schema/products.ts";
import { getPublicUrl } from "./files.rules.ts";
import { files } from "../../db/schema/files.ts";
import { isFileInUse } from "./file-usage.queries.ts";
import { removeFileBytes } from "./remove-file-bytes.ts";

/** Longer than anybody leaves a form open, or edits a draft elsewhere. */
const GRACE_PERIOD_MS = 30 * 24 * 3_600_000;
const BATCH_SIZE = 100;

/** Files that were uploaded and then used nowhere give their bytes back: a round of the worker. */
export async function purgeUnusedFiles({
  db,
  clock,
  storage,
}: Pick<Services, "db" | "clock" | "storage">): Promise<void> {
  for (const file of await findUnusedCandidates(db, new Date(clock.now().getTime() - GRACE_PERIOD_MS))) {
    const forgotten = await transact(db, async (tx) => {
      // A text may name it, too; and somebody may have put it somewhere just now.
      if (await isFileInUse(tx, file)) return false;
      return (await tx.delete(files).where(eq(files.id, file.id)).returning({ id: files.id })).length > 0;
    });
    // Only now: a row without bytes would break a page, bytes without a row only take room.
    if (forgotten) await removeFileBytes({ storage }, file.key);
  }
}

/** Old files that stand in no column made for one, by one pass over each table; others of them each time. */
async function findUnusedCandidates(db: Queryable, before: Date) {
  const url = sql`${getPublicUrl("")} || ${files.key}`;
  const shownBy = (column: PgColumn) =>
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
            shownBy(pages.backgroundImage),
            shownBy(pages.mobileBackgroundImage),
            shownBy(pages.sponsorLogo),
            shownBy(pagePhotos.url),
            shownBy(products.thumbnail),
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
