import { isNull } from "drizzle-orm";
import { authenticators } from "../../../db/schema/factors.ts";
import type { SessionContext } from "../../../platform/context.ts";
import { encrypt } from "../../../platform/crypto.ts";
import { AppError } from "../../../platform/errors.ts";
import { getAccount } from "../accounts/accounts.queries.ts";
import { type Proof, requireProof } from "./require-proof.ts";
import { createTotpUri, generateTotpSecret } from "./totp.ts";

/**
 * Creates the secret of an authenticator app. It counts once `confirmAuthenticator` has received a code.
 * @throws AppError invalid for a wrong proof, state-conflict when an app is on
 */
export async function startAuthenticator(ctx: SessionContext, proof: Proof) {
  const { account } = await getAccount(ctx.db, ctx.actor.accountId);
  await requireProof(ctx, account, proof);
  const secret = generateTotpSecret();
  const values = {
    encryptedSecret: encrypt(ctx.config.keyRing, secret),
    createdAt: ctx.clock.now(),
    lastStep: 0,
  };
  const stored = await ctx.db
    .insert(authenticators)
    .values({ accountId: account.id, ...values })
    .onConflictDoUpdate({
      target: authenticators.accountId,
      set: values,
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ accountId: authenticators.accountId });
  if (stored.length === 0) {
    throw new AppError("state-conflict", (t) => t.apiErrors.factors.isOn);
  }
  return { secret, uri: createTotpUri(secret, account.email) };
}
