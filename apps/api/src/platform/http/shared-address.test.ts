import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createPage } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: 1 });
  const owner = await createAccount(app.services);
  url = `/v1/pages/${(await createPage(app.services, owner.id, { emailCapture: true })).id}`;
});
afterAll(() => app.close());

const post = async (path: string, payload: object) =>
  (await app.http.inject({ method: "POST", url: `${url}/${path}`, payload })).statusCode;
const repeat = (count: number, call: (n: number) => Promise<number>) =>
  Promise.all(Array.from({ length: count }, (_, n) => call(n)));

test("people behind one address each get their link, while one email is limited", async () => {
  const all = await repeat(40, (n) => post("subscribers/email", { email: `pupil-${n}@example.com` }));
  expect(new Set(all)).toEqual(new Set([200]));
  const one = await repeat(6, () => post("subscribers/email", { email: "pupil@example.com" }));
  expect(one.filter((status) => status === 429)).toHaveLength(1);
});

test("people behind one address each start the film, while one device is limited", async () => {
  const start = (deviceId: string) => post("playback", { kind: "feature", deviceId });
  const all = await repeat(130, (n) => start(`device-of-pupil-${n}`));
  expect(all).not.toContain(429);
  const one = await repeat(61, () => start("device-of-one"));
  expect(one.filter((status) => status === 429)).toHaveLength(1);
});
