import { maxPasskeys } from "@matinee/domain/limits";
import type { Texts } from "@matinee/texts";
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import { transact } from "../../../db/transaction.ts";
import { passkeys } from "../../../db/schema/factors.ts";
import type { SessionContext } from "../../../platform/context.ts";
import { AppError, createFieldError } from "../../../platform/errors.ts";
import { getAccount } from "../accounts/accounts.queries.ts";
import { describeBrowser } from "../sessions/describe-browser.ts";
import { revokeSessions } from "../sessions/revoke-sessions.ts";
import { rotateSession } from "../sessions/rotate-session.ts";
import { hasSecondFactor } from "./factors.queries.ts";
import { notifyFactorChange } from "./notify-factor-change.ts";
import { getRelyingParty, loadPasskeyLibrary } from "./passkey-assertions.ts";
import { createPasskeyChallenge, isPasskeyChallenge, redeemPasskeyChallenge } from "./passkey-challenges.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import { type Proof, requireProof } from "./require-proof.ts";

/**
 * Creates the browser's options for a new passkey of the caller.
 * @throws AppError invalid for a wrong proof, state-conflict when the account has the most passkeys already
 */
export async function createRegistrationOptions(ctx: SessionContext, proof: Proof) {
  const { account } = await getAccount(ctx.db, ctx.actor.accountId);
  await requireProof(ctx, account, proof);
  const own = await ctx.db.select().from(passkeys).where(eq(passkeys.accountId, account.id));
  if (own.length >= maxPasskeys) {
    throw new AppError("state-conflict", (t) => t.apiErrors.factors.tooManyPasskeys(maxPasskeys));
  }
  const { generateRegistrationOptions } = await loadPasskeyLibrary();
  return generateRegistrationOptions({
    rpName: "Matinee",
    rpID: ctx.config.PASSKEY_RP_ID,
    userID: new TextEncoder().encode(account.id),
    userName: account.email,
    userDisplayName: `${account.firstName} ${account.lastName}`,
    challenge: createPasskeyChallenge(ctx, { purpose: "register", accountId: account.id }),
    attestationType: "none",
    excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/**
 * Adds the passkey that the browser made. Ends the account's other sessions and gives this one a new token.
 * @param userAgent of the browser, which names the passkey
 * @returns the session's new token, and recovery codes if this is the first second factor
 * @throws AppError invalid for a wrong answer
 */
export async function addPasskey(
  ctx: SessionContext,
  response: RegistrationResponseJSON,
  userAgent: string | undefined,
) {
  const { accountId, sessionId, email } = ctx.actor;
  let answered = "";
  const { verifyRegistrationResponse } = await loadPasskeyLibrary();
  const verified = await verifyRegistrationResponse({
    response,
    ...getRelyingParty(ctx),
    expectedChallenge: (challenge) => {
      answered = challenge;
      return isPasskeyChallenge(ctx, challenge, { purpose: "register", accountId });
    },
    requireUserVerification: true,
    // The library throws for every wrong answer.
  }).catch(() => null);
  if (!verified?.verified) throw createRegistrationError();
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return transact(ctx.db, async (tx) => {
    if (!(await redeemPasskeyChallenge(tx, ctx, answered, { purpose: "register", accountId }))) {
      throw createRegistrationError();
    }
    const isFirstFactor = !(await hasSecondFactor(tx, accountId));
    const added = await tx
      .insert(passkeys)
      .values({
        accountId,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString("base64url"),
        counter: credential.counter,
        transports: response.response.transports ?? [],
        name: namePasskey(ctx.texts, userAgent),
        isBackedUp: credentialBackedUp,
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (added.length === 0) throw createRegistrationError();
    const recoveryCodes = isFirstFactor ? await replaceRecoveryCodes(tx, accountId) : null;
    await notifyFactorChange(tx, ctx, { id: accountId, email }, "passkey-added");
    await revokeSessions(tx, accountId, sessionId);
    return { token: await rotateSession(tx, ctx, sessionId), recoveryCodes };
  });
}

/** Returns a name such as 'Chrome on macOS', which the owner can change. */
function namePasskey({ security, signIns }: Texts, userAgent: string | undefined): string {
  const { browser, system } = describeBrowser(userAgent ?? null);
  return browser && system ? signIns.on(browser, system) : (browser ?? system ?? security.passkey);
}

const createRegistrationError = () =>
  createFieldError("response", (t) => t.apiErrors.factors.passkeyNotAdded);
