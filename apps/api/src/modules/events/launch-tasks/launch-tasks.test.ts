import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntries } from "../../../db/schema/audit.ts";
import { launchTasks } from "../../../db/schema/launch-tasks.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createTeammate } from "../../../testing/team-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { eventsData } from "../events.personal-data.ts";

let app: TestApp;
let owner: TestAccount;
let pageId: string;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.stop();
  owner = await createAccount(app.services, { firstName: "Noor", lastName: "Castellane" });
  pageId = (await createPage(app.services, owner.id)).id;
});
afterAll(() => app.close());

const list = ({ headers }: Pick<TestAccount, "headers">) =>
  app.http.inject({ url: `/v1/pages/${pageId}/launch-tasks`, headers });
const finish = ({ headers }: Pick<TestAccount, "headers">, tasks: string[]) =>
  app.http.inject({ method: "POST", url: `/v1/pages/${pageId}/launch-tasks`, headers, payload: { tasks } });

test("shows the team who did which task first, and when, in the order of the kit", async () => {
  expect((await list(owner)).json().data).toEqual([]);
  const doneAt = app.clock.now().toISOString();
  expect((await finish(owner, ["poster", "link", "poster"])).statusCode).toBe(200);
  app.clock.advance(60_000);
  const producer = await createTeammate(app.services, pageId, "producer");
  const second = await finish(producer, ["link", "embed"]);
  const noor = { doneAt, doneBy: "Noor Castellane" };
  const done = [
    { task: "link", ...noor },
    { task: "poster", ...noor },
    { task: "embed", doneAt: app.clock.now().toISOString(), doneBy: expect.any(String) },
  ];
  expect(second.json().data).toEqual(done);
  expect((await list(owner)).json().data).toEqual(done);
  expect(done[2]?.doneBy).not.toBe("Noor Castellane");
});

test("keeps each task once when two members finish the same ones at the same time", async () => {
  const producers = await Promise.all([1, 2].map(() => createTeammate(app.services, pageId, "producer")));
  const attempts = Array.from({ length: 10 }, (_, at) => producers[at % 2] ?? owner);
  const orders = [
    ["announce", "moderators", "testPurchase"],
    ["testPurchase", "moderators", "announce"],
  ];
  const responses = await Promise.all(attempts.map((account, at) => finish(account, orders[at % 2] ?? [])));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(attempts.map(() => 200));
  expect(await app.services.db.$count(launchTasks, eq(launchTasks.pageId, pageId))).toBe(6);
});

test("rejects tasks that do not exist, and callers who do not change the event", async () => {
  expect((await finish(owner, ["skydiving"])).json().code).toBe("invalid");
  expect((await finish(owner, [])).json().code).toBe("invalid");
  const reader = await createTeammate(app.services, pageId, "reader");
  const stranger = await createAccount(app.services);
  for (const [account, status] of [
    [reader, 403],
    [stranger, 404],
  ] as const) {
    expect((await list(account)).statusCode).toBe(status);
    expect((await finish(account, ["link"])).statusCode).toBe(status);
  }
});

test("audits what staff did, and forgets a member whose data is erased", async () => {
  const { db } = app.services;
  const { id } = await createPage(app.services, owner.id);
  const staff = await createAccount(app.services, { type: "admin", firstName: "Sam", lastName: "Staff" });
  const producer = await createTeammate(app.services, id, "producer");
  const post = (account: TestAccount, tasks: string[]) =>
    app.http.inject({
      method: "POST",
      url: `/v1/pages/${id}/launch-tasks`,
      headers: account.headers,
      payload: { tasks },
    });
  await post(owner, ["link"]);
  await post(staff, ["link"]);
  expect(await db.$count(auditEntries, eq(auditEntries.subjectId, id))).toBe(0);
  await post(staff, ["poster"]);
  const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
  expect(entry).toMatchObject({ action: "page.finish-launch-tasks", detail: { tasks: ["poster"] } });
  await post(producer, ["embed"]);
  const { email } = producer;
  await db.transaction((tx) => eventsData.erase(tx, { accountId: producer.id, email }, app.services));
  const { data } = (
    await app.http.inject({ url: `/v1/pages/${id}/launch-tasks`, headers: owner.headers })
  ).json();
  expect(data.map(({ task, doneBy }: { task: string; doneBy: string | null }) => [task, doneBy])).toEqual([
    ["link", "Noor Castellane"],
    ["poster", "Sam Staff"],
    ["embed", null],
  ]);
});
