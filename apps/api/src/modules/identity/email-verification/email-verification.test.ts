import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  actFor,
  createAccount,
  createPage,
  type TestAccount,
  verifyEmail,
} from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { leadOwners } from "../../../db/schema/leads.ts";
import { createDefaultPaywallSettings } from "../../events/pages/page-defaults.ts";
import { createResetToken } from "../sessions/reset-token.ts";
import { createVerificationToken } from "./verification-token.ts";

const DAY_MS = 86_400_000;

let app: TestApp;
let staff: TestAccount;
let count = 0;
beforeAll(async () => {
  app = await createTestApp();
  staff = await createAccount(app.services, { type: "admin" });
});
afterAll(() => app.close());

type Headers = Record<string, string>;
const call = (method: "GET" | "POST" | "PATCH", url: string, headers: Headers = {}, payload?: object) =>
  app.http.inject({ method, url, headers, ...(payload && { payload }) });

/** Signs up with an unverified address. */
async function signUp(): Promise<TestAccount> {
  const email = `unproven.${++count}@example.com`;
  const response = await call(
    "POST",
    "/v1/account",
    {},
    {
      firstName: "Agnès",
      lastName: "Varda",
      email,
      password: "cleo from five to seven",
      phoneNumber: "555-0100-200",
      tos: true,
    },
  );
  expect(response.statusCode).toBe(201);
  const headers = { "x-session-id": String(response.headers["x-session-id"]) };
  return { id: response.json().data.id, email, headers };
}

const readAccount = async ({ headers }: TestAccount) =>
  (await call("GET", "/v1/account", headers)).json().data;

const sign = ({ id, email }: TestAccount, expiresAt = new Date(app.clock.now().getTime() + 60_000)) =>
  createVerificationToken(app.config.keyRing, { accountId: id, email, expiresAt });

const verify = (token: string) => call("POST", "/v1/email-verifications", {}, { token });

test("staff cannot give an event or credits to an unverified address", async () => {
  const squatter = await signUp();
  const film = await createPage(app.services, (await createAccount(app.services)).id);
  await actFor(app.services, staff, film.accountId);
  const copy = () =>
    call("POST", `/v1/pages/duplicate/${film.id}`, staff.headers, { account_email: squatter.email });
  const credit = (credits = 2) =>
    call("POST", "/v1/credits", staff.headers, { email: squatter.email, credits });
  expect((await credit()).json()).toMatchObject({ code: "invalid", errors: { email: {} } });
  expect((await copy()).json()).toMatchObject({ code: "invalid", errors: { account_email: {} } });

  // Control: the same calls succeed once the address is proven.
  await verifyEmail(app, squatter);
  expect((await credit()).statusCode).toBe(200);
  expect((await copy()).statusCode).toBe(201);
});

test("an unverified account cannot activate an event that takes money", async () => {
  const account = await signUp();
  await app.services.db
    .update(accounts)
    .set({ capabilityStatus: "active" })
    .where(eq(accounts.id, account.id));
  const paywallSettings = { ...createDefaultPaywallSettings(), enablePaywall: true };
  const draft = { activated: false, test: true };
  const selling = await createPage(app.services, account.id, { ...draft, paywallSettings });
  const free = await createPage(app.services, account.id, draft);
  const listMissing = async (id: string): Promise<string[]> => {
    const response = await call("POST", `/v1/pages/${id}/activate`, account.headers);
    return response.json().details.missing.map(({ field }: { field: string }) => field);
  };
  expect(await listMissing(selling.id)).toContain("emailVerified");
  expect(await listMissing(free.id)).not.toContain("emailVerified");
  await verifyEmail(app, account);
  expect(await listMissing(selling.id)).not.toContain("emailVerified");
});

test("a lead that staff add is not joined to an unverified account", async () => {
  const squatter = await signUp();
  const lead = {
    first_name: "A",
    last_name: "V",
    email: squatter.email,
    stage: "qualified",
    film_count: "1+",
    documentary_filmmaker: true,
  };
  const added = await call("POST", "/v1/admin/manual/lead?type=referral", staff.headers, lead);
  expect(added.statusCode).toBe(201);
  const findLead = async () => {
    const [row] = await app.services.db.select().from(leadOwners).where(eq(leadOwners.email, squatter.email));
    return row;
  };
  expect(await findLead()).toMatchObject({ accountId: null });
  await verifyEmail(app, squatter);
  expect(await findLead()).toMatchObject({ accountId: squatter.id, stage: "graduated" });
});

test("the link in the welcome email verifies the address, also when it is used twice", async () => {
  const account = await signUp();
  expect(await readAccount(account)).toMatchObject({ emailVerified: false });
  const [row] = (await call("GET", `/v1/accounts?search_term=${account.email}`, staff.headers)).json().data
    .data;
  expect(row).toMatchObject({ emailVerified: false });
  const token = sign(account);
  expect((await verify(token)).json()).toEqual({ data: { email: account.email } });
  expect((await verify(token)).statusCode).toBe(200);
  expect(await readAccount(account)).toMatchObject({ emailVerified: true });
});

test("a link is void after its time, for another address and with another signature", async () => {
  const account = await signUp();
  const expired = sign(account, new Date(app.clock.now().getTime() - 1000));
  const other = sign({ ...account, email: "other@example.com" });
  for (const token of [expired, other, `${sign(account)}x`]) {
    expect((await verify(token)).json()).toMatchObject({
      code: "invalid",
      message: "This link was used or has expired",
    });
  }
  expect(await readAccount(account)).toMatchObject({ emailVerified: false });
});

test("the link is sent again until the address is verified", async () => {
  const account = await signUp();
  const resend = () => call("POST", "/v1/account/email-link", account.headers);
  expect((await resend()).json()).toEqual({ data: { email: account.email } });
  const [email] = await app.services.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.to, account.email))
    .orderBy(desc(emailOutbox.createdAt));
  expect(email?.template).toBe("verify-email");
  const expiresAt = new Date(String(email?.input["expiresAt"]));
  expect(expiresAt.getTime() - app.clock.now().getTime()).toBeGreaterThan(7 * DAY_MS - 60_000);
  expect((await verify(sign(account, expiresAt))).statusCode).toBe(200);
  expect((await resend()).json().code).toBe("state-conflict");
});

test("a password reset by email verifies the address, so its owner gets the account of a squatter", async () => {
  const squatter = await signUp();
  const redirectUrl = `${app.config.STUDIO_URL}/reset-password`;
  await call("POST", "/v1/tokens/reset", {}, { email: squatter.email, redirectUrl });
  const [email] = await app.services.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.to, squatter.email))
    .orderBy(desc(emailOutbox.createdAt));
  const token = createResetToken(app.config.keyRing, String(email?.input["resetId"]));
  const password = "a wholly new password";
  expect((await call("POST", `/v1/tokens/reset/${token}`, {}, { password })).statusCode).toBe(200);
  expect((await call("GET", "/v1/account", squatter.headers)).statusCode).toBe(401);
  const [account] = await app.services.db.select().from(accounts).where(eq(accounts.id, squatter.id));
  expect(account?.emailVerifiedAt).not.toBeNull();
});

test("accounts that sign-up did not create are verified", async () => {
  expect(await readAccount(await createAccount(app.services))).toMatchObject({ emailVerified: true });
});
