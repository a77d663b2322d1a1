import { messages } from "@matinee/texts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAccount, type TestAccount } from "../../../testing/fixtures.ts";
import {
  BUYER,
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
} from "../../../testing/payments/payments-app.ts";
import { completeBankConfirmation } from "../../../testing/payments/payment-checks.ts";
import { solveChallengeOf } from "../../../testing/solve-challenge.ts";

let app: PaymentsApp;
let networks = 0;
beforeAll(async () => {
  app = await createPaymentsApp({ RATE_LIMIT_FACTOR: 1 });
});
afterAll(async () => app.close());
beforeEach(async () => {
  await app.services.pool.query("delete from rate_limits");
});

/** Cards that their banks decline, with different fingerprints. */
const DECLINED = [
  "tok_chargeDeclined",
  "tok_chargeCustomerFail",
  "tok_chargeDeclinedInsufficientFunds",
  "tok_chargeDeclinedLostCard",
  "tok_chargeDeclinedStolenCard",
  "tok_chargeDeclinedExpiredCard",
  "tok_chargeDeclinedIncorrectCvc",
  "tok_chargeDeclinedProcessingError",
];

const createNetwork = () => `198.18.${Math.floor(++networks / 250)}.${networks % 250}`;

async function createShop() {
  const { page, ticketId } = await createTicketedEvent(app);
  const pay = (
    token: string,
    from: { remoteAddress?: string; email?: string; deviceId?: string } = {},
    headers = {},
  ) => {
    const { remoteAddress = createNetwork(), email = `${crypto.randomUUID()}@example.com`, ...rest } = from;
    return app.http.inject({
      method: "POST",
      url: `/v1/pages/${page.id}/orders`,
      remoteAddress,
      headers,
      payload: { ...BUYER, ...rest, email, token, products: [{ id: ticketId, quantity: 1 }] },
    });
  };
  return { page, pay };
}

test("asks for a challenge after five declines of one network, even for a good card", async () => {
  const { pay } = await createShop();
  const remoteAddress = createNetwork();
  const texts: string[] = [];
  for (const token of DECLINED.slice(0, 5)) {
    const response = await pay(token, { remoteAddress });
    expect(response.statusCode).toBe(402);
    texts.push(response.json().message);
  }
  const generic = messages.purchase.cardRefused;
  expect(texts).toEqual(["Your card was declined.", "Your card was declined.", generic, generic, generic]);

  const sixth = await pay("tok_visa", { remoteAddress });
  expect(sixth.json()).toMatchObject({ code: "challenge-needed" });
  expect(sixth.statusCode).toBe(403);
  expect((await pay("tok_visa")).statusCode).toBe(201);

  const solution = await solveChallengeOf(sixth);
  expect((await pay("tok_visa", { remoteAddress }, solution)).statusCode).toBe(201);
  const replayed = await pay("tok_visa", { remoteAddress }, solution);
  expect(replayed.json()).toMatchObject({ code: "challenge-needed" });
});

test("does not let concurrent attempts of one network pass the limit", async () => {
  const { pay } = await createShop();
  const remoteAddress = createNetwork();
  const attempts = Array.from({ length: 40 }, (_, n) => pay(DECLINED[n % 8] ?? "", { remoteAddress }));
  const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 402).length).toBeLessThanOrEqual(5);
  expect(statuses.filter((status) => status === 403).length).toBeGreaterThanOrEqual(35);
});

test("lets people behind one address pay at the same moment without a challenge", async () => {
  const { pay } = await createShop();
  const remoteAddress = createNetwork();
  const paid = await Promise.all(Array.from({ length: 14 }, () => pay("tok_visa", { remoteAddress })));
  expect(paid.map(({ statusCode }) => statusCode)).toEqual(paid.map(() => 201));
});

test.each([
  ["email", { email: "one@example.com" }],
  ["device", { deviceId: "device-one" }],
])("counts declines by %s across networks", async (_kind, source) => {
  const { pay } = await createShop();
  for (const token of DECLINED.slice(0, 5)) expect((await pay(token, source)).statusCode).toBe(402);
  expect((await pay("tok_visa", source)).json()).toMatchObject({ code: "challenge-needed" });
  expect((await pay("tok_visa")).statusCode).toBe(201);
});

test("counts declines by card across networks, emails and devices", async () => {
  const { pay } = await createShop();
  const createCard = async (token: string) =>
    (await app.stripe.paymentMethods.create({ type: "card", card: { token } })).id;
  for (let n = 0; n < 5; n++) {
    const declined = await createCard("tok_chargeDeclinedIncorrectCvc");
    expect((await pay(declined)).statusCode).toBe(402);
  }
  const sixth = await pay(await createCard("tok_chargeDeclinedIncorrectCvc"));
  expect(sixth.json()).toMatchObject({ code: "challenge-needed" });
  expect((await pay(await createCard("tok_visa"))).statusCode).toBe(201);
});

test("asks for a challenge and 3-D Secure after 30 declines of one event", async () => {
  const { pay } = await createShop();
  const other = await createShop();
  for (let n = 0; n < 30; n++) {
    expect((await pay(DECLINED[n % 8] ?? "")).statusCode).toBe(402);
  }
  const challenged = await pay("tok_threeDSecureOptional");
  expect(challenged.json()).toMatchObject({ code: "challenge-needed" });
  const confirmed = await pay("tok_threeDSecureOptional", {}, await solveChallengeOf(challenged));
  expect(confirmed.statusCode).toBe(202);
  expect((await other.pay("tok_threeDSecureOptional")).statusCode).toBe(201);
});

test("asks for work after five orders of one network that wait for their banks, and places none after fifty", async () => {
  const [show, other] = [await createShop(), await createShop()];
  const from = { remoteAddress: createNetwork() };
  // Each is another buyer's, so that none replaces the one before.
  const hold = (shop = show, headers = {}) => shop.pay("tok_threeDSecureRequired", from, headers);
  const held = [];
  for (let n = 0; n < 5; n++) held.push(await hold());
  expect(held.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202, 202]);
  const sixth = await hold();
  expect(sixth.json()).toMatchObject({ code: "challenge-needed" });
  expect((await hold(show, await solveChallengeOf(sixth))).statusCode).toBe(202);
  // Control: another event, and another network.
  expect((await hold(other)).statusCode).toBe(202);
  expect((await show.pay("tok_threeDSecureRequired")).statusCode).toBe(202);

  // Orders that are paid make room.
  for (const response of held.slice(0, 2)) {
    const { slug, clientSecret } = response.json().data;
    await completeBankConfirmation(app, clientSecret);
    const url = `/v1/pages/${show.page.id}/orders/${slug}/confirm`;
    expect((await app.http.inject({ method: "POST", url, ...from })).statusCode).toBe(201);
  }
  expect((await hold()).statusCode).toBe(202);

  await app.services.pool.query("update rate_limits set points = 50 where key like 'unpaid-orders:%'");
  const refused = await hold();
  expect([refused.statusCode, refused.json().message]).toEqual([429, messages.purchase.manyUnpaid]);
  expect((await other.pay("tok_visa")).statusCode).toBe(201);
});

test("lets a buyer pay with another card after a decline", async () => {
  const { pay } = await createShop();
  const source = { remoteAddress: createNetwork(), email: "genuine@example.com", deviceId: "genuine" };
  const rejected = await pay("tok_chargeDeclinedInsufficientFunds", source);
  expect(rejected.json().message).not.toBe(messages.purchase.cardRefused);
  expect((await pay("tok_visa", source)).statusCode).toBe(201);
  for (let n = 0; n < 8; n++) expect((await pay("tok_visa", source)).statusCode).toBe(201);
});

test("rejects an unsolved, an altered and a foreign challenge", async () => {
  const { page, pay } = await createShop();
  const remoteAddress = createNetwork();
  for (const token of DECLINED.slice(0, 5)) await pay(token, { remoteAddress });
  const sixth = await pay("tok_visa", { remoteAddress });
  const { challenge } = sixth.json().details;
  const encode = (value: unknown) => ({
    "x-challenge-solution": Buffer.from(JSON.stringify(value)).toString("base64"),
  });
  const guess = { counter: 1, derivedKey: `${challenge.parameters.keyPrefix}${"00".repeat(16)}` };
  const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
  const ofInvitation = await app.http.inject({
    method: "POST",
    url: `/v1/invitations/${page.id}`,
    payload: { senderName: "Ann", recipientName: "Bo", recipientEmail: "bo@example.com" },
  });
  for (const headers of [
    { "x-challenge-solution": "nonsense" },
    encode({ challenge, solution: guess }),
    encode({ challenge: easier, solution: guess }),
    await solveChallengeOf(ofInvitation),
  ]) {
    expect((await pay("tok_visa", { remoteAddress }, headers)).json()).toMatchObject({
      code: "challenge-needed",
    });
  }
});

test("asks the account that buys credits for a challenge after five declines", async () => {
  const buyer = await createAccount(app.services);
  const buy = (account: TestAccount, token: string, headers = {}) =>
    app.http.inject({
      method: "POST",
      url: "/v1/orders/credits",
      remoteAddress: createNetwork(),
      headers: { ...account.headers, ...headers },
      payload: {
        email: `${crypto.randomUUID()}@example.com`,
        name: "Grace Buyer",
        address: "1 Main St, Springfield, IL, 62701",
        credits: 1,
        total: 30_000,
        token,
      },
    });
  for (const token of DECLINED.slice(0, 5)) expect((await buy(buyer, token)).statusCode).toBe(402);
  const sixth = await buy(buyer, "tok_visa");
  expect(sixth.json()).toMatchObject({ code: "challenge-needed" });
  expect((await buy(await createAccount(app.services), "tok_visa")).statusCode).toBe(201);
  expect((await buy(buyer, "tok_visa", await solveChallengeOf(sixth))).statusCode).toBe(201);
});
