import { messages } from "@matinee/texts";
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
  name: nameField(name),
  from: formatValue(name, from),
  to: formatValue(name, to),
});

/** Names a field in words: 'presale.endsAt' is 'Presale ends at'. */
function nameField(name: string): string {
  const words = name
    .replaceAll(/[._-]+/g, " ")
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/ Cents$/, "")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function formatValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return messages.audit.nothing;
  if (typeof value === "boolean") return formatYesNo(value);
  if (typeof value === "number")
    return CENTS.test(name) ? messages.formats.money(value) : messages.formats.number(value);
  if (typeof value === "string") return INSTANT.test(value) ? formatInstant(value) : value;
  if (Array.isArray(value) && value.every((item) => typeof item === "string"))
    return messages.formats.list(value, "unit") || messages.audit.nothing;
  return JSON.stringify(value);
}
