import type { CustomerAttributes } from "@matinee/contract/routes/admin-accounts";
import type { LeadOwnerAttributes } from "@matinee/contract/routes/leads";
import type { Approval } from "@matinee/contract/schemas/approvals";
import type { BulkChange } from "@matinee/contract/schemas/bulk-changes";
import type { LaunchTask } from "@matinee/contract/schemas/launch-tasks";
import type { EncoreChat } from "@matinee/contract/schemas/live-rooms";
import type {
  AboutSettings,
  PaywallSettings,
  ReceiptSettings,
  SubscriptionSettings,
  TicketSettings,
} from "@matinee/contract/schemas/page-settings";
import type { SavePage } from "@matinee/contract/schemas/pages";
import type { QUEUE_CHANGES } from "@matinee/contract/schemas/sale-queue";
import type { SavedViewList } from "@matinee/contract/schemas/saved-views";
import type { VIDEO_KINDS } from "@matinee/contract/schemas/videos";
import { getCountryName } from "@matinee/domain/countries";
import type { Currency } from "@matinee/domain/currency";
import { nameCode } from "@matinee/domain/name-code";
import type { PromoDiscount } from "@matinee/domain/promo-discount";
import type { TaxSettings } from "@matinee/domain/tax";
import { messages } from "@matinee/texts";
import { formatInstant } from "../../lib/formats/dates.ts";
import { isRecord, nameLanguage, readCurrency } from "../../lib/formats/describe-entry.ts";
import { formatYesNo } from "../../lib/formats/format-yes-no.ts";
import { orderFilterNames } from "../../lib/formats/order-filter-names.ts";

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** A text of an event in another language: 'fr page <id> title'. */
const TRANSLATION = /^(\S+) (?:page|product|comment|section) \S+ (\S+)$/;

/** `first_name` of a request is stored as `firstName`. */
type ColumnOf<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<ColumnOf<Rest>>}`
  : Name;
type Settings = {
  paywallSettings: Omit<PaywallSettings, `${string}ProductId` | "earlySoldBefore">;
  subscriptionSettings: SubscriptionSettings;
  aboutSettings: AboutSettings;
  ticketSettings: TicketSettings;
  tax: Extract<TaxSettings, { mode: "included" }>;
  receipt: ReceiptSettings;
};
type SettingsField = { [Name in keyof Settings]: `${Name}.${keyof Settings[Name] & string}` }[keyof Settings];
/** By the schemas of what staff change, so that a new field does not compile without a name. */
type AuditField =
  | Exclude<keyof SavePage, keyof Settings | "active" | "version" | "confirmed">
  | SettingsField
  | ColumnOf<keyof CustomerAttributes | keyof LeadOwnerAttributes>
  | (typeof QUEUE_CHANGES)[number]
  // Of saved views, credits, members of staff and notes.
  | "name"
  | "shared"
  | "credits"
  | "role"
  | "text";

const fieldNames: Readonly<Record<AuditField, string>> = messages.auditFields;
const detailNames: Readonly<Record<string, string>> = {
  ...messages.bulkChanges.attributes,
  ...messages.bulkChanges.filters,
  ...messages.auditDetails,
  ...fieldNames,
};

type Kind =
  | Approval["kind"]
  | (typeof VIDEO_KINDS)[number]
  | PromoDiscount["kind"]
  | BulkChange["change"]["kind"];
const kindNames: Readonly<Record<Kind, string>> = messages.auditValues.kinds;
const encoreChats: Readonly<Record<EncoreChat, string>> = messages.auditValues.encoreChats;
const listNames: Readonly<Record<SavedViewList, string>> = messages.auditValues.lists;
const taskNames: Readonly<Record<LaunchTask, string>> = messages.auditValues.launchTasks;
const waysOrRoles = { ...messages.auditValues.ways, ...messages.eventRoleNames };

/** The names of values that are codes, by field. */
const valueNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  audience: messages.attendeeMails.audiences,
  business_type: messages.customers.businessTypes,
  businessType: messages.customers.businessTypes,
  by: messages.auditValues.ways,
  encoreChat: encoreChats,
  failureMessage: messages.providerWords.refundFailures,
  fields: messages.auditValues.productFields,
  from: waysOrRoles,
  kind: { ...messages.audit.kinds, ...kindNames },
  list: listNames,
  queue: messages.jobs.queueNames,
  reason: messages.auditValues.refundReasons,
  role: { ...messages.staff.roleNames, ...messages.eventRoleNames },
  source: messages.leads.sourceNames,
  stage: messages.leads.stages,
  status: orderFilterNames,
  subject: messages.bulkChanges.subjects,
  tasks: taskNames,
  template: messages.emailNames,
  to: waysOrRoles,
  "tax.mode": messages.auditValues.taxModes,
  type: messages.tags.typeNames,
};

/** Amounts in the smallest unit of the currency. */
const CENTS = /Cents$|Price$|\.price$|Suggestion\d$|^amount$/;

/** Returns what staff call a detail or a changed field of an entry. One of a later version keeps its own name. */
export function nameDetail(name: string): string {
  const [, language, text] = TRANSLATION.exec(name) ?? [];
  return language && text
    ? messages.audit.inLanguage(nameDetail(text), nameLanguage(language))
    : nameCode(detailNames, name);
}

/**
 * Writes the value of a detail or of a changed field in words; a change as 'before → after'.
 * @param currency of the entry's amounts
 */
export function formatDetail(name: string, value: unknown, currency: Currency): string {
  if (value === null || value === undefined || value === "") return messages.audit.nothing;
  if (typeof value === "boolean") return formatYesNo(value);
  // In hundredths of a percent.
  if (typeof value === "number" && name === "tax.rate") return messages.formats.percent(value / 100);
  if (typeof value === "number")
    return CENTS.test(name) ? messages.formats.money(value, currency) : messages.formats.number(value);
  if (typeof value === "string") return INSTANT.test(value) ? formatInstant(value) : formatText(name, value);
  if (Array.isArray(value)) return joinParts(value.map((item) => formatDetail(name, item, currency)));
  if (!isRecord(value)) return JSON.stringify(value);
  if ("from" in value && "to" in value)
    return `${formatDetail(name, value["from"], currency)} → ${formatDetail(name, value["to"], currency)}`;
  // What is refunded of each currency.
  const own = "currency" in value ? readCurrency(value) : currency;
  return joinParts(
    Object.entries(value).map(([key, part]) => `${nameDetail(key)}: ${formatDetail(key, part, own)}`),
  );
}

const joinParts = (parts: readonly string[]): string =>
  messages.formats.list(parts, "unit") || messages.audit.nothing;

function formatText(name: string, text: string): string {
  if (name === "currency") return text.toUpperCase();
  if (name === "country") return getCountryName(text, messages.formats.locale);
  if (name === "language") return nameLanguage(text);
  return nameCode(valueNames[name] ?? {}, text);
}
