import { isEmail } from "./contact.ts";
import type { BankCountry } from "./countries.ts";
import { type Currency, currencyRules } from "./currency.ts";
import { isBlank } from "./rules.ts";
import type { Rule } from "./rules.ts";
import { hasContact } from "./has-contact.ts";
import { hasLink } from "./has-link.ts";
import { itemTextLimits } from "./event-text-limits.ts";

export { itemTextLimits };

export type FaqInput = { question: string; answer: string };
export type FaqIssue = "question-missing" | "question-too-long" | "answer-missing" | "answer-too-long";

export const faqRules: readonly Rule<FaqInput, keyof FaqInput, FaqIssue>[] = [
  { field: "question", code: "question-missing", broken: (faq) => isBlank(faq.question) },
  {
    field: "question",
    code: "question-too-long",
    broken: (faq) => faq.question.length > itemTextLimits.question,
  },
  { field: "answer", code: "answer-missing", broken: (faq) => isBlank(faq.answer) },
  { field: "answer", code: "answer-too-long", broken: (faq) => faq.answer.length > itemTextLimits.answer },
];

export type ProductInput = {
  title: string;
  description: string;
  /** Null when the typed text is no amount. */
  priceCents: number | null;
  shippingCents: number | null;
  /** Of its event. */
  currency: Currency;
};
export type ProductIssue =
  | "product-title-missing"
  | "product-description-too-long"
  | "price-invalid"
  | "price-too-large"
  | "shipping-invalid"
  | "shipping-too-large";

export const productRules: readonly Rule<ProductInput, keyof Omit<ProductInput, "currency">, ProductIssue>[] =
  [
    { field: "title", code: "product-title-missing", broken: (product) => isBlank(product.title) },
    {
      field: "description",
      code: "product-description-too-long",
      broken: (product) => product.description.length > itemTextLimits.productDescription,
    },
    { field: "priceCents", code: "price-invalid", broken: (product) => !isPrice(product.priceCents) },
    {
      field: "priceCents",
      code: "price-too-large",
      broken: ({ priceCents, currency }) =>
        priceCents !== null && priceCents > currencyRules[currency].maxPrice,
    },
    {
      field: "shippingCents",
      code: "shipping-invalid",
      broken: (product) => !isPrice(product.shippingCents),
    },
    {
      field: "shippingCents",
      code: "shipping-too-large",
      broken: ({ shippingCents, currency }) =>
        shippingCents !== null && shippingCents > currencyRules[currency].maxShipping,
    },
  ];

export type BankInput = {
  accountHolderName: string;
  country: BankCountry;
  accountNumber: string;
  routingNumber: string;
};
export type BankIssue =
  | "account-holder-name-missing"
  | "account-number-missing"
  | "routing-number-missing"
  | "bank-field-too-long";

/** Returns whether a bank account in this country needs a routing number. Elsewhere the IBAN names the bank. */
export function needsRoutingNumber(country: BankCountry): boolean {
  return country === "US" || country === "CA" || country === "GB";
}

export const bankRules: readonly Rule<BankInput, Exclude<keyof BankInput, "country">, BankIssue>[] = [
  {
    field: "accountHolderName",
    code: "account-holder-name-missing",
    broken: (bank) => isBlank(bank.accountHolderName),
  },
  { field: "accountNumber", code: "account-number-missing", broken: (bank) => isBlank(bank.accountNumber) },
  {
    field: "routingNumber",
    code: "routing-number-missing",
    broken: (bank) => needsRoutingNumber(bank.country) && isBlank(bank.routingNumber),
  },
  ...(["accountHolderName", "accountNumber", "routingNumber"] as const).map((field) => ({
    field,
    code: "bank-field-too-long" as const,
    broken: (bank: BankInput) => bank[field].length > itemTextLimits.bankField,
  })),
];

export type InvitationInput = { senderName: string; recipientName: string; recipientEmail: string };
export type InvitationIssue =
  | "fields-missing"
  | "recipient-email-invalid"
  | "name-has-link"
  | "name-has-contact"
  | "name-too-long"
  | "message-has-link"
  | "message-has-contact";

type Recipient = Pick<InvitationInput, "recipientName" | "recipientEmail">;

/** Characters of a name in an email that its recipient did not ask for. */
export const maxInvitationName = 40;

/** The rules of the recipient of an unsolicited email: nothing in it may lead to another site or to a stranger. */
const recipientRules: readonly Rule<Recipient, keyof Recipient, InvitationIssue>[] = [
  { field: "recipientName", code: "fields-missing", broken: (form) => isBlank(form.recipientName) },
  { field: "recipientName", code: "name-has-link", broken: (form) => hasLink(form.recipientName) },
  { field: "recipientName", code: "name-has-contact", broken: (form) => hasContact(form.recipientName) },
  { field: "recipientName", code: "name-too-long", broken: (form) => isNameTooLong(form.recipientName) },
  { field: "recipientEmail", code: "fields-missing", broken: (form) => isBlank(form.recipientEmail) },
  {
    field: "recipientEmail",
    code: "recipient-email-invalid",
    broken: (form) => !isEmail(form.recipientEmail),
  },
];

export const invitationRules: readonly Rule<InvitationInput, keyof InvitationInput, InvitationIssue>[] = [
  { field: "senderName", code: "fields-missing", broken: (form) => isBlank(form.senderName) },
  { field: "senderName", code: "name-has-link", broken: (form) => hasLink(form.senderName) },
  { field: "senderName", code: "name-has-contact", broken: (form) => hasContact(form.senderName) },
  { field: "senderName", code: "name-too-long", broken: (form) => isNameTooLong(form.senderName) },
  ...recipientRules,
];

export type GiftInput = Recipient & { message: string };

export const giftRules: readonly Rule<GiftInput, keyof GiftInput, InvitationIssue>[] = [
  ...recipientRules,
  { field: "message", code: "message-has-link", broken: (form) => hasLink(form.message) },
  { field: "message", code: "message-has-contact", broken: (form) => hasContact(form.message) },
];

function isNameTooLong(name: string): boolean {
  return name.trim().length > maxInvitationName;
}

function isPrice(cents: number | null): boolean {
  return cents !== null && Number.isSafeInteger(cents) && cents >= 0;
}
