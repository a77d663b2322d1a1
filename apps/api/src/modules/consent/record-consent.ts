import { type ConsentKind, consentTexts } from "@matinee/contract/legal-texts";
import type { Transaction } from "../../db/client.ts";
import { consents } from "../../db/schema/consents.ts";

/** The person's account, registration or order. */
export type ConsentSubject = { accountId: string } | { subscriberId: string } | { orderId: string };

/** Lists the consents of a person who accepts the current texts now. */
export const acceptCurrentTexts = (now: Date, kinds: readonly ConsentKind[]) =>
  kinds.map((kind) => ({
    kind,
    textVersion: consentTexts[kind].version,
    locale: consentTexts[kind].locale,
    createdAt: now,
  }));

type AcceptedText = ReturnType<typeof acceptCurrentTexts>[number];

/**
 * Records consents in the transaction of the person's request. A consent to the same version of a text is kept from
 * its first time.
 * @returns the consents that are new
 */
export async function recordConsents(
  tx: Transaction,
  subject: ConsentSubject,
  accepted: readonly AcceptedText[],
) {
  if (accepted.length === 0) return [];
  const rows = accepted.map((consent) => ({ ...subject, ...consent }));
  return tx.insert(consents).values(rows).onConflictDoNothing().returning();
}
