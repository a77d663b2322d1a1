import { APPROVAL_KINDS } from "@matinee/contract/schemas/approvals";
import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** A period in which a member of staff may change a customer's events. Needs a reason and ends after a fixed time. */
export const actingPeriods = pgTable(
  "acting_periods",
  {
    id: id(),
    staffId: uuid()
      .notNull()
      .references(() => accounts.id),
    customerId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    reason: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.staffId, t.customerId, t.expiresAt)],
);

/** A change by staff that a second member of staff must approve before it takes effect. */
export const approvalRequests = pgTable(
  "approval_requests",
  {
    id: id(),
    kind: text({ enum: APPROVAL_KINDS }).notNull(),
    /** The customer whose email or credits change, or who owns the order's event. */
    customerId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** The order of a refund. */
    orderId: uuid(),
    /** The event of a cancellation. */
    pageId: uuid(),
    /** The last refund that an approval started. Its failure is the failure of the request. */
    refundId: uuid(),
    /** The new email, the amount in cents or the number of credits. */
    change: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Why it was requested; null when no reason was given. */
    reason: text(),
    status: text({ enum: ["pending", "approved", "rejected"] })
      .notNull()
      .default("pending"),
    requestedBy: uuid()
      .notNull()
      .references(() => accounts.id),
    decidedBy: uuid().references(() => accounts.id),
    decidedAt: instant(),
    /** Why it was approved or rejected; null when no reason was given. */
    decisionReason: text(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("approval_requests_newest_idx").on(t.createdAt.desc(), t.id.desc()),
    uniqueIndex("approval_requests_pending_email_key")
      .on(t.customerId)
      .where(sql`${t.kind} = 'email' and ${t.status} = 'pending'`),
    index("approval_requests_pending_order_idx")
      .on(t.orderId)
      .where(sql`${t.status} = 'pending'`),
  ],
);
