import { maxViewerTokens } from "@matinee/domain/limits";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "../../db/schema/orders.ts";
import { pages } from "../../db/schema/pages.ts";
import { passUses } from "../../db/schema/passes.ts";
import { playbackSessions } from "../../db/schema/playback.ts";
import { entitlements, viewerCredentials } from "../../db/schema/subscribers.ts";
import { hashToken } from "../../platform/crypto.ts";
import { createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { createFeature, createVideoRow } from "../../testing/media-fixtures.ts";
import { sellPass } from "../../testing/pass-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import {
  changeOrders,
  createOrder,
  createSubscriber,
  findViewerKey,
  removeRegistration,
} from "../../testing/viewer-fixtures.ts";
import { createDefaultPaywallSettings } from "../events/pages/page-defaults.ts";

let app: TestApp;
let owner: TestAccount;
let festival: { id: string; slug: string };
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
  festival = await createPage(app.services, owner.id, { kind: "festival" });
});
afterAll(() => app.close());

const paywall = { ...createDefaultPaywallSettings(), enablePaywall: true };
const addScreening = (fields: Parameters<typeof createPage>[2] = {}) =>
  createPage(app.services, owner.id, { festivalId: festival.id, paywallSettings: paywall, ...fields });
const ask = (tokens: unknown, slug = festival.slug) =>
  app.http.inject({ method: "POST", url: `/v1/festivals/${slug}/mine`, payload: { tokens } });
const read = async (...tokens: string[]) => {
  const response = await ask(tokens);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};
const minutesAgo = (count: number) => new Date(app.clock.now().getTime() - count * 60_000);

test("says of each screening whether the viewer has a ticket, watched it, and where they left it", async () => {
  const [bought, watched, free] = [
    await addScreening(),
    await addScreening(),
    await addScreening({ emailCapture: true, paywallSettings: createDefaultPaywallSettings() }),
  ];
  await addScreening();
  const ticket = await createOrder(app.services, bought.id);
  const seen = await createOrder(app.services, watched.id);
  const registration = await createSubscriber(app.services, free.id);
  const film = await createFeature(app.services, watched.id);
  const other = await createVideoRow(app.services, watched.id);
  const play = {
    pageId: watched.id,
    videoId: film.id,
    viewer: await findViewerKey(app.services, { orderId: seen.id }),
  };
  await app.services.db.insert(playbackSessions).values([
    { ...play, deviceId: "one", positionSeconds: 30, lastSeenAt: minutesAgo(9), countedAt: minutesAgo(10) },
    { ...play, deviceId: "two", positionSeconds: 200, lastSeenAt: minutesAgo(5) },
    // A film that the screening no longer shows.
    { ...play, videoId: other.id, deviceId: "one", positionSeconds: 7, lastSeenAt: minutesAgo(1) },
  ]);
  const rows = await read(ticket.slug, seen.slug, registration.credential, "unknown-credential-of-a-viewer");
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(
    expect.arrayContaining([
      { pageId: bought.id, hasTicket: true, watched: false, positionSeconds: 0 },
      { pageId: watched.id, hasTicket: true, watched: true, positionSeconds: 200 },
      { pageId: free.id, hasTicket: true, watched: false, positionSeconds: 0 },
    ]),
  );
});

test("names the viewer's own time, of several tickets that of the one that opens longest", async () => {
  const screening = await addScreening({ unlockHours: 24, watchHours: 24 });
  const [begun, unbegun] = [
    await createOrder(app.services, screening.id),
    await createOrder(app.services, screening.id),
  ];
  const setTimes = (orderId: string, times: Partial<typeof entitlements.$inferInsert>) =>
    app.services.db.update(entitlements).set(times).where(eq(entitlements.orderId, orderId));
  const [over, ahead] = [minutesAgo(5), minutesAgo(-60)];
  await setTimes(begun.id, { countedAt: minutesAgo(60), watchUntil: over });
  await setTimes(unbegun.id, { unlockUntil: ahead });
  const ticket = { pageId: screening.id, hasTicket: true, watched: false, positionSeconds: 0 };
  expect(await read(begun.slug)).toEqual([{ ...ticket, finishBy: over.toISOString() }]);
  expect(await read(begun.slug, unbegun.slug)).toEqual([{ ...ticket, beginBy: ahead.toISOString() }]);
  await app.services.db
    .update(pages)
    .set({ paywallSettings: { ...paywall, isOptional: true } })
    .where(eq(pages.id, screening.id));
  expect(await read(begun.slug, unbegun.slug)).toEqual([ticket]);
});

test("has no ticket of a refunded order, and one if another link admits", async () => {
  const screening = await addScreening();
  const [refunded, paid] = [
    await createOrder(app.services, screening.id),
    await createOrder(app.services, screening.id),
  ];
  await changeOrders(app.services.db, eq(orders.id, refunded.id), { status: "refunded" });
  expect(await read(refunded.slug)).toEqual([
    { pageId: screening.id, hasTicket: false, watched: false, positionSeconds: 0 },
  ]);
  expect(await read(refunded.slug, paid.slug)).toEqual([
    expect.objectContaining({ pageId: screening.id, hasTicket: true }),
  ]);
});

test("does not count a registration where a ticket is needed", async () => {
  const screening = await addScreening({ emailCapture: true });
  const { credential } = await createSubscriber(app.services, screening.id);
  const ticket = await createOrder(app.services, screening.id);
  const expected = await app.http.inject({
    url: `/v1/pages/${screening.id}/subscribers/${credential}/access`,
  });
  const [found] = await read(credential);
  expect(found.hasTicket).toBe(expected.json().data.access);
  expect((await read(ticket.slug))[0].hasTicket).toBe(!found.hasTicket);
});

test("ignores links that were replaced, given back, or are of events that the festival does not show", async () => {
  const [replaced, gone, cancelled, expired] = [
    await addScreening(),
    await addScreening({ emailCapture: true, paywallSettings: createDefaultPaywallSettings() }),
    await addScreening({ cancelledAt: minutesAgo(1) }),
    await addScreening({ closesAt: new Date("2020-01-01T00:00:00Z") }),
  ];
  const draft = await addScreening({ activated: false });
  const outside = await createPage(app.services, owner.id, { paywallSettings: paywall });
  const former = await createOrder(app.services, replaced.id);
  await app.services.db
    .update(viewerCredentials)
    .set({ replacedAt: minutesAgo(1) })
    .where(eq(viewerCredentials.tokenHash, hashToken(former.slug)));
  const removed = await createSubscriber(app.services, gone.id);
  await removeRegistration(app.services.db, removed.id);
  const links = await Promise.all(
    [cancelled, expired, draft, outside].map(async ({ id }) => (await createOrder(app.services, id)).slug),
  );
  expect(await read(former.slug, removed.credential, ...links)).toEqual([]);
  // Control: the same link of a screening that is shown.
  await app.services.db.update(pages).set({ cancelledAt: null }).where(eq(pages.id, cancelled.id));
  expect(await read(...links)).toEqual([expect.objectContaining({ pageId: cancelled.id })]);
});

test("takes at most 100 links, and is 404 where there is no public festival", async () => {
  const token = (n: number) => `a-credential-of-a-viewer-${n}`;
  const tokens = Array.from({ length: maxViewerTokens + 1 }, (_, n) => token(n));
  expect((await ask(tokens)).statusCode).toBe(422);
  expect(await read(...tokens.slice(1))).toEqual([]);
  expect(await read()).toEqual([]);
  const screening = await addScreening();
  expect((await ask([], screening.slug)).statusCode).toBe(404);
  expect((await ask([token(1)])).headers["cache-control"]).not.toContain("public");
});

test("says what a pass was used for and what it keeps, with where its holder left the film", async () => {
  const [used, reserved, released, other] = [
    await addScreening({ watchHours: 24 }),
    await addScreening(),
    await addScreening(),
    await addScreening(),
  ];
  const { db } = app.services;
  const { passId, passToken, ticketId } = await sellPass(app.services, festival.id);
  const watchUntil = minutesAgo(-60);
  const [use] = await db
    .insert(entitlements)
    .values({ pageId: used.id, passId, countedAt: minutesAgo(10), watchUntil })
    .returning();
  const film = await createFeature(app.services, used.id);
  await db.insert(playbackSessions).values({
    pageId: used.id,
    videoId: film.id,
    viewer: `pass:${passId}`,
    deviceId: "one",
    positionSeconds: 300,
    lastSeenAt: minutesAgo(5),
    countedAt: minutesAgo(8),
  });
  await db.insert(passUses).values([
    { passId, pageId: used.id, entitlementId: use?.id },
    { passId, pageId: reserved.id, reservedAt: minutesAgo(3) },
    { passId, pageId: released.id, reservedAt: minutesAgo(3), releasedAt: minutesAgo(2) },
  ]);
  const ticket = await createOrder(app.services, other.id);
  const rows = await read(passToken, ticket.slug);
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(
    expect.arrayContaining([
      {
        pageId: used.id,
        hasTicket: true,
        watched: true,
        positionSeconds: 300,
        finishBy: watchUntil.toISOString(),
      },
      { pageId: reserved.id, hasTicket: true, reserved: true, watched: false, positionSeconds: 0 },
      { pageId: other.id, hasTicket: true, watched: false, positionSeconds: 0 },
    ]),
  );
  await db
    .update(entitlements)
    .set({ suspendedAt: minutesAgo(1) })
    .where(eq(entitlements.id, ticketId));
  expect(await read(passToken)).toEqual([]);
});
