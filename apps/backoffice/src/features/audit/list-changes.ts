import { isRecord, readCurrency } from "../../lib/formats/describe-entry.ts";
import { formatDetail, nameDetail } from "./format-detail.ts";

export interface FieldChange {
  /** The field in words: 'First name'. */
  name: string;
  from: string;
  to: string;
}

interface ListedEntry {
  action: string;
  detail: Readonly<Record<string, unknown>>;
}

/** Lists the fields that an entry changed, with the old and the new value in words. */
export function listChanges({ action, detail }: ListedEntry): FieldChange[] {
  const { changes, creditsChange, credits, from, to, ...rest } = detail;
  const currency = readCurrency(detail);
  const describe = (name: string, before: unknown, after: unknown): FieldChange => ({
    name: nameDetail(name),
    from: formatDetail(name, before, currency),
    to: formatDetail(name, after, currency),
  });
  if (typeof creditsChange === "number" && typeof credits === "number")
    return [describe("credits", credits - creditsChange, credits)];
  if (action === "note.add") return [describe("text", null, detail["text"])];
  if (action === "note.remove") return [describe("text", detail["text"], null)];
  // An entry about an email has its two addresses beside the other details, one about a member's role the two roles.
  if (typeof from === "string" && typeof to === "string")
    return [describe(action === "team.change-role" ? "role" : "email", from, to)];
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
