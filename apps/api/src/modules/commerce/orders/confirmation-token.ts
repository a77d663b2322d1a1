import type { Services } from "../../../platform/context.ts";
import { sign, unsign } from "../../../platform/crypto.ts";

const PURPOSE = "confirm-order";

/** What the buyer of a gift confirms a payment with. It opens no film, ever. */
export const signConfirmationToken = (config: Services["config"], orderId: string) =>
  sign(config.SECRET, PURPOSE, orderId);

/** The order that a confirmation names; null for anything else. */
export const verifyConfirmationToken = (config: Services["config"], token: string) =>
  unsign(config.SECRET, PURPOSE, token);
