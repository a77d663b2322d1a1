import { PASS_USE_STATES } from "@matinee/domain/pass-uses";
import { TICKET_STATES } from "@matinee/domain/tickets";
import { z } from "zod";
import { instant, uuid } from "../envelope.ts";
import { premiereAttendanceSchema } from "./premiere-attendance.ts";
import { viewingDates } from "./viewing-dates.ts";

/** What a pass has of a screening, with its dates. */
const usedScreening = {
  state: z.enum(PASS_USE_STATES),
  /** When its holder reserved the place; null for a start without a reservation. */
  reservedAt: instant.nullable(),
  /** When the first start made it a use; null of a reservation. */
  begunAt: instant.nullable(),
  /** Since when it counts. */
  countedAt: instant.nullable(),
  visits: z.number().int(),
  ...viewingDates,
};

/** Somebody who comes to a screening with a pass, as the owner of both sees them. */
export const passUseSchema = z.object({
  passId: uuid,
  /** The ticket of the festival that is the pass. */
  ticketId: uuid,
  /** What the pass is called. */
  title: z.string(),
  name: z.string(),
  email: z.string(),
  ...usedScreening,
  premiere: premiereAttendanceSchema.optional(),
});
export type PassUse = z.infer<typeof passUseSchema>;

/** How many places of a screening passes have. */
export const passUseCountsSchema = z.object({
  /** Places that are reserved, without those who began. */
  reserved: z.number().int(),
  /** Those who began and whose watching does not count yet. */
  begun: z.number().int(),
  /** Those whose watching counts. */
  watched: z.number().int(),
  /** Whether the event's owner sold the passes. Of passes of another account there are no names, emails and orders. */
  named: z.boolean(),
});
export type PassUseCounts = z.infer<typeof passUseCountsSchema>;

/** What a ticket that is a pass has left, and what became of its uses. */
export const ticketPassSchema = z.object({
  id: uuid,
  title: z.string(),
  /** How many more screenings it admits to; null without a limit. */
  usesLeft: z.number().int().nullable(),
  ...passUseCountsSchema.omit({ named: true }).shape,
});
export type TicketPass = z.infer<typeof ticketPassSchema>;

/** A pass with its uses, as staff see it. */
export const adminPassSchema = z.object({
  id: uuid,
  /** The ticket that its holder has now. */
  ticketId: uuid,
  orderId: uuid,
  /** The festival. */
  pageId: uuid,
  pageTitle: z.string(),
  title: z.string(),
  state: z.enum(TICKET_STATES),
  name: z.string(),
  email: z.string(),
  usesLeft: z.number().int().nullable(),
  createdAt: instant,
  /** Newest first, with those that were given back. */
  uses: z.array(
    z.object({
      /** The right to watch that the first start made, which can be given more time; null of a reservation. */
      id: uuid.nullable(),
      pageId: uuid,
      pageTitle: z.string(),
      /** IANA name, of the screening. */
      timezone: z.string(),
      ...usedScreening,
      /** When use and place were given back; null while the pass has them. */
      releasedAt: instant.nullable(),
    }),
  ),
});
export type AdminPass = z.infer<typeof adminPassSchema>;
