import { refundCentsWithoutApproval } from "@matinee/domain/limits";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntries } from "../../../../db/schema/audit.ts";
import { orders } from "../../../../db/schema/orders.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { actFor, createAccount, createPage, type TestAccount } from "../../../../testing/fixtures.ts";
import { runJobs } from "../../../../testing/run-jobs.ts";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";
import { createOrder } from "../../../../testing/viewer-fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type PageFields = NonNullable<Parameters<typeof createPage>[2]>;
const hours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000);
const cancel = (pageId: string, account: TestAccount, screenings?: string) =>
  app.http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/cancel${screenings === undefined ? "" : `?screenings=${screenings}`}`,
    headers: account.headers,
  });
const isCancelled = async ({ id }: { id: string }) => {
  const [page] = await app.services.db.select().from(pages).where(eq(pages.id, id));
  return page?.cancelledAt != null;
};

/** A festival with two screenings that can be cancelled, one that is over, a draft, and one of another account. */
async function createFestival() {
  const owner = await createAccount(app.services);
  const guest = await createAccount(app.services);
  const festival = await createPage(app.services, owner.id, { kind: "festival" });
  const add = (account: { id: string }, fields: PageFields = {}) =>
    createPage(app.services, account.id, { festivalId: festival.id, ...fields });
  const shown = [await add(owner), await add(owner, { activated: false, activatedAt: hours(-1) })];
  const others = [
    await add(owner, { closesAt: hours(-1) }),
    await add(owner, { activated: false }),
    await add(guest),
  ];
  return { owner, festival, shown, others };
}

test("asks what becomes of the screenings with the numbers of both, and changes nothing", async () => {
  const { owner, festival, shown, others } = await createFestival();
  await createOrder(app.services, festival.id, { email: "both@example.com" });
  for (const screening of shown) await createOrder(app.services, screening.id, { email: "both@example.com" });
  for (const screening of [...shown, ...others]) await createOrder(app.services, screening.id);
  const response = await cancel(festival.id, owner);
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({
    code: "confirmation-needed",
    details: { holders: 1, screenings: 2, screeningHolders: 3 },
  });
  expect(await isCancelled(festival)).toBe(false);
  expect((await cancel(festival.id, owner, "some")).statusCode).toBe(400);
});

test("cancels a festival alone, whose screenings stay on sale", async () => {
  const { owner, festival, shown } = await createFestival();
  expect((await cancel(festival.id, owner, "keep")).statusCode).toBe(200);
  expect(await isCancelled(festival)).toBe(true);
  expect(await Promise.all(shown.map(isCancelled))).toEqual([false, false]);
  // Cancelling again retries failed refunds and asks nothing.
  expect((await cancel(festival.id, owner)).statusCode).toBe(200);
  expect(await Promise.all(shown.map(isCancelled))).toEqual([false, false]);
});

test("cancels the screenings of the account that are not over, and refunds them", async () => {
  const { owner, festival, shown, others } = await createFestival();
  const [first] = shown;
  const { id } = await createOrder(app.services, first?.id ?? "", { totalCents: 0 });
  expect((await cancel(festival.id, owner, "cancel")).statusCode).toBe(200);
  expect(await Promise.all([festival, ...shown].map(isCancelled))).toEqual([true, true, true]);
  expect(await Promise.all(others.map(isCancelled))).toEqual([false, false, false]);
  await runJobs(app, "cancellations");
  const [order] = await app.services.db.select().from(orders).where(eq(orders.id, id));
  expect(order?.status).toBe("refunded");
  const acts = await app.services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, first?.id ?? ""));
  expect(acts.map(({ action }) => action)).toEqual(["page.cancel"]);
});

test("asks nothing for a festival whose screenings are over, and for a screening", async () => {
  const { owner, festival, shown } = await createFestival();
  for (const { id } of shown)
    await app.services.db
      .update(pages)
      .set({ closesAt: hours(-1) })
      .where(eq(pages.id, id));
  expect((await cancel(festival.id, owner)).statusCode).toBe(200);
  const single = await createPage(app.services, owner.id);
  expect((await cancel(single.id, owner)).statusCode).toBe(200);
});

test("waits for a second person of the staff when the screenings refund more than the limit", async () => {
  const { owner, festival, shown } = await createFestival();
  for (const { id } of shown)
    await createOrder(app.services, id, { totalCents: refundCentsWithoutApproval / 2 + 1 });
  const [staff, colleague] = [
    await createAccount(app.services, { type: "admin" }),
    await createAccount(app.services, { type: "admin" }),
  ];
  await actFor(app.services, staff, owner.id);
  const asked = await cancel(festival.id, staff, "cancel");
  expect(asked.statusCode, asked.body).toBe(202);
  expect(await Promise.all([festival, ...shown].map(isCancelled))).toEqual([false, false, false]);
  const approved = await app.http.inject({
    method: "POST",
    url: `/v1/admin/approvals/${asked.json().data.approvalId}/approve`,
    headers: colleague.headers,
    payload: {},
  });
  expect(approved.statusCode, approved.body).toBe(204);
  expect(await Promise.all([festival, ...shown].map(isCancelled))).toEqual([true, true, true]);
});

test("needs nobody else when the festival alone is cancelled, which refunds nothing", async () => {
  const { owner, festival, shown } = await createFestival();
  for (const { id } of shown)
    await createOrder(app.services, id, { totalCents: refundCentsWithoutApproval + 1 });
  const staff = await createAccount(app.services, { type: "admin" });
  await actFor(app.services, staff, owner.id);
  expect((await cancel(festival.id, staff, "keep")).statusCode).toBe(200);
});

test("cancels while a screening is saved, without a deadlock", async () => {
  const { owner, festival, shown } = await createFestival();
  const responses = await Promise.all([
    cancel(festival.id, owner, "cancel"),
    ...shown.map(({ id }) =>
      app.http.inject({
        method: "PATCH",
        url: `/v1/pages/${id}`,
        headers: owner.headers,
        payload: { title: "Renamed", archived: true, confirmed: true },
      }),
    ),
  ]);
  for (const { statusCode, body } of responses) expect(statusCode, body).toBe(200);
});
