import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { webhookEndpoints } from "../../db/schema/webhooks.ts";
import { transact } from "../../db/transaction.ts";
import type { SessionContext } from "../../platform/context.ts";
import { createNotFoundError } from "../../platform/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { enqueueEmail } from "../email-outbox/enqueue-email.ts";
import { isWebhook, type WebhookKey } from "./webhooks.queries.ts";

/**
 * Disables a webhook and emails its owner. Does nothing for one that is disabled already.
 * @returns whether it was enabled
 */
export async function disableWebhook(
  tx: Transaction,
  webhookId: string,
  { by, at }: { by: "failures" | "staff"; at: Date },
): Promise<boolean> {
  const [disabled] = await tx
    .update(webhookEndpoints)
    .set({ disabledAt: at, disabledBy: by })
    .where(and(eq(webhookEndpoints.id, webhookId), isNull(webhookEndpoints.disabledAt)))
    .returning({ accountId: webhookEndpoints.accountId });
  if (!disabled) return false;
  const [owner] = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, disabled.accountId));
  const disabledAt = at.toISOString();
  if (owner)
    await enqueueEmail(tx, {
      template: "webhook-disabled",
      to: owner.email,
      input: { webhookId, disabledAt },
      dedupeKey: `webhook-disabled:${webhookId}:${disabledAt}`,
    });
  return true;
}

/**
 * Disables or enables a webhook of a customer, on behalf of staff. Only staff enable one that staff disabled.
 * @throws AppError not-found
 */
export async function setWebhookDisabled(
  ctx: SessionContext,
  key: WebhookKey,
  disabled: boolean,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const [stored] = await tx.select().from(webhookEndpoints).where(isWebhook(key)).for("no key update");
    if (!stored) throw createNotFoundError("webhook");
    if (disabled) {
      // One that failures disabled could be enabled by its owner.
      const set = { disabledBy: "staff" } as const;
      if (!(await disableWebhook(tx, stored.id, { by: "staff", at: ctx.clock.now() })))
        await tx.update(webhookEndpoints).set(set).where(eq(webhookEndpoints.id, stored.id));
    } else {
      const set = { disabledAt: null, disabledBy: null, failingSince: null };
      await tx.update(webhookEndpoints).set(set).where(eq(webhookEndpoints.id, stored.id));
    }
    await recordAudit(tx, ctx, {
      action: disabled ? "webhook.disable" : "webhook.enable",
      subjectType: "account",
      subjectId: key.accountId,
      onBehalfOf: key.accountId,
      detail: { webhookId: key.webhookId, url: stored.url },
    });
  });
}
