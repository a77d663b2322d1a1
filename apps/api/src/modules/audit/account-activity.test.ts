import { afterAll, beforeAll, expect, test } from "vitest";
import { actFor, createAccount, createPage } from "../../testing/fixtures.ts";
import { addReadyFilm, savePremiere, sendCommand } from "../../testing/premiere-fixtures.ts";
import { auditEntries } from "../../db/schema/audit.ts";
import { createOrder } from "../../testing/viewer-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const readActivity = async (headers: Record<string, string>) =>
  (await app.http.inject({ url: "/v1/account/activity", headers })).json().data;

test("lists the owner's and the team's actions on the owner's account only", async () => {
  const owner = await createAccount(app.services);
  const other = await createAccount(app.services);
  const staff = await createAccount(app.services, { type: "admin" });
  const page = await createPage(app.services, owner.id);
  const url = `/v1/pages/${page.id}/orders.csv`;
  for (const { headers } of [owner, staff])
    expect((await app.http.inject({ url, headers })).statusCode).toBe(200);
  expect((await app.http.inject({ url: "/v1/accounts.csv", headers: staff.headers })).statusCode).toBe(200);

  expect(await readActivity(owner.headers)).toMatchObject([
    { action: "orders.export", byOwner: false, actor: expect.any(String), event: page.title, address: null },
    { action: "orders.export", byOwner: true, event: page.title, address: "127.0.0.0/24" },
  ]);
  expect(await readActivity(other.headers)).toEqual([]);
});

test("says of an event, and of its orders, whether it is a festival", async () => {
  const { db } = app.services;
  const owner = await createAccount(app.services);
  const festival = await createPage(app.services, owner.id, { kind: "festival", title: "Harbour Lights" });
  const order = await createOrder(app.services, festival.id);
  const entry = { actorId: owner.id, onBehalfOf: owner.id, detail: {} };
  await db.insert(auditEntries).values([
    { ...entry, action: "comps.create", subjectType: "page", subjectId: festival.id, detail: { tickets: 2 } },
    { ...entry, action: "ticket.correct", subjectType: "order", subjectId: order.id },
    { ...entry, action: "account.update", subjectType: "account", subjectId: owner.id },
  ]);
  const activity: { action: string }[] = await readActivity(owner.headers);
  expect(activity.toSorted((a, b) => a.action.localeCompare(b.action))).toMatchObject([
    { action: "account.update", event: null, isFestival: false },
    { action: "comps.create", event: "Harbour Lights", isFestival: true, count: 2 },
    { action: "ticket.correct", event: null, isFestival: true },
  ]);
});

test("requires a session, and does not show the team's notes about the account", async () => {
  expect((await app.http.inject({ url: "/v1/account/activity" })).statusCode).toBe(401);
  const owner = await createAccount(app.services);
  const staff = await createAccount(app.services, { type: "admin" });
  const note = await app.http.inject({
    method: "POST",
    url: `/v1/admin/account/note/${owner.id}`,
    headers: staff.headers,
    payload: { text: "Difficult on the phone" },
  });
  expect(note.statusCode).toBe(201);
  expect(await readActivity(owner.headers)).toEqual([]);
});

test("lists what the team did to a premiere", async () => {
  const owner = await createAccount(app.services);
  const staff = await createAccount(app.services, { type: "admin" });
  await actFor(app.services, staff, owner.id);
  const page = await createPage(app.services, owner.id);
  await addReadyFilm(app.services, page.id);
  expect((await savePremiere(app, staff, page.id)).statusCode).toBe(200);
  expect((await sendCommand(app, staff, page.id, { command: "hold", epoch: 0 })).statusCode).toBe(200);
  const rehearsals = { url: `/v1/pages/${page.id}/premiere/rehearsals`, headers: staff.headers };
  const rehearsal = await app.http.inject({ ...rehearsals, method: "POST", payload: { speed: 10 } });
  expect(rehearsal.statusCode).toBe(201);
  const chat = { url: `/v1/pages/${page.id}/live-room.csv`, headers: owner.headers };
  expect((await app.http.inject(chat)).statusCode).toBe(200);
  const actions = (await readActivity(owner.headers)).map(({ action }: { action: string }) => action);
  expect(actions).toEqual(
    expect.arrayContaining([
      "premiere.save",
      "premiere.hold",
      "premiere.start-rehearsal",
      "live-room.export",
    ]),
  );
});
