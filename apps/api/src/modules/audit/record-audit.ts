import type { AuditAction } from "@matinee/contract/messages/audit-sentences";
import type { RequestOrigin } from "../../platform/security-log.ts";
import { hashSessionId } from "../../platform/security-log.ts";
import type { Transaction } from "../../db/client.ts";
import { auditEntries } from "../../db/schema/audit.ts";

export interface AuditEntry {
  /** Noun and verb, for example `page.update` or `credits.adjust`. */
  action: AuditAction;
  subjectType: string;
  subjectId: string;
  /** The account that acted, where the request has no session yet; by default the signed-in account. */
  actorId?: string;
  /** Account id of the customer on whose behalf staff acted. */
  onBehalfOf?: string;
  detail?: Record<string, unknown>;
  /** The reason that the actor gave. */
  reason?: string;
}

/** The callers with an API key for whose request an entry was written. Each request has its own object. */
const recordedKeys = new WeakSet<object>();

/** Whether an audit entry was written for this request of an API key. */
export const hasKeyEntry = (actor: object): boolean => recordedKeys.has(actor);

/** Writes an audit entry, in the transaction of the audited change. Names the API key or the moderator that made it. */
export async function recordAudit(tx: Transaction, origin: RequestOrigin, entry: AuditEntry): Promise<void> {
  await recordAudits(tx, origin, [entry]);
}

/** Writes several audit entries with one insert. */
export async function recordAudits(
  tx: Transaction,
  { actor, moderator, address, requestId, undoes }: RequestOrigin,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const origin = { actorId: actor?.accountId ?? null, sessionHash: hashSessionId(actor), address, requestId };
  const key = actor?.apiKey && { apiKey: { id: actor.apiKey.id, name: actor.apiKey.name } };
  // A moderator has no account, so that the address of the link is who acted.
  const by = !actor && moderator && { moderator: moderator.email };
  await tx.insert(auditEntries).values(
    entries.map((entry) => ({
      ...origin,
      ...entry,
      detail: { ...entry.detail, ...key, ...by, ...(undoes && { undoes }) },
    })),
  );
  if (actor?.apiKey) recordedKeys.add(actor);
}
