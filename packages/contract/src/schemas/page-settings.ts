import { largestPrice } from "@matinee/domain/currency";
import { maxEarlyBirdTickets } from "@matinee/domain/early-bird";
import { eventTextLimits } from "@matinee/domain/event-text-limits";
import { type TaxSettings, taxLimits } from "@matinee/domain/tax";
import { ticketLimits } from "@matinee/domain/tickets";
import { z } from "zod";
import { describeRule } from "../rule-text.ts";

/** A price in the smallest unit of the event's currency, whose limits the rules check. */
const price = z.number().int().min(0).max(largestPrice);
/** A suggested donation, likewise; 0 means no suggestion. */
const suggestion = price;
const line = z.string().max(eventTextLimits.line);
const paragraph = z.string().max(eventTextLimits.paragraph);
const button = z.string().max(eventTextLimits.button);

/** Amounts are in the smallest unit of the currency, showTime in seconds of the feature. The server sets the product ids. */
export const paywallSettingsSchema = z.strictObject({
  enablePaywall: z.boolean(),
  isPresale: z.boolean(),
  isOptional: z.boolean(),
  /** The minimum when buyers choose their price. */
  price,
  /** Whether buyers choose what they pay for a ticket; the server leaves it out while they do not. */
  payWhatYouCan: z.boolean().optional(),
  /** What the checkout suggests to them. */
  suggestedPrice: price.optional(),
  showTime: z.number().int().min(0).max(86_400),
  title: line,
  subtitle: paragraph,
  callToAction: button,
  askDonations: z.boolean(),
  /** The early-bird price; the server leaves it out while there is none. */
  earlyPrice: price.optional(),
  /** When the early-bird price ends. */
  earlyUntil: z.iso.datetime({ offset: true }).optional(),
  /** Tickets sold at the early-bird price. */
  earlyQuantity: z.number().int().min(0).max(maxEarlyBirdTickets).optional(),
  earlyProductId: z.string().max(64).optional(),
  /** Tickets that were sold at this price before it became the early-bird price; only in the owner's view. */
  earlySoldBefore: z.number().int().optional(),
  paywallProductId: z.string().max(64).optional(),
  donationProductId: z.string().max(64).optional(),
  donationTitle: line,
  donationSubtitle: paragraph,
  donationCallToAction: button,
  donationSuggestion1: suggestion,
  donationSuggestion2: suggestion,
  donationSuggestion3: suggestion,
  donationSuggestion4: suggestion,
  donationSuggestionCustom: z.boolean(),
  askMidrollDonations: z.boolean(),
  midrollDonationTriggerMinutes: z.number().int().min(0).max(1440).optional(),
  midrollDonationTriggerSeconds: z.number().int().min(0).max(59).optional(),
  midrollDonationSuggestion1: suggestion,
  midrollDonationSuggestion2: suggestion,
  midrollDonationSuggestion3: suggestion,
  midrollDonationSuggestion4: suggestion,
  midrollDonationTitle: line,
  midrollDonationSubtitle: paragraph,
  midrollBackgroundImage: z.string().max(500).optional(),
});
/** Any of the fields, for a save. A suggestion, an early-bird price or a quantity of 0 and an end of "" remove it. */
export const savePaywallSettingsSchema = paywallSettingsSchema
  .extend({ earlyUntil: z.union([z.iso.datetime({ offset: true }), z.literal("")]) })
  .partial();
export type PaywallSettings = z.infer<typeof paywallSettingsSchema>;

/** Rules of an event's tickets. Hours count back from its start: the premiere's, else the opening. */
export const ticketSettingsSchema = z.strictObject({
  /** The most tickets of one order. */
  perOrder: z.number().int().min(1).max(ticketLimits.perOrder),
  /** Whether holders may send their tickets on. */
  sendOn: z.boolean(),
  /** How many hours before the start sending on ends; null: with the event. */
  sendOnUntilHours: z.number().int().min(0).max(ticketLimits.hoursBefore).nullable(),
  /** How many hours before the start paid tickets can last be given back; null: never. */
  giveBackHours: z.number().int().min(0).max(ticketLimits.hoursBefore).nullable(),
});
export type TicketSettings = z.infer<typeof ticketSettingsSchema>;

const rateRange = describeRule((t) => t.eventMoney.rateRange);
const noTax = z.strictObject({ mode: z.literal("none") });
const taxByPlace = z.strictObject({ mode: z.literal("place") });
const includedTax = z.strictObject({
  mode: z.literal("included"),
  rate: z.number().int().min(taxLimits.minRate, rateRange).max(taxLimits.maxRate, rateRange),
  name: z.string().trim().min(1).max(taxLimits.name),
});

/** The tax of an event's prices. The rate is in hundredths of a percent. */
export const taxSettingsSchema: z.ZodType<TaxSettings> = z.discriminatedUnion("mode", [
  noTax,
  includedTax,
  taxByPlace,
]);

/** For a save. Without a name, the tax has that of the owner's country. */
export const saveTaxSettingsSchema = z.discriminatedUnion("mode", [
  noTax,
  includedTax.partial({ name: true }),
  taxByPlace,
]);

/** What an event's checkout asks businesses, and its receipts say about donations. */
export const receiptSettingsSchema = z.strictObject({
  /** Whether buyers can ask for an invoice. */
  asksBusinesses: z.boolean(),
  /** What the receipt of a donation says about the charity that gets it; null: nothing. */
  charity: z
    .strictObject({
      text: z.string().trim().min(1).max(eventTextLimits.charity),
      /** The charity's number in its register, or empty. */
      number: z.string().trim().max(eventTextLimits.charityNumber),
    })
    .nullable(),
});
export type ReceiptSettings = z.infer<typeof receiptSettingsSchema>;

export const subscriptionSettingsSchema = z.strictObject({
  captureName: z.boolean(),
  captureOrganization: z.boolean(),
  captureCountry: z.boolean(),
  captureZip: z.boolean(),
});
export type SubscriptionSettings = z.infer<typeof subscriptionSettingsSchema>;

/** `liveDate` is an instant; `message` is markdown without raw HTML. */
export const aboutSettingsSchema = z.strictObject({
  message: z.string().max(eventTextLimits.message),
  messageVideo: z.string().max(500).optional(),
  caption: z.string().max(eventTextLimits.caption),
  enableLive: z.boolean(),
  liveTitle: line,
  liveDate: z.iso.datetime({ offset: true }).optional(),
  liveDescription: paragraph,
  liveUrl: z.string().max(2000).optional(),
  liveCta: button,
});
export type AboutSettings = z.infer<typeof aboutSettingsSchema>;

/** Any of the fields, for a save. The event rules report texts that are too long. "" removes a date or a URL. */
export const saveAboutSettingsSchema = aboutSettingsSchema
  .extend({
    caption: z.string().max(1000),
    liveDate: z.union([z.iso.datetime({ offset: true }), z.literal("")]),
  })
  .partial();
