import { and, asc, eq, isNull } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { isUuid } from "../../../db/ids.ts";
import { moderators } from "../../../db/schema/live-rooms.ts";
import { pages } from "../../../db/schema/pages.ts";
import { rehearsals } from "../../../db/schema/rehearsals.ts";
import type { Moderator } from "../../../platform/context.ts";
import { hashToken } from "../../../platform/crypto.ts";

export type ModeratorRow = typeof moderators.$inferSelect;

/** The longest token that is worth hashing. */
const MAX_TOKEN_LENGTH = 300;

/**
 * Finds the moderator with a token; null when it was revoked, is for another page, or the page was put away. The
 * moderators of a premiere are also those of its rehearsals.
 */
export async function findModeratorByToken(
  db: Queryable,
  token: string,
  pageId: string,
): Promise<Moderator | null> {
  if (token.length > MAX_TOKEN_LENGTH || !isUuid(pageId)) return null;
  const [row] = await db
    .select({
      id: moderators.id,
      pageId: moderators.pageId,
      name: moderators.name,
      email: moderators.email,
      copyPageId: rehearsals.copyPageId,
    })
    .from(moderators)
    .innerJoin(pages, eq(pages.id, moderators.pageId))
    .leftJoin(rehearsals, and(eq(rehearsals.pageId, moderators.pageId), eq(rehearsals.copyPageId, pageId)))
    .where(
      and(
        eq(moderators.tokenHash, hashToken(token)),
        isNull(moderators.revokedAt),
        eq(pages.superarchived, false),
        eq(pages.archived, false),
      ),
    );
  if (!row || (row.pageId !== pageId && row.copyPageId !== pageId)) return null;
  return { id: row.id, pageId, name: row.name, email: row.email };
}

/** Lists the moderators of an event whose links are not revoked, the first invited first. */
export const findModerators = (db: Queryable, pageId: string): Promise<ModeratorRow[]> =>
  db
    .select()
    .from(moderators)
    .where(and(eq(moderators.pageId, pageId), isNull(moderators.revokedAt)))
    .orderBy(asc(moderators.createdAt), asc(moderators.id));
