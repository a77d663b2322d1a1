import { z } from "zod";
import { currency, instant, uuid } from "../envelope.ts";
import { maxReasonLength } from "@matinee/domain/limits";

export const APPROVAL_KINDS = ["email", "refund", "credits", "cancellation", "factors"] as const;
/** `failed`: approved, but the payment provider rejected the refund. */
export const APPROVAL_STATUSES = ["pending", "approved", "failed", "rejected", "expired"] as const;

/** The reason for a request or a decision. */
export const reasonSchema = z.string().trim().max(maxReasonLength);

/**
 * Who may approve a request, seen from the caller. `you-alone`: the caller asked for it and no one else may approve, so
 * their password counts instead of a second person.
 */
export const APPROVABLE_BY = ["you", "others", "you-alone"] as const;

/** A change by staff that takes effect when a second member of staff approves it. */
export const approvalSchema = z.object({
  id: uuid,
  kind: z.enum(APPROVAL_KINDS),
  status: z.enum(APPROVAL_STATUSES),
  customerId: uuid,
  customer: z.string(),
  customerEmail: z.string(),
  /** The order of a refund. */
  orderId: uuid.nullable(),
  /** The event of a cancellation. */
  pageId: uuid.nullable(),
  /** The new email, the cents to refund or the credits to add. */
  email: z.string().nullable(),
  amount: z.number().int().nullable(),
  /** Of the amount. */
  currency: currency.nullable(),
  /** What a cancellation refunds in each currency, where a festival and its screenings have several; null elsewhere. */
  byCurrency: z.array(z.object({ currency, amount: z.number().int() })).nullable(),
  credits: z.number().int().nullable(),
  reason: z.string().nullable(),
  approvableBy: z.enum(APPROVABLE_BY),
  requestedBy: z.string(),
  requestedById: uuid,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
  /** Why an approved refund failed. */
  failure: z.string().nullable(),
  expiresAt: instant,
  createdAt: instant,
});

export type Approval = z.infer<typeof approvalSchema>;

/** The response in place of the changed data while a change waits for a second person. */
export const awaitingApprovalSchema = z.object({ approvalId: uuid });
