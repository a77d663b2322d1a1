import type { Transaction } from "../../db/client.ts";
import { type AuditEntry, type AuditOrigin, recordAudit } from "./record-audit.ts";

/**
 * Audits a change of something of `ownerId`'s that the owner did not make in person: by staff, on their behalf, by a
 * moderator's link, or by an API key. Changes by the owner are not audited.
 */
export async function recordStaffChange(
  tx: Transaction,
  origin: AuditOrigin,
  ownerId: string,
  entry: Omit<AuditEntry, "onBehalfOf">,
): Promise<void> {
  if (!origin.actor && !origin.moderator) return;
  if (origin.actor?.accountId !== ownerId) await recordAudit(tx, origin, { ...entry, onBehalfOf: ownerId });
  else if (origin.actor.apiKey) await recordAudit(tx, origin, entry);
}
