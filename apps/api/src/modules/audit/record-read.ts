import type { Database } from "../../db/client.ts";
import { transact } from "../../db/transaction.ts";
import { type AuditEntry, type AuditOrigin, recordAudit } from "./record-audit.ts";

/**
 * Records a read of many people's data or the download of a film in the audit log. Call it before the first byte is sent.
 * @param ownerId the account whose data is read; when staff read it, the entry is on the owner's behalf
 */
export async function recordRead(
  ctx: AuditOrigin & { db: Database },
  entry: Omit<AuditEntry, "onBehalfOf">,
  ownerId?: string,
): Promise<void> {
  const isOther = ownerId !== undefined && ctx.actor?.accountId !== ownerId;
  await transact(ctx.db, (tx) => recordAudit(tx, ctx, { ...entry, ...(isOther && { onBehalfOf: ownerId }) }));
}
