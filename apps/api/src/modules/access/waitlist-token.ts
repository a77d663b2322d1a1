import { isUuid } from "../../db/ids.ts";
import { type KeyRing, sign, unsign } from "../../platform/crypto.ts";

const PURPOSE = "waitlist";

/** Signs the id of an entry. Deterministic, so that each email about it contains the same valid link. */
export const createWaitlistToken = (keyRing: KeyRing, entryId: string) => sign(keyRing, PURPOSE, entryId);

/** Returns the id of the entry in a token, or null when the signature is not ours. */
export function verifyWaitlistToken(keyRing: KeyRing, token: string): string | null {
  const entryId = unsign(keyRing, PURPOSE, token);
  return entryId !== null && isUuid(entryId) ? entryId : null;
}
