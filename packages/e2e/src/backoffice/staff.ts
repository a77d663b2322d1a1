import { Secret, TOTP } from "otpauth";
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { call, listEmailsTo, verifyEmail } from "../system.ts";

export const staff = { email: "staff@example.com", password: "matinee-demo" };

export interface Customer {
  id: string;
  email: string;
  /** A word that appears in no other test's rows. */
  word: string;
  session: string;
}

/** Signs a filmmaker up for one test. Every list finds them by `word`. */
export async function createCustomer(credits = 0): Promise<Customer> {
  const word = `w${randomUUID().slice(0, 13)}`;
  const email = `${word}@example.com`;
  const signedUp = await call("POST", "/v1/account", {
    firstName: "Noor",
    lastName: word,
    email,
    password: "a-long-enough-password-26",
    phoneNumber: "4155550181",
    country: "US",
    tos: true,
  });
  const id = String(signedUp.data["id"]);
  await verifyEmail({ id, email });
  if (credits > 0) await asStaff("POST", "/v1/credits", { email, credits });
  return { id, email, word, session: signedUp.session };
}

/** Turns on an authenticator app for a customer. */
export async function addAuthenticator({ session }: Customer): Promise<void> {
  const path = "/v1/account/factors/authenticator";
  const proof = { currentPassword: "a-long-enough-password-26" };
  const { data } = await call<{ secret: string }>("POST", path, proof, session);
  const code = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate();
  await call("POST", `${path}/confirm`, { code }, session);
}

/** Creates an event that is not activated. @returns its id */
export async function createEvent(owner: Customer, title: string): Promise<string> {
  const url = `${owner.word}-${randomUUID().slice(0, 6)}`;
  const fields = { title, url, description: "A log line.", timezone: "UTC" };
  const { data } = await call("POST", `/v1/pages/${owner.id}`, fields, owner.session);
  return String(data["id"]);
}

/** Creates a lead owner. @returns their email, which contains the word */
export async function createLead(word: string, number = 1): Promise<string> {
  const email = `${word}.${number}@lead.example`;
  await asStaff("POST", "/v1/admin/manual/lead?type=referral", {
    first_name: `Petra${number}`,
    last_name: word,
    email,
    stage: "new",
    film_count: "0",
    documentary_filmmaker: true,
  });
  return email;
}

/** Buys a ticket of the demo's paid screening by card, for $7.50. */
export async function buyTicket(word: string): Promise<void> {
  const { data: page } = await asStaff("GET", "/v1/pages/paid-screening");
  const { paywallProductId, price } = Object(page["paywallSettings"]);
  await call("POST", `/v1/pages/${String(page["id"])}/orders`, {
    email: `${word}@buyer.example`,
    name: `Imogen ${word}`,
    token: "tok_visa",
    total: price,
    products: [{ id: paywallProductId, quantity: 1 }],
  });
}

/** Copies the demo's free screening with its film. The copy can be activated and is not. @returns its id */
export async function copyReadyEvent(owner: Customer): Promise<string> {
  const { data: page } = await asStaff("GET", "/v1/pages/free-screening");
  await actFor(String(page["accountId"]));
  const copy = await asStaff("POST", `/v1/pages/duplicate/${String(page["id"])}`, {
    account_email: owner.email,
  });
  return String(copy.data["id"]);
}

/** Invites a colleague and accepts the invitation from its email. @returns the password to sign in with */
export async function joinStaff(
  email: string,
  lastName: string,
  role: "support" | "finance" | "admin" = "admin",
): Promise<string> {
  const password = "a-long-enough-password-26";
  // An email of an earlier invitation has a code that is no longer valid.
  const earlier = (await listEmailsTo(email)).length;
  await asStaff("POST", "/v1/admin/staff-invitations", { email, role });
  const findCode = async () => {
    const emails = await listEmailsTo(email);
    return emails.length > earlier
      ? /staff-invitation\/([\w.-]+)/.exec(emails[0]?.text ?? "")?.[1]
      : undefined;
  };
  await expect.poll(findCode, { timeout: 30_000 }).toBeTruthy();
  await call("POST", `/v1/staff-invitations/${await findCode()}`, { firstName: "Dele", lastName, password });
  return password;
}

let acting: Promise<unknown> | undefined;

/** Gives a reason for copying the demo's events to other accounts, once per worker. */
export async function actFor(customerId: string): Promise<void> {
  acting ??= asStaff("POST", "/v1/admin/acting-periods", { customerId, reason: "Events for tests" });
  await acting;
}

const colleague = { email: "finance@colleague.example", password: "a-long-enough-password-26" };

/** Signs in as a colleague with the role finance, whom the first test that needs them invites. */
async function signInAsColleague(): Promise<string> {
  const signIn = () => call("POST", "/v1/session", colleague).catch(() => undefined);
  const join = async () => {
    // Several workers may invite them at once: the last invitation counts, so that one may have to repeat it.
    if (!(await signIn())) await joinStaff(colleague.email, "Marchand", "finance").catch(() => undefined);
    return signIn();
  };
  await expect.poll(join, { timeout: 30_000 }).toBeTruthy();
  return (await signIn())?.session ?? "";
}

/**
 * Gives an account at least so many credits: a colleague asks for them, and staff approve what is above the limit. Each worker
 * asks for another number, because nobody may ask twice for the same while it waits.
 */
export async function giveManyCredits(email: string, credits: number): Promise<void> {
  const asked = await call(
    "POST",
    "/v1/credits",
    { email, credits: credits + Number(process.env.TEST_PARALLEL_INDEX ?? 0), reason: "For tests" },
    await signInAsColleague(),
  );
  const { approvalId: id } = asked.data;
  if (typeof id === "string") await asStaff("POST", `/v1/admin/approvals/${id}/approve`, {});
}

let session: ReturnType<typeof call> | undefined;
let signedInAt = 0;

/** A session of the last minute: credits and reports need a sign-in of the last five minutes. */
function getSession(): ReturnType<typeof call> {
  if (!session || Date.now() - signedInAt > 60_000) {
    session = signInAsStaff();
    signedInAt = Date.now();
  }
  return session;
}

/** Opens a session of its own for a test that ends or renews it. */
export const signInAsStaff = () => call("POST", "/v1/session", staff);

/** Opens a page with a session of staff, by default with the one that tests share. */
export async function openAsStaff(page: Page, path: string, own?: ReturnType<typeof call>): Promise<void> {
  const { data, session: token } = await (own ?? getSession());
  await page.addInitScript(
    ([user, id]) => {
      localStorage.setItem("matinee.session", id ?? "");
      localStorage.setItem("matinee.user", user ?? "");
    },
    [JSON.stringify(data), token],
  );
  await page.goto(path);
}

/** Signs in as staff whose screens treat them as support. The server still takes them for an admin. */
export async function signInAsSupport(): ReturnType<typeof call> {
  const { data, session: token } = await signInAsStaff();
  return { data: { ...data, staffRole: "support" }, session: token };
}

/** Calls the API as staff. */
export async function asStaff(method: string, path: string, body?: unknown) {
  return call(method, path, body, (await getSession()).session);
}
