import type { EventRole } from "@matinee/domain/vocabulary";
import { NIGHT_ROLES, PRODUCER_ROLES } from "@matinee/contract/policy";
import { and, eq } from "drizzle-orm";
import { teamMembers } from "../../../db/schema/teams.ts";
import { transact } from "../../../db/transaction.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { endPlayback, endRoomAccess } from "./end-team-access.ts";
import { recordTeamChange } from "./record-team-change.ts";
import { findTeamMembers, type TeamMemberRow } from "./team.queries.ts";

/**
 * Changes the role of a member. What the new role lacks ends at once: streams of the live room and of the film.
 * @throws AppError not-found
 */
export async function changeMemberRole(
  ctx: SignedInContext,
  page: PageIdentity,
  { memberId, role }: { memberId: string; role: EventRole },
): Promise<TeamMemberRow> {
  return transact(ctx.db, async (tx) => {
    const isMember = and(eq(teamMembers.id, memberId), eq(teamMembers.pageId, page.id));
    const [before] = await tx.select().from(teamMembers).where(isMember).for("update");
    if (!before) throw createNotFoundError("member");
    if (before.role !== role) {
      await tx.update(teamMembers).set({ role }).where(isMember);
      const now = ctx.clock.now();
      if (!includesRole(NIGHT_ROLES, role)) await endRoomAccess(tx, before, now);
      if (!includesRole(PRODUCER_ROLES, role)) await endPlayback(tx, before, now);
      await recordTeamChange(tx, ctx, page, "team.change-role", { memberId, from: before.role, to: role });
    }
    const changed = (await findTeamMembers(tx, page.id)).find(({ id }) => id === memberId);
    if (!changed) throw new Error("the locked member is missing");
    return changed;
  });
}

const includesRole = (roles: readonly EventRole[], role: EventRole) => roles.includes(role);
