import { type KeyRing, sign, unsign } from "../../../platform/crypto.ts";

const CONFIRM = "email-change";
const UNDO = "email-change-undo";

/** Signs the id for the link to the new address. Deterministic, so that an email composed twice has the same link. */
export const createConfirmToken = (keyRing: KeyRing, changeId: string) => sign(keyRing, CONFIRM, changeId);

/** Returns the id in a link of the new address, or null when the signature is not ours. */
export const verifyConfirmToken = (keyRing: KeyRing, token: string) => unsign(keyRing, CONFIRM, token);

/** Signs the id for the link to the old address. Deterministic, like the other one. */
export const createUndoToken = (keyRing: KeyRing, changeId: string) => sign(keyRing, UNDO, changeId);

/** Returns the id in a link of the old address, or null when the signature is not ours. */
export const verifyUndoToken = (keyRing: KeyRing, token: string) => unsign(keyRing, UNDO, token);
