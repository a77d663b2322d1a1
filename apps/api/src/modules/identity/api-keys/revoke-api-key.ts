import { and, eq, isNull } from "drizzle-orm";
import { transact } from "../../../db/transaction.ts";
import { apiKeys } from "../../../db/schema/api-keys.ts";
import type { SessionContext } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";

/**
 * Revokes an API key for good: the caller's own, or one of a customer by staff. Its next call fails.
 * @throws AppError not-found when the account has no such key or it is revoked already
 */
export async function revokeApiKey(
  ctx: SessionContext,
  { accountId, keyId }: { accountId: string; keyId: string },
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const [revoked] = await tx
      .update(apiKeys)
      .set({ revokedAt: ctx.clock.now() })
      .where(and(eq(apiKeys.id, keyId), eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt)))
      .returning({ name: apiKeys.name });
    if (!revoked) throw createNotFoundError("key");
    await recordAudit(tx, ctx, {
      action: "api-key.revoke",
      subjectType: "account",
      subjectId: accountId,
      ...(ctx.actor.accountId !== accountId && { onBehalfOf: accountId }),
      detail: { keyId, name: revoked.name },
    });
  });
}
