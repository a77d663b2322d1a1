import type Stripe from "stripe";
import type { Context } from "../context.ts";
import { malformed, missingResource } from "../failures.ts";
import { named, type ApiRequest, type Route } from "../http/api.ts";
import { LIST_PARAMS, buildListPage, buildWholeList } from "../http/lists.ts";
import {
  filledText,
  flag,
  group,
  integer,
  metadata,
  missing,
  text,
  texts,
  type Params,
} from "../http/params.ts";
import { createRandomText } from "../ids.ts";
import { findAccountCurrency } from "../money/countries.ts";
import { checkCurrency } from "../money/currencies.ts";
import { refreshAccount } from "./account-state.ts";
import { attachBankToken } from "./external-accounts.ts";

const DETAIL_PARAMS = [
  "business_profile",
  "business_type",
  "capabilities",
  "company",
  "default_currency",
  "email",
  "external_account",
  "individual",
  "metadata",
  "settings",
  "tos_acceptance",
  "expand",
];

export const accountRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/v1/accounts",
    params: [...DETAIL_PARAMS, "controller", "country", "type"],
    handle: createAccount,
  },
  {
    method: "GET",
    path: "/v1/accounts",
    params: LIST_PARAMS,
    handle: ({ store }, request) => buildListPage(store.account, request),
  },
  {
    method: "GET",
    path: "/v1/account",
    params: ["expand"],
    handle: (context, { account }) =>
      account === undefined ? describePlatform(context) : findAccount(context, account),
  },
  {
    method: "GET",
    path: "/v1/accounts/:id",
    params: ["expand"],
    handle: (context, request) => findAccount(context, named(request, "id")),
  },
  {
    method: "POST",
    path: "/v1/accounts/:id",
    params: DETAIL_PARAMS,
    handle: (context, request) =>
      updateAccount(context, findAccount(context, named(request, "id")), request.params),
  },
  {
    method: "DELETE",
    path: "/v1/accounts/:id",
    params: [],
    handle: (context, request) => {
      const { id } = findAccount(context, named(request, "id"));
      context.store.account.remove(id);
      return { id, object: "account", deleted: true };
    },
  },
];

/** The platform's own account, which has all details. */
function describePlatform(context: Context): Stripe.Account {
  return {
    ...createBlankAccount(context, "acct_matinee000000000", context.settings.country),
    capabilities: { card_payments: "active", transfers: "active" },
    charges_enabled: true,
    details_submitted: true,
    payouts_enabled: true,
    type: "standard",
  };
}

function createAccount(context: Context, { params }: ApiRequest): Stripe.Account {
  const country = filledText(params, "country")?.toUpperCase() ?? "US";
  const account = createBlankAccount(context, `acct_${createRandomText(16)}`, country);
  return updateAccount(context, { ...account, ...readController(params) }, params);
}

/** Creates an account without any details. */
export function createBlankAccount(context: Context, id: string, country: string): Stripe.Account {
  const account: Stripe.Account = {
    id,
    object: "account",
    business_profile: BLANK_PROFILE,
    business_type: null,
    capabilities: {},
    charges_enabled: false,
    country,
    created: context.now(),
    default_currency: findAccountCurrency(country),
    details_submitted: false,
    email: null,
    external_accounts: buildWholeList(`/v1/accounts/${id}/external_accounts`, []),
    metadata: {},
    payouts_enabled: false,
    settings: createSettings({ interval: "daily", delay_days: 2 }),
    tos_acceptance: { date: null, ip: null, user_agent: undefined },
    type: "none",
  };
  return account;
}

/** Adds details to an account and updates its state. */
export function updateAccount(context: Context, account: Stripe.Account, params: Params): Stripe.Account {
  const businessType = filledText(params, "business_type");
  if (businessType !== undefined && !BUSINESS_TYPES.includes(businessType)) {
    throw malformed(`Invalid business_type: must be one of ${BUSINESS_TYPES.join(", ")}`, {
      param: "business_type",
    });
  }
  const updated: Stripe.Account = {
    ...account,
    business_profile: {
      ...(account.business_profile ?? BLANK_PROFILE),
      ...plainTexts(group(params, "business_profile")),
    },
    business_type: businessType ?? account.business_type,
    capabilities: requestedCapabilities(params, account.capabilities),
    company: mergeCompany(account.company, group(params, "company")),
    default_currency: readCurrency(account, params),
    email: text(params, "email") ?? account.email,
    individual: mergePerson(context, account, group(params, "individual")),
    metadata: metadata(params, account.metadata),
    settings: mergeSettings(account, params),
    tos_acceptance: acceptance(account, group(params, "tos_acceptance")),
  };
  const saved = refreshAccount(context, updated);
  const bankToken = filledText(params, "external_account");
  if (bankToken === undefined) return saved;
  attachBankToken(context, saved, bankToken);
  return findAccount(context, saved.id);
}

function readCurrency(account: Stripe.Account, params: Params): string | undefined {
  const currency = filledText(params, "default_currency")?.toLowerCase();
  if (currency === undefined) return account.default_currency;
  checkCurrency(currency, account.country ?? "US");
  return currency;
}

export function findAccount({ store }: Context, id: string): Stripe.Account {
  const account = store.account.get(id);
  if (!account) throw missingResource("account", id, "id");
  return account;
}

/** Reads who is responsible for the account, from `controller` or the older `type`. */
function readController(params: Params): Pick<Stripe.Account, "controller" | "type"> {
  const type = filledText(params, "type");
  const controllerParams = group(params, "controller");
  if (type !== undefined && controllerParams) {
    throw malformed("You may not provide the `type` parameter and `controller` parameters simultaneously.", {
      param: "type",
    });
  }
  if (type !== undefined) {
    const controls = type === "custom" ? "application" : "stripe";
    return {
      controller: { is_controller: true, requirement_collection: controls, type: "application" },
      type,
    };
  }
  const part = (name: string, field: string) => {
    const nested = controllerParams && group(controllerParams, name);
    return nested && filledText(nested, field);
  };
  const collection = (controllerParams && filledText(controllerParams, "requirement_collection")) ?? "stripe";
  const dashboard = part("stripe_dashboard", "type") ?? "full";
  const losses = part("losses", "payments") ?? "stripe";
  if (collection === "application" && (dashboard !== "none" || losses !== "application")) {
    throw malformed(
      "When `controller[requirement_collection]` is `application`, `controller[losses][payments]` must be `application` and `controller[stripe_dashboard][type]` must be `none`.",
      { param: "controller" },
    );
  }
  return {
    controller: {
      fees: { payer: part("fees", "payer") ?? "account" },
      is_controller: true,
      losses: { payments: losses },
      requirement_collection: collection,
      stripe_dashboard: { type: dashboard },
      type: "application",
    },
    type: "none",
  };
}

function requestedCapabilities(
  params: Params,
  before: Stripe.Account.Capabilities | undefined,
): Stripe.Account.Capabilities {
  const wanted = group(params, "capabilities") ?? {};
  const names = new Map<string, string>(Object.entries(before ?? {}));
  for (const name of Object.keys(wanted)) {
    const capability = group(wanted, name);
    if (capability && flag(capability, "requested") === false) names.delete(name);
    else if (!names.has(name)) names.set(name, "inactive");
  }
  return Object.fromEntries(names);
}

const INTERVALS = ["daily", "manual", "monthly", "weekly"];

/** Changes the payout schedule. Automatic payouts stop while the interval is `manual`. */
function mergeSettings(account: Stripe.Account, params: Params): Stripe.Account.Settings {
  const before = account.settings?.payouts?.schedule ?? { interval: "daily", delay_days: 2 };
  const settings = group(params, "settings");
  const payouts = settings && group(settings, "payouts");
  const schedule = payouts && group(payouts, "schedule");
  if (!schedule) return createSettings(before);
  const interval = filledText(schedule, "interval") ?? before.interval;
  if (!INTERVALS.includes(interval)) {
    throw malformed(`Invalid settings[payouts][schedule][interval]: must be one of ${INTERVALS.join(", ")}`, {
      param: "settings[payouts][schedule][interval]",
    });
  }
  const weekly = texts(schedule, "weekly_payout_days");
  const monthly = texts(schedule, "monthly_payout_days").map(Number);
  if (interval === "weekly" && weekly.length === 0 && !before.weekly_payout_days)
    missing("settings[payouts][schedule][weekly_payout_days]");
  if (interval === "monthly" && monthly.length === 0 && !before.monthly_payout_days)
    missing("settings[payouts][schedule][monthly_payout_days]");
  return createSettings({
    interval,
    delay_days: integer(schedule, "delay_days") ?? before.delay_days,
    ...(interval === "weekly" && {
      weekly_payout_days: weekly.length > 0 ? weekly : before.weekly_payout_days,
    }),
    ...(interval === "monthly" && {
      monthly_payout_days: monthly.length > 0 ? monthly : before.monthly_payout_days,
    }),
  });
}

function createSettings(schedule: Stripe.Account.Settings.Payouts.Schedule): Stripe.Account.Settings {
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: null, timezone: "Etc/UTC" },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: { debit_negative_balances: true, schedule, statement_descriptor: null },
  };
}

function mergeCompany(
  before: Stripe.Account.Company | undefined,
  changes: Params | undefined,
): Stripe.Account.Company | undefined {
  return changes ? { ...before, ...plainTexts(changes) } : before;
}

function mergePerson(
  context: Context,
  account: Stripe.Account,
  changes: Params | undefined,
): Stripe.Person | undefined {
  if (!changes) return account.individual;
  const address = group(changes, "address");
  const dob = group(changes, "dob");
  const before = account.individual;
  return {
    id: before?.id ?? `person_${createRandomText(16)}`,
    object: "person",
    account: account.id,
    created: before?.created ?? context.now(),
    first_name: before?.first_name ?? null,
    last_name: before?.last_name ?? null,
    email: before?.email ?? null,
    ...plainTexts(changes),
    address: address
      ? {
          city: null,
          country: null,
          line1: null,
          line2: null,
          postal_code: null,
          state: null,
          ...plainTexts(address),
        }
      : before?.address,
    dob: dob
      ? {
          day: integer(dob, "day") ?? null,
          month: integer(dob, "month") ?? null,
          year: integer(dob, "year") ?? null,
        }
      : before?.dob,
  };
}

function acceptance(
  account: Stripe.Account,
  acceptanceParams: Params | undefined,
): Stripe.Account.TosAcceptance {
  if (!acceptanceParams) return account.tos_acceptance ?? {};
  return { date: integer(acceptanceParams, "date") ?? null, ip: filledText(acceptanceParams, "ip") ?? null };
}

/** Returns the texts of a nested object. Deeper objects are read by name. */
function plainTexts(params: Params | undefined): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(params ?? {})) {
    if (typeof value === "string") result[name] = value;
  }
  return result;
}

const BUSINESS_TYPES = ["individual", "company", "non_profit", "government_entity"];

const BLANK_PROFILE: Stripe.Account.BusinessProfile = {
  annual_revenue: null,
  estimated_worker_count: null,
  mcc: null,
  minority_owned_business_designation: null,
  name: null,
  specified_commercial_transactions_act_url: null,
  support_address: null,
  support_email: null,
  support_phone: null,
  support_url: null,
  url: null,
};
