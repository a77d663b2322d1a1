import type { Webhook } from "@matinee/contract/schemas/webhooks";
import { type WebhookEvent, webhookLimits } from "@matinee/domain/webhooks";
import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import { webhookEndpoints } from "../../db/schema/webhooks.ts";
import { transact } from "../../db/transaction.ts";
import type { SessionContext } from "../../platform/context.ts";
import { encrypt } from "../../platform/crypto.ts";
import { AppError, createFieldError } from "../../platform/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { generateWebhookSecret } from "./webhook-secrets.ts";
import { findUrlProblem } from "./webhook-urls.rules.ts";
import { describeWebhook } from "./webhooks.queries.ts";

/** @throws AppError invalid for an address that webhooks must not reach */
export function rejectUrl({ config }: Pick<SessionContext, "config">, url: string): void {
  const problem = findUrlProblem(url, {
    allowsHttp: !config.isProduction,
    networks: config.WEBHOOK_NETWORKS,
  });
  if (problem) throw createFieldError("url", problem);
}

/**
 * Adds a webhook to the caller's account. Its secret is stored encrypted and returned once.
 * @throws AppError forbidden for staff, invalid for the address, state-conflict above the number of webhooks
 */
export async function createWebhook(
  ctx: SessionContext,
  { url, events }: { url: string; events: readonly WebhookEvent[] },
): Promise<Webhook & { secret: string }> {
  if (ctx.actor.type === "admin") throw new AppError("forbidden", (t) => t.webhooks.notForStaff);
  rejectUrl(ctx, url);
  const { accountId } = ctx.actor;
  const secret = generateWebhookSecret();
  const endpoint = await transact(ctx.db, async (tx) => {
    // Serializes the additions of an account, so that two of them cannot exceed the limit together.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("update");
    const owned = await tx.$count(webhookEndpoints, eq(webhookEndpoints.accountId, accountId));
    if (owned >= webhookLimits.perAccount)
      throw new AppError("state-conflict", (t) => t.webhooks.tooMany(webhookLimits.perAccount));
    const [row] = await tx
      .insert(webhookEndpoints)
      .values({
        accountId,
        url,
        events: [...new Set(events)],
        secret: encrypt(ctx.config.keyRing, secret),
        createdAt: ctx.clock.now(),
      })
      .returning();
    if (!row) throw new Error("The insert returned no webhook");
    await recordAudit(tx, ctx, {
      action: "webhook.create",
      subjectType: "account",
      subjectId: accountId,
      detail: { webhookId: row.id, url, events: row.events },
    });
    return row;
  });
  return { ...(await describeWebhook(ctx, endpoint)), secret };
}
