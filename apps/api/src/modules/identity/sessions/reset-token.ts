import { type KeyRing, sign, unsign } from "../../../platform/crypto.ts";

const PURPOSE = "password-reset";

/** Signs the reset's id. Deterministic, so that an email that is composed twice contains the same valid link. */
export const createResetToken = (keyRing: KeyRing, resetId: string) => sign(keyRing, PURPOSE, resetId);

/** Returns the reset id in a token, or null when the signature is not ours. */
export const verifyResetToken = (keyRing: KeyRing, token: string) => unsign(keyRing, PURPOSE, token);
