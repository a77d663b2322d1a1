import { sign, unsign } from "../../../platform/crypto.ts";

const PURPOSE = "password-reset";

/** The token of a reset, the same each time it is asked for, so that a mail sent twice carries one good link. */
export const createResetToken = (secret: string, resetId: string) => sign(secret, PURPOSE, resetId);

/** The reset that a token names, or null for one that we did not make. */
export const verifyResetToken = (secret: string, token: string) => unsign(secret, PURPOSE, token);
