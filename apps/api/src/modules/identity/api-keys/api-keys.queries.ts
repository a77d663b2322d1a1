import type { ApiKey } from "@matinee/contract/schemas/api-keys";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { apiKeys } from "../../../db/schema/api-keys.ts";

/** Returns the API keys of an account that were not revoked, also the expired ones, the newest first. */
export async function findApiKeys(db: Queryable, accountId: string): Promise<ApiKey[]> {
  const rows = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  return rows.map(toApiKey);
}

export const toApiKey = (row: typeof apiKeys.$inferSelect): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
});
