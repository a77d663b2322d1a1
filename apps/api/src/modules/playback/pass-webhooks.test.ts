import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { pages } from "../../db/schema/pages.ts";
import { entitlements } from "../../db/schema/subscribers.ts";
import { webhookEndpoints, webhookMessages } from "../../db/schema/webhooks.ts";
import { createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { createFeature } from "../../testing/media-fixtures.ts";
import { sellNamedPass } from "../../testing/pass-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createDefaultPaywallSettings } from "../events/pages/page-defaults.ts";

let app: TestApp;
let owner: TestAccount;
let other: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  owner = await createAccount(app.services);
  other = await createAccount(app.services);
  for (const { id: accountId } of [owner, other])
    await app.services.db.insert(webhookEndpoints).values({
      accountId,
      url: "https://example.com/hook",
      events: ["pass.used", "playback.started", "playback.completed"],
      secret: "",
    });
});
afterAll(() => app.close());

async function stage(account: TestAccount) {
  const festival = await createPage(app.services, owner.id, { kind: "festival", title: "Harbour Lights" });
  const screening = await createPage(app.services, account.id, {
    festivalId: festival.id,
    title: "The Lighthouse",
    paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true },
  });
  await createFeature(app.services, screening.id);
  return { festival, screening, pass: await sellNamedPass(app.services, festival.id) };
}

const listMessages = async ({ id }: TestAccount) =>
  app.services.db
    .select()
    .from(webhookMessages)
    .where(eq(webhookMessages.accountId, id))
    .orderBy(webhookMessages.id);

/** Starts the film with a pass, and watches until `seconds`. */
async function watchTo(pageId: string, passToken: string, seconds: number): Promise<void> {
  const started = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/playback`,
    payload: { kind: "feature", deviceId: "a-sofa-in-leith", passToken },
  });
  expect(started.statusCode, started.body).toBe(201);
  const { id, deviceToken } = started.json().data;
  for (let positionSeconds = 15; positionSeconds <= seconds; positionSeconds += 15) {
    app.clock.advance(15_000);
    const response = await app.http.inject({
      method: "POST",
      url: `/v1/playback/${id}/heartbeat`,
      payload: { deviceId: "a-sofa-in-leith", deviceToken, positionSeconds },
    });
    expect(response.statusCode, response.body).toBe(200);
  }
}

test("a use of a pass is told once, when it counts, with its holder", async () => {
  const { festival, screening, pass } = await stage(owner);
  await watchTo(screening.id, pass.slug, 45);
  expect((await listMessages(owner)).map(({ type }) => type)).toEqual(["playback.started"]);
  await watchTo(screening.id, pass.slug, 90);
  await watchTo(screening.id, pass.slug, 90);
  const used = (await listMessages(owner)).filter(({ type }) => type === "pass.used");
  expect(used.map(({ payload, viewerEmail }) => ({ payload, viewerEmail }))).toEqual([
    {
      payload: {
        pageId: screening.id,
        pageTitle: "The Lighthouse",
        pageUrl: screening.slug,
        festivalId: festival.id,
        passId: pass.id,
        ticketId: pass.entitlementId,
        name: pass.name,
        email: pass.email,
        at: expect.any(String),
      },
      viewerEmail: pass.email,
    },
  ]);
  const [use] = await app.services.db.select().from(entitlements).where(eq(entitlements.passId, pass.id));
  expect(use?.countedAt).not.toBeNull();
  const [started] = await listMessages(owner);
  expect(started?.payload).toMatchObject({
    passId: pass.id,
    orderId: null,
    ticketId: null,
    subscriberId: null,
    pageId: screening.id,
  });
  // An erasure of the holder finds the message.
  expect(started?.viewerEmail).toBe(pass.email);
});

test("the owner of an invited screening hears of the pass and of plays, without the person", async () => {
  const { screening, pass } = await stage(other);
  await watchTo(screening.id, pass.slug, 600);
  const own = await listMessages(other);
  expect(own.map(({ type }) => type).toSorted()).toEqual([
    "pass.used",
    "playback.completed",
    "playback.started",
  ]);
  for (const { payload } of own) {
    expect(payload).toMatchObject({ passId: pass.id, pageId: screening.id });
    for (const secret of [pass.email, pass.name, pass.orderId, pass.entitlementId])
      expect(JSON.stringify(payload)).not.toContain(secret);
  }
  // Control: the organizer hears who it was, and nothing of the plays of another account's event.
  const organizers = await listMessages(owner);
  expect(organizers.map(({ type }) => type)).toEqual(["pass.used"]);
  expect(organizers[0]?.payload).toMatchObject({ name: pass.name, email: pass.email });
  const [page] = await app.services.db.select().from(pages).where(eq(pages.id, screening.id));
  expect(page?.accountId).toBe(other.id);
});
