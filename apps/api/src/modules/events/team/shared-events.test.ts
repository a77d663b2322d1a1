import { messages } from "@matinee/texts";
import { API_SCOPES } from "@matinee/domain/vocabulary";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntries } from "../../../db/schema/audit.ts";
import { createKeyHeaders } from "../../../testing/api-key-fixtures.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createTeammate } from "../../../testing/team-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let owner: TestAccount;
let producer: TestAccount;
let reader: TestAccount;
let pageId: string;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
  pageId = (await createPage(app.services, owner.id, { activated: false })).id;
  producer = await createTeammate(app.services, pageId, "producer");
  reader = await createTeammate(app.services, pageId, "reader");
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string>) => app.http.inject({ url, headers });
const listEvents = async (headers: Record<string, string>): Promise<{ id: string; role?: string }[]> =>
  (await get("/v1/pages", headers)).json().data.data;

test("shared events are in the member's list with the role, the own ones without", async () => {
  const own = await createPage(app.services, reader.id);
  expect(await listEvents(reader.headers)).toEqual([
    expect.objectContaining({ id: own.id }),
    expect.objectContaining({ id: pageId, role: "reader" }),
  ]);
  const [first] = await listEvents(owner.headers);
  expect(first).toMatchObject({ id: pageId });
  expect(first).not.toHaveProperty("role");
});

test("a member's API key reaches no shared event", async () => {
  const key = { ...(await createKeyHeaders(app.services, producer.id, API_SCOPES)) };
  expect(await listEvents(key)).toEqual([]);
  expect((await get(`/v1/pages/${pageId}/income`, key)).statusCode).toBe(404);
  expect((await get(`/v1/pages/${pageId}`, key)).json().data.view).toBe("public");
  // Control: the session of the same account does.
  expect((await get(`/v1/pages/${pageId}/income`, producer.headers)).statusCode).toBe(200);
});

test("the team sees the event as its owner does, without the owner's email and payout account", async () => {
  const read = async (by: TestAccount) => (await get(`/v1/pages/${pageId}`, by.headers)).json().data;
  expect(await read(owner)).toMatchObject({ view: "owner", role: "owner", accountEmail: owner.email });
  expect(await read(reader)).toMatchObject({
    view: "owner",
    role: "reader",
    accountEmail: "",
    connectId: null,
  });
  expect((await read(await createAccount(app.services))).view).toBe("public");
});

test("a producer edits the event, a reader returns 403, and the owner reads about the edit", async () => {
  const edit = (by: TestAccount) =>
    app.http.inject({
      method: "PATCH",
      url: `/v1/pages/${pageId}`,
      headers: by.headers,
      payload: { description: "Edited by the team" },
    });
  expect((await edit(producer)).json().data).toMatchObject({ description: "Edited by the team" });
  const rejected = await edit(reader);
  expect([rejected.statusCode, rejected.json().message]).toEqual([403, messages.team.roleLacks]);
  const [entry] = await app.services.db.select().from(auditEntries).where(eq(auditEntries.subjectId, pageId));
  expect(entry).toMatchObject({ action: "page.update", actorId: producer.id, onBehalfOf: owner.id });
  const activity = (await get("/v1/account/activity", owner.headers)).json().data;
  expect(activity[0]).toMatchObject({ action: "page.update", byOwner: false, byStaff: false });
});

test("a producer changes the film and the topics of the event, a reader gets 404", async () => {
  const announce = (by: TestAccount) =>
    app.http.inject({
      method: "POST",
      url: "/v1/videos",
      headers: by.headers,
      payload: { pageId, kind: "trailer", name: "trailer.mp4", size: 1000 },
    });
  const announced = await announce(producer);
  expect(announced.statusCode).toBe(201);
  const status = `/v1/videos/${announced.json().data.id}/status`;
  expect((await get(status, producer.headers)).statusCode).toBe(200);
  expect((await get(status, reader.headers)).statusCode).toBe(404);
  expect((await announce(reader)).statusCode).toBe(404);
  const tag = (by: TestAccount) =>
    app.http.inject({
      method: "POST",
      url: `/v1/link/page/${pageId}/Harbours`,
      headers: by.headers,
      payload: {},
    });
  expect((await tag(reader)).statusCode).toBe(404);
});
