import type { Stripe } from "stripe";
import type { BankAccount, ConnectedAccount, Payments, PayoutSchedule, ProviderPayout } from "../payments.ts";
import { toSeconds } from "./charges.ts";
import { callStripe } from "./errors.ts";

type AccountCalls = Pick<
  Payments,
  | "createAccount"
  | "getAccount"
  | "setSchedule"
  | "setEmail"
  | "linkBank"
  | "createOnboardingLink"
  | "getBalance"
  | "listPayouts"
  | "getPayout"
>;

/** Creates the calls of connected accounts and their payouts. */
export function createAccountCalls(stripe: Stripe): AccountCalls {
  return {
    createAccount: ({ id, country, email, businessType }, key) =>
      callStripe(async () => {
        const created = await stripe.accounts.create(
          {
            country,
            email,
            business_type: businessType,
            // Only if the application collects the requirements may it link a bank account with its own form's token.
            controller: {
              requirement_collection: "application",
              losses: { payments: "application" },
              fees: { payer: "application" },
              stripe_dashboard: { type: "none" },
            },
            capabilities: { transfers: { requested: true }, card_payments: { requested: true } },
            metadata: { account: id },
          },
          // Retries, because Stripe rejects a concurrent call under the same key while the first is running.
          { idempotencyKey: key, maxNetworkRetries: 4 },
        );
        return created.id;
      }),
    getAccount: (id) => callStripe(async () => toConnectedAccount(await stripe.accounts.retrieve(id))),
    setSchedule: (id, schedule) =>
      callStripe(async () => {
        // A copy, because the SDK's type has an index signature for fields that we do not set.
        await stripe.accounts.update(id, { settings: { payouts: { schedule: { ...schedule } } } });
      }),
    setEmail: (id, email) =>
      callStripe(async () => {
        await stripe.accounts.update(id, { email });
      }),
    linkBank: (id, bankToken, key) =>
      callStripe(async () => {
        const { id: bankId, last4 } = await stripe.accounts.createExternalAccount(
          id,
          { external_account: bankToken, default_for_currency: true },
          { idempotencyKey: key },
        );
        return { id: bankId, last4 };
      }),
    createOnboardingLink: (account, { done, again }) =>
      callStripe(async () => {
        const { url } = await stripe.accountLinks.create({
          account,
          type: "account_onboarding",
          return_url: done,
          refresh_url: again,
          collection_options: { fields: "eventually_due" },
        });
        return url;
      }),
    getBalance: (id) =>
      callStripe(async () => {
        const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount: id });
        return { available, pending };
      }),
    listPayouts: (id, limit, range) =>
      callStripe(async () => {
        const created = range && { gte: toSeconds(range.from), lt: toSeconds(range.until) };
        const { data } = await stripe.payouts.list(
          { limit, ...(created && { created }) },
          { stripeAccount: id },
        );
        return data.map(toProviderPayout);
      }),
    getPayout: (id, payoutId) =>
      callStripe(async () =>
        toProviderPayout(await stripe.payouts.retrieve(payoutId, {}, { stripeAccount: id })),
      ),
  };
}

function toConnectedAccount(account: Stripe.Account): ConnectedAccount {
  const { requirements, external_accounts, settings } = account;
  const schedule = settings?.payouts?.schedule;
  return {
    capability: deriveCapability(account),
    currentlyDue: requirements?.currently_due ?? [],
    hasBank: (external_accounts?.data.length ?? 0) > 0,
    payoutBank: findPayoutBank(account),
    schedule: schedule ? toSchedule(schedule) : null,
  };
}

/** `active` requires both capabilities, because a destination charge needs both. */
function deriveCapability({
  capabilities,
  details_submitted,
}: Stripe.Account): ConnectedAccount["capability"] {
  const required = [capabilities?.transfers, capabilities?.card_payments];
  if (required.every((status) => status === "active")) return "active";
  // The owner has submitted all details and the provider is reviewing them.
  return details_submitted || required.includes("pending") ? "pending" : "inactive";
}

function findPayoutBank({ external_accounts }: Stripe.Account): BankAccount | null {
  const banks = external_accounts?.data ?? [];
  const bank = banks.find(({ default_for_currency }) => default_for_currency) ?? banks[0];
  return bank ? { id: bank.id, last4: bank.last4 } : null;
}

function toSchedule({
  interval,
  delay_days,
  monthly_payout_days,
  weekly_payout_days,
}: Stripe.Account.Settings.Payouts.Schedule): PayoutSchedule {
  return {
    interval,
    ...(delay_days !== undefined && { delay_days }),
    ...(monthly_payout_days && { monthly_payout_days }),
    ...(weekly_payout_days && { weekly_payout_days }),
  };
}

const toProviderPayout = ({
  id,
  amount,
  currency,
  status,
  created,
  arrival_date,
}: Stripe.Payout): ProviderPayout => ({
  id,
  amount,
  currency,
  status,
  createdAt: new Date(created * 1000),
  arrivesAt: new Date(arrival_date * 1000),
});
