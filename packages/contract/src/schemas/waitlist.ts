import { maxCapacity } from "@matinee/domain/capacity";
import { maxWaitlistQuantity, WAITLIST_ENDS, WAITLIST_STATES } from "@matinee/domain/waitlist";
import { z } from "zod";
import { credential, email, instant, nameText, uuid } from "../envelope.ts";
import { reasonSchema } from "./approvals.ts";

export const joinWaitlistSchema = z.strictObject({
  email,
  name: nameText(200).min(1),
  /** How many tickets; of an event with registrations, one place. */
  quantity: z.number().int().min(1).max(maxWaitlistQuantity).default(1),
  /** Whether an offer of fewer is welcome. */
  acceptsFewer: z.boolean().default(false),
  /** The ticket that the person would like. One that is sold out by its own number has a list of its own. */
  productId: uuid.optional(),
  /** The link of a pass with which the place would be reserved. */
  passToken: credential.optional(),
  /** The reader's IANA time zone, in which the email says when an offer ends. Missing: the event's. */
  timezone: z.string().max(64).optional(),
});
export type JoinWaitlist = z.input<typeof joinWaitlistSchema>;

/** Who waits. */
const waitingSchema = { people: z.number().int(), tickets: z.number().int() };

/** The same for an address that waits already: the link of the entry comes by email. */
export const joinedWaitlistSchema = z.object(waitingSchema);

export const waitlistStateSchema = z.object({
  /** Whether somebody can join now. */
  open: z.boolean(),
  ...waitingSchema,
});
export type WaitlistStateResponse = z.infer<typeof waitlistStateSchema>;

const entryFields = {
  quantity: z.number().int(),
  acceptsFewer: z.boolean(),
  /** Whether the place would be reserved with a pass, without a price. */
  withPass: z.boolean(),
  state: z.enum(WAITLIST_STATES),
  /** Why an entry was closed; null otherwise. */
  endReason: z.enum(WAITLIST_ENDS).nullable(),
  /** The organizer's words about a removal. */
  removedReason: z.string().nullable(),
  /** The place in the line, from 1; null unless somebody waits. */
  place: z.number().int().nullable(),
  lapses: z.number().int(),
  joinedAt: instant,
};
const ticketSchema = z.object({ id: uuid, title: z.string() });

/** An entry as its person sees it. */
export const waitlistEntrySchema = z.object({
  event: z.object({
    id: uuid,
    url: z.string(),
    title: z.string(),
    opensAt: instant.nullable(),
    closesAt: instant.nullable(),
    timezone: z.string(),
    /** People register in place of buying a ticket. */
    emailCapture: z.boolean(),
  }),
  email: z.string(),
  name: z.string(),
  ...entryFields,
  /** The ticket that the person would like. */
  ticket: ticketSchema.nullable(),
  /** How many people wait in this list. */
  people: z.number().int(),
  /** The present offer. `ordered`: the payment for it is under way. */
  offer: z
    .object({
      quantity: z.number().int(),
      until: instant,
      ordered: z.boolean(),
      /** The only ticket for which it is good; null for every ticket of the event. */
      productId: uuid.nullable(),
      /** Whether it may be of the ticket of somebody who cannot come, who may use it after all until it is paid for. */
      mayBeWithdrawn: z.boolean(),
    })
    .nullable(),
});
export type WaitlistEntry = z.infer<typeof waitlistEntrySchema>;

/** An entry as organizers see it. */
export const waitlistRowSchema = z.object({
  id: uuid,
  email: z.string(),
  name: z.string(),
  ...entryFields,
  ticket: ticketSchema.nullable(),
  /** The ticket whose list it is; null for the list of the event's places. */
  listProductId: uuid.nullable(),
  /** Of the last offer. */
  offeredQuantity: z.number().int().nullable(),
  offeredUntil: instant.nullable(),
  offers: z.number().int(),
  /** The order that takes, or took, the offer. */
  orderId: uuid.nullable(),
  endedAt: instant.nullable(),
});
export type WaitlistRow = z.infer<typeof waitlistRowSchema>;

/** A list as organizers see it, also before somebody has joined it. */
export const waitlistSchema = z.object({
  /** The ticket whose list it is, with its title; null for the list of the event's places. */
  productId: uuid.nullable(),
  title: z.string().nullable(),
  /** How many places or tickets there are, and how many of them are taken, with those that are kept. */
  places: z.number().int(),
  taken: z.number().int(),
  ...waitingSchema,
  /** Tickets that somebody has an offer of, and those that wait to be offered. */
  offered: z.number().int(),
  kept: z.number().int(),
  /** Tickets of holders who cannot come: they are offered after those that are kept, and stay valid until somebody has paid. */
  listed: z.number().int(),
});
export type Waitlist = z.infer<typeof waitlistSchema>;

/** `open`: who waits or has an offer, in the order of the line; `ended`: the others, newest first. */
export const waitlistStateFilter = z.enum(["open", "ended"]).optional();

export const offerMoreSchema = z.strictObject({
  /** How many places, or tickets, there are more from then on. */
  count: z.number().int().min(1).max(maxCapacity),
  /** The ticket whose list gets them; missing: the event's places. */
  productId: uuid.optional(),
});

/** `offered`: tickets that somebody has an offer of; `kept`: that wait to be offered. */
export const keptPlacesSchema = z.object({ offered: z.number().int(), kept: z.number().int() });
export type KeptPlaces = z.infer<typeof keptPlacesSchema>;

export const removeEntrySchema = z.strictObject({ reason: reasonSchema.min(1) });
