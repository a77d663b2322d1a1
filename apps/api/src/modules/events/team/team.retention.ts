import { retentionDays } from "@matinee/domain/retention";
import { lt } from "drizzle-orm";
import { teamInvitations } from "../../../db/schema/teams.ts";
import { deleteBatch, type RetentionRule } from "../../../platform/retention.ts";

/** Addresses that were invited to a team and did not join. */
export const teamRetention: readonly RetentionRule[] = [
  {
    name: "team-invitations",
    days: retentionDays.teamInvitations,
    purgeBatch: ({ db }, before, limit) =>
      deleteBatch(db, teamInvitations, lt(teamInvitations.expiresAt, before), limit),
  },
];
