import { messages } from "@matinee/texts";
import type { CustomerAttributes } from "@matinee/contract/routes/admin-accounts";
import type { LeadOwnerAttributes } from "@matinee/contract/routes/leads";
import type {
  AboutSettings,
  PaywallSettings,
  SubscriptionSettings,
  TicketSettings,
} from "@matinee/contract/schemas/page-settings";
import type { SavePage } from "@matinee/contract/schemas/pages";
import { nameCode } from "@matinee/domain/name-code";
import { formatInstant } from "../../lib/formats/dates.ts";
import { formatYesNo } from "../../lib/formats/format-yes-no.ts";
import { isRecord } from "../../lib/formats/describe-entry.ts";

export interface FieldChange {
  /** The field in words: 'First name'. */
  name: string;
  from: string;
  to: string;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** `first_name` of a request is stored as `firstName`. */
type ColumnOf<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<ColumnOf<Rest>>}`
  : Name;
type Settings = {
  paywallSettings: Omit<PaywallSettings, `${string}ProductId` | "earlySoldBefore">;
  subscriptionSettings: SubscriptionSettings;
  aboutSettings: AboutSettings;
  ticketSettings: TicketSettings;
};
type SettingsField = { [Name in keyof Settings]: `${Name}.${keyof Settings[Name] & string}` }[keyof Settings];
/** By the schemas of what staff change, so that a new field does not compile without a name. */
type AuditField =
  | Exclude<keyof SavePage, keyof Settings | "active" | "version" | "confirmed">
  | SettingsField
  | ColumnOf<keyof CustomerAttributes | keyof LeadOwnerAttributes>
  // Of saved views, credits, members of staff and notes.
  | "name"
  | "shared"
  | "credits"
  | "role"
  | "text";

const fieldNames: Readonly<Record<AuditField, string>> = messages.auditFields;

/** The names of values that are codes, by field. */
const valueNames: Partial<Record<string, Readonly<Record<string, string>>>> = {
  stage: messages.leads.stages,
  businessType: messages.customers.businessTypes,
};

interface ListedEntry {
  action: string;
  detail: Readonly<Record<string, unknown>>;
}

/** Lists the fields that an entry changed, with the old and the new value in words. */
export function listChanges({ action, detail }: ListedEntry): FieldChange[] {
  const { changes, creditsChange, credits, from, to, ...rest } = detail;
  if (typeof creditsChange === "number" && typeof credits === "number")
    return [describe("credits", credits - creditsChange, credits)];
  if (action === "note.add") return [describe("text", null, detail["text"])];
  if (action === "note.remove") return [describe("text", detail["text"], null)];
  // An entry about an email has its two addresses beside the other details.
  if (typeof from === "string" && typeof to === "string") return [describe("email", from, to)];
  return Object.entries(isRecord(changes) ? changes : rest).flatMap(([name, change]) =>
    isRecord(change) && "from" in change && "to" in change && !SERVER_FIELDS.test(name)
      ? [describe(name, change["from"], change["to"])]
      : [],
  );
}

/** Whether an entry replaced or removed a video of an event. The former video is deleted, so that it cannot be undone. */
export function replacesVideo({ action, detail: { changes } }: ListedEntry): boolean {
  if (action !== "page.update" || !isRecord(changes)) return false;
  return VIDEO_FIELDS.some((name) => isRecord(changes[name]) && typeof changes[name]["from"] === "string");
}

const VIDEO_FIELDS = ["featureUrl", "trailerUrl", "sponsorPrerollUrl"];

/** Fields that the server sets beside a price and a gate. */
const SERVER_FIELDS = /ProductId$|\.earlySoldBefore$|^paywallUpdated$/;
/** Amounts in cents. */
const CENTS = /Cents$|Price$|\.price$|Suggestion\d$/;

const describe = (name: string, from: unknown, to: unknown): FieldChange => ({
  name: nameCode(fieldNames, name),
  from: formatValue(name, from),
  to: formatValue(name, to),
});

function formatValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return messages.audit.nothing;
  if (typeof value === "boolean") return formatYesNo(value);
  if (typeof value === "number")
    return CENTS.test(name) ? messages.formats.money(value) : messages.formats.number(value);
  if (typeof value === "string")
    return INSTANT.test(value) ? formatInstant(value) : nameCode(valueNames[name] ?? {}, value);
  if (Array.isArray(value) && value.every((item) => typeof item === "string"))
    return messages.formats.list(value, "unit") || messages.audit.nothing;
  return JSON.stringify(value);
}
