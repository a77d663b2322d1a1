import { MAIL_AUDIENCES, MAIL_STATES } from "@matinee/domain/vocabulary";
import { z } from "zod";
import { instant, uuid } from "../envelope.ts";
import { attendeeMailLimits } from "@matinee/domain/limits";

export const mailTextSchema = z.strictObject({
  subject: z.string().trim().max(attendeeMailLimits.subjectLength),
  /** In Markdown. Images and raw HTML are left out. */
  body: z.string().trim().max(attendeeMailLimits.bodyLength),
});
export type MailText = z.infer<typeof mailTextSchema>;

/** An email that is kept and not sent. */
export const saveMailDraftSchema = mailTextSchema.extend({
  audience: z.enum(MAIL_AUDIENCES),
  /** Without it, the email leaves at once when it is sent. */
  sendAt: instant.optional(),
  /** Whether it may leave in its readers' night. */
  urgent: z.boolean().default(false),
});
export type SaveMailDraftInput = z.infer<typeof saveMailDraftSchema>;

export const mailDraftSchema = z.object({
  id: uuid,
  audience: z.enum(MAIL_AUDIENCES),
  subject: z.string(),
  body: z.string(),
  urgent: z.boolean(),
  sendAt: instant.nullable(),
  savedAt: instant,
});
export type MailDraft = z.infer<typeof mailDraftSchema>;

export const planMailSchema = saveMailDraftSchema.extend({
  /** The draft that it was written as. It is deleted. */
  draftId: uuid.optional(),
});
export type PlanMailInput = z.infer<typeof planMailSchema>;

export const attendeeMailSchema = z.object({
  id: uuid,
  audience: z.enum(MAIL_AUDIENCES),
  subject: z.string(),
  body: z.string(),
  urgent: z.boolean(),
  /** When it leaves or left, and for a stopped email when it would have left. */
  sendAt: instant,
  state: z.enum(MAIL_STATES),
  /** How many people it was written to; null until it leaves. */
  recipients: z.number().int().nullable(),
  sent: z.number().int(),
  /** How many wait for their reader's morning. */
  inMorning: z.number().int(),
  failed: z.number().int(),
  /** How many of them watched the film after it. */
  watchedAfter: z.number().int(),
});
export type AttendeeMail = z.infer<typeof attendeeMailSchema>;

export const attendeeMailsSchema = z.object({
  mails: z.array(attendeeMailSchema),
  /** Emails that count against the limit of the event. */
  used: z.number().int(),
  limit: z.number().int(),
});

export const mailAudiencesSchema = z.object({
  audiences: z.array(
    z.object({
      audience: z.enum(MAIL_AUDIENCES),
      people: z.number().int(),
      /** Of these people, those who get no emails about the event. */
      optedOut: z.number().int(),
      recipients: z.number().int(),
      /** Of the recipients, those who have not come with their free ticket. They get no email with links. */
      unopened: z.number().int(),
      /** Of the recipients, those who get an email that is not urgent in their morning, because it is night there. */
      inMorning: z.number().int(),
      /** When the last of these emails leaves; null when all leave at once. */
      lastAt: instant.nullable(),
    }),
  ),
});
