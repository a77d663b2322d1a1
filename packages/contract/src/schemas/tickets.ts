import { orderStatuses } from "@matinee/domain/admission";
import { TICKET_STATES } from "@matinee/domain/tickets";
import { z } from "zod";
import { cents, currency, instant, languageTag, nameText, uuid } from "../envelope.ts";
import { ticketPassSchema } from "./pass-uses.ts";
import { viewingDates } from "./viewing-dates.ts";
import { attendeeAnswerSchema } from "./attendee-questions.ts";

/** The person to whom a ticket is sent on. Missing fields count as empty, so that the rules of gifts report them. */
export const ticketRecipientSchema = z.strictObject({
  name: nameText(100).default(""),
  email: z.string().trim().max(254).default(""),
  message: z.string().max(1000).default(""),
  /** Of their emails; without one that of the sender's page. */
  language: languageTag.optional(),
});
export type TicketRecipient = z.infer<typeof ticketRecipientSchema>;

/** Of a ticket that its holder put on the waiting list. `selling`: somebody pays for it now. */
const listingState = z.enum(["listed", "selling", "sold"]);

/** A ticket as the person with its order, or its holder, gets it. Never with a token. */
export const ticketSchema = z.object({
  id: uuid,
  state: z.enum(TICKET_STATES),
  /** The owner refunded it. Always false for a holder who did not pay. */
  refunded: z.boolean(),
  /** To whom it was sent on; null while the caller has it. */
  holder: z.object({ name: z.string(), email: z.string() }).nullable(),
  sentAt: instant.nullable(),
  /** What was paid for it after the discount. */
  paid: cents,
  /** What its buyer gets back when it is given back now: less than was paid when the order was refunded in part. */
  refundable: cents,
  visits: z.number().int(),
  ...viewingDates,
  canSend: z.boolean(),
  canReturn: z.boolean(),
  /** Whether it is on the waiting list, somebody pays for it, or it was sold there for `refund`; null otherwise. */
  listing: z.object({ state: listingState, since: instant, refund: cents.nullable() }).nullable(),
  /** Whether it can be put on the waiting list. */
  canList: z.boolean(),
});
export type Ticket = z.infer<typeof ticketSchema>;

/** A ticket as the event's owner and staff see it, with its order. */
export const ticketRowSchema = z.object({
  id: uuid,
  orderId: uuid,
  state: z.enum(TICKET_STATES),
  /** The owner refunded it. */
  refunded: z.boolean(),
  /** Its holder: the buyer, the recipient of the gift, or the person to whom it was sent on. */
  name: z.string(),
  email: z.string(),
  buyerName: z.string(),
  buyerEmail: z.string(),
  orderStatus: z.enum(orderStatuses),
  currency,
  paid: cents,
  visits: z.number().int(),
  /** What the buyer answered for this ticket and for the order. Empty once the ticket was sent on to its holder. */
  answers: z.array(attendeeAnswerSchema),
  ...viewingDates,
  /** IANA name, of the event. */
  timezone: z.string(),
  /** Of a pass of a festival. */
  pass: ticketPassSchema.optional(),
  /** When it was sent on to its holder; null for a ticket of the order's own person. */
  sentAt: instant.nullable(),
  listing: listingState.nullable(),
  createdAt: instant,
});
export type TicketRow = z.infer<typeof ticketRowSchema>;

/** A ticket with what the caller may do with it: `edit` its holder, `send` its link again, `refund` it. */
export const changeableTicketSchema = ticketRowSchema.extend({
  can: z.object({ edit: z.boolean(), send: z.boolean(), refund: z.boolean() }),
});
export type ChangeableTicket = z.infer<typeof changeableTicketSchema>;
