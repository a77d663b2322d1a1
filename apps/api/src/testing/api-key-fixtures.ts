import type { ApiScope } from "@matinee/domain/vocabulary";
import { apiKeys } from "../db/schema/api-keys.ts";
import { generateToken, hashToken } from "../platform/crypto.ts";
import type { Services } from "../platform/context.ts";

/** Creates an API key of an account. @returns the header of its calls */
export async function createKeyHeaders(
  { db, clock }: Pick<Services, "db" | "clock">,
  accountId: string,
  scopes: readonly ApiScope[],
  fields: Partial<typeof apiKeys.$inferInsert> = {},
): Promise<{ authorization: string }> {
  const key = `mk_${generateToken()}`;
  await db.insert(apiKeys).values({
    accountId,
    name: "Ticket desk",
    prefix: key.slice(0, 8),
    hash: hashToken(key),
    scopes: [...scopes],
    createdAt: clock.now(),
    ...fields,
  });
  return { authorization: `Bearer ${key}` };
}
