import { and, eq, gt, isNull, or } from "drizzle-orm";
import { accountName } from "../../../db/account-name.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { apiKeys } from "../../../db/schema/api-keys.ts";
import type { KeyActor, Services } from "../../../platform/context.ts";
import { hashToken } from "../../../platform/crypto.ts";

/** Minimum time between two updates of `lastUsedAt`, so that most calls do not write. */
const TOUCH_INTERVAL_MS = 60_000;

/**
 * Returns the account of an API key and the key's scopes, or null when the key is unknown, revoked, expired, or of a
 * disabled account. An account of staff has no keys, and keys from before it became one are dead.
 */
export async function findApiKey(
  { db, clock }: Pick<Services, "db" | "clock">,
  key: string,
): Promise<KeyActor | null> {
  const now = clock.now();
  const [found] = await db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      lastUsedAt: apiKeys.lastUsedAt,
      account: { accountId: accounts.id, name: accountName, email: accounts.email },
    })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(
      and(
        eq(apiKeys.hash, hashToken(key)),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
        eq(accounts.type, "filmmaker"),
        isNull(accounts.disabledAt),
      ),
    );
  if (!found) return null;
  const { id, name, scopes, lastUsedAt, account } = found;
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > TOUCH_INTERVAL_MS) {
    await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id));
  }
  return {
    ...account,
    type: "filmmaker",
    staffRole: null,
    sessionId: null,
    signInId: null,
    authenticatedAt: null,
    mustSetUpFactor: false,
    apiKey: { id, name, scopes },
  };
}
