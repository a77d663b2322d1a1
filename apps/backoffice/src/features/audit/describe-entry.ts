import { LEGAL_TEXTS } from "@matinee/contract/legal-texts";
import { messages } from "@matinee/contract/messages";
import { APPROVAL_KINDS } from "@matinee/contract/schemas/approvals";
import { describeChange } from "../../lib/formats/describe-change.ts";

type Detail = Readonly<Record<string, unknown>>;

/** Describes an entry about the staff, a legal text or an approval in words; undefined for other entries. */
export function describeEntry({ action, detail }: { action: string; detail: Detail }): string | undefined {
  const { staff, approvals, legalTexts, singleApprover } = messages.audit;
  if (isKey(staff, action)) {
    const email = readText(detail, "email");
    return email && staff[action](email, readRole(detail));
  }
  if (isKey(legalTexts, action)) {
    const name = LEGAL_TEXTS.find((known) => known === readText(detail, "name"));
    const version = readText(detail, "version") ?? "";
    return name && legalTexts[action](messages.legalTexts.inSentence[name], version);
  }
  if (!isKey(approvals, action)) return undefined;
  const change = readChange(detail);
  if (!change) return undefined;
  const sentence = approvals[action](change);
  return detail["singleApprover"] === true ? `${sentence} (${singleApprover})` : sentence;
}

function readChange(detail: Detail): string | undefined {
  const email = readText(detail, "email") ?? null;
  const amount = readNumber(detail, "amountCents");
  const credits = readNumber(detail, "credits");
  const kind = APPROVAL_KINDS.find((known) => known === readText(detail, "kind"));
  if (!kind) return undefined;
  return describeChange({ kind, email, amount, credits });
}

/** Reads the role that an entry gives: of an invitation, or the new one of a change. */
function readRole(detail: Detail): string {
  const { changes } = detail;
  const change = isRecord(changes) ? changes["role"] : undefined;
  return (isRecord(change) ? readText(change, "to") : readText(detail, "role")) ?? "admin";
}

function readText(detail: Detail, name: string): string | undefined {
  const value = detail[name];
  return typeof value === "string" ? value : undefined;
}

function readNumber(detail: Detail, name: string): number | null {
  const value = detail[name];
  return typeof value === "number" ? value : null;
}

const isRecord = (value: unknown): value is Detail => typeof value === "object" && value !== null;

const isKey = <T extends object>(texts: T, key: string): key is Extract<keyof T, string> =>
  Object.hasOwn(texts, key);
