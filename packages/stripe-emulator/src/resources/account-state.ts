import type Stripe from "stripe";
import type { Context } from "../context.ts";

/** Lists the fields that an account still needs before it can receive money, by Stripe's names. */
export function requirementsDue(account: Stripe.Account): string[] {
  const due: string[] = [];
  const person = account.individual;
  const missing = (name: string, value: unknown) => {
    if (value === null || value === undefined || value === "") due.push(name);
  };
  missing("business_type", account.business_type);
  if (!account.business_profile?.url && !account.business_profile?.product_description) {
    due.push("business_profile.product_description");
  }
  if (!account.external_accounts?.data.length) due.push("external_account");
  if (account.business_type === "company") {
    missing("company.name", account.company?.name);
  } else {
    missing("individual.first_name", person?.first_name);
    missing("individual.last_name", person?.last_name);
    missing("individual.dob.day", person?.dob?.day);
    missing("individual.address.line1", person?.address?.line1);
  }
  missing("tos_acceptance.date", account.tos_acceptance?.date);
  return due;
}

/**
 * Updates an account's state from its details: a requested capability is active once all details except the bank
 * account are complete, payouts once that is too. Emits `account.updated`, and `capability.updated` for changes.
 */
export function refreshAccount(context: Context, account: Stripe.Account): Stripe.Account {
  const before = context.store.account.get(account.id);
  const due = requirementsDue(account);
  const identified = due.every((name) => name === "external_account");
  const capabilities = Object.fromEntries(
    Object.keys(account.capabilities ?? {}).map((name) => [name, identified ? "active" : "inactive"]),
  );
  return saveState(context, before, {
    ...account,
    capabilities,
    charges_enabled: capabilities.card_payments === "active",
    details_submitted: identified,
    payouts_enabled: due.length === 0,
    requirements: requirements(due, identified ? null : "requirements.past_due"),
  });
}

/** Sets an account's capabilities regardless of its details, as a review at the provider does. */
export function setCapabilities(
  context: Context,
  account: Stripe.Account,
  status: "active" | "inactive" | "pending",
): Stripe.Account {
  const active = status === "active";
  const due = active ? requirementsDue(account).filter((name) => name === "external_account") : [];
  return saveState(context, account, {
    ...account,
    capabilities: Object.fromEntries(Object.keys(account.capabilities ?? {}).map((name) => [name, status])),
    charges_enabled: active && account.capabilities?.card_payments !== undefined,
    details_submitted: active || account.details_submitted,
    payouts_enabled: active && due.length === 0,
    requirements: requirements(
      active ? due : ["individual.verification.document", ...due],
      active ? null : "requirements.past_due",
    ),
  });
}

function saveState(
  context: Context,
  before: Stripe.Account | undefined,
  account: Stripe.Account,
): Stripe.Account {
  const saved = context.store.account.put(account);
  if (!before) return saved;
  const changed = { account: account.id };
  context.emit("account.updated", saved, changed);
  for (const [name, status] of Object.entries(account.capabilities ?? {})) {
    if (new Map(Object.entries(before.capabilities ?? {})).get(name) === status) continue;
    const capability = {
      id: name,
      object: "capability",
      account: account.id,
      requested: true,
      requested_at: context.now(),
      requirements: account.requirements,
      status,
    };
    context.emit("capability.updated", capability, changed);
  }
  return saved;
}

function requirements(
  due: string[],
  disabledReason: Stripe.Account.Requirements["disabled_reason"],
): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: disabledReason,
    errors: [],
    eventually_due: due,
    past_due: disabledReason === null ? [] : due,
    pending_verification: [],
  };
}
