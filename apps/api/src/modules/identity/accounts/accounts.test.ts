import { startVies, type Vies } from "@matinee/dev-services/vies/server";
import { messages } from "@matinee/texts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, PASSWORD, verifyEmail } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { creditCoupons } from "../../../db/schema/coupons.ts";
import { leadOwners } from "../../../db/schema/leads.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { accounts } from "../../../db/schema/accounts.ts";

let app: TestApp;
let register: Vies;
let count = 0;
beforeAll(async () => {
  register = await startVies({ PT509442013: "MARÉ ALTA FILMES, LDA" });
  app = await createTestApp({ TAX_REGISTER_URL: register.url });
});
afterAll(async () => {
  await app.close();
  await register.close();
});

const newEmail = () => `new.${++count}@example.com`;

const form = (fields: Record<string, unknown> = {}) => ({
  type: "filmmaker",
  firstName: "Agnès",
  lastName: "Varda",
  email: newEmail(),
  country: "FR",
  password: "cleo from five to seven",
  tos: true,
  phoneNumber: "555-0100-200",
  businessType: "individual",
  ...fields,
});

const signUp = (fields: Record<string, unknown> = {}) =>
  app.http.inject({ method: "POST", url: "/v1/account", payload: form(fields) });

const update = (headers: Record<string, string>, payload: Record<string, unknown>) =>
  app.http.inject({ method: "PATCH", url: "/v1/account", headers, payload });

test("keeps a tax number in the spelling of its country's register, and rejects any other at its field", async () => {
  const { headers } = await createAccount(app.services, { country: "PT" });
  const saved = await update(headers, { taxNumber: " pt 509.442-013 " });
  expect(saved.statusCode, saved.body).toBe(200);
  expect(saved.json().data.taxNumber).toBe("PT509442013");
  for (const [change, country] of [
    [{ taxNumber: "PT509442014" }, "Portugal"],
    [{ country: "DE" }, "Germany"],
  ] as const) {
    const rejected = await update(headers, change);
    expect(rejected.statusCode).toBe(422);
    const msg = `This tax number is not valid in your country (${country}): a digit may be wrong. Please check it, or leave it empty.`;
    expect(rejected.json().errors).toEqual({ taxNumber: { msg } });
  }
  // Numbers of Brazil are not checked.
  const moved = await update(headers, { country: "BR", taxNumber: "12.345" });
  expect(moved.json().data).toMatchObject({ country: "BR", taxNumber: "12.345" });
  expect((await update(headers, { taxNumber: "" })).json().data.taxNumber).toBeNull();
});

test("asks the register of the European Union for a tax number, and goes on while it does not answer", async () => {
  const { headers } = await createAccount(app.services, { country: "PT" });
  const check = async () => (await app.http.inject({ url: "/v1/account/tax-number", headers })).json().data;
  expect(await check()).toEqual({ number: null, register: null, name: null });
  await update(headers, { taxNumber: "509442013" });
  const registered = { number: "PT509442013", register: "registered", name: "MARÉ ALTA FILMES, LDA" };
  expect(await check()).toEqual(registered);

  const unknown = await update(headers, { taxNumber: "501964843" });
  expect(unknown.statusCode).toBe(422);
  expect(unknown.json().errors).toEqual({ taxNumber: { msg: messages.settingsPage.taxNumberUnknown } });
  expect(await check()).toEqual(registered);

  register.fault = "member-down";
  expect((await update(headers, { taxNumber: "500100144" })).statusCode).toBe(200);
  expect(await check()).toEqual({ number: "PT500100144", register: "silent", name: null });
  register.fault = null;
});

test("sign-up opens a session; the account has no credits and no payout bank", async () => {
  const response = await signUp({
    businessType: "business",
    companyName: "Ciné-Tamaris",
    promoCode: "NONE-SUCH",
  });
  expect(response.statusCode).toBe(201);
  expect(response.json().data).toMatchObject({ type: "filmmaker", name: "Agnès Varda" });
  const headers = { "x-session-id": String(response.headers["x-session-id"]) };
  const account = await app.http.inject({ url: "/v1/account", headers });
  expect(account.json().data).toMatchObject({
    firstName: "Agnès",
    country: "FR",
    phoneNumber: "5550100200",
    business_type: "company",
    companyName: "Ciné-Tamaris",
    credits: { credits: 0 },
    capability: { status: "inactive" },
    hasConnectedBank: false,
  });
  const emails = await app.services.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.to, response.json().data.email));
  expect(emails.map(({ template }) => template)).toEqual(["welcome"]);
});

test("sign-up claims a credit coupon, and succeeds without credits when the coupon is used up", async () => {
  await app.services.db.insert(creditCoupons).values({ code: "FESTIVAL", credits: 3, maxClaims: 1 });
  const credits = async (promoCode: string) => {
    const response = await signUp({ promoCode });
    expect(response.statusCode).toBe(201);
    const headers = { "x-session-id": String(response.headers["x-session-id"]) };
    return (await app.http.inject({ url: "/v1/account", headers })).json().data.credits;
  };
  expect(await credits(" festival ")).toEqual({ credits: 3 });
  expect(await credits("FESTIVAL")).toEqual({ credits: 0 });
  const accountsWithCode = await app.services.db
    .select()
    .from(accounts)
    .where(eq(accounts.promoCode, "FESTIVAL"));
  expect(accountsWithCode).toHaveLength(1);
});

test("sign-up rejects every account type except filmmaker", async () => {
  expect((await signUp({ type: "admin" })).statusCode).toBe(422);
});

test.each([
  [{ firstName: " " }, "firstName", "Please enter a valid name"],
  [{ lastName: "" }, "lastName", "Please enter a valid name"],
  [{ email: "agnes" }, "email", "Please enter a valid email"],
  [{ password: "1234567" }, "password", "Please enter a password with at least 8 characters"],
  [{ tos: false }, "tos", "Please accept terms of services"],
  [{ phoneNumber: "555-010" }, "phoneNumber", "Please enter a valid phone number"],
  [{ businessType: "company", companyName: "" }, "companyName", "Please provide a company name"],
])("sign-up with %j returns the field's error", async (fields, field, text) => {
  const response = await signUp(fields);
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({
    code: "invalid",
    message: text,
    errors: { [field]: { msg: text } },
  });
});

test("the first invalid field in the form's order becomes the message", async () => {
  const response = await app.http.inject({ method: "POST", url: "/v1/account", payload: { tos: false } });
  expect(response.json().message).toBe("Please enter a valid name");
  expect(Object.keys(response.json().errors)).toEqual([
    "firstName",
    "lastName",
    "email",
    "password",
    "tos",
    "phoneNumber",
  ]);
  const later = await signUp({ password: "short", phoneNumber: "" });
  expect(later.json().message).toBe(messages.signUp.issues["password-too-short"]);
});

test("rejects a commonly used password", async () => {
  const response = await signUp({ password: "Password123" });
  expect(response.statusCode).toBe(422);
  expect(response.json().errors).toHaveProperty("password");
});

test("only one of several concurrent sign-ups with one email succeeds, whatever its case and spacing", async () => {
  const email = newEmail();
  const responses = await Promise.all(
    [email, email.toUpperCase(), ` ${email} `, email].map((each) => signUp({ email: each })),
  );
  const statuses = responses.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(3);
  const rejected = responses.find(({ statusCode }) => statusCode === 409);
  expect(rejected?.json()).toMatchObject({ code: "email-taken", errors: { email: {} } });
});

test("sign-up leaves a lead owner of the same email alone until the email is verified", async () => {
  const email = newEmail();
  await app.services.db
    .insert(leadOwners)
    .values({ firstName: "A", lastName: "V", email: email.toUpperCase(), stage: "qualified" });
  const response = await signUp({ email });
  const { id } = response.json().data;
  const findLead = async () => {
    const [lead] = await app.services.db.select().from(leadOwners).where(eq(leadOwners.accountId, id));
    return lead;
  };
  expect(await findLead()).toBeUndefined();
  await verifyEmail(app, { id, email });
  expect(await findLead()).toMatchObject({ stage: "graduated" });
});

test("changes the caller's own fields; an invalid change is rejected whole", async () => {
  const { headers } = await createAccount(app.services);
  const changed = await update(headers, {
    firstName: "Chantal",
    phoneNumber: "+32-470-123456",
    country: "be",
  });
  expect(changed.statusCode).toBe(200);
  expect(changed.json().data).toMatchObject({
    firstName: "Chantal",
    phoneNumber: "+32470123456",
    country: "BE",
  });
  for (const invalid of [
    { firstName: " " },
    { phoneNumber: "12" },
    { country: "XX" },
    { businessType: "business" },
  ]) {
    expect((await update(headers, invalid)).statusCode).toBe(422);
  }
  expect((await update(headers, { credits: 5 })).json().errors).toHaveProperty("credits");
  const now = await app.http.inject({ url: "/v1/account", headers });
  expect(now.json().data).toMatchObject({ firstName: "Chantal", business_type: "individual" });
});

test("a new password requires the current one, ends the other sessions and renews this one", async () => {
  const { email, headers } = await createAccount(app.services);
  const signIn = (password: string) =>
    app.http.inject({ method: "POST", url: "/v1/session", payload: { email, password } });
  const other = { "x-session-id": String((await signIn(PASSWORD)).headers["x-session-id"]) };
  const password = "jeanne dielman 23";
  for (const currentPassword of [undefined, "wrong"]) {
    const rejected = await update(headers, { password, currentPassword });
    expect(rejected.statusCode).toBe(422);
    expect(rejected.json().errors).toHaveProperty("currentPassword");
  }
  const changed = await update(headers, { password, currentPassword: PASSWORD });
  expect(changed.statusCode).toBe(200);
  const renewed = { "x-session-id": String(changed.headers["x-session-id"]) };
  expect((await app.http.inject({ url: "/v1/session", headers: renewed })).statusCode).toBe(200);
  expect((await app.http.inject({ url: "/v1/session", headers })).statusCode).toBe(401);
  expect((await app.http.inject({ url: "/v1/session", headers: other })).statusCode).toBe(401);
  expect((await signIn(PASSWORD)).statusCode).toBe(401);
  expect((await signIn(password)).statusCode).toBe(200);
});

test("a new email requires the password; another spelling of the same one is saved at once", async () => {
  const account = await createAccount(app.services);
  const email = newEmail();
  expect((await update(account.headers, { email })).json().errors).toHaveProperty("currentPassword");
  const changed = await update(account.headers, { email, currentPassword: PASSWORD });
  expect(changed.json().data).toMatchObject({ email: account.email, pendingEmail: email });
  const respelled = await update(account.headers, { email: account.email.toUpperCase() });
  expect(respelled.json().data.email).toBe(account.email.toUpperCase());
});
