import type { Consent } from "@matinee/contract/schemas/consents";
import { inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { consents } from "../../db/schema/consents.ts";

/** Finds the consents of these accounts, by account, oldest first. */
export async function findConsentsByAccount(
  db: Queryable,
  accountIds: readonly string[],
): Promise<Map<string, Consent[]>> {
  const byAccount = new Map<string, Consent[]>();
  if (accountIds.length === 0) return byAccount;
  const rows = await db
    .select()
    .from(consents)
    .where(inArray(consents.accountId, [...accountIds]))
    .orderBy(consents.createdAt, consents.kind);
  for (const { accountId, kind, textVersion, locale, createdAt } of rows) {
    if (!accountId) continue;
    const consent = { kind, textVersion, locale, createdAt: createdAt.toISOString() };
    byAccount.set(accountId, [...(byAccount.get(accountId) ?? []), consent]);
  }
  return byAccount;
}

interface AcceptedText {
  kind: string;
  textVersion: string;
  createdAt: string | Date;
}

/** Writes consents as the cell of a report: `terms 2026-11-23 at 2026-11-24T09:00:00.000Z; …`. */
export const formatConsents = (list: readonly AcceptedText[]) =>
  list.map(({ kind, textVersion, createdAt }) => `${kind} ${textVersion} at ${toIso(createdAt)}`).join("; ");

const toIso = (at: string | Date) => (typeof at === "string" ? at : at.toISOString());

/**
 * Builds the SQL of the same cell for the registration or order of a row; null without consents.
 * @param row the SQL name of the row
 */
export const buildConsentCell = (column: "subscriber_id" | "order_id", row: string) =>
  `(select string_agg(consent.kind || ' ' || consent.text_version || ' at ' ||
    to_char(consent.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '; '
    order by consent.created_at, consent.kind) from consents consent where consent.${column} = ${row}.id)`;

/** The same cell for a query of registrations. */
export const subscriberConsents: SQL<string | null> = sql<string | null>`${sql.raw(
  buildConsentCell("subscriber_id", '"subscribers"'),
)}`;
