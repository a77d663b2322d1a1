import { maxApiKeys } from "@matinee/domain/limits";
import type { ApiScope } from "@matinee/domain/vocabulary";
import type { ApiKey } from "@matinee/contract/schemas/api-keys";
import { and, eq, gt, isNull, or } from "drizzle-orm";
import { transact } from "../../../db/transaction.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { apiKeys } from "../../../db/schema/api-keys.ts";
import type { SessionContext } from "../../../platform/context.ts";
import { generateToken, hashToken } from "../../../platform/crypto.ts";
import { AppError, createFieldError } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { toApiKey } from "./api-keys.queries.ts";

/** Enough to tell keys apart: "mk_" and five of the 43 random characters. */
const PREFIX_LENGTH = 8;

/**
 * Creates an API key of the caller's account and emails its owner. Only its hash is stored, so that the key can be shown
 * once.
 * @throws AppError forbidden for staff, invalid for an expiry in the past, state-conflict above the number of keys
 */
export async function createApiKey(
  ctx: SessionContext,
  input: { name: string; scopes: readonly ApiScope[]; expiresAt?: string | undefined },
): Promise<ApiKey & { key: string }> {
  if (ctx.actor.type === "admin") throw new AppError("forbidden", (t) => t.apiKeys.notForStaff);
  const now = ctx.clock.now();
  const expiresAt = input.expiresAt === undefined ? null : new Date(input.expiresAt);
  if (expiresAt && expiresAt <= now) throw createFieldError("expiresAt", (t) => t.apiKeys.endsInThePast);
  const { accountId } = ctx.actor;
  const key = `mk_${generateToken()}`;
  const created = await transact(ctx.db, async (tx) => {
    // Serializes the creations of an account, so that two of them cannot exceed the limit together.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("update");
    const isUsable = and(
      eq(apiKeys.accountId, accountId),
      isNull(apiKeys.revokedAt),
      or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
    );
    if ((await tx.$count(apiKeys, isUsable)) >= maxApiKeys)
      throw new AppError("state-conflict", (t) => t.apiKeys.tooMany(maxApiKeys));
    const [row] = await tx
      .insert(apiKeys)
      .values({
        accountId,
        name: input.name,
        prefix: key.slice(0, PREFIX_LENGTH),
        hash: hashToken(key),
        scopes: [...new Set(input.scopes)],
        expiresAt,
        createdAt: now,
      })
      .returning();
    if (!row) throw new Error("The insert returned no key");
    await recordAudit(tx, ctx, {
      action: "api-key.create",
      subjectType: "account",
      subjectId: accountId,
      detail: { keyId: row.id, name: row.name, scopes: row.scopes, expiresAt: input.expiresAt ?? null },
    });
    await enqueueEmail(tx, {
      template: "api-key-created",
      to: ctx.actor.email,
      input: { keyId: row.id },
      dedupeKey: `api-key-created:${row.id}`,
    });
    return row;
  });
  return { ...toApiKey(created), key };
}
