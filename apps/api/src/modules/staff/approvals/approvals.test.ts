import { and, eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { creditsWithoutApproval } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { accounts } from "../../../db/schema/accounts.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { creditEntries } from "../../../db/schema/credits.ts";
import { emailChanges } from "../../../db/schema/email-changes.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { authenticators } from "../../../db/schema/factors.ts";
import { approvalRequests } from "../../../db/schema/staff.ts";
import { sessions } from "../../../db/schema/sessions.ts";
import { createAccount, PASSWORD, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let admin: TestAccount;
let second: TestAccount;
let third: TestAccount;
let finance: TestAccount;
let count = 0;

const createStaff = (staffRole: "finance" | "admin") =>
  createAccount(app.services, { type: "admin", staffRole });

beforeAll(async () => {
  app = await createTestApp();
  [admin, second, third, finance] = await Promise.all([
    createStaff("admin"),
    createStaff("admin"),
    createStaff("admin"),
    createStaff("finance"),
  ]);
});
// The audit log has the database's time, so that a clock of another day would hide entries of the test.
beforeEach(() => app.clock.set(new Date()));
afterAll(() => app.close());

/** Lets time pass, and then everyone sign in again. */
async function advance(milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds);
  await app.services.db.update(sessions).set({ authenticatedAt: app.clock.now() });
}

type Method = "GET" | "POST" | "PATCH" | "DELETE";
const call = (method: Method, url: string, by: TestAccount, payload?: object) =>
  app.http.inject({ method, url, headers: by.headers, ...(payload && { payload }) });

const giveCredits = (customer: TestAccount, credits: number, by = admin) =>
  call("POST", "/v1/credits", by, { email: customer.email, credits, reason: "A festival" });

async function requestCredits(customer: TestAccount, credits = creditsWithoutApproval + 1): Promise<string> {
  const response = await giveCredits(customer, credits);
  expect(response.statusCode).toBe(202);
  return response.json().data.approvalId;
}

async function requestEmail(customer: TestAccount): Promise<{ id: string; email: string }> {
  const email = `approved.${++count}@example.com`;
  expect(
    (await call("PATCH", `/v1/admin/account/${customer.id}`, admin, { email, reason: "A new address" }))
      .statusCode,
  ).toBe(200);
  const { pending } = (await call("GET", "/v1/admin/approvals", admin)).json().data;
  const [request] = pending.filter(({ customerId }: { customerId: string }) => customerId === customer.id);
  return { id: request.id, email };
}

const approve = (id: string, by: TestAccount, body: object = {}) =>
  call("POST", `/v1/admin/approvals/${id}/approve`, by, body);
const reject = (id: string, by: TestAccount, reason = "Not agreed with the customer") =>
  call("POST", `/v1/admin/approvals/${id}/reject`, by, { reason });
const ascending = (a: number, b: number) => a - b;
const findRequest = async (id: string, by: TestAccount) =>
  (await call("GET", "/v1/admin/approvals", by))
    .json()
    .data.pending.find((request: { id: string }) => request.id === id);
const countCredits = async (customer: TestAccount) =>
  (await call("GET", `/v1/credits/${customer.id}`, admin)).json().data.credits;
const listEmailChanges = ({ id }: TestAccount) =>
  app.services.db.select().from(emailChanges).where(eq(emailChanges.accountId, id));

test("a customer's new email waits for a second admin", async () => {
  const customer = await createAccount(app.services);
  const { id, email } = await requestEmail(customer);
  expect(await listEmailChanges(customer)).toEqual([]);
  expect((await approve(id, admin)).json().code).toBe("forbidden");
  expect((await approve(id, finance)).json().code).toBe("forbidden");
  expect(await listEmailChanges(customer)).toEqual([]);
  expect((await approve(id, second)).statusCode).toBe(204);
  expect(await listEmailChanges(customer)).toMatchObject([{ newEmail: email }]);
  expect((await approve(id, third)).json().code).toBe("state-conflict");
  const audit = await call("GET", `/v1/admin/audit?subject_id=${customer.id}`, admin);
  expect(audit.json().data.data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: "approval.request", actorId: admin.id }),
      expect.objectContaining({
        action: "approval.approve",
        actorId: second.id,
        detail: expect.objectContaining({ approvalId: id, requestedBy: admin.id, email }),
      }),
    ]),
  );
});

test("a new request for an email replaces the one before", async () => {
  const customer = await createAccount(app.services);
  const first = await requestEmail(customer);
  const next = await requestEmail(customer);
  expect((await approve(first.id, second)).json().code).toBe("state-conflict");
  expect((await approve(next.id, second)).statusCode).toBe(204);
  expect(await listEmailChanges(customer)).toMatchObject([{ newEmail: next.email }]);
});

test("credits that a person approves do not count towards that person's own limit", async () => {
  const approver = await createStaff("admin");
  const customer = await createAccount(app.services);
  expect((await approve(await requestCredits(customer), approver)).statusCode).toBe(204);
  expect((await giveCredits(customer, creditsWithoutApproval, approver)).statusCode).toBe(200);
  // Control: an approval of this person does.
  expect((await giveCredits(customer, 1, approver)).statusCode).toBe(202);
});

test("credits above the limit wait, also in several parts, and are given once approved", async () => {
  const customer = await createAccount(app.services);
  expect((await giveCredits(customer, creditsWithoutApproval)).statusCode).toBe(200);
  const unexplained = await call("POST", "/v1/credits", admin, { email: customer.email, credits: 1 });
  expect(unexplained.json().errors).toEqual({ reason: { msg: messages.approvals.reasonMissing } });
  const id = await requestCredits(customer, 1);
  expect((await giveCredits(customer, 1)).json().message).toBe(messages.approvals.creditsWait);
  expect(await countCredits(customer)).toBe(creditsWithoutApproval);
  expect((await approve(id, finance)).statusCode).toBe(204);
  expect(await countCredits(customer)).toBe(creditsWithoutApproval + 1);
  // Control: removing credits needs no approval, and each member of staff has a limit of their own.
  expect((await giveCredits(customer, -5)).statusCode).toBe(200);
  expect((await giveCredits(customer, 1, third)).statusCode).toBe(200);
});

test("simultaneous changes cannot pass the limit together", async () => {
  const customer = await createAccount(app.services);
  const statuses = await Promise.all(
    Array.from({ length: 4 }, async () => (await giveCredits(customer, creditsWithoutApproval)).statusCode),
  );
  // One waits, and the same number again is a second press rather than a second wish.
  expect(statuses.toSorted(ascending)).toEqual([200, 202, 409, 409]);
});

test("of two people who approve at once, one succeeds and the change is made once", async () => {
  for (let round = 0; round < 5; round++) {
    const customer = await createAccount(app.services);
    const id = await requestCredits(customer);
    const responses = await Promise.all([approve(id, second), approve(id, third), approve(id, finance)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted(ascending)).toEqual([204, 409, 409]);
    const grants = await app.services.db
      .select()
      .from(creditEntries)
      .where(and(eq(creditEntries.accountId, customer.id), eq(creditEntries.type, "staff")));
    expect(grants).toHaveLength(1);
  }
});

test("control: two people who approve two requests at once both succeed", async () => {
  const customer = await createAccount(app.services);
  const ids = [
    await requestCredits(customer),
    await requestCredits(customer, creditsWithoutApproval + 2),
  ] as const;
  const responses = await Promise.all([approve(ids[0], second), approve(ids[1], third)]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
  expect(await countCredits(customer)).toBe(2 * creditsWithoutApproval + 3);
});

test("an approval and a rejection at once have one outcome", async () => {
  const customer = await createAccount(app.services);
  const id = await requestCredits(customer);
  const [approved, rejected] = await Promise.all([approve(id, second), reject(id, third)]);
  expect([approved.statusCode, rejected.statusCode].toSorted(ascending)).toEqual([204, 409]);
  expect(await countCredits(customer)).toBe(approved.statusCode === 204 ? creditsWithoutApproval + 1 : 0);
});

test("a rejected, withdrawn or expired request, or one of a suspended member, has no effect", async () => {
  const customer = await createAccount(app.services);
  const rejected = await requestCredits(customer);
  expect((await reject(rejected, finance)).statusCode).toBe(204);
  const withdrawn = await requestCredits(customer);
  expect((await reject(withdrawn, admin)).statusCode).toBe(204);
  const requester = await createStaff("finance");
  const orphaned = await giveCredits(customer, creditsWithoutApproval + 1, requester);
  const { approvalId } = orphaned.json().data;
  expect((await call("POST", `/v1/admin/staff/${requester.id}/suspend`, admin)).statusCode).toBe(204);
  const expired = await requestCredits(customer);
  expect((await approve(approvalId, second)).json().code).toBe("state-conflict");
  await advance(7 * 86_400_000 + 60_000);
  for (const id of [rejected, withdrawn, expired]) {
    expect((await approve(id, second)).json().code).toBe("state-conflict");
    expect((await reject(id, second)).json().code).toBe("state-conflict");
  }
  expect((await approve(crypto.randomUUID(), second)).statusCode).toBe(404);
  expect(await countCredits(customer)).toBe(0);
  const { pending, decided } = (await call("GET", "/v1/admin/approvals", admin)).json().data;
  expect(pending).toEqual([]);
  expect(decided).toContainEqual(expect.objectContaining({ id: expired, status: "expired" }));
});

test("an approval needs a sign-in or a proof of identity in the last five minutes", async () => {
  const customer = await createAccount(app.services);
  const id = await requestCredits(customer);
  await advance(0);
  app.clock.advance(5 * 60_000);
  const rejected = await approve(id, second);
  expect(rejected.statusCode).toBe(403);
  expect(rejected.json()).toMatchObject({ code: "step-up-needed", details: { action: "approval" } });
  expect(await countCredits(customer)).toBe(0);
  await advance(0);
  expect((await approve(id, second)).statusCode).toBe(204);
});

test("a colleague reads who asked and why, and rejects only with a reason", async () => {
  const customer = await createAccount(app.services);
  const credits = creditsWithoutApproval + 1;
  const reason = "A festival pays for ten films";
  const requested = await call("POST", "/v1/credits", admin, { email: customer.email, credits, reason });
  const { approvalId } = requested.json().data;
  expect(await findRequest(approvalId, second)).toMatchObject({
    kind: "credits",
    credits,
    reason,
    customerId: customer.id,
    requestedById: admin.id,
    approvableBy: "you",
  });
  expect(await findRequest(approvalId, admin)).toMatchObject({ approvableBy: "others" });
  expect((await reject(approvalId, second, " ")).json().errors).toHaveProperty("reason");
  expect((await reject(approvalId, second, "They paid for five")).statusCode).toBe(204);
  const { decided } = (await call("GET", "/v1/admin/approvals", admin)).json().data;
  expect(decided).toContainEqual(
    expect.objectContaining({
      id: approvalId,
      status: "rejected",
      decisionReason: "They paid for five",
    }),
  );
});

test("a colleague who just joined by an invitation of the requester cannot approve for a day", async () => {
  const customer = await createAccount(app.services);
  const invited = await createStaff("admin");
  await app.services.db.insert(auditEntries).values({
    action: "staff.join",
    subjectType: "account",
    subjectId: invited.id,
    detail: { invitedBy: admin.id },
    createdAt: app.clock.now(),
  });
  const id = await requestCredits(customer);
  expect((await approve(id, invited)).json().code).toBe("forbidden");
  // Control: the same colleague approves a request of another person.
  const ofAnother = (await giveCredits(customer, creditsWithoutApproval + 1, second)).json().data.approvalId;
  expect((await approve(ofAnother, invited)).statusCode).toBe(204);
  await advance(25 * 3_600_000);
  expect((await approve(id, invited)).statusCode).toBe(204);
});

test("the only person who may approve does so with their password, and the audit log says so", async () => {
  // Past the wait after an earlier test's suspension.
  await advance(8 * 86_400_000);
  const customer = await createAccount(app.services);
  const id = await requestCredits(customer);
  expect((await approve(id, admin, { currentPassword: PASSWORD })).json().code).toBe("forbidden");
  const others = and(eq(accounts.type, "admin"), ne(accounts.id, admin.id));
  await app.services.db.update(accounts).set({ disabledAt: app.clock.now() }).where(others);
  expect(await findRequest(id, admin)).toMatchObject({ approvableBy: "you-alone" });
  expect((await approve(id, admin)).json().errors).toHaveProperty("currentPassword");
  expect((await approve(id, admin, { currentPassword: "wrong" })).statusCode).toBe(422);
  expect(await countCredits(customer)).toBe(0);
  expect((await approve(id, admin, { currentPassword: PASSWORD })).statusCode).toBe(204);
  expect(await countCredits(customer)).toBe(creditsWithoutApproval + 1);
  const audit = await call("GET", `/v1/admin/audit?subject_id=${customer.id}`, admin);
  expect(audit.json().data.data).toContainEqual(
    expect.objectContaining({
      action: "approval.approve",
      detail: expect.objectContaining({ approvalId: id, singleApprover: true }),
    }),
  );
});

test("an admin who just excluded the others does not become the only approver", async () => {
  await app.services.db.update(accounts).set({ disabledAt: null }).where(eq(accounts.type, "admin"));
  const { members } = (await call("GET", "/v1/admin/staff", admin)).json().data;
  for (const { id } of members) {
    if (id === admin.id) continue;
    expect((await call("POST", `/v1/admin/staff/${id}/suspend`, admin)).statusCode).toBe(204);
  }
  const customer = await createAccount(app.services);
  const id = await requestCredits(customer);
  expect((await approve(id, admin, { currentPassword: PASSWORD })).json().code).toBe("forbidden");
  expect(await countCredits(customer)).toBe(0);
});

describe("lost second factors", () => {
  // The tests above end sessions of their staff.
  beforeAll(async () => {
    [admin, second, third, finance] = await Promise.all([
      createStaff("admin"),
      createStaff("admin"),
      createStaff("admin"),
      createStaff("finance"),
    ]);
  });
  const HOUR_MS = 3_600_000;
  /** Lets a request be older than it is; sessions of staff would end meanwhile. */
  const makeOlder = (id: string, hours: number) =>
    app.services.db
      .update(approvalRequests)
      .set({ createdAt: new Date(app.clock.now().getTime() - hours * HOUR_MS) })
      .where(eq(approvalRequests.id, id));
  const requestReset = (customer: TestAccount, by = admin, reason = "Lost phone, seen on a video call") =>
    call("POST", `/v1/admin/account/factor-reset/${customer.id}`, by, { reason });
  const findAuthenticators = ({ id }: TestAccount) =>
    app.services.db.select().from(authenticators).where(eq(authenticators.accountId, id));
  async function createOwner() {
    const owner = await createAccount(app.services);
    const factor = { accountId: owner.id, encryptedSecret: "x", confirmedAt: app.clock.now() };
    await app.services.db.insert(authenticators).values(factor);
    return owner;
  }
  const listFactorEmails = async ({ email }: TestAccount) =>
    (await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.to, email)))
      .filter(({ template }) => template === "factor-changed")
      .map(({ input }) => input["change"]);

  test("are removed by two admins after 24 hours, with an email to the owner before and after", async () => {
    const owner = await createOwner();
    const response = await requestReset(owner);
    expect(response.statusCode).toBe(202);
    const { approvalId } = response.json().data;
    expect(await listFactorEmails(owner)).toEqual(["factors-reset-requested"]);
    expect((await approve(approvalId, second)).json()).toMatchObject({ code: "state-conflict" });
    await makeOlder(approvalId, 23.9);
    expect((await approve(approvalId, second)).json()).toMatchObject({ code: "state-conflict" });
    expect(await findAuthenticators(owner)).toHaveLength(1);
    await makeOlder(approvalId, 24.1);
    expect((await approve(approvalId, admin)).json().code).toBe("forbidden");
    expect((await approve(approvalId, finance)).json().code).toBe("forbidden");
    expect((await approve(approvalId, second)).statusCode).toBe(204);
    expect(await findAuthenticators(owner)).toEqual([]);
    expect(await listFactorEmails(owner)).toEqual(["factors-reset-requested", "factors-reset"]);
    // Everyone who was signed in has to sign in again.
    expect((await call("GET", "/v1/account", owner)).statusCode).toBe(401);
  });

  test("stay when the owner uses one of them, or staff reject the request", async () => {
    const owner = await createOwner();
    const { approvalId } = (await requestReset(owner)).json().data;
    await makeOlder(approvalId, 25);
    await app.services.db
      .update(authenticators)
      .set({ lastUsedAt: app.clock.now() })
      .where(eq(authenticators.accountId, owner.id));
    expect((await approve(approvalId, second)).json().code).toBe("state-conflict");
    expect((await reject(approvalId, second, "The owner signed in")).statusCode).toBe(204);
    expect((await approve(approvalId, third)).json().code).toBe("state-conflict");
    expect(await findAuthenticators(owner)).toHaveLength(1);
  });

  test("need an admin, a reason, a customer and a factor", async () => {
    const owner = await createOwner();
    expect((await requestReset(owner, finance)).json().code).toBe("forbidden");
    expect((await requestReset(owner, admin, " ")).statusCode).toBe(422);
    expect((await requestReset(second)).statusCode).toBe(404);
    expect((await requestReset(await createAccount(app.services))).json().code).toBe("state-conflict");
    // A new request replaces the one before, so that its 24 hours begin again.
    const first = (await requestReset(owner)).json().data.approvalId;
    await requestReset(owner, second);
    await makeOlder(first, 25);
    expect((await approve(first, third)).json().code).toBe("state-conflict");
  });
});
