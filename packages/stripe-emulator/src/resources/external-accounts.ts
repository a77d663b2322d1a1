import type Stripe from "stripe";
import type { Context } from "../context.ts";
import { invalidRequest, missingResource } from "../failures.ts";
import { named, type ApiRequest, type Route } from "../http/api.ts";
import { LIST_PARAMS } from "../http/lists.ts";
import { flag, requiredText } from "../http/params.ts";
import { createId } from "../ids.ts";
import { refreshAccount } from "./account-state.ts";
import { takeBankToken } from "./tokens.ts";

export const externalAccountRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/v1/accounts/:id/external_accounts",
    params: ["external_account", "default_for_currency", "metadata", "expand"],
    handle: (context, request) => {
      const account = findOwner(context, request);
      return attachBankToken(
        context,
        account,
        requiredText(request.params, "external_account"),
        flag(request.params, "default_for_currency"),
      );
    },
  },
  {
    method: "GET",
    path: "/v1/accounts/:id/external_accounts",
    params: [...LIST_PARAMS, "object"],
    handle: (context, request) => findOwner(context, request).external_accounts,
  },
  {
    method: "GET",
    path: "/v1/accounts/:id/external_accounts/:bank",
    params: ["expand"],
    handle: (context, request) => {
      const bank = named(request, "bank");
      const banks = findOwner(context, request).external_accounts?.data;
      const bankAccount = banks?.find(({ id }) => id === bank);
      if (!bankAccount) throw missingResource("external account", bank);
      return bankAccount;
    },
  },
  {
    method: "DELETE",
    path: "/v1/accounts/:id/external_accounts/:bank",
    params: [],
    handle: removeBank,
  },
];

/**
 * Attaches a bank account. Only a platform that collects the requirements itself may do so; otherwise Stripe's own
 * pages ask for it.
 * @throws Failure 400 when Stripe collects the requirements
 */
export function attachBankToken(
  context: Context,
  account: Stripe.Account,
  token: string,
  makeDefault = false,
): Stripe.BankAccount {
  if (account.controller?.requirement_collection !== "application") {
    throw invalidRequest(
      "You cannot create an external account for this account: Stripe collects its requirements (`controller.requirement_collection` is `stripe`).",
      { param: "external_account" },
    );
  }
  return attachBank(context, account, takeBankToken(context, token), makeDefault);
}

/** Attaches a bank account. The first one of a currency becomes the default. */
export function attachBank(
  context: Context,
  account: Stripe.Account,
  bank: Stripe.BankAccount,
  makeDefault = false,
): Stripe.BankAccount {
  const others = account.external_accounts?.data ?? [];
  const isDefault = makeDefault || !others.some((other) => other.currency === bank.currency);
  const attached: Stripe.BankAccount = {
    ...bank,
    id: createId("ba"),
    account: account.id,
    available_payout_methods: ["standard"],
    default_for_currency: isDefault,
    status: "new",
  };
  const updatedOthers = others.map((other) =>
    isDefault && other.currency === bank.currency ? { ...other, default_for_currency: false } : other,
  );
  context.emit("account.external_account.created", attached, { account: account.id });
  refreshAccount(context, addBanks(account, [attached, ...updatedOthers]));
  return attached;
}

function removeBank(context: Context, request: ApiRequest) {
  const account = findOwner(context, request);
  const id = named(request, "bank");
  const banks = account.external_accounts?.data ?? [];
  const bank = banks.find((entry) => entry.id === id);
  if (!bank) throw missingResource("external account", id);
  if (bank.default_for_currency) {
    throw invalidRequest(
      "You cannot delete the default external account for your default currency. Please make another external account the default using the `default_for_currency` param, and then delete this one.",
    );
  }
  refreshAccount(
    context,
    addBanks(
      account,
      banks.filter((entry) => entry.id !== id),
    ),
  );
  return { id, object: "bank_account", deleted: true };
}

function addBanks(account: Stripe.Account, data: Stripe.ExternalAccount[]): Stripe.Account {
  const url = `/v1/accounts/${account.id}/external_accounts`;
  return { ...account, external_accounts: { object: "list", data, has_more: false, url } };
}

function findOwner(context: Context, request: ApiRequest): Stripe.Account {
  const account = context.store.account.get(named(request, "id"));
  if (!account) throw missingResource("account", named(request, "id"));
  return account;
}
