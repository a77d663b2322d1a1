import { afterAll, beforeAll, expect, test } from "vitest";
import { actFor, createAccount, createPage, PASSWORD, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createStaffInvitationCode } from "../staff-invitations/staff-invitation-code.ts";

let app: TestApp;
let admin: TestAccount;
let support: TestAccount;

beforeAll(async () => {
  app = await createTestApp();
  [admin, support] = await Promise.all([
    createAccount(app.services, { type: "admin", staffRole: "admin" }),
    createAccount(app.services, { type: "admin", staffRole: "support" }),
  ]);
});
afterAll(() => app.close());

type Method = "GET" | "POST" | "PATCH" | "DELETE";
const call = (method: Method, url: string, payload?: object, headers: object = admin.headers) =>
  app.http.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });

test("an invitation gives the chosen role, which the session returns", async () => {
  const email = "finance.colleague@example.com";
  const invited = await call("POST", "/v1/admin/staff-invitations", { email, role: "finance" });
  const code = createStaffInvitationCode(app.services.config.keyRing, invited.json().data.id);
  const name = { firstName: "Dele", lastName: "Marchand" };
  await call("POST", `/v1/staff-invitations/${code}`, { ...name, password: "a-fine-new-password" }, {});
  const signedIn = await call("POST", "/v1/session", { email, password: "a-fine-new-password" }, {});
  expect(signedIn.json().data).toMatchObject({ type: "admin", staffRole: "finance" });
  const { members } = (await call("GET", "/v1/admin/staff")).json().data;
  expect(members).toContainEqual(expect.objectContaining({ email, role: "finance" }));
});

test("an invitation without a role gives support, and a filmmaker has no role", async () => {
  const invited = await call("POST", "/v1/admin/staff-invitations", { email: "other@example.com" });
  expect(invited.statusCode).toBe(201);
  const { invitations } = (await call("GET", "/v1/admin/staff")).json().data;
  expect(invitations).toContainEqual(
    expect.objectContaining({ email: "other@example.com", role: "support" }),
  );
  const filmmaker = await createAccount(app.services);
  const signedIn = await call("POST", "/v1/session", { email: filmmaker.email, password: PASSWORD }, {});
  expect(signedIn.json().data).toMatchObject({ type: "filmmaker", staffRole: null });
});

test("a new role ends the member's sessions and decides what they may do", async () => {
  const member = await createAccount(app.services, { type: "admin", staffRole: "support" });
  const setRole = (id: string, role: string, headers = admin.headers) =>
    call("PATCH", `/v1/admin/staff/${id}`, { role }, headers);
  const { email } = await createAccount(app.services);
  const addCredit = (headers: object) => call("POST", "/v1/credits", { email, credits: 1 }, headers);
  expect((await addCredit(member.headers)).statusCode).toBe(403);
  expect((await setRole(member.id, "finance", member.headers)).statusCode).toBe(403);
  expect((await setRole(member.id, "finance")).statusCode).toBe(204);
  expect((await addCredit(member.headers)).statusCode).toBe(401);
  const signedIn = await call("POST", "/v1/session", { email: member.email, password: PASSWORD }, {});
  const headers = { "x-session-id": String(signedIn.headers["x-session-id"]) };
  expect((await addCredit(headers)).statusCode).toBe(200);
  expect((await setRole(admin.id, "support")).json().code).toBe("state-conflict");
  expect((await setRole(crypto.randomUUID(), "support")).statusCode).toBe(404);
});

test("only an admin changes a customer's email, support changes other fields", async () => {
  const customer = await createAccount(app.services);
  const change = (body: object, headers: object) =>
    call("PATCH", `/v1/admin/account/${customer.id}`, body, headers);
  const email = `new.${Date.now()}@example.com`;
  const rejected = await change({ email }, support.headers);
  expect(rejected.json()).toMatchObject({ code: "forbidden", errors: { email: {} } });
  const form = { email: customer.email, companyName: "Reel" };
  expect((await change(form, support.headers)).statusCode).toBe(200);
  expect((await change({ email, reason: "They lost the mailbox" }, admin.headers)).statusCode).toBe(200);
});

test("staff cannot copy a customer's event, with its film, to a staff account", async () => {
  const owner = await createAccount(app.services, { credits: 1 });
  const page = await createPage(app.services, owner.id);
  const copyTo = (email: string) =>
    call("POST", `/v1/pages/duplicate/${page.id}`, { account_email: email }, admin.headers);
  expect((await copyTo(admin.email)).json().errors).toHaveProperty("account_email");
  expect((await copyTo(support.email)).statusCode).toBe(422);
  // Control: the owner receives a copy.
  expect((await copyTo(owner.email)).statusCode).toBe(201);
});

test("only an admin takes a customer's event on or off the air", async () => {
  const owner = await createAccount(app.services);
  const page = await createPage(app.services, owner.id);
  const save = (body: object, headers: object) => call("PATCH", `/v1/pages/${page.id}`, body, headers);
  for (const flags of [{ archived: true }, { activated: false }, { test: true }, { diyEvent: false }]) {
    expect((await save(flags, support.headers)).json().code).toBe("forbidden");
  }
  await actFor(app.services, support, owner.id);
  expect((await save({ title: "A new title" }, support.headers)).statusCode).toBe(200);
  expect((await save({ archived: true }, admin.headers)).statusCode).toBe(200);
});
