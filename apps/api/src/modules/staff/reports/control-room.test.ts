import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "../../../db/schema/accounts.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { orders } from "../../../db/schema/orders.ts";
import { playbackSessions } from "../../../db/schema/playback.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createFeature } from "../../../testing/media-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { eq } from "drizzle-orm";

let app: TestApp;
let staff: TestAccount;
let owner: TestAccount;

beforeAll(async () => {
  app = await createTestApp();
  staff = await createAccount(app.services, { type: "admin" });
  owner = await createAccount(app.services, { firstName: "Noor", lastName: "Castellane" });
});
afterAll(() => app.close());

const getControlRoom = async () => {
  const response = await app.http.inject({ url: "/v1/admin/now", headers: staff.headers });
  expect(response.statusCode).toBe(200);
  return response.json().data;
};

test("counts each viewer of a live event once, and in every hour that they watched", async () => {
  const { db } = app.services;
  const [quiet, busy] = [
    await createPage(app.services, owner.id, { title: "Quiet" }),
    await createPage(app.services, owner.id, { title: "Busy" }),
  ];
  await createPage(app.services, owner.id, { title: "Not activated", activated: false });
  const { id: videoId } = await createFeature(app.services, busy.id);
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const session = { pageId: busy.id, videoId, startedAt: ago(150) };
  await db.insert(playbackSessions).values([
    { ...session, viewer: "device:a", deviceId: "1", lastSeenAt: ago(0) },
    { ...session, viewer: "device:a", deviceId: "2", lastSeenAt: ago(0) },
    { ...session, viewer: "device:b", deviceId: "1", lastSeenAt: ago(0) },
    { ...session, viewer: "device:gone", deviceId: "1", lastSeenAt: ago(125) },
    {
      ...session,
      viewer: "device:long-ago",
      deviceId: "1",
      startedAt: ago(4000),
      lastSeenAt: ago(3000),
    },
  ]);
  const room = await getControlRoom();
  expect(room).toMatchObject({ watching: 2, showingTotal: 2 });
  expect(room.showing).toMatchObject([
    { id: busy.id, title: "Busy", accountName: "Noor Castellane", watching: 2 },
    { id: quiet.id, watching: 0 },
  ]);
  expect(room.hours).toHaveLength(24);
  expect(room.hours.at(-1).viewers).toBe(2);
  expect(room.hours.at(0).viewers).toBe(0);
  expect(Math.max(...room.hours.map(({ viewers }: { viewers: number }) => viewers))).toBe(3);
});

test("lists open disputes, restricted payouts and failed emails as action items", async () => {
  const { db } = app.services;
  expect(await getControlRoom()).toMatchObject({ needsTotal: 0, needs: [] });
  const page = await createPage(app.services, owner.id, { title: "The Salt Road" });
  const order = { pageId: page.id, name: "Ada", email: "ada@example.com", totalCents: 3750 };
  const [disputed] = await db
    .insert(orders)
    .values([
      { ...order, status: "disputed", disputeOpen: true },
      { ...order, status: "paid" },
    ])
    .returning();
  // A staff account is not a customer, so it is no action item.
  for (const { id } of [owner, staff]) {
    await db
      .update(accounts)
      .set({
        connectId: `acct_${id}`,
        capabilityStatus: "pending",
        currentlyDue: ["individual.id_number"],
      })
      .where(eq(accounts.id, id));
  }
  await db
    .insert(emailOutbox)
    .values({ template: "welcome", to: "bounce@example.test", input: {}, status: "failed" });
  const { needs, needsTotal } = await getControlRoom();
  expect(needsTotal).toBe(3);
  expect(needs).toMatchObject([
    { kind: "dispute", subjectId: disputed?.id, pageId: page.id, detail: "Ada, $37.50, The Salt Road" },
    { kind: "payouts", subjectId: owner.id },
    { kind: "mail", detail: "Welcome to bounce@example.test" },
  ]);
});
