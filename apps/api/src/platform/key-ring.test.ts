import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, buildApp } from "../app.ts";
import { createResetToken } from "../modules/identity/sessions/reset-token.ts";
import { createUnsubscribeUrl } from "../modules/emails/unsubscribe/unsubscribe-grant.ts";
import { createGrantVerifier, signGrant } from "../modules/playback/grants.ts";
import { createMediaLink, verifyMediaLink } from "../modules/video/media-links.ts";
import { createAccount, createPage } from "../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { passwordResets } from "../db/schema/sessions.ts";
import { hashToken, type KeyRing } from "./crypto.ts";

const NEW_SECRET = "v8QmZ2xKr4Nw7TbLs9HcYd3JfPg6RtUa";
let before: TestApp;
/** The same installation after a rotation. */
let rotated: App;
/** Control: after a change of the secret without the previous one. */
let replaced: App;
beforeAll(async () => {
  before = await createTestApp();
  const [old] = before.config.keyRing;
  rotated = await buildApp({ ...before.config, keyRing: [NEW_SECRET, old] });
  replaced = await buildApp({ ...before.config, keyRing: [NEW_SECRET] });
});
afterAll(async () => {
  await rotated.http.close();
  await replaced.http.close();
  await before.close();
});

test("playback grants and media links of the previous secret stay valid", () => {
  const { keyRing } = before.config;
  const now = new Date();
  const id = randomUUID();
  const times = { issuedAt: now.getTime(), expiresAt: now.getTime() + 60_000 };
  const grant = signGrant(keyRing, { id, pageId: id, videoId: id, transcodeVersion: 1, ...times });
  const link = createMediaLink(keyRing, "source", id, now).split("/")[2] ?? "";
  const isValid = (ring: KeyRing) => [
    createGrantVerifier(ring)(grant) !== null,
    verifyMediaLink(ring, "source", link, now) !== null,
  ];
  expect(isValid(rotated.services.config.keyRing)).toEqual([true, true]);
  expect(isValid(replaced.services.config.keyRing)).toEqual([false, false]);
});

test("unsubscribe links of the previous secret stay valid", async () => {
  const { id: accountId } = await createAccount(before.services);
  const page = await createPage(before.services, accountId);
  const { pathname } = new URL(
    createUnsubscribeUrl({ config: before.config, language: "en" }, "viewer@example.com", page.id),
  );
  const open = async ({ http }: App) => (await http.inject({ url: pathname })).statusCode;
  expect(await open(rotated)).toBe(200);
  expect(await open(replaced)).toBe(404);
});

test("a response stored with the previous secret is replayed", async () => {
  const { headers, id } = await createAccount(before.services, { credits: 1 });
  const send = ({ http }: Pick<App, "http">, key: string) =>
    http.inject({
      method: "POST",
      url: `/v1/pages/${id}`,
      headers: { ...headers, "idempotency-key": key },
      payload: { title: "The Salt Road", description: "A crossing.", url: key.slice(0, 8) },
    });
  const key = randomUUID();
  const first = await send(before, key);
  expect(first.statusCode).toBe(201);
  const again = await send(rotated, key);
  expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  expect((await send(replaced, key)).statusCode).toBe(500);
});

test("a reset link that is emailed after the rotation works", async () => {
  const { id: accountId } = await createAccount(before.services);
  const id = randomUUID();
  const tokenHash = hashToken(createResetToken(before.config.keyRing, id));
  const expiresAt = new Date(Date.now() + 60_000);
  await before.services.db.insert(passwordResets).values({ id, tokenHash, accountId, expiresAt });
  // The worker composes the email with the secret of that moment.
  const token = createResetToken(rotated.services.config.keyRing, id);
  const response = await rotated.http.inject({
    method: "POST",
    url: "/v1/tokens/verify",
    payload: { token },
  });
  expect(response.json()).toMatchObject({ data: { valid: true } });
});
