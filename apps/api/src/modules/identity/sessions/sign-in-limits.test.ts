import { defaultLanguage, getTexts } from "@matinee/texts/languages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, PASSWORD } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { beginAttempt, FROM_ANYWHERE } from "./sign-in-limits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: 1 });
});
afterAll(() => app.close());

const signIn = async (email: string, password: string, remoteAddress: string) => {
  const response = await app.http.inject({
    method: "POST",
    url: "/v1/session",
    payload: { email, password },
    remoteAddress,
  });
  return response.statusCode;
};

const repeat = async (times: number, run: (index: number) => Promise<number>) => {
  const statuses: number[] = [];
  for (let index = 0; index < times; index++) statuses.push(await run(index));
  return statuses;
};

test("a stranger's wrong guesses do not lock the owner out, who signs in from another network", async () => {
  const { email } = await createAccount(app.services);
  const guesses = await repeat(25, () => signIn(email, "wrong", "203.0.113.7"));
  // Control: the stranger is locked out, also from another address of the same network.
  expect(guesses.slice(0, 10)).toEqual(Array(10).fill(401));
  expect(guesses.slice(10)).toEqual(Array(15).fill(429));
  expect(await signIn(email, "wrong", "203.0.113.99")).toBe(429);
  expect(await signIn(email, PASSWORD, "198.51.100.4")).toBe(200);
});

test("an IPv6 network counts as one, whatever the address in it", async () => {
  const { email } = await createAccount(app.services);
  const guesses = await repeat(12, (index) => signIn(email, "wrong", `2001:db8:1:2::${index + 1}`));
  expect(guesses.slice(10)).toEqual([429, 429]);
  expect(await signIn(email, PASSWORD, "2001:db8:1:3::1")).toBe(200);
});

test("counts only failures", async () => {
  const { email } = await createAccount(app.services);
  expect(await repeat(15, () => signIn(email, PASSWORD, "192.0.2.10"))).toEqual(Array(15).fill(200));
  expect(await repeat(10, () => signIn(email, "wrong", "192.0.2.10"))).toEqual(Array(10).fill(401));
  expect(await signIn(email, PASSWORD, "192.0.2.10")).toBe(429);
});

test("simultaneous guesses cannot exceed the limit", async () => {
  const { email } = await createAccount(app.services);
  const guesses = await Promise.all(Array.from({ length: 20 }, () => signIn(email, "wrong", "192.0.2.77")));
  expect(guesses.filter((status) => status === 401)).toHaveLength(10);
});

test("a network has fewer failures while an account is under attack, and the owner signs in from another one", async () => {
  const { email } = await createAccount(app.services);
  const { rateLimits } = app.services;
  for (let failures = 0; failures < 50; failures++)
    await rateLimits.record(FROM_ANYWHERE.name, FROM_ANYWHERE.limit, email);
  const texts = getTexts(defaultLanguage);
  const origin = { actor: null, requestId: "guess", texts, network: "192.0.2.20", address: "192.0.2.0/24" };
  // Attempts that fail; the response to a wrong password would be delayed.
  for (let attempts = 0; attempts < 4; attempts++) await beginAttempt({ ...app.services, ...origin }, email);
  expect(await signIn(email, PASSWORD, "192.0.2.20")).toBe(200);
  await beginAttempt({ ...app.services, ...origin }, email);
  expect(await signIn(email, PASSWORD, "192.0.2.20")).toBe(429);
  expect(await signIn(email, PASSWORD, "198.51.100.20")).toBe(200);
});

test("a guess from ever new networks gets slower, and the owner's password does not", async () => {
  const { email } = await createAccount(app.services);
  const measure = async (password: string, address: string) => {
    const start = performance.now();
    const status = await signIn(email, password, address);
    return { status, ms: performance.now() - start };
  };
  await Promise.all(Array.from({ length: 30 }, (_, index) => signIn(email, "wrong", `10.1.${index}.1`)));
  const wrong = await measure("wrong", "10.2.0.1");
  const right = await measure(PASSWORD, "10.3.0.1");
  expect(wrong.status).toBe(401);
  expect(wrong.ms).toBeGreaterThan(1000);
  expect(right.status).toBe(200);
  expect(right.ms).toBeLessThan(1000);
});
