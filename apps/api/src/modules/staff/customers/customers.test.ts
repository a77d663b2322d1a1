import { messages } from "@matinee/texts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStaffInvitationCode } from "../../identity/staff-invitations/staff-invitation-code.ts";
import { staffInvitations } from "../../../db/schema/accounts.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { createAccount, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let staff: TestAccount;

beforeAll(async () => {
  app = await createTestApp();
  staff = await createAccount(app.services, { type: "admin", firstName: "Ines", lastName: "Farquhar" });
});
afterAll(() => app.close());

type Method = "GET" | "POST" | "PATCH" | "DELETE";
const call = (method: Method, url: string, payload?: object, headers: object = staff.headers) =>
  app.http.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });

test("a staff change to a customer is audited with both names", async () => {
  const customer = await createAccount(app.services, { firstName: "Noor", lastName: "Castellane" });
  const response = await call("PATCH", `/v1/admin/account/${customer.id}`, {
    teachableId: "84120",
    country: "ca",
    business_type: "company",
  });
  expect(response.statusCode).toBe(200);
  expect(response.json().data).toMatchObject({
    teachableId: "84120",
    country: "CA",
    business_type: "company",
  });
  const audit = await call("GET", `/v1/admin/audit?subject_id=${customer.id}`);
  expect(audit.json().data).toMatchObject({
    total: 1,
    data: [
      {
        action: "account.update",
        actor: "Ines Farquhar",
        onBehalfOf: "Noor Castellane",
        detail: { changes: { teachableId: { from: null, to: "84120" }, country: { from: "US", to: "CA" } } },
      },
    ],
  });
});

test("takes every email that can sign up, for a customer and for a lead", async () => {
  const { id } = await createAccount(app.services);
  for (const email of ["jürgen@example.com", "a&b@example.com"]) {
    const change = await call("PATCH", `/v1/admin/account/${id}`, { email, reason: "They moved" });
    expect(change.json().data, change.body).toMatchObject({ emailAwaitingApproval: email });
    const body = {
      first_name: "J",
      last_name: "M",
      email,
      stage: "new",
      film_count: "0",
      documentary_filmmaker: false,
    };
    expect((await call("POST", "/v1/admin/manual/lead?type=email", body)).statusCode).toBe(201);
  }
});

test("rejects invalid values with an error at their field", async () => {
  const customer = await createAccount(app.services);
  const other = await createAccount(app.services);
  const change = (body: object) => call("PATCH", `/v1/admin/account/${customer.id}`, body);
  expect((await change({ email: other.email.toUpperCase() })).json()).toMatchObject({
    code: "email-taken",
    errors: { email: { msg: "Another account has this email." } },
  });
  expect((await change({ country: "XX" })).json().errors).toHaveProperty("country");
  expect((await change({ phoneNumber: "12" })).json().errors).toHaveProperty("phoneNumber");
  expect((await change({ type: "admin" })).statusCode).toBe(422);
  expect((await call("PATCH", `/v1/admin/account/${crypto.randomUUID()}`, {})).statusCode).toBe(404);
});

test("null fields are left out, also those of a bulk update", async () => {
  const { id } = await createAccount(app.services, { phoneNumber: "+15550100" });
  const single = await call("PATCH", `/v1/admin/account/${id}`, { firstName: "Ode", phoneNumber: null });
  expect(single.json().data, single.body).toMatchObject({ firstName: "Ode", phoneNumber: "+15550100" });
  const attributes = { country: "FR", business_type: null };
  const bulk = await call("PATCH", "/v1/admin/account/bulk", { accountIds: [id], attributes });
  expect(bulk.statusCode, bulk.body).toBe(200);
  const nothing = await call("PATCH", "/v1/admin/account/bulk", { accountIds: null, attributes });
  expect(nothing.json().errors).toEqual({ accountIds: { msg: "This field is required." } });
});

test("concurrent changes of different fields merge; a conflicting one returns 409 with the saved value", async () => {
  const customer = await createAccount(app.services);
  const change = (body: object) => call("PATCH", `/v1/admin/account/${customer.id}`, body);
  expect((await change({ teachableId: "AAA", base: { teachableId: "" } })).statusCode).toBe(200);
  const late = await change({
    teachableId: "BBB",
    companyName: "Reel",
    base: { teachableId: "", companyName: "" },
  });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    code: "saved-before-you",
    details: { changed: ["teachableId"], saved: { teachableId: "AAA" } },
  });
  expect((await change({ companyName: "Reel", base: { companyName: "" } })).statusCode).toBe(200);
  expect((await change({ teachableId: "AAA", base: { teachableId: "" } })).statusCode).toBe(200);
  expect((await change({ teachableId: "BBB", base: { teachableId: "AAA" } })).json().data).toMatchObject({
    teachableId: "BBB",
    companyName: "Reel",
  });
  // Simultaneous changes conflict too: exactly one of them is rejected.
  const both = await Promise.all(
    ["C", "D"].map((teachableId) => change({ teachableId, base: { teachableId: "BBB" } })),
  );
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("a new email that staff enter waits for its confirmation", async () => {
  const customer = await createAccount(app.services);
  const email = `new.${Date.now()}@example.com`;
  const change = (body: object) => call("PATCH", `/v1/admin/account/${customer.id}`, { email, ...body });
  const unexplained = await change({ reason: " " });
  expect([unexplained.statusCode, unexplained.json().errors]).toEqual([
    422,
    { reason: { msg: messages.approvals.reasonMissing } },
  ]);
  const response = await change({ reason: "The mailbox is lost" });
  expect(response.json().data).toMatchObject({
    email: customer.email,
    emailAwaitingApproval: email,
    pendingEmail: null,
  });
  const second = await createAccount(app.services, { type: "admin" });
  const approvals = await call("GET", "/v1/admin/approvals", undefined, second.headers);
  const [{ id }] = approvals.json().data.pending;
  await call("POST", `/v1/admin/approvals/${id}/approve`, undefined, second.headers);
  const [row] = (await call("GET", `/v1/accounts?search_term=${customer.email}`)).json().data.data;
  expect(row).toMatchObject({ email: customer.email, pendingEmail: email });
});

test("a bulk update is atomic and accepts only some attributes", async () => {
  const ids = (await Promise.all([createAccount(app.services), createAccount(app.services)])).map(
    ({ id }) => id,
  );
  const bulk = (accountIds: string[], attributes: object) =>
    call("PATCH", "/v1/admin/account/bulk", { accountIds, attributes });
  expect((await bulk([...ids, crypto.randomUUID()], { country: "FR" })).statusCode).toBe(404);
  const listCountries = () =>
    Promise.all(ids.map(async (id) => (await call("GET", `/v1/admin/account/${id}`)).json().data.country));
  expect(await listCountries()).toEqual(["US", "US"]);
  expect((await bulk(ids, { country: "FR" })).json()).toEqual({ data: { updated: 2 } });
  expect(await listCountries()).toEqual(["FR", "FR"]);
  expect((await bulk(ids, { email: "a@example.com" })).statusCode).toBe(422);
  expect(
    (
      await bulk(
        Array.from({ length: 1001 }, () => crypto.randomUUID()),
        {},
      )
    ).statusCode,
  ).toBe(422);
});

test("the CSV report contains matching customers and escapes formulas", async () => {
  await createAccount(app.services, {
    firstName: "=1+1",
    lastName: 'Quo"ted, twice',
    email: "csv@report.test",
    phoneNumber: "+14155550123",
  });
  const response = await call("GET", "/v1/accounts.csv?search_term=csv@report.test");
  expect(response.headers["content-disposition"]).toMatch(
    /^attachment; filename="All-accounts__\d{4}-\d\d-\d\d\.csv"$/,
  );
  const [head, row, ...rest] = response.body.trim().split("\r\n");
  expect(response.body.startsWith("\uFEFF")).toBe(true);
  expect(head).toContain("Account ID,First name,Last name,Email");
  expect(row).toContain(`'=1+1,"Quo""ted, twice",csv@report.test,"+14155550123",`);
  expect(rest).toEqual([]);
});

test("an emailed staff invitation code creates one staff account", async () => {
  const email = "colleague@example.test";
  const invited = await call("POST", "/v1/admin/staff-invitations", { email });
  expect(invited.statusCode).toBe(201);
  const { id } = invited.json().data;
  const emails = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.to, email));
  expect(emails).toMatchObject([{ template: "staff-invitation", input: { invitationId: id } }]);

  const join = (code: string, password = "a-fine-new-password") =>
    call("POST", `/v1/staff-invitations/${code}`, { firstName: "Dele", lastName: "Marchand", password }, {});
  const code = createStaffInvitationCode(app.services.config.keyRing, id);
  expect((await join(`${code}x`)).statusCode).toBe(404);
  expect((await join(code, "short")).json().errors).toHaveProperty("password");
  expect((await join(code)).json()).toEqual({ data: { email } });
  expect((await join(code)).statusCode).toBe(404);
  const signIn = await call("POST", "/v1/session", { email, password: "a-fine-new-password" }, {});
  expect(signIn.json().data).toMatchObject({ type: "admin", name: "Dele Marchand" });
});

test("rejects an expired invitation, and inviting the email of an existing account", async () => {
  const { id } = (await call("POST", "/v1/admin/staff-invitations", { email: "late@example.test" })).json()
    .data;
  await app.services.db
    .update(staffInvitations)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(staffInvitations.id, id));
  const code = createStaffInvitationCode(app.services.config.keyRing, id);
  const body = { firstName: "Too", lastName: "Late", password: "a-fine-new-password" };
  expect((await call("POST", `/v1/staff-invitations/${code}`, body, {})).statusCode).toBe(404);
  const again = await call("POST", "/v1/admin/staff-invitations", { email: staff.email });
  expect(again.json()).toMatchObject({
    code: "email-taken",
    message: "This person has a staff account already.",
  });
  const filmmaker = await createAccount(app.services);
  const invited = await call("POST", "/v1/admin/staff-invitations", { email: filmmaker.email });
  expect(invited.json().message).toContain("A filmmaker's account has this email.");
});

test("lists staff and open invitations; revoking or repeating an invitation invalidates its link", async () => {
  const email = "twice@example.test";
  const invite = async (): Promise<string> =>
    (await call("POST", "/v1/admin/staff-invitations", { email })).json().data.id;
  const listOpenInvitations = async (): Promise<{ id: string; email: string }[]> => {
    const { members, invitations } = (await call("GET", "/v1/admin/staff")).json().data;
    expect(members).toContainEqual(expect.objectContaining({ id: staff.id, name: "Ines Farquhar" }));
    return invitations.filter((invitation: { email: string }) => invitation.email === email);
  };
  const join = async (id: string) => {
    const code = createStaffInvitationCode(app.services.config.keyRing, id);
    const body = { firstName: "Too", lastName: "Late", password: "a-fine-new-password" };
    return (await call("POST", `/v1/staff-invitations/${code}`, body, {})).statusCode;
  };
  const first = await invite();
  const second = await invite();
  expect(await listOpenInvitations()).toMatchObject([{ id: second, invitedBy: "Ines Farquhar" }]);
  expect(await join(first)).toBe(404);
  expect((await call("DELETE", `/v1/admin/staff-invitations/${second}`)).statusCode).toBe(204);
  expect((await call("DELETE", `/v1/admin/staff-invitations/${second}`)).statusCode).toBe(404);
  expect(await listOpenInvitations()).toEqual([]);
  expect(await join(second)).toBe(404);
});
