import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMailer } from "../integrations/mail/mailer.ts";
import { createPaymentsApp, type PaymentsApp } from "../testing/payments/payments-app.ts";
import type { Transaction } from "./client.ts";
import { transact } from "./transaction.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp({ STRIPE_TIMEOUT_MS: 400 });
});
afterAll(() => app.close());

const ask = () => app.stripe.balance.retrieve();
const inside: [string, (work: (tx: Transaction) => Promise<unknown>) => Promise<unknown>][] = [
  ["transact", (work) => transact(app.services.db, work)],
  ["db.transaction", (work) => app.services.db.transaction(work)],
  ["a savepoint", (work) => transact(app.services.db, (tx) => tx.transaction(work))],
];

test.each(inside)("rejects calls to external services inside %s", async (_name, run) => {
  await app.provider.remove("requests");
  await expect(run(ask)).rejects.toThrow();
  await expect(
    run(async (tx) => {
      await tx.execute(sql`select 1`);
      await Promise.all([ask(), ask()]);
    }),
  ).rejects.toThrow();
  expect(await app.provider.get("requests")).toEqual({ data: [] });
  const mailer = createMailer(app.config);
  const email = { messageId: "<1@example.com>", to: "a@example.com", subject: "", html: "", text: "" };
  await expect(run(() => mailer.send(email))).rejects.toThrow("called inside a transaction");
  mailer.close();
});

test("control: the same call reaches the provider outside a transaction", async () => {
  await app.provider.remove("requests");
  await ask();
  await transact(app.services.db, (tx) => tx.execute(sql`select 1`));
  await ask();
  expect((await app.provider.get<{ data: unknown[] }>("requests")).data).toHaveLength(2);
});

test.each([
  [
    "repeats a transaction after a conflict of row locks",
    "new multixact has more than one updating member: 0 2",
    2,
  ],
  ["repeats nothing after another internal error", "cache lookup failed for relation 1", 1],
])("%s", async (_title, message, expected) => {
  let runs = 0;
  const work = async (tx: Transaction) => {
    runs++;
    // The error cannot be provoked, so the database raises it with its SQLSTATE.
    if (runs === 1)
      await tx.execute(sql.raw(`do $$ begin raise exception '${message}' using errcode = 'XX000'; end $$`));
  };
  await transact(app.services.db, work).catch(() => undefined);
  expect(runs).toBe(expected);
});
