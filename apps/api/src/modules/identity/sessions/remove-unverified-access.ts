import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { apiKeys } from "../../../db/schema/api-keys.ts";
import { authenticators, passkeys, recoveryCodes } from "../../../db/schema/factors.ts";
import { webhookEndpoints } from "../../../db/schema/webhooks.ts";
import type { Context } from "../../../platform/context.ts";
import { recordAudits } from "../../audit/record-audit.ts";

/**
 * Removes second factors, API keys and webhooks of an account whose email was never verified. A stranger may have signed
 * up with the address of another person: with a passkey they would sign in after that person's password reset, and an
 * authenticator app would keep the person out.
 */
export async function removeUnverifiedAccess(
  tx: Transaction,
  ctx: Context,
  accountId: string,
): Promise<void> {
  const removed = [
    await tx.delete(passkeys).where(eq(passkeys.accountId, accountId)).returning({ id: passkeys.id }),
    await tx
      .delete(authenticators)
      .where(eq(authenticators.accountId, accountId))
      .returning({ id: authenticators.accountId }),
  ].flat();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  const keys = await tx
    .update(apiKeys)
    .set({ revokedAt: ctx.clock.now() })
    .where(and(eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt)))
    .returning();
  const webhooks = await tx
    .delete(webhookEndpoints)
    .where(eq(webhookEndpoints.accountId, accountId))
    .returning();
  const subject = { subjectType: "account", subjectId: accountId, actorId: accountId } as const;
  await recordAudits(tx, ctx, [
    ...(removed.length > 0 ? [{ ...subject, action: "account.factors-reset" as const }] : []),
    ...keys.map(({ id, name }) => ({
      ...subject,
      action: "api-key.revoke" as const,
      detail: { keyId: id, name },
    })),
    ...webhooks.map(({ id, url }) => ({
      ...subject,
      action: "webhook.remove" as const,
      detail: { webhookId: id, url },
    })),
  ]);
}
