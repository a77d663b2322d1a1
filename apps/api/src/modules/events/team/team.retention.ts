import type { FestivalInvitationState } from "@matinee/domain/page-kind";
import { retentionDays } from "@matinee/domain/retention";
import { and, lt, notInArray } from "drizzle-orm";
import { festivalInvitations } from "../../../db/schema/pages.ts";
import { teamInvitations } from "../../../db/schema/teams.ts";
import { deleteBatch, type RetentionRule } from "../../../platform/retention.ts";

/** They say for how long a screening was in a festival, and why it left. */
const KEPT_STATES: FestivalInvitationState[] = ["accepted", "ended"];

/** Addresses that were invited to a team, or to a festival, and did not join. */
export const teamRetention: readonly RetentionRule[] = [
  {
    name: "team-invitations",
    days: retentionDays.teamInvitations,
    purgeBatch: ({ db }, before, limit) =>
      deleteBatch(db, teamInvitations, lt(teamInvitations.expiresAt, before), limit),
  },
  {
    name: "festival-invitations",
    days: retentionDays.festivalInvitations,
    purgeBatch: ({ db }, before, limit) =>
      deleteBatch(
        db,
        festivalInvitations,
        and(lt(festivalInvitations.expiresAt, before), notInArray(festivalInvitations.state, KEPT_STATES)),
        limit,
      ),
  },
];
