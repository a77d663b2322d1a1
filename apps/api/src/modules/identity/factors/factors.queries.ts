import type { FactorKind, Factors } from "@matinee/contract/schemas/factors";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { authenticators, passkeys, recoveryCodes } from "../../../db/schema/factors.ts";
import type { Actor, Services } from "../../../platform/context.ts";

/** Returns which second factors an account has, besides its recovery codes. */
export async function findFactorKinds(db: Queryable, accountId: string): Promise<FactorKind[]> {
  // One after the other, because a transaction has one connection.
  const [authenticator] = await db
    .select({ accountId: authenticators.accountId })
    .from(authenticators)
    .where(and(eq(authenticators.accountId, accountId), isNotNull(authenticators.confirmedAt)));
  const [passkey] = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .limit(1);
  return [...(passkey ? ["passkey" as const] : []), ...(authenticator ? ["authenticator" as const] : [])];
}

/** Whether an account has a second factor besides its recovery codes. */
export const hasSecondFactor = async (db: Queryable, accountId: string): Promise<boolean> =>
  (await findFactorKinds(db, accountId)).length > 0;

/** Whether the account may do nothing else before it sets up a second factor. */
export async function mustSetUpFactor(
  { db, config }: Pick<Services, "db" | "config">,
  account: { id: string; type: Actor["type"] },
): Promise<boolean> {
  if (account.type !== "admin" || config.STAFF_SECOND_FACTOR === "optional") return false;
  return !(await hasSecondFactor(db, account.id));
}

/** Returns an account's second factors for its security page. */
export async function findFactors(
  services: Pick<Services, "db" | "config">,
  account: { id: string; type: Actor["type"] },
): Promise<Factors> {
  const { db, config } = services;
  const [[authenticator], own, codes, mustSetUp] = await Promise.all([
    db
      .select()
      .from(authenticators)
      .where(and(eq(authenticators.accountId, account.id), isNotNull(authenticators.confirmedAt))),
    db.select().from(passkeys).where(eq(passkeys.accountId, account.id)).orderBy(passkeys.createdAt),
    db
      .select({ usedAt: recoveryCodes.usedAt })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.accountId, account.id)),
    mustSetUpFactor(services, account),
  ]);
  const hasFactor = authenticator !== undefined || own.length > 0;
  return {
    passkeys: own.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      addedAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    passkeyDomain: config.PASSKEY_RP_ID,
    authenticator: authenticator
      ? {
          addedAt: authenticator.createdAt.toISOString(),
          lastUsedAt: authenticator.lastUsedAt?.toISOString() ?? null,
        }
      : null,
    recoveryCodes: hasFactor
      ? { total: codes.length, left: codes.filter(({ usedAt }) => usedAt === null).length }
      : null,
    mustSetUp,
  };
}
