import type { Context } from "../context.ts";
import type { Params } from "../http/params.ts";
import { readBankAccount } from "./bank-accounts.ts";
import { createBlankAccount, updateAccount } from "./accounts.ts";
import { attachBank } from "./external-accounts.ts";
import { finishOnboarding } from "./onboarding.ts";

/** A connected account to create for a demonstration. */
export type SeedAccount = {
  /** In Stripe's form: `acct_` and 16 letters and digits. */
  id: string;
  email?: string;
  country?: string;
  businessType?: "individual" | "company";
  firstName?: string;
  lastName?: string;
  /** Whether onboarding is complete, so that the capabilities are active. */
  active?: boolean;
  /** Whether a bank account is attached, so that payouts are enabled too. */
  bank?: boolean;
};

/** Creates the missing accounts, with requirements collected by the platform and the two capabilities it needs. */
export function seedAccounts(context: Context, seeds: readonly SeedAccount[]): void {
  for (const seed of seeds) {
    if (!context.store.account.get(seed.id)) seedAccount(context, seed);
  }
}

function seedAccount(context: Context, seed: SeedAccount): void {
  const blank = createBlankAccount(context, seed.id, seed.country ?? "US");
  const details: Params = {
    ...(seed.email === undefined ? {} : { email: seed.email }),
    business_type: seed.businessType ?? "individual",
    capabilities: { card_payments: { requested: "true" }, transfers: { requested: "true" } },
  };
  const account = updateAccount(
    context,
    {
      ...blank,
      controller: {
        fees: { payer: "application" },
        is_controller: true,
        losses: { payments: "application" },
        requirement_collection: "application",
        stripe_dashboard: { type: "none" },
        type: "application",
      },
    },
    details,
  );
  const onboarded = seed.active
    ? finishOnboarding(context, account, {
        ...(seed.firstName === undefined ? {} : { firstName: seed.firstName }),
        ...(seed.lastName === undefined ? {} : { lastName: seed.lastName }),
      })
    : account;
  if (!seed.bank) return;
  const bank = {
    country: "US",
    currency: onboarded.default_currency ?? "usd",
    account_number: "000123456789",
    routing_number: "110000000",
  };
  attachBank(context, onboarded, readBankAccount(bank));
}
