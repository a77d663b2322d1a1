import { messages } from "@matinee/contract/messages";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, PASSWORD } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { creditCoupons } from "../../../db/schema/coupons.ts";
import { leadOwners } from "../../../db/schema/leads.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { accounts } from "../../../db/schema/accounts.ts";

let app: TestApp;
let count = 0;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

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

test("signing up signs in, with no credits and payouts not yet connected", async () => {
  const answer = await signUp({
    businessType: "business",
    companyName: "Ciné-Tamaris",
    promoCode: "NONE-SUCH",
  });
  expect(answer.statusCode).toBe(201);
  expect(answer.json().data).toMatchObject({ type: "filmmaker", name: "Agnès Varda" });
  const headers = { "x-session-id": String(answer.headers["x-session-id"]) };
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
  const mails = await app.services.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.to, answer.json().data.email));
  expect(mails.map(({ template }) => template)).toEqual(["welcome"]);
});

test("a promo code that is a credit coupon is claimed; one that is used up is kept and does no harm", async () => {
  await app.services.db.insert(creditCoupons).values({ code: "FESTIVAL", credits: 3, maxClaims: 1 });
  const credits = async (promoCode: string) => {
    const answer = await signUp({ promoCode });
    expect(answer.statusCode).toBe(201);
    const headers = { "x-session-id": String(answer.headers["x-session-id"]) };
    return (await app.http.inject({ url: "/v1/account", headers })).json().data.credits;
  };
  expect(await credits(" festival ")).toEqual({ credits: 3 });
  expect(await credits("FESTIVAL")).toEqual({ credits: 0 });
  const kept = await app.services.db.select().from(accounts).where(eq(accounts.promoCode, "FESTIVAL"));
  expect(kept).toHaveLength(1);
});

test("only filmmakers sign themselves up", async () => {
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
])("sign-up with %j names what is wrong", async (fields, field, text) => {
  const answer = await signUp(fields);
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ code: "invalid", message: text, errors: { [field]: { msg: text } } });
});

test("of several wrong fields the first in the form's order speaks", async () => {
  const answer = await app.http.inject({ method: "POST", url: "/v1/account", payload: { tos: false } });
  expect(answer.json().message).toBe("Please enter a valid name");
  expect(Object.keys(answer.json().errors)).toEqual([
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

test("a password that everyone tries first is refused", async () => {
  const answer = await signUp({ password: "Password123" });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toHaveProperty("password");
});

test("an email signs up once, however it is written and however many come at once", async () => {
  const email = newEmail();
  const answers = await Promise.all(
    [email, email.toUpperCase(), ` ${email} `, email].map((each) => signUp({ email: each })),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(3);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json()).toMatchObject({ code: "email-taken", errors: { email: {} } });
});

test("a lead owner of the same email is linked and graduates", async () => {
  const email = newEmail();
  await app.services.db
    .insert(leadOwners)
    .values({ firstName: "A", lastName: "V", email: email.toUpperCase(), stage: "qualified" });
  const answer = await signUp({ email });
  const [lead] = await app.services.db
    .select()
    .from(leadOwners)
    .where(eq(leadOwners.accountId, answer.json().data.id));
  expect(lead).toMatchObject({ stage: "graduated" });
});

test("own fields can be changed; what breaks a rule changes nothing", async () => {
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
  for (const wrong of [
    { firstName: " " },
    { phoneNumber: "12" },
    { country: "XX" },
    { businessType: "business" },
  ]) {
    expect((await update(headers, wrong)).statusCode).toBe(422);
  }
  expect((await update(headers, { credits: 5 })).json().errors).toHaveProperty("credits");
  const now = await app.http.inject({ url: "/v1/account", headers });
  expect(now.json().data).toMatchObject({ firstName: "Chantal", business_type: "individual" });
});

test("a new password needs the present one and ends the other sessions", async () => {
  const { email, headers } = await createAccount(app.services);
  const signIn = (password: string) =>
    app.http.inject({ method: "POST", url: "/v1/session", payload: { email, password } });
  const other = { "x-session-id": String((await signIn(PASSWORD)).headers["x-session-id"]) };
  const password = "jeanne dielman 23";
  for (const currentPassword of [undefined, "wrong"]) {
    const refused = await update(headers, { password, currentPassword });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toHaveProperty("currentPassword");
  }
  expect((await update(headers, { password, currentPassword: PASSWORD })).statusCode).toBe(200);
  expect((await app.http.inject({ url: "/v1/session", headers })).statusCode).toBe(200);
  expect((await app.http.inject({ url: "/v1/session", headers: other })).statusCode).toBe(401);
  expect((await signIn(PASSWORD)).statusCode).toBe(401);
  expect((await signIn(password)).statusCode).toBe(200);
});

test("a new email needs the password and may not be another's", async () => {
  const { headers } = await createAccount(app.services);
  const taken = await createAccount(app.services);
  const email = newEmail();
  expect((await update(headers, { email })).json().errors).toHaveProperty("currentPassword");
  const refused = await update(headers, { email: taken.email.toUpperCase(), currentPassword: PASSWORD });
  expect(refused.statusCode).toBe(409);
  expect(refused.json().code).toBe("email-taken");
  const changed = await update(headers, { email, currentPassword: PASSWORD });
  expect(changed.json().data.email).toBe(email);
});
