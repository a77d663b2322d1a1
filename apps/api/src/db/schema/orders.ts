import type { Language } from "@matinee/texts/languages";
import { sql } from "drizzle-orm";
import type { AttendeeAnswer } from "@matinee/domain/attendee-questions";
import type { ChargedLine, TaxedAmounts, TaxedLine, TaxLiability, TaxMode } from "@matinee/domain/tax";
import { ORDER_HISTORY_KINDS } from "@matinee/contract/order-history";
import { PRODUCT_TYPES } from "@matinee/contract/schemas/products";
import { ORDER_STATUSES } from "@matinee/contract/schemas/orders";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, currency, id, instant, language, updatedAt } from "../columns.ts";
import { pages } from "./pages.ts";
import { products } from "./products.ts";

export interface Gift {
  recipientName: string;
  recipientEmail: string;
  message: string;
  /** The recipient's, by the choice of who gives; that of the order without one. */
  language?: Language;
}

/** For whom a buyer wants invoices. */
export interface InvoiceRecipient {
  /** Of the company, or of the person. */
  name: string;
  address: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** As typed; empty without one. */
  taxNumber: string;
}

export const orders = pgTable(
  "orders",
  {
    id: id(),
    pageId: uuid()
      .notNull()
      .references(() => pages.id),
    status: text({ enum: ORDER_STATUSES }).notNull().default("pending"),
    /** The idempotency claim that placed the order: a request resumed after a crash finds its order by it. */
    claimId: uuid().unique("orders_claim_key"),
    email: text().notNull(),
    name: text().notNull(),
    language: language(),
    country: text(),
    address: text(),
    state: text(),
    zip: text(),
    gift: jsonb().$type<Gift>(),
    /** The answers to the event's questions, with their words at the time of the sale; null without any. */
    answers: jsonb().$type<AttendeeAnswer[]>(),
    /** Null while nobody has asked for an invoice. */
    invoiceTo: jsonb().$type<InvoiceRecipient>(),
    promoCodeId: uuid(),
    /** That of the event. */
    currency: currency(),
    /** The sum of lines and shipping less the promo code: the amount charged to the buyer. */
    totalCents: integer().notNull(),
    discountCents: integer().notNull().default(0),
    feeCents: integer().notNull().default(0),
    /** The filmmaker's share after the platform's fee and refunds. */
    netCents: integer().notNull().default(0),
    refundedCents: integer().notNull().default(0),
    disputeStatus: text(),
    disputeReason: text(),
    disputeOpen: boolean().notNull().default(false),
    chargeId: text(),
    afterWatching: boolean().notNull().default(false),
    eventReminderOptOut: boolean().notNull().default(false),
    /**
     * Who tries to pay a pending order: a hash of the device and the email; null without a device and once the order is no
     * longer pending.
     */
    attemptKey: text(),
    /** Cents of refunds that failed and were not made again: the buyer has not got them back. */
    failedRefundCents: integer().notNull().default(0),
    /** Whether stock is reserved for this order. */
    stockReserved: boolean().notNull().default(false),
    /** When the reservation of a pending order expires. */
    reservedUntil: instant(),
    paidAt: instant(),
    /** Whether it gets the number of a receipt once it is paid, and has none yet. Not for orders from before there were any. */
    receiptDue: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("orders_receipt_due_idx")
      .on(t.paidAt, t.id)
      .concurrently()
      .where(sql`${t.receiptDue} and ${t.paidAt} is not null and ${t.totalCents} > 0`),
    index("orders_page_idx").on(t.pageId, t.createdAt.desc(), t.id.desc()),
    index("orders_newest_idx").on(t.createdAt.desc(), t.id.desc()),
    // An order of the staff list, with all columns that its query reads: page 200 reads no rows of the table then.
    index("orders_amount_list_idx").on(t.totalCents, t.id, t.status, t.pageId).concurrently(),
    // The same order of the staff list for amounts of each currency.
    index("orders_currency_amount_list_idx")
      .on(t.currency, t.totalCents, t.id, t.status, t.pageId)
      .concurrently(),
    index("orders_pending_idx")
      .on(t.reservedUntil)
      .where(sql`${t.status} = 'pending'`),
    index("orders_disputed_idx")
      .on(t.updatedAt)
      .where(sql`${t.disputeOpen}`),
    // One buyer has one unpaid order of an event: the next attempt replaces it.
    uniqueIndex("orders_attempt_key")
      .on(t.pageId, t.attemptKey)
      .concurrently()
      .where(sql`${t.status} = 'pending'`),
    index("orders_failed_refunds_idx")
      .on(t.updatedAt)
      .concurrently()
      .where(sql`${t.failedRefundCents} > 0`),
    index("orders_charge_idx").on(t.chargeId),
    index("orders_email_idx").on(sql`lower(${t.email})`),
    index("orders_gift_recipient_idx")
      .on(sql`lower(${t.gift}->>'recipientEmail')`)
      .where(sql`${t.gift} is not null`),
    // No order has another currency than its event, and the event's cannot change beside an order.
    foreignKey({
      name: "orders_currency_fk",
      columns: [t.pageId, t.currency],
      foreignColumns: [pages.id, pages.currency],
    }),
    check("orders_money", sql`${t.totalCents} >= 0 and ${t.refundedCents} between 0 and ${t.totalCents}`),
  ],
);

export const orderLines = pgTable(
  "order_lines",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    /** The title at the time of sale; later edits of the product do not change it. */
    title: text().notNull(),
    type: text({ enum: PRODUCT_TYPES }).notNull(),
    quantity: integer().notNull(),
    unitCents: integer().notNull(),
    shippingCents: integer().notNull().default(0),
    /** Whether its passes were sold at the early price. */
    isEarly: boolean().notNull().default(false),
  },
  (t) => [
    index().on(t.orderId),
    index().on(t.productId),
    check("order_lines_quantity", sql`${t.quantity} > 0`),
  ],
);

/** A part of what an order charged, with its tax. Amounts are in the smallest unit of the order's currency. */
export interface OrderTaxLine extends TaxedLine, Pick<ChargedLine, "line" | "kind"> {}

/**
 * What an order charged at one rate of one tax, as a receipt shows it. Several taxes of one place are of the same net, each with
 * its own. Without a tax, the name is empty and the rate 0.
 */
export interface OrderTaxRate extends TaxedAmounts {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  state: string | null;
  /** In hundredths of a percent; a tax service's can have decimals. */
  rate: number;
}

/** The tax of an order. An order without any has no row, so that it costs nothing. */
export const orderTaxes = pgTable(
  "order_taxes",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    mode: text().$type<Exclude<TaxMode, "none">>().notNull(),
    /** Who owes the tax. */
    liable: text().$type<TaxLiability>().notNull(),
    /** Whose tax it is: by place the buyer's country, else the seller's. */
    country: text().notNull(),
    state: text(),
    postalCode: text(),
    netCents: integer().notNull(),
    taxCents: integer().notNull(),
    lines: jsonb().$type<OrderTaxLine[]>().notNull(),
    byRate: jsonb().$type<OrderTaxRate[]>().notNull(),
    /** Whether the buyer owes the tax, by a number of another country. */
    isReverseCharge: boolean().notNull().default(false),
    buyerTaxNumber: text(),
    /** The tax service's calculation, by place. */
    calculationId: text(),
    /** Its record of the sale, once it was paid. */
    recordId: text(),
    /** Evidence of the buyer's place: the country of the card, as the payment provider says, and the one that the buyer gave. */
    cardCountry: text(),
    addressCountry: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index("order_taxes_created_idx").on(t.createdAt),
    check("order_taxes_mode_known", sql`${t.mode} in ('included', 'place')`),
    check("order_taxes_liable_known", sql`${t.liable} in ('owner', 'operator')`),
    check("order_taxes_money", sql`${t.netCents} >= 0 and ${t.taxCents} >= 0`),
  ],
);

/** The payment events of an order, oldest first. */
export const orderHistory = pgTable(
  "order_history",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    kind: text({ enum: ORDER_HISTORY_KINDS }).notNull(),
    amountCents: integer(),
    detail: jsonb().$type<Record<string, string | number | boolean | null>>(),
    actorId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.orderId, t.createdAt)],
);

export type Order = typeof orders.$inferSelect;
export type Line = typeof orderLines.$inferSelect;
export type OrderTax = typeof orderTaxes.$inferSelect;
