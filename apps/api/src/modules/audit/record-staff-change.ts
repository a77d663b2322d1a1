import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../db/client.ts";
import { type AuditEntry, recordAudit } from "./record-audit.ts";

/** Audits a change that staff made to something of `ownerId`'s, on their behalf. Changes by the owner are not audited. */
export async function recordStaffChange(
  tx: Transaction,
  ctx: Pick<Context, "actor">,
  ownerId: string,
  entry: Omit<AuditEntry, "onBehalfOf">,
): Promise<void> {
  if (ctx.actor && ctx.actor.accountId !== ownerId) {
    await recordAudit(tx, ctx, { ...entry, onBehalfOf: ownerId });
  }
}
