import { type KeyRing, sign } from "../../../platform/crypto.ts";

/** Signs the invitation's id. Deterministic, so that an email that is composed twice contains the same valid link. */
export const createUploadToken = (keyRing: KeyRing, invitationId: string) =>
  sign(keyRing, "upload-invitation", invitationId);
