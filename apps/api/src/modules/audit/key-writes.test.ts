import { API_SCOPES } from "@matinee/domain/vocabulary";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditEntries } from "../../db/schema/audit.ts";
import { tags } from "../../db/schema/tags.ts";
import { createKeyHeaders } from "../../testing/api-key-fixtures.ts";
import { createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { addReadyFilm, planPremiere } from "../../testing/premiere-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let owner: TestAccount;
let key: Record<string, string>;
let pageId: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await createAccount(app.services);
  key = await createKeyHeaders(app.services, owner.id, API_SCOPES);
  ({ id: pageId } = await createPage(app.services, owner.id));
});

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
const call = (method: Method, url: string, payload?: object | string, headers = key) =>
  app.http.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
const findEntries = () =>
  app.services.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.actorId, owner.id), sql`${auditEntries.detail} ? 'apiKey'`));

async function uploadFile(headers: Record<string, string>) {
  const form = new FormData();
  form.append("file", new Blob(["%PDF-1.4 program"]), "program.pdf");
  const encoded = new Response(form);
  const response = await app.http.inject({
    method: "POST",
    url: "/v1/files?purpose=private",
    headers: { ...headers, "content-type": String(encoded.headers.get("content-type")) },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  expect(response.statusCode, response.body).toBe(201);
  const [file] = response.json().data;
  return String(file.id);
}

test("a write by a key whose use case has no entry is an entry under key and account", async () => {
  const fileId = await uploadFile(key);
  expect((await call("DELETE", `/v1/files/${fileId}`)).statusCode).toBe(204);
  const [tag] = await app.services.db
    .insert(tags)
    .values({ name: "harbour", type: "page", global: true })
    .returning();
  expect((await call("POST", `/v1/link/page/${pageId}/${tag?.id}`)).statusCode).toBe(201);
  expect((await call("DELETE", `/v1/unlink/page/${pageId}/${tag?.id}`)).statusCode).toBe(204);
  const entries = await findEntries();
  const paths = ["/v1/files", "/v1/files/:id", "/v1/link/:type/:id/:tagId", "/v1/unlink/:type/:id/:tagId"];
  expect(entries.map(({ detail }) => String(detail["path"])).toSorted()).toEqual(paths);
  for (const entry of entries)
    expect(entry).toMatchObject({
      action: "api-key.write",
      subjectType: "account",
      subjectId: owner.id,
      requestId: expect.any(String),
      detail: { apiKey: { name: "Ticket desk" } },
    });
});

test("a write by a key whose use case has an entry gets no second one", async () => {
  await addReadyFilm(app.services, pageId);
  const premiere = await call("PUT", `/v1/pages/${pageId}/premiere`, planPremiere(app.services));
  expect(premiere.statusCode, premiere.body).toBe(200);
  expect((await call("PATCH", `/v1/pages/${pageId}`, { title: "The Salt Road" })).statusCode).toBe(200);
  const actions = (await findEntries()).map(({ action }) => action);
  expect(actions).toContain("page.update");
  expect(actions).not.toContain("api-key.write");
});

test("reads and rejected writes of a key, and writes with a session, are no entries", async () => {
  expect((await call("GET", `/v1/pages/${pageId}/orders`)).statusCode).toBe(200);
  expect((await call("DELETE", `/v1/files/${crypto.randomUUID()}`)).statusCode).toBe(404);
  await uploadFile(owner.headers);
  expect(await findEntries()).toEqual([]);
});
