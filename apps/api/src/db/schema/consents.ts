import { sql } from "drizzle-orm";
import { CONSENT_KINDS } from "@matinee/contract/legal-texts";
import { check, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { orders } from "./orders.ts";
import { subscribers } from "./subscribers.ts";

/** Who accepted which text, and when. The subject is an account, a registration or an order. */
export const consents = pgTable(
  "consents",
  {
    id: id(),
    kind: text({ enum: CONSENT_KINDS }).notNull(),
    /** The date of the text that the person saw. */
    textVersion: text().notNull(),
    /** BCP 47. */
    locale: text(),
    accountId: uuid().references(() => accounts.id, { onDelete: "cascade" }),
    subscriberId: uuid().references(() => subscribers.id, { onDelete: "cascade" }),
    orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    // The first consent to a version of a text counts.
    unique("consents_account_key").on(t.accountId, t.kind, t.textVersion),
    unique("consents_subscriber_key").on(t.subscriberId, t.kind, t.textVersion),
    unique("consents_order_key").on(t.orderId, t.kind, t.textVersion),
    check("consents_one_subject", sql`num_nonnulls(${t.accountId}, ${t.subscriberId}, ${t.orderId}) = 1`),
  ],
);
