import type { Services } from "../../../platform/context.ts";
import { sign, unsign } from "../../../platform/crypto.ts";

const PURPOSE = "confirm-order";

/** Signs the token with which the buyer of a gift confirms the payment. It never gives access to the film. */
export const signConfirmationToken = (config: Services["config"], orderId: string) =>
  sign(config.keyRing, PURPOSE, orderId);

/** Returns the order id that a confirmation token names, or null for any other string. */
export const verifyConfirmationToken = (config: Services["config"], token: string) =>
  unsign(config.keyRing, PURPOSE, token);
