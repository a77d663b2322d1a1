import { messages } from "@matinee/contract/messages";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, PASSWORD, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { createResetToken } from "./reset-token.ts";

let app: TestApp;
let redirectUrl: string;
beforeAll(async () => {
  app = await createTestApp();
  redirectUrl = `${app.config.STUDIO_URL}/reset-password?token=`;
});
afterAll(() => app.close());

const NEW_PASSWORD = "a wholly new password";

const request = (email: string, to = redirectUrl) =>
  app.http.inject({ method: "POST", url: "/v1/tokens/reset", payload: { email, redirectUrl: to } });

const verify = async (token: string) =>
  (await app.http.inject({ method: "POST", url: "/v1/tokens/verify", payload: { token } })).json().data.valid;

const reset = (token: string, password = NEW_PASSWORD) =>
  app.http.inject({ method: "POST", url: `/v1/tokens/reset/${token}`, payload: { password } });

const signIn = async (email: string, password: string) =>
  (await app.http.inject({ method: "POST", url: "/v1/session", payload: { email, password } })).statusCode;

const timed = async (address: string) => {
  const began = performance.now();
  const answer = await request(address);
  return { answer, ms: performance.now() - began };
};

/** The token in the newest reset mail to an address. */
async function mailedToken(to: string): Promise<string> {
  const [mail] = await app.services.db
    .select()
    .from(emailOutbox)
    .where(and(eq(emailOutbox.to, to), eq(emailOutbox.template, "password-reset")))
    .orderBy(desc(emailOutbox.createdAt));
  if (!mail) throw new Error(`no reset mail to ${to}`);
  return createResetToken(app.config.SECRET, String(mail.input["resetId"]));
}

async function requested(): Promise<{ account: TestAccount; token: string }> {
  const account = await createAccount(app.services);
  expect((await request(account.email)).statusCode).toBe(200);
  return { account, token: await mailedToken(account.email) };
}

test("a mailed token sets a new password once and signs out everywhere", async () => {
  const { account, token } = await requested();
  expect(await verify(token)).toBe(true);
  expect((await reset(token)).json()).toEqual({ data: { reset: true } });
  expect(await signIn(account.email, PASSWORD)).toBe(401);
  expect(await signIn(account.email, NEW_PASSWORD)).toBe(200);
  const before = await app.http.inject({ url: "/v1/session", headers: account.headers });
  expect(before.statusCode).toBe(401);
  expect(await verify(token)).toBe(false);
  const again = await reset(token, "yet another password");
  expect(again.statusCode).toBe(422);
  expect(again.json().message).toBe(messages.auth.resetTokenExpired);
});

test("of many resets with one token at once, one succeeds", async () => {
  const { token } = await requested();
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, n) => reset(token, `${NEW_PASSWORD} ${n}`)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test("a reset spends the other links that were mailed", async () => {
  const { account, token } = await requested();
  await request(account.email);
  const newer = await mailedToken(account.email);
  expect(newer).not.toBe(token);
  expect((await reset(newer)).statusCode).toBe(200);
  expect(await verify(token)).toBe(false);
});

test("a token lasts an hour and cannot be made up", async () => {
  const { token } = await requested();
  app.clock.advance(3_600_001);
  expect(await verify(token)).toBe(false);
  expect((await reset(token)).json().message).toBe(messages.auth.resetTokenExpired);
  expect(await verify("made.up")).toBe(false);
});

test("a new password must be long enough and not a common one; the token stays good", async () => {
  const { token } = await requested();
  const short = await reset(token, "1234567");
  expect(short.json().message).toBe("Password needs to be at least 8 characters");
  expect((await reset(token, "Password123")).statusCode).toBe(422);
  expect((await reset(token)).statusCode).toBe(200);
});

test("an unknown address gets the same answer in the same time, and no mail", async () => {
  const { email } = await createAccount(app.services);
  const known = await timed(email);
  const unknown = await timed("nobody.at.all@example.com");
  expect(unknown.answer.json()).toEqual(known.answer.json());
  // Both wait for the same moment, which is later than the work of either.
  expect(known.ms).toBeGreaterThan(245);
  expect(unknown.ms).toBeGreaterThan(245);
  const mails = await app.services.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.to, "nobody.at.all@example.com"));
  expect(mails).toEqual([]);
});

test.each([
  "https://evil.example/reset",
  "http://127.0.0.1:5174@evil.example/",
  "javascript:alert(1)",
  "/reset",
])("a link to %s is refused", async (url) => {
  const { email } = await createAccount(app.services);
  const refused = await request(email, url);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().errors).toHaveProperty("redirectUrl");
});
