import type Stripe from "stripe";
import { collectTestCardFacts, readCard, type CardFacts } from "../cards/card-facts.ts";
import { findNamedTestCard } from "../cards/test-cards.ts";
import type { Context } from "../context.ts";
import { invalidRequest, missingResource } from "../failures.ts";
import { named, type ApiRequest, type Route } from "../http/api.ts";
import { group, missing, type Params } from "../http/params.ts";
import { createId } from "../ids.ts";
import { readBankAccount, testBankAccount } from "./bank-accounts.ts";
import { describeTokenCard } from "./cards.ts";

export const tokenRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/v1/tokens",
    params: ["card", "bank_account", "expand"],
    publishable: true,
    handle: createToken,
  },
  {
    method: "GET",
    path: "/v1/tokens/:id",
    params: ["expand"],
    handle: ({ store }, request) => {
      const id = named(request, "id");
      return store.token.get(id) ?? fail(id);
    },
  },
];

function createToken(context: Context, { params }: ApiRequest): Stripe.Token {
  const card = group(params, "card");
  if (card) {
    const id = createId("tok");
    const facts = readCard(id, card, new Date(context.now() * 1000));
    context.store.card_facts.put(facts);
    return saveToken(context, { id, type: "card", card: describeTokenCard(createId("card"), facts, card) });
  }
  const bank = group(params, "bank_account");
  if (bank) {
    return saveToken(context, {
      id: createId("btok"),
      type: "bank_account",
      bank_account: readBankAccount(bank),
    });
  }
  return missing("card");
}

function saveToken(
  context: Context,
  token: Pick<Stripe.Token, "id" | "type" | "card" | "bank_account">,
): Stripe.Token {
  return context.store.token.put({
    ...token,
    object: "token",
    client_ip: null,
    created: context.now(),
    livemode: false,
    used: false,
  });
}

/**
 * Uses up a card token and returns its card. Documented test tokens (`tok_visa`) can be used again.
 * @throws Failure 400 when the token does not exist or was used
 */
export function takeCardToken(context: Context, id: string): { facts: CardFacts; card: Stripe.Card } {
  const test = findNamedTestCard(id);
  if (test) {
    const facts = collectTestCardFacts(id, test, new Date(context.now() * 1000));
    return { facts, card: describeTokenCard(createId("card"), facts, NO_DETAILS) };
  }
  const token = context.store.token.get(id);
  const facts = context.store.card_facts.get(id);
  if (!token?.card || !facts) throw missingResource("token", id, "payment_method_data[card][token]");
  takeOnce(context, token);
  return { facts, card: token.card };
}

/** Uses up a bank account token. */
export function takeBankToken(context: Context, id: string): Stripe.BankAccount {
  const test = testBankAccount(id);
  if (test) return test;
  const token = context.store.token.get(id);
  if (!token?.bank_account) throw missingResource("token", id, "external_account");
  takeOnce(context, token);
  return token.bank_account;
}

function takeOnce(context: Context, token: Stripe.Token): void {
  if (token.used) {
    throw invalidRequest(`You cannot use a Stripe token more than once: ${token.id}.`, {
      code: "token_already_used",
    });
  }
  context.store.token.change(token, { used: true });
}

const NO_DETAILS: Params = {};

function fail(id: string): never {
  throw missingResource("token", id);
}
