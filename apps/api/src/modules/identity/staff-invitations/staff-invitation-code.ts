import { sign, unsign } from "../../../platform/crypto.ts";

const PURPOSE = "staff-invitation";

/** The code of an invitation, the same each time it is asked for, so that a mail sent twice carries one good link. */
export const createStaffInvitationCode = (secret: string, invitationId: string) =>
  sign(secret, PURPOSE, invitationId);

/** The invitation that a code names, or null for one that we did not make. */
export const verifyStaffInvitationCode = (secret: string, code: string) => unsign(secret, PURPOSE, code);
