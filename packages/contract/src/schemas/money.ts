import { maxEmailLength } from "@matinee/domain/contact";
import { z } from "zod";
import { cents, currency, instant, uuid } from "../envelope.ts";
import { describeRule } from "../rule-text.ts";

/** The IANA time zone in which a month begins and ends; UTC by default. The API checks it: the apps need not load the zones. */
export const monthZoneSchema = z.string().max(64);

/** A month of the calendar: `2026-11`. */
export const monthSchema = z.string().regex(
  /^20\d\d-(0[1-9]|1[0-2])$/,
  describeRule((t) => t.schemaRules.month),
);

export const MONEY_KINDS = ["sale", "refund"] as const;

/** Amounts in the smallest unit of their currency. `net` is `gross` less `refunded`, `fee` and a tax that the operator owes. */
const sums = {
  /** Paid by viewers. */
  gross: cents,
  /** The platform's fee, less its part that refunds returned. */
  fee: cents,
  refunded: cents,
  /** In what is left of the payments. Where the owner owes it, it is a part of the net. */
  tax: cents,
  /** The filmmaker's part. */
  net: cents,
};

export const moneySchema = z.object({
  month: monthSchema,
  /** From the month of the first payment to this one, the newest first. */
  months: z.array(monthSchema),
  /** Of the events in US dollars. Nothing adds up several currencies. */
  total: z.object(sums),
  /** The same of each currency with payments or refunds in the month. */
  byCurrency: z.array(z.object({ currency, ...sums })),
  /** The events with payments or refunds in the month by currency, the largest net of each first. */
  events: z.array(z.object({ pageId: uuid, title: z.string(), url: z.string(), currency, ...sums })),
  /** Orders with an open dispute, of any month; their amount is held until the bank decides. `cents` are of US dollars. */
  disputed: z.object({
    orders: z.number().int(),
    cents,
    byCurrency: z.array(z.object({ currency, orders: z.number().int(), amount: cents })),
  }),
  /** The end of the wait after a change of the bank account; null without a wait. */
  payoutsHeldUntil: instant.nullable(),
});
export type Money = z.infer<typeof moneySchema>;

export const moneyEntrySchema = z.object({
  id: uuid,
  at: instant,
  kind: z.enum(MONEY_KINDS),
  orderId: uuid,
  pageId: uuid,
  title: z.string(),
  url: z.string(),
  name: z.string(),
  currency,
  ...sums,
});
export type MoneyEntry = z.infer<typeof moneyEntrySchema>;

/** Payments or refunds of a month at one rate of one tax. Those of a refund are negative, in the month of the refund. */
const taxReportRowSchema = z.object({
  kind: z.enum(MONEY_KINDS),
  currency,
  /** Whose tax it is: ISO 3166-1 alpha-2, and a state or province. */
  country: z.string(),
  state: z.string().nullable(),
  /** Of the tax, as 'VAT'; empty for what has none. */
  name: z.string(),
  /** In hundredths of a percent: 2300 is 23 %. */
  rate: z.number(),
  /** The buyers owe the tax. */
  isReverseCharge: z.boolean(),
  /** How many payments or refunds. */
  count: z.number().int(),
  net: cents,
  tax: cents,
  gross: cents,
});
export type TaxReportRow = z.infer<typeof taxReportRowSchema>;

/** The tax of a seller's orders in a month. Orders without a tax are not in it. */
export const taxReportSchema = z.object({
  month: monthSchema,
  /** The number that the seller's next receipt has. */
  nextReceiptNumber: z.string(),
  /** By currency, country, state, tax and rate. */
  rows: z.array(taxReportRowSchema),
});
export type TaxReport = z.infer<typeof taxReportSchema>;

/** By currency. `available` goes out with the next payout, `pending` once its payments have settled. */
export const accountBalanceSchema = z.array(
  z.object({ currency: z.string(), available: z.number().int(), pending: z.number().int() }),
);
export type AccountBalance = z.infer<typeof accountBalanceSchema>;

export const payoutSchema = z.object({
  id: z.string(),
  /** In the smallest unit of `currency`. */
  amount: z.number().int(),
  /** ISO 4217 in lower case, as the provider has it. */
  currency: z.string(),
  /** The provider's status: `paid`, `pending`, `in_transit`, `canceled` or `failed`. */
  status: z.string(),
  createdAt: instant,
  /** The day on which the money arrives or arrived at the bank, as its beginning in UTC. */
  arrivesAt: instant,
});
export type Payout = z.infer<typeof payoutSchema>;

export const WEEK_DAYS = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

/** When the provider pays out, and to which bank account. */
export const payoutPlanSchema = z.object({
  /** `manual` pays out on request only. During a wait after a change of the bank account it is what follows the wait. */
  interval: z.enum(["daily", "weekly", "monthly", "manual"]),
  /** Of a weekly plan. */
  weekDays: z.array(z.enum(WEEK_DAYS)),
  /** Of a monthly plan, from 1 to 31; a day that a month does not have is its last. */
  monthDays: z.array(z.number().int()),
  /** The last digits of the bank account; null before one is linked. */
  bankLast4: z.string().nullable(),
});
export type PayoutPlan = z.infer<typeof payoutPlanSchema>;

/** Where the statement of each month goes by email, on the first day of the next one. */
export const statementEmailSchema = z.object({
  enabled: z.boolean(),
  /** The owner's own address until another one is saved. */
  email: z.string(),
  /** The time zone in which months begin; null until one is saved. */
  timezone: z.string().nullable(),
});
export type StatementEmail = z.infer<typeof statementEmailSchema>;

export const saveStatementEmailSchema = z.strictObject({
  enabled: z.boolean(),
  email: z.string().trim().max(maxEmailLength),
  timezone: monthZoneSchema,
});
export type SaveStatementEmail = z.infer<typeof saveStatementEmailSchema>;
