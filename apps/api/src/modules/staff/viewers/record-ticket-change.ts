import { eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { pages } from "../../../db/schema/pages.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import type { Holder } from "../../access/entitlements.queries.ts";
import { type AuditEntry, recordAudit } from "../../audit/record-audit.ts";

/** What audit entries about a ticket or a registration name. */
export type ChangedHolder = Pick<Holder, "email" | "pageId" | "subject" | "target">;

/** Audits what staff did to an order's ticket or a registration, on behalf of the event's owner. @throws AppError not-found */
export async function recordTicketChange(
  tx: Transaction,
  ctx: SignedInContext,
  { email, pageId, subject, target }: ChangedHolder,
  { detail, ...entry }: Pick<AuditEntry, "action" | "detail" | "reason">,
): Promise<void> {
  const [page] = await tx.select({ accountId: pages.accountId }).from(pages).where(eq(pages.id, pageId));
  if (!page) throw createNotFoundError("event");
  await recordAudit(tx, ctx, {
    ...entry,
    ...subject,
    onBehalfOf: page.accountId,
    detail: {
      email,
      ...detail,
      ...("subscriberId" in target && { subscriberId: target.subscriberId }),
      ...("ticketId" in target && { ticketId: target.ticketId }),
    },
  });
}
