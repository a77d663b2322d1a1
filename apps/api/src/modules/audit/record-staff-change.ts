import type { RequestOrigin } from "../../platform/security-log.ts";
import type { Transaction } from "../../db/client.ts";
import { type AuditEntry, recordAudit } from "./record-audit.ts";

/** Audits a change that staff made to something of `ownerId`'s, on their behalf. Changes by the owner are not audited. */
export async function recordStaffChange(
  tx: Transaction,
  origin: RequestOrigin,
  ownerId: string,
  entry: Omit<AuditEntry, "onBehalfOf">,
): Promise<void> {
  if (origin.actor && origin.actor.accountId !== ownerId) {
    await recordAudit(tx, origin, { ...entry, onBehalfOf: ownerId });
  }
}
