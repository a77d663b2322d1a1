import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actFor, createAccount, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { creditBalances, creditEntries } from "../../../db/schema/credits.ts";
import { pages } from "../../../db/schema/pages.ts";

let app: TestApp;
let owner: TestAccount;
let staff: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services, { credits: 100 });
  staff = await createAccount(app.services, { type: "admin" });
});
afterAll(() => app.close());

let count = 0;
const event = (fields: object = {}) => ({
  title: "The Long Way Home",
  url: `long-way-${++count}`,
  description: "A family drives north.",
  ...fields,
});
const create = (account: TestAccount, payload: object, accountId = account.id) =>
  app.http.inject({ method: "POST", url: `/v1/pages/${accountId}`, headers: account.headers, payload });
const creditsOf = async ({ id }: TestAccount) => {
  const [balance] = await app.services.db
    .select()
    .from(creditBalances)
    .where(eq(creditBalances.accountId, id));
  return balance?.credits;
};

test("creates a test-mode draft and deducts one credit", async () => {
  const account = await createAccount(app.services, { credits: 2 });
  const response = await create(account, event({ title: "  Home  ", url: "Été à la Mer!" }));
  expect(response.statusCode).toBe(201);
  expect(response.json().data).toMatchObject({
    view: "owner",
    title: "Home",
    url: "ete-a-la-mer",
    test: true,
    diyEvent: true,
    activated: false,
    active: false,
    version: 1,
    accountId: account.id,
    paywallSettings: { price: 750, showTime: 30, title: "Start Watching" },
  });
  expect(await creditsOf(account)).toBe(1);
  const [entry] = await app.services.db
    .select()
    .from(creditEntries)
    .where(eq(creditEntries.pageId, response.json().data.id));
  expect(entry).toMatchObject({ type: "event", creditsChange: -1 });
});

test("creates one event per credit for concurrent requests, none without a credit", async () => {
  const account = await createAccount(app.services, { credits: 1 });
  const responses = await Promise.all(Array.from({ length: 5 }, () => create(account, event())));
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    201, 402, 402, 402, 402,
  ]);
  expect(responses.find(({ statusCode }) => statusCode === 402)?.json()).toMatchObject({
    code: "no-credits",
    message: "It appears you're out of credits.",
  });
  expect(await creditsOf(account)).toBe(0);
  const rows = await app.services.db.select().from(pages).where(eq(pages.accountId, account.id));
  expect(rows).toHaveLength(1);
});

test("gives a slug to one of concurrent requests; the others keep their credit", async () => {
  const account = await createAccount(app.services, { credits: 5 });
  const wanted = event();
  const responses = await Promise.all(Array.from({ length: 4 }, () => create(account, wanted)));
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    201, 409, 409, 409,
  ]);
  const message = "This url is already taken, please pick a different one";
  expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: "url-taken",
    message,
    errors: { url: { msg: message } },
  });
  expect(await creditsOf(account)).toBe(4);
});

test("returns each issue at its field and the first one as the message", async () => {
  const before = await creditsOf(owner);
  const response = await create(owner, {
    title: "a".repeat(46),
    description: "",
    url: "archived",
    aboutSettings: JSON.stringify({ caption: "c".repeat(76), message: "Pay me on VENMO" }),
    paywallSettings: { askMidrollDonations: true, midrollDonationTriggerMinutes: 3 },
    eventStart: "2026-12-02T10:00:00Z",
    eventEnd: "2026-12-01T10:00:00Z",
    contactEmail: "nobody",
    sponsorUrl: "javascript:alert(1)",
  });
  expect(response.statusCode).toBe(422);
  const { message, errors } = response.json();
  expect(message).toBe("Please enter a title of at most 45 characters");
  expect(Object.fromEntries(Object.entries<{ msg: string }>(errors).map(([f, { msg }]) => [f, msg]))).toEqual(
    {
      title: "Please enter a title of at most 45 characters",
      description: "Please enter a log line",
      url: "This url is reserved, please pick a different one",
      "aboutSettings.caption": "Please enter a caption of at most 75 characters",
      "aboutSettings.message": expect.stringContaining("payment processor"),
      "paywallSettings.midrollDonationTriggerSeconds":
        "Please enter a time stamp for the Post-Film Donation Request - thank you!",
      eventStart: "The start date must be before the end date",
      contactEmail: "Please enter a valid email",
      sponsorUrl: "Please enter a web address",
    },
  );
  expect(await creditsOf(owner)).toBe(before);
});

test("rejects missing texts, an id as a slug and equal dates", async () => {
  const empty = await create(owner, {});
  expect(empty.json().errors).toEqual({
    title: { msg: "Please enter a title" },
    url: { msg: "Please enter a url" },
    description: { msg: "Please enter a log line" },
  });
  const id = await create(owner, event({ url: "0190c2b5-7d1c-7a4e-9a5e-0123456789ab" }));
  expect(id.json().errors.url.msg).toContain("reserved");
  const at = "2026-12-01T10:00:00Z";
  const same = await create(owner, event({ eventStart: at, eventEnd: at, showHours: true }));
  expect(same.json().errors.eventEnd.msg).toBe("The start and end dates must be different");
  const zone = await create(owner, event({ timezone: "Mars/Olympus" }));
  expect(zone.json().errors).toHaveProperty("timezone");
  const unknown = await create(owner, event({ colour: "red", aboutSettings: { font: "x" } }));
  expect(Object.keys(unknown.json().errors).toSorted()).toEqual(["aboutSettings.font", "colour"]);
});

test("opens a one-day event without hours at 4:00 and closes it at midnight in the event's time zone", async () => {
  const response = await create(
    owner,
    event({
      eventStart: "2026-12-01T20:00:00Z",
      eventEnd: "2026-12-01T20:00:00Z",
      timezone: "America/New_York",
      // A null field counts as omitted.
      sponsorName: null,
    }),
  );
  expect(response.json().data).toMatchObject({
    opensAt: "2026-12-01T09:00:00.000Z",
    closesAt: "2026-12-02T04:59:59.000Z",
  });
});

test("lets only staff create for another account, with an audit entry; the customer pays", async () => {
  const customer = await createAccount(app.services, { credits: 1 });
  expect((await create(owner, event(), customer.id)).statusCode).toBe(404);
  expect((await create(staff, event(), crypto.randomUUID())).statusCode).toBe(404);
  await actFor(app.services, staff, customer.id);
  const response = await create(staff, event({ diyEvent: false }), customer.id);
  expect(response.json().data).toMatchObject({ accountId: customer.id, diyEvent: false });
  expect(await creditsOf(customer)).toBe(0);
  const audit = await app.services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, response.json().data.id));
  expect(audit).toMatchObject([{ action: "page.create", actorId: staff.id, onBehalfOf: customer.id }]);
});

test("rejects an event built by our team and an activated event from a filmmaker", async () => {
  const built = await create(owner, event({ diyEvent: false }));
  expect(built.statusCode).toBe(403);
  expect(built.json().errors).toHaveProperty("diyEvent");
  const active = await create(owner, event({ active: true }));
  expect(active.json()).toMatchObject({ code: "not-activatable" });
});

test("returns 401 without a session", async () => {
  const response = await app.http.inject({ method: "POST", url: `/v1/pages/${owner.id}`, payload: event() });
  expect(response.statusCode).toBe(401);
});
