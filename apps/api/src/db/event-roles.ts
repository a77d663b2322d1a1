import type { EventRole } from "@matinee/domain/vocabulary";
import { and, eq, inArray, or } from "drizzle-orm";
import type { Queryable } from "./client.ts";
import { rehearsals } from "./schema/rehearsals.ts";
import { teamMembers } from "./schema/teams.ts";

/** Finds the role of an account in the team of an event. The team of a premiere is also that of its rehearsals. */
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
        or(eq(teamMembers.pageId, pageId), inArray(teamMembers.pageId, rehearsed)),
      ),
    );
  return member?.role ?? null;
}

/** Selects the ids of the events whose team an account belongs to with one of the roles. */
export const selectSharedPageIds = (db: Queryable, accountId: string, roles: readonly EventRole[]) =>
  db
    .select({ id: teamMembers.pageId })
    .from(teamMembers)
    .where(and(eq(teamMembers.accountId, accountId), inArray(teamMembers.role, [...roles])));
