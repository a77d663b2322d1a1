import { z } from "zod";
import { instant, uuid } from "../envelope.ts";

export const APPROVAL_KINDS = ["email", "credits"] as const;
export const APPROVAL_STATUSES = ["pending", "approved", "rejected", "expired"] as const;

/** A change by staff that takes effect when a second member of staff approves it. */
export const approvalSchema = z.object({
  id: uuid,
  kind: z.enum(APPROVAL_KINDS),
  status: z.enum(APPROVAL_STATUSES),
  customerId: uuid,
  customer: z.string(),
  customerEmail: z.string(),
  /** The new email, or the credits to add. */
  email: z.string().nullable(),
  credits: z.number().int().nullable(),
  requestedBy: z.string(),
  requestedById: uuid,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  expiresAt: instant,
  createdAt: instant,
});

export type Approval = z.infer<typeof approvalSchema>;

/** The response in place of the changed data while a change waits for a second person. */
export const awaitingApprovalSchema = z.object({ approvalId: uuid });
