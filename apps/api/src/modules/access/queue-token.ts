import { isUuid } from "../../db/ids.ts";
import { type KeyRing, sign, unsign } from "../../platform/crypto.ts";

const PLACE = "queue";
/** Only the email has it, so that it proves that its reader has the address. */
const EMAIL = "queue-email";

/** Signs the id of a place. The proof shows the ids, so that only the signature is a credential. */
export const createQueueToken = (keyRing: KeyRing, placeId: string) => sign(keyRing, PLACE, placeId);

/** Signs the id of a place for an email to its address. */
export const createQueueEmailToken = (keyRing: KeyRing, placeId: string) => sign(keyRing, EMAIL, placeId);

/** Returns the place of a link, and whether the link came by email; null when the signature is not ours. */
export function verifyQueueToken(
  keyRing: KeyRing,
  token: string,
): { placeId: string; isFromEmail: boolean } | null {
  const own = unsign(keyRing, PLACE, token);
  const placeId = own ?? unsign(keyRing, EMAIL, token);
  return placeId !== null && isUuid(placeId) ? { placeId, isFromEmail: own === null } : null;
}
