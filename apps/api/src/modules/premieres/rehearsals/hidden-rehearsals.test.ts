import { contract } from "@matinee/contract";
import type { PolicedRoute } from "@matinee/contract/router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { addReadyFilm, savePremiere } from "../../../testing/premiere-fixtures.ts";
import { callRehearsals, startRehearsal } from "../../../testing/rehearsal-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const routes: PolicedRoute[] = Object.values(contract).flatMap((router): PolicedRoute[] =>
  Object.values(router),
);

let app: TestApp;
let owner: TestAccount;
let staff: TestAccount;
let pageId: string;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.stop();
  owner = await createAccount(app.services);
  staff = await createAccount(app.services, { type: "admin", staffRole: "admin" });
  ({ id: pageId } = await createPage(app.services, owner.id));
  await addReadyFilm(app.services, pageId);
  await savePremiere(app, owner, pageId);
});
afterAll(() => app.close());

/** They record or count the calls of this test. */
const SELF_RECORDING = new Set(["/v1/account/activity", "/v1/admin/audit", "/v1/admin/premiere"]);

/** Reads everything that owner, staff and visitors can list, count or download, by caller and address. */
async function readEverything(): Promise<Map<string, string>> {
  const readable = routes.filter(
    ({ method, path, metadata }) =>
      method === "GET" &&
      !metadata.streamsEvents &&
      !SELF_RECORDING.has(path) &&
      !/:(?!id\b|urlOrId\b)/.test(path) &&
      !path.endsWith("/premiere/rehearsals"),
  );
  const calls = readable.flatMap(({ path, metadata: { allow } }) => {
    const id = path.startsWith("/v1/pages") || path.startsWith("/v1/event") ? pageId : owner.id;
    const url = path.replace(/:(?:id|urlOrId)\b/, id);
    return [
      ...(allow.includes("staff") ? [{ caller: "staff", url, headers: staff.headers }] : []),
      ...(allow.includes("pageOwner") || allow.includes("account")
        ? [{ caller: "owner", url, headers: owner.headers }]
        : []),
      ...(allow.includes("public") ? [{ caller: "visitor", url, headers: {} }] : []),
    ];
  });
  for (const url of ["/sitemap.xml", "/", "/v1/pages?search_term=rehearsal", `/v1/pages?owner=${owner.id}`])
    calls.push({ caller: "staff", url, headers: staff.headers });
  const texts = await Promise.all(
    calls.map(async ({ caller, url, headers }): Promise<[string, string]> => {
      const { body } = await app.http.inject({ url, headers });
      return [`${caller} ${url}`, body];
    }),
  );
  return new Map(texts);
}

/** What differs from one call to the next. */
const withoutNoise = (body: string) => body.replaceAll(/"requestId":"[^"]*"/g, "");

test("a rehearsal changes no list, count, report or figure", async () => {
  const before = await readEverything();
  expect(before.size).toBeGreaterThan(60);
  const { id, copyPageId } = await startRehearsal(app, owner, pageId);
  const after = await readEverything();
  const mentions = [...after].filter(([, body]) => body.includes(copyPageId) || body.includes("rehearsal-"));
  expect(mentions.map(([name]) => name)).toEqual([]);
  const changed = [...after].filter(
    ([name, body]) => withoutNoise(body) !== withoutNoise(before.get(name) ?? ""),
  );
  expect(changed.map(([name]) => name)).toEqual([]);
  await callRehearsals(app, owner, pageId, { method: "DELETE", id });
});
