import type { AuditSubject } from "@matinee/texts/audit";
import type { AuditDetail } from "@matinee/texts/audit-details";
import type { AuditAction } from "@matinee/texts/audit-sentences";
import type { Services } from "../../platform/context.ts";
import type { RequestOrigin } from "../../platform/security-log.ts";
import { hashSessionId } from "../../platform/security-log.ts";
import type { Transaction } from "../../db/client.ts";
import { auditEntries } from "../../db/schema/audit.ts";
import { actingPeriods } from "../../db/schema/staff.ts";
import { and, eq, gt, inArray } from "drizzle-orm";

export interface AuditEntry {
  /** Noun and verb, for example `page.update` or `credits.adjust`. */
  action: AuditAction;
  subjectType: AuditSubject;
  subjectId: string;
  /** The account that acted, where the request has no session yet; by default the signed-in account. */
  actorId?: string;
  /** Account id of the customer on whose behalf staff acted. */
  onBehalfOf?: string;
  /** Staff read its names. */
  detail?: Partial<Record<AuditDetail, unknown>>;
  /** The reason that the actor gave; by default that of their acting period for the customer. */
  reason?: string;
}

/** Who acted. The clock tells in which acting period, whose reason the entry has; the system itself acts in none. */
export type AuditOrigin = RequestOrigin &
  (Pick<Services, "clock"> | ({ actor: null } & Partial<Pick<Services, "clock">>));

/** The callers with an API key for whose request an entry was written. Each request has its own object. */
const recordedKeys = new WeakSet<object>();

/** Whether an audit entry was written for this request of an API key. */
export const hasKeyEntry = (actor: object): boolean => recordedKeys.has(actor);

/** Writes an audit entry, in the transaction of the audited change. Names the API key or the moderator that made it. */
export async function recordAudit(tx: Transaction, origin: AuditOrigin, entry: AuditEntry): Promise<void> {
  await recordAudits(tx, origin, [entry]);
}

/** Writes several audit entries with one insert. */
export async function recordAudits(
  tx: Transaction,
  { actor, moderator, address, requestId, undoes, clock }: AuditOrigin,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const origin = { actorId: actor?.accountId ?? null, sessionHash: hashSessionId(actor), address, requestId };
  const key = actor?.apiKey && { apiKey: { id: actor.apiKey.id, name: actor.apiKey.name } };
  // A moderator has no account, so that the address of the link is who acted.
  const by = !actor && moderator && { moderator: moderator.email };
  const findReason = await readActingReasons(tx, actor?.accountId, entries, clock?.now());
  await tx.insert(auditEntries).values(
    entries.map((entry) => ({
      ...origin,
      ...entry,
      reason: entry.reason ?? findReason(entry.onBehalfOf),
      detail: { ...entry.detail, ...key, ...by, ...(undoes && { undoes }) },
    })),
  );
  if (actor?.apiKey) recordedKeys.add(actor);
}

/** Reads the reasons of the actor's current acting periods for the customers of the entries. */
async function readActingReasons(
  tx: Transaction,
  staffId: string | undefined,
  entries: readonly AuditEntry[],
  now: Date | undefined,
) {
  const customerIds = entries.flatMap(({ onBehalfOf }) => onBehalfOf ?? []);
  const periods =
    staffId === undefined || now === undefined || customerIds.length === 0
      ? []
      : await tx
          .select({ customerId: actingPeriods.customerId, reason: actingPeriods.reason })
          .from(actingPeriods)
          .where(
            and(
              eq(actingPeriods.staffId, staffId),
              inArray(actingPeriods.customerId, customerIds),
              gt(actingPeriods.expiresAt, now),
            ),
          );
  return (customerId: string | undefined): string | null =>
    periods.find((period) => period.customerId === customerId)?.reason ?? null;
}
