import { createServer } from "node:http";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { DEMO_PASSWORD } from "../../../seed/seed-accounts.ts";
import { hasLeaked } from "./leaked-passwords.ts";
import { hashNewPassword } from "./passwords.ts";
import { isCommonPassword, isEasyToGuess } from "./password-strength.ts";

const owner = { firstName: "Agnès", lastName: "Varda", email: "agnes.varda@cine-tamaris.example" };
const offline = { LEAKED_PASSWORDS_URL: "" };

const accepts = (password: string, config = offline) =>
  hashNewPassword(config, password, owner).then(
    () => true,
    () => false,
  );

test.each([
  "Password123!",
  "Password2025",
  "Welcome123!",
  "P@ssw0rd123",
  "Passw0rd!",
  "Admin@123",
  "Qwerty123!",
  "iloveyou123!",
  "ILoveYou2025",
  "Football1!",
  "charlie2024",
  "Abcd1234!",
  "Liverpool2024!",
  "Summer2026!",
  "Matinee2026",
  "matinee-demo",
  "correcthorsebatterystaple",
  "Correct Horse Battery Staple",
  owner.email,
  "AgnèsVarda1",
])("rejects %s", async (password) => {
  expect(await accepts(password)).toBe(false);
});

test.each([
  "cleo from five to seven",
  "tGk28!xqPz",
  "x9Qw!v2L",
  "another-long-password",
  "jeanne dielman 23",
])("accepts %s", async (password) => {
  expect(await accepts(password)).toBe(true);
});

test("the words of the person count as known", () => {
  const password = "Castellane-Vermeulen";
  expect(isEasyToGuess(password, [])).toBe(false);
  expect(isEasyToGuess(password, ["Castellane", "Vermeulen"])).toBe(true);
});

test("the estimate of a long password of look-alikes takes less than two seconds", () => {
  isEasyToGuess("warms up", []);
  const start = performance.now();
  isEasyToGuess("4@8({[</369&#!1/|0$5+7%2/4".repeat(8).slice(0, 200), []);
  expect(performance.now() - start).toBeLessThan(2000);
});

describe("the online check", () => {
  const leaked = "an unlikely but leaked phrase 71";
  const digest = createHash("sha1").update(leaked).digest("hex").toUpperCase();
  let delayMs = 0;
  const requests: string[] = [];
  const service = createServer((request, response) => {
    requests.push(request.url ?? "");
    setTimeout(() => response.end(`${digest.slice(5)}:42\r\n`), delayMs);
  });
  let LEAKED_PASSWORDS_URL = "";
  beforeAll(async () => {
    service.listen(0, "127.0.0.1");
    await once(service, "listening");
    const address = service.address();
    if (typeof address !== "object" || !address) throw new Error("The server has no port");
    LEAKED_PASSWORDS_URL = `http://127.0.0.1:${address.port}`;
  });
  afterAll(() => service.close());

  test("rejects a leaked password and sends only five digits of its hash", async () => {
    expect(await accepts(leaked)).toBe(true);
    // With more time than in production, so that a busy machine does not fail the test.
    expect(await hasLeaked(LEAKED_PASSWORDS_URL, leaked, 30_000)).toBe(true);
    expect(await hasLeaked(LEAKED_PASSWORDS_URL, "a phrase that did not leak 71", 30_000)).toBe(false);
    expect(requests).toHaveLength(2);
    expect(requests.every((url) => /^\/range\/[0-9A-F]{5}(\?.*)?$/i.test(url))).toBe(true);
    // On a busy machine an answer may come too late, and then the password is accepted.
    await expect.poll(() => accepts(leaked, { LEAKED_PASSWORDS_URL }), { timeout: 10_000 }).toBe(false);
  });

  test("follows no redirect to another server", async () => {
    const redirecting = createServer((_request, response) => {
      response.writeHead(302, { location: `${LEAKED_PASSWORDS_URL}/range/${digest.slice(0, 5)}` }).end();
    });
    redirecting.listen(0, "127.0.0.1");
    await once(redirecting, "listening");
    const address = redirecting.address();
    if (typeof address !== "object" || !address) throw new Error("The server has no port");
    const before = requests.length;
    expect(await hasLeaked(`http://127.0.0.1:${address.port}`, leaked, 30_000)).toBe(false);
    expect(requests).toHaveLength(before);
    redirecting.close();
  });

  test("accepts the password when the service is slow or away", async () => {
    delayMs = 1500;
    expect(await accepts(leaked, { LEAKED_PASSWORDS_URL })).toBe(true);
    delayMs = 0;
    expect(await accepts(leaked, { LEAKED_PASSWORDS_URL: "http://127.0.0.1:1" })).toBe(true);
  });
});

describe("at the API", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  test("sign-up and password change name the problem at the field", async () => {
    const signedUp = await app.http.inject({
      method: "POST",
      url: "/v1/account",
      payload: { ...owner, password: "AgnèsVarda1", phoneNumber: "555-0100-200", tos: true },
    });
    expect(signedUp.statusCode).toBe(422);
    expect(signedUp.json().errors.password.msg).toContain("easy to guess");
    const account = await createAccount(app.services, owner);
    const changed = await app.http.inject({
      method: "PATCH",
      url: "/v1/account",
      headers: account.headers,
      payload: { currentPassword: "correct-horse-battery", password: owner.email },
    });
    expect(changed.statusCode).toBe(422);
    expect(changed.json().errors).toHaveProperty("password");
  });

  test("the demo's password cannot be chosen, and the seeded accounts keep it", () => {
    expect(isCommonPassword(DEMO_PASSWORD) || isEasyToGuess(DEMO_PASSWORD, [])).toBe(true);
  });
});
