import { messages } from "@matinee/texts";
import type { BankField, TokenizeBank } from "../payment-port.ts";
import { loadStripe } from "./load-stripe.ts";

/** Tokenizes a bank account in the browser. */
export const tokenizeBank: TokenizeBank = async (config, account) => {
  const stripe = await loadStripe(config);
  const { token, error } = await stripe.createToken("bank_account", {
    country: account.country,
    currency: account.currency.toLowerCase(),
    account_number: account.accountNumber,
    account_holder_name: account.holderName,
    account_holder_type: "individual",
    ...(account.routingNumber && { routing_number: account.routingNumber }),
  });
  if (token) return { token: token.id };
  return { field: findBankField(error.param ?? ""), message: error.message ?? messages.bank.unexpectedError };
};

function findBankField(parameter: string): BankField | null {
  if (parameter.includes("routing_number")) return "routingNumber";
  return parameter.includes("account_number") ? "accountNumber" : null;
}
