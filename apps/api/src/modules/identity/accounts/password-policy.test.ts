import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "../../../db/schema/accounts.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let count = 0;
async function signUp(password: string) {
  const email = `policy.${(count += 1)}@example.com`;
  const response = await app.http.inject({
    method: "POST",
    url: "/v1/account",
    payload: {
      firstName: "Agnès",
      lastName: "Varda",
      email,
      password,
      phoneNumber: "555-0100-200",
      tos: true,
    },
  });
  return { email, status: response.statusCode };
}
async function signIn(email: string, password: string): Promise<number> {
  const payload = { email, password };
  return (await app.http.inject({ method: "POST", url: "/v1/session", payload })).statusCode;
}

test.each([
  ["of lower-case letters only", "vxqzkwpgjmtr"],
  ["of digits and spaces only", "8301 9274 6655 1038"],
  ["of another script", "пятничный сеанс в кино"],
  ["of 8 characters", "x9Qw!v2L"],
  ["of 200 characters", "a long password of Cléo: ".repeat(8)],
])("accepts a password %s", async (_name, password) => {
  const { email, status } = await signUp(password);
  expect(status).toBe(201);
  expect(await signIn(email, password)).toBe(200);
});

test("compares a password as it was typed: no case, no space and no character is dropped", async () => {
  const password = `  Vxqzk wpgjm ${"tr9-".repeat(20)} `;
  const { email, status } = await signUp(password);
  expect(status).toBe(201);
  const variants = [password.trim(), password.toLowerCase(), password.slice(0, 72), password.slice(0, -1)];
  for (const variant of variants) expect(await signIn(email, variant)).toBe(401);
  expect(await signIn(email, password)).toBe(200);
});

test("signs in with accents in whichever form a keyboard sends them", async () => {
  const password = "Grün-Äpfel-und-Öl-77";
  const { email } = await signUp(password.normalize("NFC"));
  expect(await signIn(email, password.normalize("NFD"))).toBe(200);
  expect(await signIn(email, "Grun-Apfel-und-Ol-77")).toBe(401);
  // As stored before passwords were normalized.
  const passwordHash = await hash(password.normalize("NFD"));
  await app.services.db.update(accounts).set({ passwordHash }).where(eq(accounts.email, email));
  for (const form of ["NFC", "NFD"]) expect(await signIn(email, password.normalize(form))).toBe(200);
});

test("stores an argon2id hash with 19 MiB and two passes", async () => {
  const { email } = await signUp("пятничный сеанс в кино");
  const [account] = await app.services.db.select().from(accounts).where(eq(accounts.email, email));
  expect(account?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
