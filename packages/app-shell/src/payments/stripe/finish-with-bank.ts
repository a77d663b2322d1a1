import { messages } from "@matinee/texts";
import type { FinishWithBank } from "../payment-port.ts";
import { loadStripe } from "./load-stripe.ts";

/** Opens the dialog of 3-D Secure. */
export const finishWithBank: FinishWithBank = async (config, clientSecret) => {
  const stripe = await loadStripe(config);
  const { error } = await stripe.handleNextAction({ clientSecret });
  return error ? (error.message ?? messages.checkout.unexpectedError) : null;
};
