import { z } from "zod";
import { instant, uuid } from "../envelope.ts";
import { EVENT_ROLES } from "@matinee/domain/vocabulary";

export const teamMemberSchema = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  role: z.enum(EVENT_ROLES),
  joinedAt: instant,
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

export const teamInvitationSchema = z.object({
  id: uuid,
  email: z.string(),
  role: z.enum(EVENT_ROLES),
  invitedAt: instant,
  /** From then on the link does not work, and only sending it again helps. */
  expiresAt: instant,
  expired: z.boolean(),
});
export type TeamInvitation = z.infer<typeof teamInvitationSchema>;

export const teamSchema = z.object({
  /** In the order in which they joined. */
  members: z.array(teamMemberSchema),
  invitations: z.array(teamInvitationSchema),
});

/** What the holder of an emailed link sees before they accept. */
export const offeredInvitationSchema = z.object({
  eventTitle: z.string(),
  ownerName: z.string(),
  email: z.string(),
  role: z.enum(EVENT_ROLES),
  expiresAt: instant,
});
