import { type KeyRing, sign } from "../../../platform/crypto.ts";

/** Signs the moderator's id. Deterministic, so that an email that is composed twice contains the same valid link. */
export const createModeratorToken = (keyRing: KeyRing, moderatorId: string) =>
  sign(keyRing, "moderator", moderatorId);
