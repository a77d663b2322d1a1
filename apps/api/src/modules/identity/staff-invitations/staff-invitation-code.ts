import { sign, unsign } from "../../../platform/crypto.ts";

const PURPOSE = "staff-invitation";

/** Signs the invitation's id. Deterministic, so that an email that is composed twice contains the same valid link. */
export const createStaffInvitationCode = (secret: string, invitationId: string) =>
  sign(secret, PURPOSE, invitationId);

/** Returns the invitation id in a code, or null when the signature is not ours. */
export const verifyStaffInvitationCode = (secret: string, code: string) => unsign(secret, PURPOSE, code);
