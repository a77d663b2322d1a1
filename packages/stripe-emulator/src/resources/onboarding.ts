import type Stripe from "stripe";
import type { Context } from "../context.ts";
import { readBankAccount } from "./bank-accounts.ts";
import { updateAccount } from "./accounts.ts";
import { attachBank } from "./external-accounts.ts";

/** The fields of the hosted page. */
export type OnboardingDetails = { firstName?: string; lastName?: string; companyName?: string };

/**
 * Completes onboarding as Stripe's hosted pages do: adds the details, accepts the terms and, where Stripe collects the
 * requirements, adds a bank account.
 */
export function finishOnboarding(
  context: Context,
  account: Stripe.Account,
  details: OnboardingDetails,
): Stripe.Account {
  const company = account.business_type === "company";
  const identified = updateAccount(context, account, {
    business_type: account.business_type ?? "individual",
    business_profile: { product_description: "Film screenings" },
    tos_acceptance: { date: String(context.now()), ip: "127.0.0.1" },
    ...(company
      ? { company: { name: details.companyName ?? account.company?.name ?? "Example Pictures" } }
      : {
          individual: {
            first_name: details.firstName ?? account.individual?.first_name ?? "Jenny",
            last_name: details.lastName ?? account.individual?.last_name ?? "Rosen",
            dob: { day: "1", month: "1", year: "1980" },
            address: { line1: "address_full_match" },
          },
        }),
  });
  if (identified.controller?.requirement_collection === "application") return identified;
  if (identified.external_accounts?.data.length) return identified;
  attachBank(context, identified, readBankAccount(testBank(identified)));
  return context.store.account.get(account.id) ?? identified;
}

/** Returns the bank account that Stripe documents for test payouts in the account's country. */
function testBank(account: Stripe.Account): Record<string, string> {
  const country = account.country ?? "US";
  const currency = account.default_currency ?? "usd";
  const numbers = TEST_BANKS[country] ?? { account_number: "000123456789" };
  return { country, currency, ...numbers };
}

const TEST_BANKS: Readonly<Record<string, Record<string, string>>> = {
  US: { routing_number: "110000000", account_number: "000123456789" },
  CA: { routing_number: "11000000", account_number: "000123456789" },
  GB: { routing_number: "108800", account_number: "00012345" },
  DE: { account_number: "DE89370400440532013000" },
  FR: { account_number: "FR1420041010050500013M02606" },
  ES: { account_number: "ES0700120345030000067890" },
};
