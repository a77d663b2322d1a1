import { LINK_STATES } from "@matinee/domain/vocabulary";
import { guestStatuses } from "@matinee/domain/guest";
import { z } from "zod";
import { credential, instant, uuid, nameText, languageTag } from "../envelope.ts";
import { shownLegalVersions } from "./legal-texts.ts";
import { premiereAttendanceSchema } from "./premiere-attendance.ts";
import { attendeeAnswerSchema, givenAnswersSchema } from "./attendee-questions.ts";
import { viewingDates } from "./viewing-dates.ts";
import { country } from "./country.ts";

export const registerSubscriberSchema = z.strictObject({
  name: nameText(200).optional(),
  email: z.string().max(254).default(""),
  organization: nameText(200).optional(),
  country: country.optional(),
  zip: z.string().max(20).optional(),
  /** To the event's questions. */
  answers: givenAnswersSchema.optional(),
  tos: z.boolean().optional(),
  legalVersions: shownLegalVersions,
  eventReminderOptOut: z.boolean().optional(),
  /** A credential of this email's earlier registration, whose details this request then changes. */
  subscriberId: credential.optional(),
  /** The link of an entry of the waiting list, whose offer the registration takes. */
  offerToken: credential.optional(),
  /** The link of a place in the queue of the sale, which was let in. */
  queueToken: credential.optional(),
});

export type RegisterSubscriber = z.infer<typeof registerSubscriberSchema>;

/** `id` is the viewer's credential; only this response contains it. */
export const registeredSchema = z.object({ id: z.string(), email: z.string(), name: z.string() });
export type Registered = z.infer<typeof registeredSchema>;

export const subscriberRowSchema = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  /** Of their emails. */
  language: languageTag,
  organization: z.string().nullable(),
  country: z.string().nullable(),
  zip: z.string().nullable(),
  /** To the event's questions. */
  answers: z.array(attendeeAnswerSchema),
  eventReminderOptOut: z.boolean(),
  visits: z.number().int(),
  createdAt: instant,
  /** When the person gave it back; null while they have it. */
  returnedAt: instant.nullable(),
  ...viewingDates,
  premiere: premiereAttendanceSchema.optional(),
});

export const accessSchema = z.object({
  access: z.boolean(),
  guest: z.enum(guestStatuses),
  visits: z.number().int(),
  ...viewingDates,
  /** Present when the viewer has access and the event has a live talk. */
  liveUrl: z.string().optional(),
});
export type Access = z.infer<typeof accessSchema>;

export const checkedLinkSchema = z.object({
  state: z.enum(LINK_STATES),
  /** Says so to its holder; null for a link that opens the film. */
  message: z.string().nullable(),
  /** The event to which the link belongs; null for an unknown link, also of an event that was deleted. */
  event: z
    .object({
      id: uuid,
      /** Its present address, which can differ from that in the link. */
      url: z.string(),
      title: z.string(),
      contactEmail: z.string().nullable(),
      holder: z.enum(["order", "subscriber"]),
    })
    .nullable(),
});
export type CheckedLink = z.infer<typeof checkedLinkSchema>;

export const replacedLinkSchema = z.object({
  sent: z.literal(true),
  /** The new credential, for a caller who is the viewer. */
  slug: z.string().optional(),
});
