import { type ConsentKind, consentTexts } from "@matinee/contract/legal-texts";
import type { Transaction } from "../../db/client.ts";
import { consents } from "../../db/schema/consents.ts";
import type { Clock } from "../../platform/context.ts";

/** The person's account, registration or order. */
export type ConsentSubject = { accountId: string } | { subscriberId: string } | { orderId: string };

/**
 * Records that a person accepted the current texts, in the transaction of their request. A consent to the same version
 * of a text is kept from its first time.
 */
export async function recordConsent(
  tx: Transaction,
  clock: Clock,
  subject: ConsentSubject,
  kinds: readonly ConsentKind[],
): Promise<void> {
  if (kinds.length === 0) return;
  const rows = kinds.map((kind) => ({
    ...subject,
    kind,
    textVersion: consentTexts[kind].version,
    locale: consentTexts[kind].locale,
    createdAt: clock.now(),
  }));
  await tx.insert(consents).values(rows).onConflictDoNothing();
}
