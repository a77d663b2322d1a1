import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../db/client.ts";
import { auditEntries } from "../../db/schema/audit.ts";

export interface AuditEntry {
  /** Noun and verb, for example `page.update` or `credits.adjust`. */
  action: string;
  subjectType: string;
  subjectId: string;
  /** Account id of the customer on whose behalf staff acted. */
  onBehalfOf?: string;
  detail?: Record<string, unknown>;
}

/** Writes an audit entry, in the transaction of the audited change. */
export async function recordAudit(
  tx: Transaction,
  ctx: Pick<Context, "actor">,
  entry: AuditEntry,
): Promise<void> {
  await recordAudits(tx, ctx, [entry]);
}

/** Writes several audit entries with one insert. */
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
