import type { Database } from "../../db/client.ts";
import { transact } from "../../db/transaction.ts";
import type { KeyWrite } from "../../platform/context.ts";
import { type AuditEntry, type AuditOrigin, hasKeyEntry, recordAudit } from "./record-audit.ts";

/**
 * Records a successful write of an API key in the audit log, unless its use case wrote an entry of its own. It runs before
 * the response is sent: a write without an entry has no response, and the program repeats it.
 */
export async function recordKeyWrite(
  db: Database,
  origin: AuditOrigin,
  { method, path, params, pageId }: KeyWrite,
): Promise<void> {
  const { actor } = origin;
  if (!actor?.apiKey || hasKeyEntry(actor)) return;
  const subject: Pick<AuditEntry, "subjectType" | "subjectId"> = pageId
    ? { subjectType: "page", subjectId: pageId }
    : { subjectType: "account", subjectId: actor.accountId };
  await transact(db, (tx) =>
    recordAudit(tx, origin, { action: "api-key.write", ...subject, detail: { method, path, params } }),
  );
}
