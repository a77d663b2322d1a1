import { eq, isNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createAccount, type TestAccount } from "../../../testing/fixtures.ts";
import { waitForBlockedQuery } from "../../../testing/database-locks.ts";
import { createPaymentsApp, type PaymentsApp } from "../../../testing/payments/payments-app.ts";
import { runJobs } from "../../../testing/run-jobs.ts";
import { transact } from "../../../db/transaction.ts";
import { creditEntries, creditOrders } from "../../../db/schema/credits.ts";
import { webhookEvents } from "../../../db/schema/payments.ts";
import { recordCreditChange } from "../../credits/record-credit-change.ts";
import { reconcileRefund } from "../payments/reconciliation/reconcile-refund.ts";
import { applyReturnedPrice } from "./apply-returned-price.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
  const url = `${await app.http.listen({ port: 0, host: "127.0.0.1" })}/v1/hooks/stripe`;
  await app.provider.post("webhooks/endpoint", { url, secret: "whsec_matinee" });
});
afterEach(() => app.provider.remove("webhooks/rules"));
afterAll(() => app.close());

interface Purchase {
  id: string;
  chargeId: string;
}

async function buy(account: TestAccount, credits = 3): Promise<Purchase> {
  const response = await app.http.inject({
    method: "POST",
    url: "/v1/orders/credits",
    headers: account.headers,
    payload: {
      email: "maker@example.com",
      name: "Ada Maker",
      address: "1 Main St, Springfield, IL, 62701",
      credits,
      total: credits * 30_000,
      token: "tok_visa",
    },
  });
  expect(response.statusCode, response.body).toBe(201);
  const purchases = await app.services.db
    .select()
    .from(creditOrders)
    .where(eq(creditOrders.accountId, account.id))
    .orderBy(creditOrders.createdAt);
  const { id, chargeId } = purchases.at(-1) ?? {};
  if (!id || !chargeId) throw new Error("the purchase has no charge");
  return { id, chargeId };
}

/** Reads the balance and the changes of the ledger, oldest first, without the purchases. */
async function readLedger(account: TestAccount) {
  const response = await app.http.inject({ url: "/v1/credits", headers: account.headers });
  const { credits, credits_log } = response.json().data;
  const log = (credits_log as { type: string; creditsChange: number }[]).toReversed();
  expect(log.reduce((sum, { creditsChange }) => sum + creditsChange, 0)).toBe(credits);
  return {
    credits,
    changes: log
      .filter(({ type }) => type !== "purchase")
      .map(({ type, creditsChange }) => [type, creditsChange]),
  };
}

const refund = ({ chargeId }: Purchase, amount?: number) =>
  app.stripe.refunds.create({ charge: chargeId, ...(amount && { amount }) });
const returnRefund = ({ id }: { id: string }) => app.provider.post(`refunds/${id}/fail`);
const openDispute = ({ chargeId }: Purchase) =>
  app.provider.post<{ id: string }>(`charges/${chargeId}/dispute`);
const closeDispute = ({ id }: { id: string }, outcome: "won" | "lost") =>
  app.provider.post(`disputes/${id}/close`, { outcome });
const useCredit = ({ id: accountId }: TestAccount) =>
  transact(app.services.db, (tx) => recordCreditChange(tx, { accountId, type: "event", creditsChange: -1 }));

async function processAllEvents(): Promise<void> {
  do {
    await app.provider.post("webhooks/idle");
    await runJobs(app, "webhooks");
    await app.provider.post("webhooks/idle");
  } while ((await app.services.db.$count(webhookEvents, isNull(webhookEvents.processedAt))) > 0);
}

/** Delivers the provider's newest events a second time, when the API no longer has the first. */
async function repeatEvents(count = 15): Promise<void> {
  await app.services.db.delete(webhookEvents);
  const { data } = await app.stripe.events.list({ limit: count });
  for (const { id } of data) await app.provider.post("webhooks/resend", { event: id });
  await processAllEvents();
  expect(await app.services.db.$count(webhookEvents)).toBe(data.length);
}

describe("a refund of a purchase that the bank returns", () => {
  test("gives the credits back once, also when its events are delivered twice", async () => {
    const account = await createAccount(app.services);
    const purchase = await buy(account);
    const made = await refund(purchase);
    await processAllEvents();
    expect(await readLedger(account)).toEqual({ credits: 0, changes: [["refund", -3]] });
    await returnRefund(made);
    await processAllEvents();
    const returned = {
      credits: 3,
      changes: [
        ["refund", -3],
        ["refund-returned", 3],
      ],
    };
    expect(await readLedger(account)).toEqual(returned);
    await repeatEvents();
    expect(await readLedger(account)).toEqual(returned);
    // The purchase can be refunded again, and that refund can be returned as well.
    const second = await refund(purchase);
    await processAllEvents();
    expect(await readLedger(account)).toMatchObject({ credits: 0 });
    await returnRefund(second);
    await processAllEvents();
    expect(await readLedger(account)).toEqual({
      credits: 3,
      changes: [...returned.changes, ...returned.changes],
    });
  });

  test("gives back no more than was taken when credits were used before", async () => {
    const account = await createAccount(app.services);
    const purchase = await buy(account);
    await useCredit(account);
    const made = await refund(purchase);
    await processAllEvents();
    await returnRefund(made);
    await processAllEvents();
    expect(await readLedger(account)).toEqual({
      credits: 2,
      changes: [
        ["event", -1],
        ["refund", -2],
        ["refund-returned", 2],
      ],
    });
  });

  test("gives back nothing when all credits were used before", async () => {
    const account = await createAccount(app.services);
    const purchase = await buy(account, 1);
    await useCredit(account);
    const made = await refund(purchase);
    await processAllEvents();
    await returnRefund(made);
    await processAllEvents();
    expect(await readLedger(account)).toEqual({ credits: 0, changes: [["event", -1]] });
  });

  test("gives back the credits when one of two partial refunds is returned", async () => {
    const account = await createAccount(app.services);
    const purchase = await buy(account);
    const part = await refund(purchase, 30_000);
    await refund(purchase);
    await processAllEvents();
    expect(await readLedger(account)).toMatchObject({ credits: 0 });
    await returnRefund(part);
    await processAllEvents();
    expect(await readLedger(account)).toMatchObject({ credits: 3 });
  });

  test("leaves the credits of another refunded purchase taken", async () => {
    const account = await createAccount(app.services);
    const [single, bundle] = [await buy(account, 1), await buy(account, 3)];
    const made = await refund(single);
    await refund(bundle);
    await processAllEvents();
    await returnRefund(made);
    await processAllEvents();
    expect(await readLedger(account)).toMatchObject({ credits: 1 });
  });

  test("leads to the right credits with held, shuffled and duplicate events", async () => {
    const arrivals = new Set<string>();
    for (let seed = 1; seed <= 3; seed++) {
      const [refunded, returned, again] = [
        await createAccount(app.services),
        await createAccount(app.services),
        await createAccount(app.services),
      ];
      const purchase = await buy(again);
      const taken = [await refund(await buy(returned)), await refund(purchase)];
      await processAllEvents();
      await app.provider.post("webhooks/rules", { behaviour: "hold" });
      await refund(await buy(refunded));
      for (const made of taken) await returnRefund(made);
      await refund(purchase);
      await app.provider.remove("webhooks/rules");
      const { data } = await app.provider.post<{ data: { id: string; type: string }[] }>("webhooks/release", {
        order: "shuffled",
        seed,
      });
      arrivals.add(data.map(({ type }) => type).join());
      await processAllEvents();
      await repeatEvents(40);
      const balances = [];
      for (const account of [refunded, returned, again]) balances.push((await readLedger(account)).credits);
      expect(balances, `seed ${seed}`).toEqual([0, 3, 0]);
    }
    // Control: the events did arrive in different orders.
    expect(arrivals.size).toBe(3);
  });

  test("gives the credits back when a slow worker applies the refund after it was returned", async () => {
    const account = await createAccount(app.services);
    const purchase = await buy(account);
    const made = await refund(purchase);
    const holder = await app.services.pool.connect();
    await holder.query("begin");
    await holder.query("select from credit_orders where id = $1 for update", [purchase.id]);
    // The worker has read the refund and waits for the row while the bank returns it.
    const reconciled = reconcileRefund(app.services, await app.services.payments.getRefund(made.id));
    await waitForBlockedQuery(app.services);
    await returnRefund(made);
    await holder.query("commit");
    holder.release();
    await reconciled;
    expect(await readLedger(account)).toMatchObject({ credits: 3 });
    // Control: what the worker has read takes the credits, so that only reading it again gives them back.
    await transact(app.services.db, (tx) => applyReturnedPrice(tx, purchase.id, 90_000));
    expect(await readLedger(account)).toMatchObject({ credits: 0 });
  });

  test("gives back the credits that a version without the link has taken", async () => {
    const { db } = app.services;
    const account = await createAccount(app.services);
    const [single, bundle] = [await buy(account, 1), await buy(account, 3)];
    const returnLater = [await refund(bundle)];
    await processAllEvents();
    returnLater.push(await refund(single));
    await processAllEvents();
    await db
      .update(creditEntries)
      .set({ refundedOrderId: null })
      .where(eq(creditEntries.accountId, account.id));
    const balances: number[] = [];
    for (const made of returnLater) {
      await returnRefund(made);
      await processAllEvents();
      balances.push((await readLedger(account)).credits);
    }
    expect(balances).toEqual([3, 4]);
    await repeatEvents();
    expect(await readLedger(account)).toMatchObject({ credits: 4 });
  });
});

test("a lost dispute that is won later gives the credits back once", async () => {
  const account = await createAccount(app.services);
  const dispute = await openDispute(await buy(account));
  await closeDispute(dispute, "lost");
  await processAllEvents();
  expect(await readLedger(account)).toMatchObject({ credits: 0 });
  await closeDispute(dispute, "won");
  await processAllEvents();
  await repeatEvents();
  expect(await readLedger(account)).toEqual({
    credits: 3,
    changes: [
      ["refund", -3],
      ["refund-returned", 3],
    ],
  });
});

test("a dispute that is won at once takes no credits", async () => {
  const account = await createAccount(app.services);
  const dispute = await openDispute(await buy(account));
  await processAllEvents();
  await closeDispute(dispute, "won");
  await processAllEvents();
  expect(await readLedger(account)).toEqual({ credits: 3, changes: [] });
});
