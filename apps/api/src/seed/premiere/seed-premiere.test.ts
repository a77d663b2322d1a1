import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { createAccount, createPage } from "../../testing/fixtures.ts";
import { listen } from "../../testing/live-room-client.ts";
import { connectUntilEnd, enterLiveRoom } from "../../testing/live-room-fixtures.ts";
import { addReadyFilm } from "../../testing/premiere-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { ENCORE_MS } from "./demo-premiere.ts";
import { seedPremiere } from "./seed-premiere.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("each start plans the premiere again, a few minutes ahead, with an empty room and its earlier numbers", async () => {
  const owner = await createAccount(app.services);
  const { id: pageId } = await createPage(app.services, owner.id);
  await addReadyFilm(app.services, pageId);
  const enter = async () => (await enterLiveRoom(app, pageId, {})).json().data;

  await seedPremiere(app.services, pageId);
  const first = await enter();
  const url = `/v1/live-rooms/${first.ticket}/messages`;
  const payload = { text: "Hello", clientId: randomUUID() };
  expect((await app.http.inject({ method: "POST", url, payload })).statusCode).toBe(201);
  const openScreen = await connectUntilEnd(await listen(app), first);
  await seedPremiere(app.services, pageId);

  const second = await enter();
  expect(second.messages).toEqual([]);
  expect(second.members).toBe(0);
  expect(second.lastSeq).toBeGreaterThan(first.lastSeq);
  await expect.poll(() => openScreen.events.map(({ event }) => event)).toContain("premiere");
  const { startsAt, programme, encoreFrom, encoreUntil } = second.premiere;
  const minutes = (Date.parse(startsAt) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(3.5);
  expect(minutes).toBeLessThanOrEqual(5);
  expect(programme.map(({ kind }: { kind: string }) => kind)).toEqual([
    "slate",
    "sponsor",
    "film",
    "stage",
    "thank-you",
  ]);
  expect(Date.parse(encoreUntil) - Date.parse(encoreFrom)).toBe(ENCORE_MS);
  const emails = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.pageId, pageId));
  expect(emails.map(({ template }) => template)).toEqual(["moderator-invitation"]);
});
