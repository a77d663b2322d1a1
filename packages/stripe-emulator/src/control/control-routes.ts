import { type Wallet, WALLETS } from "../browser/frame-messages.ts";
import { malformed, missingResource } from "../failures.ts";
import { filledText, flag, integer, missing, requiredText, texts, type Params } from "../http/params.ts";
import { failRefund, refundCharge } from "../payments/refund-charge.ts";
import { finishAuthentication } from "../payments/confirm-intent.ts";
import { findAccountCurrency } from "../money/countries.ts";
import { getOptionalId } from "../references.ts";
import { setCapabilities } from "../resources/account-state.ts";
import { findAccount } from "../resources/accounts.ts";
import { findCharge } from "../resources/charges.ts";
import { closeDispute, createDispute, findDispute } from "../resources/disputes.ts";
import { finishOnboarding } from "../resources/onboarding.ts";
import { createPayout, PAYOUT_STATUSES } from "../resources/payouts.ts";
import { findRefund } from "../resources/refunds.ts";
import { expireCalculation } from "../tax/calculations.ts";
import type { Service } from "../service.ts";
import { WEBHOOK_BEHAVIOURS } from "../webhooks/webhook-rules.ts";
import { FAULT_BEHAVIOURS } from "./faults.ts";
import { shuffle } from "./shuffle.ts";

export type ControlCall = { service: Service; params: Params; named: Record<string, string> };

export type ControlRoute = {
  method: "GET" | "POST" | "DELETE";
  path: string;
  handle(call: ControlCall): unknown;
};

/** The control routes, by which tests and demonstrations change the provider. README.md documents them. */
export const CONTROL_ROUTES: readonly ControlRoute[] = [
  { method: "GET", path: "/_test/health", handle: () => ({ ok: true }) },
  {
    method: "POST",
    path: "/_test/reset",
    handle: ({ service }) => {
      service.reset();
      return { ok: true };
    },
  },
  { method: "GET", path: "/_test/settings", handle: ({ service }) => service.context.settings },
  { method: "POST", path: "/_test/settings", handle: changeSettings },

  { method: "GET", path: "/_test/faults", handle: ({ service }) => service.faults.queued },
  {
    method: "POST",
    path: "/_test/faults",
    handle: ({ service, params }) =>
      service.faults.add({
        behaviour: readChoice(params, "behaviour", FAULT_BEHAVIOURS),
        method: filledText(params, "method"),
        path: filledText(params, "path"),
        amount: integer(params, "amount"),
        count: integer(params, "count"),
        skip: integer(params, "skip"),
        ms: integer(params, "ms"),
      }),
  },
  {
    method: "DELETE",
    path: "/_test/faults",
    handle: ({ service }) => {
      service.faults.clear();
      return { ok: true };
    },
  },

  { method: "GET", path: "/_test/requests", handle: listRequests },
  {
    method: "DELETE",
    path: "/_test/requests",
    handle: ({ service }) => {
      service.requests.clear();
      return { ok: true };
    },
  },

  {
    method: "GET",
    path: "/_test/webhooks",
    handle: ({ service: { webhooks } }) => ({
      endpoint: webhooks.endpoint?.url ?? null,
      rules: webhooks.rules.queued,
      held: webhooks.held.map(({ id, type }) => ({ id, type })),
      deliveries: webhooks.deliveries,
    }),
  },
  {
    method: "POST",
    path: "/_test/webhooks/endpoint",
    handle: ({ service: { webhooks }, params }) => {
      webhooks.endpoint = { url: requiredText(params, "url"), secret: requiredText(params, "secret") };
      webhooks.retryAfterMs = integer(params, "retryAfterMs") ?? webhooks.retryAfterMs;
      return { endpoint: webhooks.endpoint.url };
    },
  },
  {
    method: "POST",
    path: "/_test/webhooks/rules",
    handle: ({ service: { webhooks }, params }) =>
      webhooks.rules.add({
        behaviour: readChoice(params, "behaviour", WEBHOOK_BEHAVIOURS),
        type: filledText(params, "type"),
        count: integer(params, "count"),
        skip: integer(params, "skip"),
        ms: integer(params, "ms"),
      }),
  },
  {
    method: "DELETE",
    path: "/_test/webhooks/rules",
    handle: ({ service: { webhooks } }) => {
      webhooks.rules.clear();
      return { ok: true };
    },
  },
  { method: "POST", path: "/_test/webhooks/release", handle: releaseEvents },
  {
    method: "POST",
    path: "/_test/webhooks/idle",
    handle: async ({ service: { webhooks } }) => {
      await webhooks.idle();
      return { ok: true };
    },
  },
  {
    method: "POST",
    path: "/_test/webhooks/resend",
    handle: ({ service, params }) => {
      const id = requiredText(params, "event");
      const event = service.context.store.event.get(id);
      if (!event) throw missingResource("event", id);
      service.webhooks.resend(event);
      return { id, type: event.type };
    },
  },

  {
    method: "GET",
    path: "/_test/charges",
    handle: ({ service }) => ({ data: [...service.context.store.charge.newestFirst()] }),
  },
  { method: "POST", path: "/_test/charges/:id/dispute", handle: disputeCharge },
  { method: "POST", path: "/_test/charges/:id/refund", handle: refundAtProvider },
  {
    method: "POST",
    path: "/_test/refunds/:id/fail",
    handle: ({ service: { context }, named }) => failRefund(context, findRefund(context, named.id ?? "")),
  },
  {
    method: "POST",
    path: "/_test/disputes/:id/close",
    handle: ({ service: { context }, named, params }) =>
      closeDispute(
        context,
        findDispute(context, named.id ?? ""),
        readChoice(params, "outcome", ["won", "lost"] as const),
      ),
  },
  {
    method: "POST",
    path: "/_test/payment_intents/:id/authenticate",
    handle: ({ service: { context }, named, params }) => {
      const intent = context.store.payment_intent.get(named.id ?? "");
      if (!intent) throw missingResource("payment_intent", named.id ?? "");
      return finishAuthentication(
        context,
        intent,
        readChoice(params, "outcome", ["complete", "fail"] as const),
      );
    },
  },

  {
    method: "POST",
    path: "/_test/accounts/:id/capabilities",
    handle: ({ service: { context }, named, params }) =>
      setCapabilities(
        context,
        findAccount(context, named.id ?? ""),
        readChoice(params, "status", ["active", "inactive", "pending"] as const),
      ),
  },
  {
    method: "POST",
    path: "/_test/accounts/:id/onboard",
    handle: ({ service: { context }, named }) =>
      finishOnboarding(context, findAccount(context, named.id ?? ""), {}),
  },
  {
    method: "POST",
    path: "/_test/accounts/:id/payouts",
    handle: ({ service: { context }, named, params }) =>
      createPayout(
        context,
        findAccount(context, named.id ?? ""),
        integer(params, "amount") ?? missing("amount"),
        PAYOUT_STATUSES.find((status) => status === filledText(params, "status")) ?? "paid",
      ),
  },
  {
    method: "POST",
    path: "/_test/tax/calculations/:id/expire",
    handle: ({ service: { context }, named }) => expireCalculation(context, named.id ?? ""),
  },
  {
    method: "POST",
    path: "/_test/account_links/:id/expire",
    handle: ({ service: { context }, named }) => {
      const link = context.store.account_link.get(named.id ?? "");
      if (!link) throw missingResource("account link", named.id ?? "");
      return context.store.account_link.change(link, { expiresAt: 0 });
    },
  },
];

function changeSettings({ service: { context }, params }: ControlCall) {
  const { settings } = context;
  settings.latencyMs = integer(params, "latencyMs") ?? settings.latencyMs;
  settings.settleAfterMs = integer(params, "settleAfterMs") ?? settings.settleAfterMs;
  settings.disputeAfterMs = integer(params, "disputeAfterMs") ?? settings.disputeAfterMs;
  const country = filledText(params, "country");
  if (country !== undefined) {
    findAccountCurrency(country);
    settings.country = country;
  }
  if ("taxRegistrations" in params)
    settings.taxRegistrations =
      params.taxRegistrations === "all" ? undefined : texts(params, "taxRegistrations");
  if ("wallets" in params) settings.wallets = readWallets(params);
  return settings;
}

/** Reads names of wallets. @throws Failure 400 for another name */
function readWallets(params: Params): readonly Wallet[] {
  const names = texts(params, "wallets");
  const wallets = WALLETS.filter((wallet) => names.includes(wallet));
  if (wallets.length < names.length) {
    throw malformed(`Invalid wallets: must be some of ${WALLETS.join(", ")}`, { param: "wallets" });
  }
  return wallets;
}

function listRequests({ service, params }: ControlCall) {
  const wanted = {
    method: filledText(params, "method")?.toUpperCase(),
    path: filledText(params, "path"),
    idempotencyKey: filledText(params, "idempotencyKey"),
  };
  const data = service.requests.entries.filter(
    (entry) =>
      (wanted.method === undefined || entry.method === wanted.method) &&
      (wanted.path === undefined || entry.path.startsWith(wanted.path)) &&
      (wanted.idempotencyKey === undefined || entry.idempotencyKey === wanted.idempotencyKey),
  );
  return { data };
}

async function releaseEvents({ service: { webhooks }, params }: ControlCall) {
  const ids = texts(params, "ids");
  const order = filledText(params, "order") ?? "given";
  const seed = integer(params, "seed") ?? 1;
  const sent = await webhooks.release({
    ...(ids.length > 0 ? { ids } : {}),
    ...(order === "shuffled" ? { shuffle: (events) => shuffle(events, seed) } : {}),
  });
  return { data: sent.map(({ id, type }) => ({ id, type })) };
}

function disputeCharge({ service: { context }, named, params }: ControlCall) {
  const charge = findDisputableCharge(context, named.id ?? "");
  const dispute = createDispute(context, charge.id, filledText(params, "reason") ?? "fraudulent");
  if (!dispute) throw malformed(`Charge ${charge.id} cannot be disputed (any more).`);
  return dispute;
}

/** Refunds as from the provider's own pages: reverses the transfer and the fee unless the call says otherwise. */
function refundAtProvider({ service: { context }, named, params }: ControlCall) {
  const charge = findDisputableCharge(context, named.id ?? "");
  return refundCharge(context, charge, {
    amount: integer(params, "amount"),
    reason: "requested_by_customer",
    metadata: {},
    reverseTransfer: flag(params, "reverseTransfer") ?? charge.transfer !== undefined,
    refundApplicationFee: flag(params, "refundApplicationFee") ?? charge.application_fee !== null,
  });
}

/** Finds a charge by its own id or by the id of its payment intent. */
function findDisputableCharge(context: Service["context"], id: string) {
  const latest = context.store.payment_intent.get(id)?.latest_charge;
  return findCharge(context, getOptionalId(latest) ?? id);
}

function readChoice<Choice extends string>(params: Params, name: string, choices: readonly Choice[]): Choice {
  const value = requiredText(params, name);
  const choice = choices.find((allowed) => allowed === value);
  if (!choice) throw malformed(`Invalid ${name}: must be one of ${choices.join(", ")}`, { param: name });
  return choice;
}
