import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../db/client.ts";
import { auditEntries } from "../../db/schema/audit.ts";

export interface AuditEntry {
  /** `page.update`, `credits.adjust`, …: noun and verb. */
  action: string;
  subjectType: string;
  subjectId: string;
  /** The customer for whom staff acted. */
  onBehalfOf?: string;
  detail?: Record<string, unknown>;
}

/** Writes who did what, in the transaction of the deed. */
export async function recordAudit(
  tx: Transaction,
  ctx: Pick<Context, "actor">,
  entry: AuditEntry,
): Promise<void> {
  await recordAudits(tx, ctx, [entry]);
}

/** The same for many things done at once. */
export async function recordAudits(
  tx: Transaction,
  ctx: Pick<Context, "actor">,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const actorId = ctx.actor?.accountId ?? null;
  await tx
    .insert(auditEntries)
    .values(entries.map((entry) => ({ ...entry, actorId, detail: entry.detail ?? {} })));
}
