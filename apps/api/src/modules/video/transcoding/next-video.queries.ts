import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { creditBalances, creditEntries } from "../../../db/schema/credits.ts";
import { pages } from "../../../db/schema/pages.ts";
import { videos } from "../../../db/schema/videos.ts";
import type { Queryable } from "../../../db/client.ts";
import type { Video } from "../videos.queries.ts";

/** After this many attempts a video fails. */
export const MAX_ATTEMPTS = 3;

/** The condition of a video whose conversion is not complete: it is not playable yet, or misses its larger sizes. */
export const isUnfinished = () => or(eq(videos.status, "converting"), isNotNull(videos.playableLadder));

/** The condition of a video that waits for its conversion: not leased, and not out of attempts. */
export const isWaiting = (now: Date) =>
  and(
    isUnfinished(),
    lt(videos.attempts, MAX_ATTEMPTS),
    or(isNull(videos.leaseUntil), lt(videos.leaseUntil, now)),
  );

/**
 * Finds the next video to convert. Accounts take turns: first those with the fewest conversions in the last hour, then
 * the oldest video. An account whose video is being converted waits, so that it never has more than one. Videos that wait
 * for space come last, in turns.
 */
export async function findNextVideo(db: Queryable, now: Date): Promise<string | null> {
  const at = now.toISOString();
  const others = sql`${videos} as other left join ${pages} as other_page on other_page.id = other.page_id`;
  // A video whose account is not known counts as an account of its own.
  const isSameAccount = sql`coalesce(other_page.account_id, other.account_id, other.id)
    = coalesce(${pages.accountId}, ${videos.accountId}, ${videos.id})`;
  const [next] = await db
    .select({ id: videos.id })
    .from(videos)
    .leftJoin(pages, eq(pages.id, videos.pageId))
    .where(
      and(
        isWaiting(now),
        eq(videos.host, "local"),
        sql`not exists (select from ${others} where ${isSameAccount}
          and other.lease_until >= ${at}::timestamptz)`,
      ),
    )
    .orderBy(
      // A film that is not playable yet comes before the larger sizes of another film.
      eq(videos.status, "ready"),
      sql`case when ${videos.failure} is not null then ${videos.updatedAt} end nulls first`,
      sql`(select count(*) from ${others} where ${isSameAccount} and other.status in ('ready', 'failed')
        and other.attempts > 0 and other.updated_at > ${at}::timestamptz - interval '1 hour')`,
      videos.createdAt,
    )
    .limit(1);
  return next?.id ?? null;
}

/** Returns whether the owner of a video has or had a credit: bought, claimed or granted. */
export async function hasPayingOwner(
  db: Queryable,
  { pageId, accountId }: Pick<Video, "pageId" | "accountId">,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from (select coalesce((select account_id from ${pages} where id = ${pageId}), ${accountId}) as id) owner
    where exists (select from ${creditBalances} where account_id = owner.id and credits > 0)
      or exists (select from ${creditEntries} where account_id = owner.id)`);
  return rows.length > 0;
}
