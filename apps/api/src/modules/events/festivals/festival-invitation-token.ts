import { type KeyRing, sign, unsign } from "../../../platform/crypto.ts";

const PURPOSE = "festival-invitation";

/** Signs the invitation's id. Deterministic, so that an email that is composed twice contains the same valid link. */
export const createFestivalInvitationToken = (keyRing: KeyRing, invitationId: string) =>
  sign(keyRing, PURPOSE, invitationId);

/** Returns the invitation id in a token, or null when the signature is not ours. */
export const verifyFestivalInvitationToken = (keyRing: KeyRing, token: string) =>
  unsign(keyRing, PURPOSE, token);
