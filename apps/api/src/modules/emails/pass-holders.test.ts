import { messages } from "@matinee/texts";
import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { comps } from "../../db/schema/comps.ts";
import { emailOptOuts, emailOutbox } from "../../db/schema/email-outbox.ts";
import { pages } from "../../db/schema/pages.ts";
import { passUses } from "../../db/schema/passes.ts";
import { plans } from "../../db/schema/plans.ts";
import { playbackSessions } from "../../db/schema/playback.ts";
import { entitlements } from "../../db/schema/subscribers.ts";
import { createEmailApp, type EmailApp } from "../../testing/emails/email-app.ts";
import { createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { createFeature } from "../../testing/media-fixtures.ts";
import { reservePlace, sellNamedPass, insertPassUse } from "../../testing/pass-fixtures.ts";
import { createOrder } from "../../testing/viewer-fixtures.ts";
import { processCancellation } from "../commerce/orders/refunds/process-cancellation.ts";
import { enqueueAttendeeMails } from "./attendee-mails/enqueue-attendee-mails.ts";
import { enqueueReminders } from "./reminders/enqueue-reminders.ts";

const HOUR = 3_600_000;
let app: EmailApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createEmailApp();
});
beforeEach(async () => {
  // At night the emails would wait for the morning. By tomorrow, all that the fixtures store has happened.
  app.clock.set(new Date(new Date().setUTCHours(36, 0, 0, 0)));
  owner = await createAccount(app.services, { capabilityStatus: "active" });
});
afterAll(() => app.close());

const inHours = (hours: number) =>
  new Date(Math.ceil(app.clock.now().getTime() / 1000) * 1000 + hours * HOUR);

/** A festival with a screening that opens in `hours`, and an invited one beside it. */
async function stage(hours: number, fields: Partial<typeof pages.$inferInsert> = {}) {
  const window = { eventStart: inHours(hours), eventEnd: inHours(hours + 5), timezone: "UTC" };
  const festival = await createPage(app.services, owner.id, {
    kind: "festival",
    title: "Harbour Lights",
    ...window,
    eventStart: inHours(-100),
  });
  const other = await createAccount(app.services);
  const screening = await createPage(app.services, owner.id, {
    festivalId: festival.id,
    title: "The Lighthouse",
    activatedAt: app.clock.now(),
    ...window,
    ...fields,
  });
  const invited = await createPage(app.services, owner.id, {
    festivalId: festival.id,
    activatedAt: app.clock.now(),
    festivalOrder: 1,
    accountId: other.id,
    ...window,
  });
  return { festival, screening, invited, other };
}

const listTo = async (pageId: string, template: string) => {
  const rows = await app.services.db
    .select({ to: emailOutbox.to })
    .from(emailOutbox)
    .where(and(eq(emailOutbox.pageId, pageId), eq(emailOutbox.template, template)));
  return rows.map(({ to }) => to).toSorted();
};

const countAudience = async (account: TestAccount, pageId: string) => {
  const response = await app.http.inject({
    url: `/v1/pages/${pageId}/attendee-mails/audiences`,
    headers: account.headers,
  });
  const { audiences }: { audiences: { audience: string; recipients: number; unopened: number }[] } =
    response.json().data;
  return new Map(audiences.map((row) => [row.audience, row]));
};

test("an email about a screening reaches those of its own account's passes who come, by what they watched, and nobody else's", async () => {
  const { festival, screening, invited, other } = await stage(-1);
  const { id: videoId } = await createFeature(app.services, screening.id);
  const [watched, came, reserved, gone, absent] = await Promise.all(
    [1, 2, 3, 4, 5].map(() => sellNamedPass(app.services, festival.id)),
  );
  if (!watched || !came || !reserved || !gone || !absent) throw new Error("a pass is missing");
  const buyer = await createOrder(app.services, screening.id);
  const now = app.clock.now();
  for (const { id } of [watched, came]) await insertPassUse(app.services, id, screening.id);
  await insertPassUse(app.services, gone.id, screening.id, { releasedAt: now });
  await reservePlace(app.services, reserved.id, screening.id, now);
  await insertPassUse(app.services, watched.id, invited.id);
  await app.services.db.insert(playbackSessions).values({
    pageId: screening.id,
    videoId,
    viewer: watched.viewer,
    deviceId: "d",
    positionSeconds: 1e6,
    countedAt: now,
    lastSeenAt: now,
  });
  app.clock.advance(60_000);

  const counts = await countAudience(owner, screening.id);
  const people = Object.fromEntries([...counts].map(([name, { recipients }]) => [name, recipients]));
  expect(people).toEqual({ everyone: 4, "not-watched": 3, watched: 1, bought: 1, registered: 0 });
  // The owner of an invited screening cannot write to the organizer's people.
  expect((await countAudience(other, invited.id)).get("everyone")?.recipients).toBe(0);

  await app.services.db.insert(emailOptOuts).values({ email: came.email, pageId: festival.id });
  const sent = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${screening.id}/attendee-mails`,
    headers: owner.headers,
    payload: { audience: "everyone", subject: "Hello", body: "Come early." },
  });
  expect(sent.statusCode, sent.body).toBe(201);
  await enqueueAttendeeMails(app.services);
  expect(await listTo(screening.id, "attendee-mail")).toEqual(
    [buyer.email, reserved.email, watched.email].toSorted(),
  );
  await app.sendDue();
  const [email] = await app.inbox.listMessages(watched.email);
  expect(email?.text).toMatch(new RegExp(`/festival/${festival.slug}/[\\w-]+`));
  await app.services.db.update(playbackSessions).set({ lastSeenAt: new Date(now.getTime() + HOUR) });
  const [mail] = (
    await app.http.inject({ url: `/v1/pages/${screening.id}/attendee-mails`, headers: owner.headers })
  ).json().data.mails;
  expect(mail.watchedAfter).toBe(1);
});

test("who has come with a free pass gets emails with links, unlike who has not", async () => {
  const { festival, screening } = await stage(-1);
  const [came, unopened] = [
    await sellNamedPass(app.services, festival.id),
    await sellNamedPass(app.services, festival.id),
  ];
  for (const { orderId } of [came, unopened])
    await app.services.db.insert(comps).values({ orderId, pageId: festival.id, key: orderId });
  await insertPassUse(app.services, came.id, screening.id, { plays: 1 });
  expect((await countAudience(owner, festival.id)).get("everyone")).toMatchObject({
    recipients: 2,
    unopened: 1,
  });
});

test("reminds of a screening those who reserved a place of it, once, and of the festival all who have a pass", async () => {
  const { festival, screening } = await stage(26, {});
  await app.services.db
    .update(pages)
    .set({ opensAt: inHours(26), eventStart: inHours(26) })
    .where(eq(pages.id, festival.id));
  const [reserved, second, planned, other, tired] = [
    await sellNamedPass(app.services, festival.id, { email: "two.passes@example.com" }),
    await sellNamedPass(app.services, festival.id, { email: "Two.Passes@example.com" }),
    await sellNamedPass(app.services, festival.id),
    await sellNamedPass(app.services, festival.id),
    await sellNamedPass(app.services, festival.id),
  ];
  const now = app.clock.now();
  for (const { id } of [reserved, second, tired]) await reservePlace(app.services, id, screening.id, now);
  await app.services.db
    .insert(plans)
    .values({ entitlementId: planned.entitlementId, pageId: screening.id, plannedAt: inHours(27) });
  await app.services.db.insert(emailOptOuts).values({ email: tired.email, pageId: festival.id });
  for (let quarter = 0; quarter < 27 * 4; quarter++) {
    app.clock.advance(HOUR / 4);
    await enqueueReminders(app.services);
  }
  for (const template of ["reminder-day", "reminder-hour", "on-now"])
    expect((await listTo(screening.id, template)).map((to) => to.toLowerCase())).toEqual([
      planned.email,
      "two.passes@example.com",
    ]);
  for (const template of ["reminder-day", "on-now"])
    expect((await listTo(festival.id, template)).map((to) => to.toLowerCase())).toEqual(
      ["two.passes@example.com", planned.email, other.email].toSorted(),
    );
  expect(await listTo(festival.id, "reminder-hour")).toEqual([]);
});

test("tells those with a place by a pass of other dates, a closing, a cancellation and a deletion of a screening, not those who gave it back", async () => {
  const { festival, screening, invited, other } = await stage(48);
  const [reserved, planned, used, gone, suspended] = [
    await sellNamedPass(app.services, festival.id),
    await sellNamedPass(app.services, festival.id),
    await sellNamedPass(app.services, festival.id),
    await sellNamedPass(app.services, festival.id),
    await sellNamedPass(app.services, festival.id),
  ];
  const now = app.clock.now();
  for (const { id } of [screening, invited]) {
    await app.services.db
      .insert(plans)
      .values({ entitlementId: planned.entitlementId, pageId: id, plannedAt: inHours(50) });
    await reservePlace(app.services, reserved.id, id, now);
    await insertPassUse(app.services, used.id, id, { reservedAt: now });
    await insertPassUse(app.services, gone.id, id, {
      reservedAt: now,
      releasedAt: new Date(now.getTime() - HOUR),
    });
    await reservePlace(app.services, suspended.id, id, now);
  }
  await app.services.db
    .update(entitlements)
    .set({ suspendedAt: now })
    .where(eq(entitlements.id, suspended.entitlementId));
  const save = async (payload: object) => {
    const call = (confirmed: boolean) =>
      app.http.inject({
        method: "PATCH",
        url: `/v1/pages/${screening.id}`,
        headers: owner.headers,
        payload: { ...payload, confirmed },
      });
    const asked = await call(false);
    expect(asked.json()).toMatchObject({ code: "confirmation-needed", details: { holders: 3 } });
    const saved = await call(true);
    expect(saved.statusCode, saved.body).toBe(200);
  };
  const told = [reserved.email, planned.email, used.email].toSorted();
  await save({ eventEnd: inHours(60).toISOString() });
  expect(await listTo(screening.id, "date-changed")).toEqual(told);
  await save({ activated: false });
  expect(await listTo(screening.id, "place-lost")).toEqual(told);
  await app.sendDue();
  const [closed] = await app.inbox.listMessages(reserved.email);
  expect(closed?.text).toContain(messages.placeEmails.effect("pass", "closed"));

  // What a cancellation gives back was a place until then. That a reservation ends is an email of its own.
  await app.services.db.update(pages).set({ cancelledAt: now }).where(eq(pages.id, screening.id));
  await app.services.db
    .update(passUses)
    .set({ releasedAt: new Date(now.getTime() + 1000) })
    .where(inArray(passUses.passId, [reserved.id, used.id]));
  await processCancellation(app.services, { pageId: screening.id });
  expect(await listTo(screening.id, "cancelled")).toEqual([planned.email, used.email].toSorted());
  await app.sendDue();
  const [cancelled] = await app.inbox.listMessages(planned.email);
  expect(cancelled?.subject).toBe(messages.viewerEmails.cancelled.subject("The Lighthouse"));
  expect(cancelled?.text).not.toContain(messages.viewerEmails.cancelled.refund);

  await app.services.db.update(passUses).set({ releasedAt: null }).where(eq(passUses.pageId, invited.id));
  const remove = (query: string) =>
    app.http.inject({ method: "DELETE", url: `/v1/pages/${invited.id}${query}`, headers: other.headers });
  expect((await remove("")).json()).toMatchObject({ code: "confirmation-needed", details: { holders: 4 } });
  expect((await remove("?confirmed=true")).statusCode).toBe(204);
  const removed = await app.services.db
    .select({ to: emailOutbox.to, input: emailOutbox.input })
    .from(emailOutbox)
    .where(eq(emailOutbox.template, "event-removed"));
  expect(removed.map(({ to }) => to).toSorted()).toEqual(
    [reserved.email, planned.email, used.email, gone.email].toSorted(),
  );
  expect(removed[0]?.input).toMatchObject({ withPass: true });
});
