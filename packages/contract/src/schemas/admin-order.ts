import { OUTBOX_STATES } from "@matinee/domain/vocabulary";
import { z } from "zod";
import { cents, instant, uuid } from "../envelope.ts";
import { noteSchema } from "./notes.ts";
import { orderDetailSchema } from "./orders.ts";
import { adminPassSchema } from "./pass-uses.ts";

/** An order with everything that staff need to help its buyer. */
export const adminOrderSchema = orderDetailSchema.extend({
  owner: z.object({ id: uuid, name: z.string(), email: z.string() }),
  /** The platform's fee before refunds. */
  fee: cents,
  /** Whether the order gives access now, so that its viewing link can be sent. */
  admits: z.boolean(),
  /** Attempts to charge a card, oldest first. */
  attempts: z.array(
    z.object({
      id: uuid,
      status: z.enum(["started", "requires_action", "succeeded", "refused", "abandoned"]),
      amount: cents,
      failure: z.string().nullable(),
      createdAt: instant,
    }),
  ),
  /** The passes of its tickets, whoever holds them now. */
  passes: z.array(adminPassSchema),
  /** One per video and device, newest first. */
  plays: z.array(
    z.object({
      id: uuid,
      video: z.string(),
      /** Null for a video that is no film of the library. */
      filmTitle: z.string().nullable(),
      /** Numbers the devices of this order, from 1. */
      device: z.number().int(),
      watchedSeconds: z.number(),
      durationSeconds: z.number().nullable(),
      startedAt: instant,
      lastSeenAt: instant,
    }),
  ),
  /** Emails about this event to the buyer or the recipient, newest first. */
  emails: z.array(
    z.object({
      id: uuid,
      template: z.string(),
      to: z.string(),
      status: z.enum(OUTBOX_STATES),
      lastError: z.string().nullable(),
      createdAt: instant,
      sentAt: instant.nullable(),
    }),
  ),
  notes: z.array(noteSchema),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;

/** What the payment provider knows about the charge of an order. Each is null where it says nothing. */
export const orderChargeSchema = z.object({
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** The line on the buyer's statement. */
  descriptor: z.string().nullable(),
  /** The provider's word for the risk of fraud: `normal`, `elevated` or `highest`. */
  risk: z.string().nullable(),
});
export type OrderCharge = z.infer<typeof orderChargeSchema>;
