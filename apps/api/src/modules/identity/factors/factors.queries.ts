import type { Factors } from "@matinee/contract/schemas/factors";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { authenticators, recoveryCodes } from "../../../db/schema/factors.ts";
import type { Actor, Services } from "../../../platform/context.ts";

/** Whether an account has a second factor besides its recovery codes. */
export async function hasSecondFactor(db: Queryable, accountId: string): Promise<boolean> {
  const [authenticator] = await db
    .select({ accountId: authenticators.accountId })
    .from(authenticators)
    .where(and(eq(authenticators.accountId, accountId), isNotNull(authenticators.confirmedAt)));
  return authenticator !== undefined;
}

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
  const { db } = services;
  const [[authenticator], codes, mustSetUp] = await Promise.all([
    db
      .select()
      .from(authenticators)
      .where(and(eq(authenticators.accountId, account.id), isNotNull(authenticators.confirmedAt))),
    db
      .select({ usedAt: recoveryCodes.usedAt })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.accountId, account.id)),
    mustSetUpFactor(services, account),
  ]);
  return {
    authenticator: authenticator
      ? {
          addedAt: authenticator.createdAt.toISOString(),
          lastUsedAt: authenticator.lastUsedAt?.toISOString() ?? null,
        }
      : null,
    recoveryCodes: authenticator
      ? { total: codes.length, left: codes.filter(({ usedAt }) => usedAt === null).length }
      : null,
    mustSetUp,
  };
}
