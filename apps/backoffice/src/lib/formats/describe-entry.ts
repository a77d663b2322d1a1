import { LEGAL_TEXTS } from "@matinee/contract/legal-texts";
import { messages } from "@matinee/texts";
import { type AuditFacts, writeAuditSentence } from "@matinee/texts/audit-sentences";
import { APPROVAL_KINDS } from "@matinee/contract/schemas/approvals";
import { type Currency, isCurrency, platformCurrency } from "@matinee/domain/currency";
import type { MoneyAmount } from "@matinee/domain/currency-sums";
import { nameCode } from "@matinee/domain/name-code";
import { formatOrderNumber } from "@matinee/domain/order-number";
import { describeChange } from "./describe-change.ts";

type Detail = Readonly<Record<string, unknown>>;

interface DescribedEntry {
  action: string;
  detail: Detail;
  subjectType?: string;
  subjectId?: string;
}

/** Describes an entry in words that continue the name of who acted: 'added the tag spring'. */
export function describeEntry(entry: DescribedEntry): string {
  const { action, detail } = entry;
  const undone = readUndoneAction(detail);
  const done = writeAuditSentence(undone || action, readFacts(entry)) ?? messages.audit.unknown(action);
  const sentence = undone ? messages.undo.tookBack(done) : done;
  return detail["singleApprover"] === true ? `${sentence} (${messages.audit.singleApprover})` : sentence;
}

/** Describes an entry without the name: 'Added the tag spring'. */
export const describeEntryAlone = (entry: DescribedEntry): string =>
  messages.audit.withoutName(describeEntry(entry));

function readFacts({ action, detail, subjectType, subjectId }: DescribedEntry): AuditFacts {
  const amount = readNumber(detail, "amountCents");
  return {
    email: readText(detail, "email") || readText(detail, "to"),
    role: readRole(detail),
    name: readName(action, detail),
    version: readText(detail, "version"),
    code: readText(detail, "code"),
    url: readText(detail, "url"),
    language: nameLanguage(readText(detail, "language")),
    change: readChange(detail),
    amount: amount === null ? "" : messages.formats.money(amount, readCurrency(detail)),
    count: readCount(detail),
    order: subjectType === "order" && subjectId ? formatOrderNumber(subjectId) : "",
    moderation: readModeration(detail),
  };
}

/** Reads the action that an entry took back; empty for another entry. */
function readUndoneAction({ undoes }: Detail): string {
  return isRecord(undoes) ? readText(undoes, "action") : "";
}

function readName(action: string, detail: Detail): string {
  const name =
    readText(detail, "name") ||
    readText(detail, "title") ||
    nameCode(messages.jobs.queueNames, readText(detail, "queue"));
  const legalText = action.startsWith("legal-text.") && LEGAL_TEXTS.find((legalName) => legalName === name);
  return legalText ? messages.legalTexts.inSentence[legalText] : name;
}

function readChange(detail: Detail): string {
  const kind = APPROVAL_KINDS.find((candidate) => candidate === readText(detail, "kind"));
  if (!kind) return messages.audit.aChange;
  const amount = readNumber(detail, "amountCents");
  const credits = readNumber(detail, "credits");
  const currency = readCurrency(detail);
  const byCurrency = readAmounts(detail);
  return describeChange({ kind, email: readText(detail, "email"), amount, currency, byCurrency, credits });
}

/** Reads the currency of an entry's amounts; one about US dollars does not name it. */
export function readCurrency(detail: Detail): Currency {
  const code = readText(detail, "currency");
  return isCurrency(code) ? code : platformCurrency;
}

/** Reads what a cancellation refunds in each currency; null where it is one amount. */
function readAmounts({ byCurrency }: Detail): MoneyAmount[] | null {
  if (!Array.isArray(byCurrency)) return null;
  return byCurrency.flatMap((part: unknown) => {
    const amount = isRecord(part) ? readNumber(part, "amount") : null;
    return isRecord(part) && amount !== null ? [{ currency: readCurrency(part), amount }] : [];
  });
}

function readCount(detail: Detail): string {
  const credits = readNumber(detail, "creditsChange");
  if (credits !== null) return messages.audit.credits(credits);
  const tickets = readNumber(detail, "tickets");
  return tickets === null ? "" : messages.audit.tickets(tickets);
}

function readModeration({ isBanned, mutedUntil }: Detail): string {
  const { ban, unban, mute, unmute } = messages.audit.moderation;
  if (typeof isBanned === "boolean") return isBanned ? ban : unban;
  if (mutedUntil === undefined) return "";
  return mutedUntil === null ? unmute : mute;
}

/** Reads the role that an entry gives: of an invitation, or the new one of a change. */
function readRole(detail: Detail): string {
  const { changes } = detail;
  const change = isRecord(changes) ? changes["role"] : undefined;
  const role = (isRecord(change) ? readText(change, "to") : readText(detail, "role")) || "admin";
  return nameCode(messages.staff.roleNames, role);
}

/** Returns the name of a language; a code that is none keeps its own. */
export function nameLanguage(code: string): string {
  try {
    return messages.formats.nameOf("language", code) ?? code;
  } catch {
    // Intl throws for a text that is no code of a language.
    return code;
  }
}

function readText(detail: Detail, name: string): string {
  const value = detail[name];
  return typeof value === "string" ? value : "";
}

function readNumber(detail: Detail, name: string): number | null {
  const value = detail[name];
  return typeof value === "number" ? value : null;
}

export const isRecord = (value: unknown): value is Detail =>
  typeof value === "object" && value !== null && !Array.isArray(value);
