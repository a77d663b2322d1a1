import { orderStatuses } from "@matinee/domain/admission";
import { maxLineQuantity } from "@matinee/domain/cart";
import { invoiceLimits } from "@matinee/domain/invoices";
import { REFUND_PROBLEMS } from "@matinee/domain/refund-rules";
import { taxLiabilities } from "@matinee/domain/tax";
import { z } from "zod";
import {
  cents,
  currency,
  credential,
  instant,
  languageTag,
  nameText,
  refuseNull,
  uuid,
} from "../envelope.ts";
import { promoCodeLimits } from "@matinee/domain/limits";
import { ORDER_HISTORY_KINDS } from "../order-history.ts";
import { premiereAttendanceSchema } from "./premiere-attendance.ts";
import { PRODUCT_TYPES } from "./products.ts";
import { shownLegalVersions } from "./legal-texts.ts";
import { invoiceRecipientSchema, invoiceSchema } from "./invoices.ts";
import { changeableTicketSchema, ticketSchema } from "./tickets.ts";
import { attendeeAnswerSchema, givenAnswersSchema } from "./attendee-questions.ts";
import { country } from "./country.ts";
import { taxRateSchema } from "./tax-rate.ts";
import { describeRule } from "../rule-text.ts";

export { orderStatuses as ORDER_STATUSES };

/** The statuses of orders in lists, counts and sums. Unpaid and failed orders are left out. */
export const PLACED_STATUSES = ["paid", "partially_refunded", "refunded", "disputed"] as const;

/**
 * What staff filter their list by. `paid_late` are failed and expired orders that were paid afterwards and whose money is
 * not back with the buyer; `refund_failed` are orders with a refund that failed and was not made again.
 */
export const ORDER_FILTER_STATUSES = [...PLACED_STATUSES, "paid_late", "refund_failed"] as const;

export const orderLineSchema = z.object({
  productId: uuid,
  title: z.string(),
  type: z.enum(PRODUCT_TYPES),
  quantity: z.number().int(),
  price: cents,
  shipping: cents,
});

/** Missing fields count as empty, so that the rules of gifts report them. */
export const giftSchema = z.strictObject({
  recipientName: nameText(100).default(""),
  recipientEmail: z.string().trim().max(254).default(""),
  message: z.string().max(1000).default(""),
  /** Of the recipient's emails; without one that of the order. */
  language: languageTag.optional(),
});

/** Only shapes. The checkout rules and their messages apply afterwards. */
export const createOrderSchema = z.strictObject({
  email: z.string().max(254).default(""),
  name: nameText(200).default(""),
  country: country.optional(),
  /** Street, city, state and zip in one line. */
  address: z.string().max(500).optional(),
  street: z.string().max(200).optional(),
  city: z.string().max(100).optional(),
  state: z.string().max(100).optional(),
  zip: z.string().max(20).optional(),
  prepay: z.boolean().optional(),
  /** `tok_…`, `pm_…` or `ctoken_…`. */
  token: z.string().max(200).optional(),
  couponCode: z.string().max(100).optional(),
  products: z
    .array(
      z.strictObject({
        id: uuid,
        quantity: z.number().int().min(1).max(maxLineQuantity),
        /** The price of one ticket that the buyer chose, in cents: only where the event lets them. Missing: the minimum. */
        amount: cents.optional(),
      }),
    )
    .min(1)
    .max(50),
  /** The total that the buyer saw; only compared with the server's total. */
  total: cents.optional(),
  /**
   * The currency of the prices that the buyer saw. Without it, an amount in the order is one of US dollars, and an order without amounts
   * takes the event's currency. An event refuses an order in another one.
   */
  currency: currency.optional(),
  gift: giftSchema.optional(),
  /** A business buyer's number, which can make them owe the tax: of an event with the tax of the buyer's place. */
  taxNumber: nameText(invoiceLimits.taxNumber).optional(),
  /** Of the tax that the buyer saw; without it, or with an old one, the tax is computed again. */
  taxToken: z.string().max(20_000).optional(),
  /** For whom the buyer wants an invoice, which is issued when the order is paid. */
  invoice: invoiceRecipientSchema.optional(),
  /** To the event's questions. A gift and an order without a ticket have none. */
  answers: givenAnswersSchema.optional(),
  eventReminderOptOut: z.boolean().optional(),
  afterWatching: z.boolean().optional(),
  /** The link of an entry of the waiting list, whose offer the order takes. */
  offerToken: credential.optional(),
  /** The link of a place in the queue of the sale, which was let in. */
  queueToken: credential.optional(),
  /** Whether the buyer accepted the terms; recorded as a consent. */
  tos: z.boolean().optional(),
  legalVersions: shownLegalVersions,
  /** The browser's random id, as for playback. Declined cards are counted by it, among others. */
  deviceId: z.string().max(100).optional(),
});
export type CreateOrder = z.infer<typeof createOrderSchema>;

export const downloadSchema = z.object({ title: z.string(), url: z.string(), expiresAt: instant });

/** The tax of what an order charges. Net and tax add up to its total. */
export const orderTaxSchema = z.object({
  /** `included`: one rate of the event; `place`: those of the buyer's place. */
  mode: z.enum(["included", "place"]),
  net: cents,
  tax: cents,
  /** The buyer owes the tax, by the number of a business in another country of the European Union. */
  isReverseCharge: z.boolean(),
  byRate: z.array(taxRateSchema),
});
export type OrderTaxResponse = z.infer<typeof orderTaxSchema>;

/** What decides about the tax of an order at the buyer's place. */
export const taxQuoteInputSchema = createOrderSchema.pick({
  products: true,
  couponCode: true,
  currency: true,
  country: true,
  state: true,
  zip: true,
  taxNumber: true,
  offerToken: true,
});
export type TaxQuoteInput = z.infer<typeof taxQuoteInputSchema>;

/** What an order would cost at the buyer's place. Its `token` makes the order charge exactly that. */
export const taxQuoteSchema = orderTaxSchema.omit({ mode: true }).extend({
  total: cents,
  token: z.string(),
  expiresAt: instant,
});
export type TaxQuote = z.infer<typeof taxQuoteSchema>;

/** The order as its buyer gets it. `slug` is the viewer's credential; null for a gift. */
export const placedOrderSchema = z.object({
  id: uuid,
  slug: z.string().nullable(),
  status: z.enum(orderStatuses),
  currency,
  /** The discount of a promo code. */
  discount: cents,
  /** The charge: lines plus shipping minus discount, and the tax that comes on top of them. */
  total: cents,
  /** Null without a tax, and to the holder of a ticket that was sent on. */
  tax: orderTaxSchema.nullable(),
  products: z.array(orderLineSchema),
  visits: z.number().int(),
  downloads: z.array(downloadSchema),
  /** Whether this order admits its holder. */
  admits: z.boolean(),
  gift: z.boolean(),
  /** Refunds that failed and were not made again. */
  refundFailed: cents,
  /** The tickets of the order, to its buyer; the one ticket, to its holder; none of a gift. */
  tickets: z.array(ticketSchema),
  /** The caller has one ticket that was sent on to them: amounts and items of the order do not show. */
  heldTicket: z.boolean(),
  /**
   * What the buyer, or the holder of a ticket, may do: `send` on or `return` any of the tickets, see the order's `invoice` or
   * ask for it.
   */
  can: z.object({ send: z.boolean(), return: z.boolean(), invoice: z.boolean() }),
  /** Of the receipt, such as `2026-000041`; null before it has one, and for a free order, a gift and a ticket that was sent on. */
  receiptNumber: z.string().nullable(),
  createdAt: instant,
});
export type PlacedOrder = z.infer<typeof placedOrderSchema>;

/** The bank asks for confirmation: finish it in the browser with `clientSecret`, then call confirm. */
export const pendingOrderSchema = z.object({
  id: uuid,
  /** The credential for the confirm call; it does not admit until the order is paid. */
  slug: z.string(),
  status: z.literal("pending"),
  clientSecret: z.string(),
  currency,
  total: cents,
});
export type PendingOrder = z.infer<typeof pendingOrderSchema>;

/** An order as its owner and staff see it. */
export const orderRowSchema = z.object({
  id: uuid,
  pageId: uuid,
  pageTitle: z.string(),
  pageUrl: z.string(),
  /** The order's event was cancelled. */
  pageCancelled: z.boolean(),
  status: z.enum(orderStatuses),
  name: z.string(),
  email: z.string(),
  /** Of the buyer's emails. */
  language: languageTag,
  country: z.string().nullable(),
  customersCountry: z.string().nullable(),
  address: z.string().nullable(),
  chargeId: z.string().nullable(),
  currency,
  chargeTotal: cents,
  /** The tax in it, and who owes it to the tax office; null without one. */
  tax: orderTaxSchema.extend({ liable: z.enum(taxLiabilities) }).nullable(),
  /** The filmmaker's amount after platform fee and refunds. */
  net: cents,
  amountRefunded: cents,
  /** Refunds that failed and were not made again: the bank sent the money back, or the provider refused the refund. */
  refundFailed: cents,
  disputeStatus: z.string().nullable(),
  disputeReason: z.string().nullable(),
  afterWatching: z.boolean(),
  gift: z.boolean(),
  /** A free ticket that the owner or staff gave. */
  comp: z.boolean(),
  visits: z.number().int(),
  products: z.array(orderLineSchema),
  /** To the event's questions, for each ticket or for the order. */
  answers: z.array(attendeeAnswerSchema),
  accountUsername: z.string(),
  createdAt: instant,
  premiere: premiereAttendanceSchema.optional(),
});
export type OrderRow = z.infer<typeof orderRowSchema>;

/**
 * An order with what the caller may do: `send` or `replace` its viewing link, `refund` it, `revoke` a free ticket. Messages to
 * webhooks have no caller.
 */
export const changeableOrderSchema = orderRowSchema.extend({
  can: z.object({ send: z.boolean(), replace: z.boolean(), refund: z.boolean(), revoke: z.boolean() }),
  /** Why nobody can refund it now; null when someone can. */
  refundProblem: z.enum(REFUND_PROBLEMS).nullable(),
});
export type ChangeableOrder = z.infer<typeof changeableOrderSchema>;

export const orderHistorySchema = z.object({
  id: uuid,
  kind: z.enum(ORDER_HISTORY_KINDS),
  amount: cents.nullable(),
  by: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
  createdAt: instant,
});

export const orderDetailSchema = changeableOrderSchema.extend({
  /** What the promo code took off. */
  discount: cents,
  giftRecipient: z.object({ name: z.string(), email: z.string() }).nullable(),
  history: z.array(orderHistorySchema),
  tickets: z.array(changeableTicketSchema),
  /** Of the receipt, such as `2026-000041`; null before it has one, and for a free order. */
  receiptNumber: z.string().nullable(),
  /** In the order in which they were issued. */
  invoices: z.array(invoiceSchema),
  refundable: cents,
});
export type OrderDetail = z.infer<typeof orderDetailSchema>;

/** What a promo code takes off: one ticket, a percentage of all tickets, or an amount in cents of their sum. */
export const promoDiscountSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("ticket") }),
  z.strictObject({ kind: z.literal("percent"), percent: z.number().int().min(1).max(100) }),
  z.strictObject({ kind: z.literal("amount"), amount: cents.min(1).max(100_000_000) }),
]);

/** The settings of one promo code or of a batch. */
const promoCodeSettings = {
  /** One ticket by default. */
  discount: refuseNull(promoDiscountSchema.optional()),
  /** How many tickets the code covers, of all orders together. */
  maxUses: z.number().int().min(1).max(1_000_000).optional(),
  /** How many tickets it covers for one email address. */
  maxUsesPerEmail: z.number().int().min(1).max(1000).optional(),
  startsAt: instant.optional(),
  expiresAt: instant.optional(),
};

const codeCharacters = /^[\w-]+$/;
const codeProblem = describeRule((t) => t.schemaRules.code);

export const ticketCouponInputSchema = z.strictObject({
  code: z
    .string()
    .trim()
    .min(promoCodeLimits.minCodeLength)
    .max(promoCodeLimits.maxCodeLength)
    .regex(codeCharacters, codeProblem),
  ...promoCodeSettings,
});
export type TicketCouponInput = z.infer<typeof ticketCouponInputSchema>;

/** Codes that the server makes: the prefix and ten random letters and digits. */
export const ticketCouponBatchSchema = z.strictObject({
  prefix: z
    .string()
    .trim()
    .max(promoCodeLimits.prefixLength)
    .regex(/^[\w-]*$/, codeProblem)
    .default(""),
  count: z.number().int().min(1).max(promoCodeLimits.perBatch),
  ...promoCodeSettings,
});
export type TicketCouponBatch = z.infer<typeof ticketCouponBatchSchema>;

export const ticketCouponSchema = z.object({
  id: uuid,
  code: z.string(),
  discount: promoDiscountSchema,
  /** How many tickets the code covers; null: no limit. */
  maxUses: z.number().int().nullable(),
  /** The tickets that it has covered, those of unpaid orders that still hold their stock included. */
  uses: z.number().int(),
  maxUsesPerEmail: z.number().int().nullable(),
  startsAt: instant.nullable(),
  expiresAt: instant.nullable(),
  revoked: z.boolean(),
  createdAt: instant,
});
export type TicketCoupon = z.infer<typeof ticketCouponSchema>;
