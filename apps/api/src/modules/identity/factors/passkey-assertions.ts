import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import { transact } from "../../../db/transaction.ts";
import { passkeys } from "../../../db/schema/factors.ts";
import { listPasskeyHosts } from "../../../platform/config.ts";
import type { Context, Services, SignedInContext } from "../../../platform/context.ts";
import { listPasskeyOrigins } from "../../../platform/passkey-domain.ts";
import { createPasskeyChallenge, isPasskeyChallenge, redeemPasskeyChallenge } from "./passkey-challenges.ts";

/** Loads the library with the first passkey that a process sees: an idle process does without its memory. */
export const loadPasskeyLibrary = () => import("@simplewebauthn/server");

/** Creates the browser's options for a sign-in with any account's passkey. */
export async function createSignInOptions(services: Pick<Services, "config" | "clock">) {
  const { generateAuthenticationOptions } = await loadPasskeyLibrary();
  return generateAuthenticationOptions({
    rpID: services.config.PASSKEY_RP_ID,
    challenge: createPasskeyChallenge(services, { purpose: "assert", accountId: null }),
    userVerification: "required",
  });
}

/** Creates the browser's options for a proof of identity with a passkey of the caller's account. */
export async function createProofOptions(ctx: SignedInContext) {
  const { accountId } = ctx.actor;
  const own = await ctx.db.select().from(passkeys).where(eq(passkeys.accountId, accountId));
  const { generateAuthenticationOptions } = await loadPasskeyLibrary();
  return generateAuthenticationOptions({
    rpID: ctx.config.PASSKEY_RP_ID,
    challenge: createPasskeyChallenge(ctx, { purpose: "assert", accountId }),
    allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: "required",
  });
}

/** What the library checks against: domain and origins of the studio and the back office. */
export const getRelyingParty = ({ config }: Pick<Services, "config">) => ({
  expectedRPID: config.PASSKEY_RP_ID,
  expectedOrigin: listPasskeyOrigins(config.PASSKEY_RP_ID, listPasskeyHosts(config)),
});

/**
 * Checks a passkey's answer: signature, origin, challenge, verification of the user and counter. An answer counts once.
 * @param accountId the account whose passkey it has to be; null: any
 * @returns the passkey's account, or null when the answer is wrong
 */
export async function checkAssertion(
  ctx: Context,
  response: AuthenticationResponseJSON,
  accountId: string | null,
): Promise<string | null> {
  const [passkey] = await ctx.db.select().from(passkeys).where(eq(passkeys.credentialId, response.id));
  if (!passkey || (accountId !== null && passkey.accountId !== accountId)) return null;
  const { userHandle } = response.response;
  if (userHandle && Buffer.from(userHandle, "base64url").toString() !== passkey.accountId) return null;
  let answered = "";
  const { verifyAuthenticationResponse } = await loadPasskeyLibrary();
  const verified = await verifyAuthenticationResponse({
    response,
    ...getRelyingParty(ctx),
    expectedChallenge: (challenge) => {
      answered = challenge;
      return isPasskeyChallenge(ctx, challenge, { purpose: "assert", accountId });
    },
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
    },
    requireUserVerification: true,
    // The library throws for every wrong answer, also for a counter that did not grow: a copy of the passkey.
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  const isFirst = await transact(ctx.db, async (tx) => {
    const isUnanswered = await redeemPasskeyChallenge(tx, ctx, answered, {
      purpose: "assert",
      accountId: passkey.accountId,
    });
    if (!isUnanswered) return false;
    // Of two answers with the same counter, one updates the row.
    const used = await tx
      .update(passkeys)
      .set({ counter: newCounter, isBackedUp: credentialBackedUp, lastUsedAt: ctx.clock.now() })
      .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
      .returning({ id: passkeys.id });
    return used.length === 1;
  });
  return isFirst ? passkey.accountId : null;
}
