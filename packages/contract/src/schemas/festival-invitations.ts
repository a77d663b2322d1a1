import { maxCapacity } from "@matinee/domain/capacity";
import { festivalInvitationLimits } from "@matinee/domain/limits";
import { FESTIVAL_INVITATION_STATES } from "@matinee/domain/page-kind";
import { z } from "zod";
import { instant, uuid } from "../envelope.ts";

/** An invitation as the festival's organizer sees it. It has no address of a person who was invited by their event. */
export const festivalInvitationSchema = z.object({
  id: uuid,
  state: z.enum(FESTIVAL_INVITATION_STATES),
  /** The screening. Null while an invitation by email names none. */
  pageId: uuid.nullable(),
  url: z.string().nullable(),
  title: z.string().nullable(),
  /** The name of the screening's owner; null while no screening is named. */
  ownerName: z.string().nullable(),
  /** The invited address; null once a screening is named. */
  email: z.string().nullable(),
  /** How many places of the screening passes are to take at most; null: no number. */
  passShare: z.number().int().nullable(),
  invitedAt: instant,
  /** From then on it cannot be accepted. */
  expiresAt: instant,
  expired: z.boolean(),
  answeredAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** Why it was declined or ended, if somebody said so. */
  reason: z.string().nullable(),
});
export type FestivalInvitation = z.infer<typeof festivalInvitationSchema>;

/** Invites a screening: by the address of its page, or by the email of who shows it. */
export const inviteScreeningSchema = z.strictObject({
  /** The whole address of the event page, or its last part. */
  url: z.string().trim().max(2000).optional(),
  email: z.string().trim().max(254).optional(),
  /** How many places of the screening passes are to take at most, where it counts them. Its owner can change the number. */
  passShare: z.number().int().min(1).max(maxCapacity).optional(),
});
export type InviteScreening = z.infer<typeof inviteScreeningSchema>;

/** An invitation as the owner of the invited screening sees it. */
export const offeredScreeningSchema = z.object({
  id: uuid,
  state: z.enum(["pending", "accepted"]),
  festivalId: uuid,
  festivalTitle: z.string(),
  /** The address of the festival's page; null before it has one. */
  festivalUrl: z.string().nullable(),
  organizerName: z.string(),
  /** The days of the festival so far; null before it has any. */
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  timezone: z.string(),
  /** The screening; null while its owner is to choose one. */
  pageId: uuid.nullable(),
  title: z.string().nullable(),
  /** The address that was invited. */
  email: z.string(),
  /** How many places of the screening passes are to take at most, where it counts them; null: no number. */
  passShare: z.number().int().nullable(),
  expiresAt: instant,
});
export type OfferedScreening = z.infer<typeof offeredScreeningSchema>;

/** Names an invitation by its emailed link, or by its id for the account that it is addressed to. */
const answered = z.strictObject({
  /** Tokens are in the body, which logs do not contain. */
  token: z.string().max(300).optional(),
  invitationId: uuid.optional(),
});
const reason = z.string().trim().max(festivalInvitationLimits.reason).optional();

export const acceptScreeningSchema = answered.extend({
  /** The screening that joins the festival. Needed if the invitation names none. */
  pageId: uuid.optional(),
});
export type AcceptScreening = z.infer<typeof acceptScreeningSchema>;

export const declineScreeningSchema = answered.extend({ reason });
export type DeclineScreening = z.infer<typeof declineScreeningSchema>;

/** Takes a screening of another account out of a festival. */
export const endScreeningSchema = z.strictObject({
  /** The other side reads it in an email. */
  reason,
  /** `true` after 409 `confirmation-needed`. */
  confirmed: z.boolean().optional(),
});
export type EndScreening = z.infer<typeof endScreeningSchema>;

/**
 * `details` of 409 `confirmation-needed` when a screening of another account leaves a festival. The same request with
 * `confirmed: true` succeeds.
 */
export interface EndScreeningNeeded {
  /** For its owner: people who hold a ticket or registered. For the festival: people who watched it, by ticket or registration. */
  people: number;
}

export const askForTimeSchema = z.strictObject({
  message: z.string().trim().min(1).max(festivalInvitationLimits.message),
});
