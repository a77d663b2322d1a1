import type { EventRole } from "@matinee/domain/vocabulary";
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "./client.ts";
import { pages } from "./schema/pages.ts";
import { rehearsals } from "./schema/rehearsals.ts";
import { teamMembers } from "./schema/teams.ts";

const screenings = alias(pages, "screenings");

/**
 * Finds the role of an account in the team of an event. The team of a premiere is also that of its rehearsals, and the team of a
 * festival that of its screenings of the same account. A role in the event itself counts first.
 */
export async function findEventRole(
  db: Queryable,
  accountId: string,
  pageId: string,
): Promise<EventRole | null> {
  const rehearsed = db
    .select({ id: rehearsals.pageId })
    .from(rehearsals)
    .where(eq(rehearsals.copyPageId, pageId));
  const [member] = await db
    .select({ role: teamMembers.role })
    .from(teamMembers)
    .where(
      and(
        eq(teamMembers.accountId, accountId),
        or(
          eq(teamMembers.pageId, pageId),
          inArray(teamMembers.pageId, rehearsed),
          sql`${teamMembers.pageId} in (${selectFestivalOf(sql`s.id = ${pageId} or s.id in (${rehearsed})`)})`,
        ),
      ),
    )
    .orderBy(sql`exists (select from ${pages} f where f.id = ${teamMembers.pageId} and f.kind = 'festival')`)
    .limit(1);
  return member?.role ?? null;
}

/** Selects the festivals of screenings that belong to the same account. @param isScreening a condition of `pages s` */
const selectFestivalOf = (isScreening: SQL) =>
  sql`select f.id from ${pages} s join ${pages} f on f.id = s.festival_id and f.account_id = s.account_id where ${isScreening}`;

/**
 * Selects the ids of the events whose team an account belongs to with one of the roles, the screenings of festivals included.
 */
export function selectSharedPageIds(db: Queryable, accountId: string, roles: readonly EventRole[]) {
  const isMember = and(eq(teamMembers.accountId, accountId), inArray(teamMembers.role, [...roles]));
  const ofFestivals = db
    .select({ id: screenings.id })
    .from(teamMembers)
    .innerJoin(pages, eq(pages.id, teamMembers.pageId))
    .innerJoin(
      screenings,
      and(eq(screenings.festivalId, pages.id), eq(screenings.accountId, pages.accountId)),
    )
    .where(isMember);
  return db.select({ id: teamMembers.pageId }).from(teamMembers).where(isMember).union(ofFestivals);
}
