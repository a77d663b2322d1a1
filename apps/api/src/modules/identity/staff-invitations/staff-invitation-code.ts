import { type KeyRing, sign, unsign } from "../../../platform/crypto.ts";

const PURPOSE = "staff-invitation";

/** Signs the invitation's id. Deterministic, so that an email that is composed twice contains the same valid link. */
export const createStaffInvitationCode = (keyRing: KeyRing, invitationId: string) =>
  sign(keyRing, PURPOSE, invitationId);

/** Returns the invitation id in a code, or null when the signature is not ours. */
export const verifyStaffInvitationCode = (keyRing: KeyRing, code: string) => unsign(keyRing, PURPOSE, code);
