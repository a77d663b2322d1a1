import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { addReadyFilm, savePremiere } from "../../../testing/premiere-fixtures.ts";
import { listChanges, readEverything } from "../../../testing/read-everything.ts";
import { callRehearsals, startRehearsal } from "../../../testing/rehearsal-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

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

const read = () => readEverything(app, { owner, staff, pageId }, ["/v1/pages?search_term=rehearsal"]);

test("a rehearsal changes no list, count, report or figure", async () => {
  const before = await read();
  expect(before.size).toBeGreaterThan(60);
  const { id, copyPageId } = await startRehearsal(app, owner, pageId);
  const after = await read();
  const mentions = [...after].filter(([, body]) => body.includes(copyPageId) || body.includes("rehearsal-"));
  expect(mentions.map(([name]) => name)).toEqual([]);
  expect(listChanges(before, after)).toEqual([]);
  await callRehearsals(app, owner, pageId, { method: "DELETE", id });
});
