import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Transaction } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { dataRequests } from "../../../db/schema/data-requests.ts";
import { notes } from "../../../db/schema/notes.ts";
import { files } from "../../../db/schema/files.ts";
import { orders } from "../../../db/schema/orders.ts";
import { formerSlugs, pages } from "../../../db/schema/pages.ts";
import { products } from "../../../db/schema/products.ts";
import { tagLinks, tags } from "../../../db/schema/tags.ts";
import { personalDataSources } from "../../../personal-data.ts";
import { actFor, createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createFeature, createImage, createVideoRow } from "../../../testing/media-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createOrder } from "../../../testing/viewer-fixtures.ts";
import { createDefaultPaywallSettings } from "../../events/pages/page-defaults.ts";
import { processDataRequests } from "../../privacy/process-data-requests.ts";

let app: TestApp;
let staff: TestAccount;
let colleague: TestAccount;
let support: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  staff = await createAccount(app.services, { type: "admin", firstName: "Ada" });
  colleague = await createAccount(app.services, { type: "admin", firstName: "Noor", lastName: "Haddad" });
  support = await createAccount(app.services, { type: "admin", staffRole: "support" });
});
afterAll(() => app.close());

type Method = "GET" | "POST" | "PATCH" | "DELETE";
const call = (method: Method, url: string, payload?: object, { headers }: TestAccount = staff) =>
  app.http.inject({ method, url, headers, ...(payload && { payload }) });

/** Makes a change and returns the id of its request. */
async function change(method: Method, url: string, payload?: object, by?: TestAccount): Promise<string> {
  const { statusCode, headers, body } = await call(method, url, payload, by);
  expect(statusCode, body).toBeLessThan(300);
  return String(headers["x-request-id"]);
}
const undo = (requestId: string, by?: TestAccount) =>
  call("POST", `/v1/admin/requests/${requestId}/undo`, undefined, by);
const undoEntry = (id: string, by?: TestAccount) => call("POST", `/v1/admin/audit/${id}/undo`, undefined, by);

interface Entry {
  id: string;
  action: string;
  undo: string | null;
  detail: Record<string, unknown>;
}
const listHistory = async (subjectId: string, by?: TestAccount): Promise<Entry[]> =>
  (await call("GET", `/v1/admin/audit?subject_id=${subjectId}`, undefined, by)).json().data.data;

const readCustomer = async (id: string) => (await call("GET", `/v1/admin/account/${id}`)).json().data;
const setCountry = (id: string, country: string, by?: TestAccount) =>
  change("PATCH", `/v1/admin/account/${id}`, { country }, by);

test("restores a customer's fields, also an empty one, and says so in the history", async () => {
  const customer = await createAccount(app.services);
  const requestId = await change("PATCH", `/v1/admin/account/${customer.id}`, {
    country: "FR",
    companyName: "Reel",
  });
  expect((await undo(requestId)).statusCode).toBe(200);
  expect(await readCustomer(customer.id)).toMatchObject({ country: "US", companyName: null });
  const [undoing, changed] = await listHistory(customer.id);
  expect(changed).toMatchObject({ action: "account.update", undo: "done" });
  expect(undoing).toMatchObject({
    action: "account.update",
    undo: "possible",
    detail: {
      changes: { country: { from: "FR", to: "US" }, companyName: { from: "Reel", to: null } },
      undoes: { entryId: changed?.id, action: "account.update" },
    },
  });
  expect((await undo(requestId)).json()).toMatchObject({
    code: "state-conflict",
    message: "This change was undone already.",
  });
  // The undoing is a change, which can be undone from the history.
  expect((await undoEntry(undoing?.id ?? "")).statusCode).toBe(204);
  expect(await readCustomer(customer.id)).toMatchObject({ country: "FR", companyName: "Reel" });
});

test("leaves a newer change as it is and names who made it", async () => {
  const { id } = await createAccount(app.services);
  const requestId = await setCountry(id, "FR");
  await setCountry(id, "DE", colleague);
  const rejected = await undo(requestId);
  expect(rejected.statusCode).toBe(409);
  expect(rejected.json().message).toBe("Noor Haddad changed this since. It stays as it is now.");
  expect((await readCustomer(id)).country).toBe("DE");
  // The same value again is a newer change, too.
  await setCountry(id, "FR", colleague);
  expect((await undo(requestId)).statusCode).toBe(409);
  expect((await readCustomer(id)).country).toBe("FR");
});

test("undoes several changes of one field one after the other, and each field on its own", async () => {
  const { id } = await createAccount(app.services);
  const first = await setCountry(id, "FR");
  const second = await setCountry(id, "DE");
  await change("PATCH", `/v1/admin/account/${id}`, { teachableId: "77" }, colleague);
  expect((await undo(second)).statusCode).toBe(200);
  expect((await undo(first)).statusCode).toBe(200);
  expect(await readCustomer(id)).toMatchObject({ country: "US", teachableId: "77" });
});

test("undoes for 24 hours, its own requests only, and only what can be undone", async () => {
  const { id } = await createAccount(app.services);
  const requestId = await setCountry(id, "FR");
  expect((await undo(requestId, colleague)).statusCode).toBe(404);
  expect((await undo(crypto.randomUUID())).statusCode).toBe(404);
  expect((await undoEntry(crypto.randomUUID())).statusCode).toBe(404);
  const [entry] = await listHistory(id);
  app.clock.advance(24 * 3_600_000);
  const late = await createAccount(app.services, { type: "admin" });
  expect((await undoEntry(entry?.id ?? "", late)).json().message).toBe(
    "A change can be undone for 24 hours.",
  );
  expect((await listHistory(id, late))[0]?.undo).toBeNull();
  app.clock.advance(-24 * 3_600_000);
  const lead = await change("POST", "/v1/admin/manual/lead?type=referral", {
    first_name: "Petra",
    last_name: "Undone",
    email: "petra@undone.example",
    stage: "new",
    film_count: "1+",
    documentary_filmmaker: true,
  });
  expect((await undo(lead)).json()).toMatchObject({
    code: "state-conflict",
    message: "A change of this kind cannot be undone.",
  });
});

test("restores the flags of an event, and asks for the role that the change needs", async () => {
  const owner = await createAccount(app.services);
  const page = await createPage(app.services, owner.id);
  await createFeature(app.services, page.id);
  const readFlags = async () => {
    const [row] = await app.services.db.select().from(pages).where(eq(pages.id, page.id));
    return row && { activated: row.activated, archived: row.archived, slug: row.slug };
  };
  const archiving = await change("PATCH", `/v1/pages/${page.id}`, { archived: true });
  const [entry] = await listHistory(page.id);
  expect((await listHistory(page.id, support))[0]?.undo).toBeNull();
  expect((await undoEntry(entry?.id ?? "", support)).statusCode).toBe(403);
  expect((await undo(archiving)).statusCode).toBe(200);
  expect(await readFlags()).toEqual({ activated: true, archived: false, slug: page.slug });
  const superarchiving = await change("PATCH", `/v1/pages/${page.id}`, { superarchived: true });
  expect((await readFlags())?.slug).not.toBe(page.slug);
  expect((await undo(superarchiving)).statusCode).toBe(200);
  expect(await readFlags()).toEqual({ activated: true, archived: false, slug: page.slug });
});

/** Creates an open event with tickets for $8, which this person of the staff may edit. */
async function createSellingPage(editor: TestAccount = staff) {
  const owner = await createAccount(app.services, { capabilityStatus: "active" });
  const page = await createPage(app.services, owner.id, {
    activatedAt: new Date(),
    paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true, price: 750 },
  });
  await createFeature(app.services, page.id);
  await actFor(app.services, editor, owner.id);
  // The first save of a paywall creates its ticket.
  await change("PATCH", `/v1/pages/${page.id}`, { paywallSettings: { price: 800 } }, editor);
  const read = async () => (await call("GET", `/v1/pages/${page.id}`)).json().data;
  return { ...page, read };
}

test("restores the dates and the price of an event without ticket holders", async () => {
  const page = await createSellingPage();
  const before = await page.read();
  const save = (payload: object) => change("PATCH", `/v1/pages/${page.id}`, payload);
  const dates = {
    eventStart: "2030-01-04T10:00:00.000Z",
    eventEnd: "2030-01-06T10:00:00.000Z",
    timezone: "Asia/Tokyo",
    showHours: false,
  };
  const moving = await save(dates);
  const pricing = await save({ paywallSettings: { price: 900 } });
  const at900 = await page.read();
  expect((await undo(moving)).statusCode).toBe(200);
  expect((await undo(pricing)).statusCode).toBe(200);
  const { eventStart, eventEnd, opensAt, closesAt, timezone, showHours } = before;
  const after = await page.read();
  expect(after).toMatchObject({ eventStart, eventEnd, opensAt, closesAt, timezone, showHours });
  // With the price, the ticket that is sold is the former one again.
  expect(after.paywallSettings).toEqual(before.paywallSettings);
  expect(at900.paywallSettings.paywallProductId).not.toBe(before.paywallSettings.paywallProductId);
});

test("keeps the dates and the price under which people bought a ticket", async () => {
  const page = await createSellingPage();
  const save = (payload: object) => change("PATCH", `/v1/pages/${page.id}`, payload);
  const moving = await save({ eventEnd: "2030-01-06T10:00:00.000Z" });
  const pricing = await save({ paywallSettings: { price: 900 } });
  await createOrder(app.services, page.id);
  for (const requestId of [moving, pricing])
    expect((await undo(requestId)).json()).toMatchObject({
      code: "state-conflict",
      message: expect.stringContaining("People hold tickets or are registered"),
    });
  expect(await page.read()).toMatchObject({
    eventEnd: "2030-01-06T10:00:00.000Z",
    paywallSettings: { price: 900 },
  });
});

test("only finance and admins can undo the change of a price, and no one that of a video", async () => {
  const page = await createSellingPage();
  const pricing = await change("PATCH", `/v1/pages/${page.id}`, { paywallSettings: { price: 900 } });
  const finance = await createAccount(app.services, { type: "admin", staffRole: "finance" });
  const [entry] = await listHistory(page.id);
  expect(entry?.undo).toBe("possible");
  expect((await listHistory(page.id, finance))[0]?.undo).toBe("possible");
  expect((await listHistory(page.id, support))[0]?.undo).toBeNull();
  expect((await undoEntry(entry?.id ?? "", support)).statusCode).toBe(403);
  expect((await undo(pricing)).statusCode).toBe(200);
  const trailer = await createVideoRow(app.services, page.id, { kind: "trailer" });
  const replacing = await change("PATCH", `/v1/pages/${page.id}`, { trailerUrl: trailer.url });
  expect((await listHistory(page.id))[0]?.undo).toBeNull();
  expect((await undo(replacing)).json().message).toBe("A change of this kind cannot be undone.");
});

test("restores the currency, the tax and the receipt of an event, and keeps the currency that orders have fixed", async () => {
  const page = await createSellingPage();
  const before = await page.read();
  const charity = { text: "We are a charity", number: "" };
  const made = await change("PATCH", `/v1/pages/${page.id}`, {
    currency: "eur",
    tax: { mode: "included", rate: 2300, name: "IVA" },
    receipt: { charity },
  });
  const moved = await change("PATCH", `/v1/pages/${page.id}`, { tax: { mode: "place" } });
  expect((await undo(moved)).statusCode).toBe(200);
  expect(await page.read()).toMatchObject({ tax: { mode: "included", rate: 2300, name: "IVA" } });
  expect((await undo(made)).statusCode).toBe(200);
  const { currency, tax, receipt } = await page.read();
  expect({ currency, tax, receipt }).toEqual({
    currency: "usd",
    tax: { mode: "none" },
    receipt: before.receipt,
  });

  const last = await change("PATCH", `/v1/pages/${page.id}`, { currency: "eur" });
  await createOrder(app.services, page.id, { currency: "eur" });
  const rejected = await undo(last);
  expect(rejected.statusCode).toBe(409);
  expect(rejected.json().message).toBe("This event has orders, so its currency cannot change any more");
});

test("restores an event's address, also for ticket holders, unless another event took it", async () => {
  const page = await createSellingPage();
  await createOrder(app.services, page.id);
  const move = (url: string) => change("PATCH", `/v1/pages/${page.id}`, { url, confirmed: true });
  const next = `${page.slug}-again`;
  expect((await undo(await move(next))).statusCode).toBe(200);
  expect((await page.read()).url).toBe(page.slug);
  // Emails that left in between have the address that was given up.
  expect((await app.http.inject({ url: `/v1/pages/${next}` })).json().data.url).toBe(page.slug);
  const moving = await move(next);
  await createPage(app.services, (await createAccount(app.services)).id, { slug: `${page.slug}-2` });
  await app.services.db.delete(formerSlugs).where(eq(formerSlugs.slug, page.slug));
  await createPage(app.services, (await createAccount(app.services)).id, { slug: page.slug });
  expect((await undo(moving)).json()).toMatchObject({
    code: "state-conflict",
    message: expect.stringContaining("Another event has the former address now"),
  });
  expect((await page.read()).url).toBe(next);
});

test("restores the gate of an event without ticket holders, and keeps that of one with some", async () => {
  const page = await createSellingPage();
  const save = (payload: object) => change("PATCH", `/v1/pages/${page.id}`, payload);
  const readGate = async () => {
    const { emailCapture, paywallSettings } = await page.read();
    const { enablePaywall, isPresale, isOptional, paywallProductId } = paywallSettings;
    return { emailCapture, enablePaywall, isPresale, isOptional, paywallProductId };
  };
  const before = await readGate();
  // Email capture turns the paywall off.
  const capturing = await save({ emailCapture: true });
  expect(await readGate()).toMatchObject({ emailCapture: true, enablePaywall: false, isPresale: false });
  expect((await undo(capturing)).statusCode).toBe(200);
  expect(await readGate()).toEqual(before);
  const opening = await save({ paywallSettings: { enablePaywall: false } });
  const closing = await save({ paywallSettings: { enablePaywall: true, isOptional: true } });
  await createOrder(app.services, page.id);
  for (const requestId of [closing, opening]) expect((await undo(requestId)).statusCode).toBe(409);
  expect(await readGate()).toMatchObject({ enablePaywall: true, isOptional: true });
  await app.services.db.delete(orders).where(eq(orders.pageId, page.id));
  // The order is the reverse of the changes.
  expect((await undo(closing)).statusCode).toBe(200);
  expect((await undo(opening)).statusCode).toBe(200);
  expect(await readGate()).toEqual(before);
});

test("restores an early-bird price while no order has a ticket at it, also for other ticket holders", async () => {
  const page = await createSellingPage();
  await createOrder(app.services, page.id);
  const save = (paywallSettings: object) =>
    change("PATCH", `/v1/pages/${page.id}`, { paywallSettings, confirmed: true });
  const readEarly = async () => {
    const { earlyPrice, earlyUntil, earlyQuantity } = (await page.read()).paywallSettings;
    return { earlyPrice, earlyUntil, earlyQuantity };
  };
  const first = { earlyPrice: 500, earlyUntil: "2030-01-04T10:00:00.000Z", earlyQuantity: 20 };
  const setting = await save(first);
  const lowering = await save({ earlyPrice: 400, earlyUntil: "", earlyQuantity: 30 });
  expect((await undo(lowering)).statusCode).toBe(200);
  expect(await readEarly()).toEqual(first);
  expect((await undo(setting)).statusCode).toBe(200);
  expect(await readEarly()).toEqual({});
  const again = await save(first);
  const { earlyProductId } = (await page.read()).paywallSettings;
  const reserve = (reserved: number) =>
    app.services.db.update(products).set({ reserved }).where(eq(products.id, earlyProductId));
  await reserve(1);
  expect((await undo(again)).json()).toMatchObject({
    code: "state-conflict",
    message: expect.stringContaining("A ticket at the early-bird price was sold"),
  });
  expect(await readEarly()).toEqual(first);
  await reserve(0);
  expect((await undo(again)).statusCode).toBe(200);
});

test("restores an image with its accent while it is stored", async () => {
  const owner = await createAccount(app.services);
  const page = await createPage(app.services, owner.id, { activated: false });
  await actFor(app.services, staff, owner.id);
  const [former, next] = [
    await createImage(app.services, owner.id, { accent: "#112233" }),
    await createImage(app.services, owner.id),
  ];
  const save = (payload: object) => change("PATCH", `/v1/pages/${page.id}`, payload);
  await save({ backgroundImage: former.url });
  const replacing = await save({ backgroundImage: next.url, sponsorLogo: next.url });
  expect((await undo(replacing)).statusCode).toBe(200);
  const readImages = async () => {
    const { backgroundImage, accent, sponsorLogo } = (await call("GET", `/v1/pages/${page.id}`)).json().data;
    return { backgroundImage, accent, sponsorLogo };
  };
  expect(await readImages()).toEqual({ backgroundImage: former.url, accent: "#112233", sponsorLogo: null });
  const again = await save({ backgroundImage: next.url });
  await app.services.db.delete(files).where(eq(files.id, former.id));
  expect((await undo(again)).json()).toMatchObject({
    code: "state-conflict",
    message: "The former image is no longer stored. Please upload it again.",
  });
  expect((await readImages()).backgroundImage).toBe(next.url);
});

test("leaves what the owner saved since, also when it is the same value", async () => {
  const owner = await createAccount(app.services);
  const page = await createPage(app.services, owner.id, { activated: false });
  const save = (payload: object, by: TestAccount) => change("PATCH", `/v1/pages/${page.id}`, payload, by);
  const archiving = await save({ archived: true }, staff);
  await save({ archived: false }, owner);
  await save({ archived: true }, owner);
  const rejected = await undo(archiving);
  expect(rejected.json().message).toBe("Another person changed this since. It stays as it is now.");
  // A save of another field does not count, and neither does a change of staff that was undone.
  const restoring = await save({ archived: false }, staff);
  await save({ description: "A new log line" }, owner);
  expect((await undo(await save({ archived: true }, colleague), colleague)).statusCode).toBe(200);
  expect((await undo(restoring)).statusCode).toBe(200);
});

test("an undone activation does not come back when the event leaves the archive", async () => {
  const owner = await createAccount(app.services);
  const page = await createPage(app.services, owner.id, { activated: false, archived: true });
  await createFeature(app.services, page.id);
  const activating = await change("PATCH", `/v1/pages/${page.id}`, { activated: true });
  expect((await undo(activating)).statusCode).toBe(200);
  await change("PATCH", `/v1/pages/${page.id}`, { archived: false });
  const [row] = await app.services.db.select().from(pages).where(eq(pages.id, page.id));
  expect(row).toMatchObject({ activated: false, archived: false });
});

test("adds and removes tags again, also one that was deleted with its last use", async () => {
  const { id } = await createAccount(app.services);
  const readTags = async () => (await readCustomer(id)).tags.map(({ name }: { name: string }) => name);
  const adding = await change("POST", `/v1/admin/account/tags/${id}?tag_name=undone`);
  const [tag] = await app.services.db.select().from(tags).where(eq(tags.name, "undone"));
  const removing = await change("DELETE", `/v1/unlink/account/${id}/${tag?.id}`);
  expect(await readTags()).toEqual([]);
  expect((await undo(removing)).statusCode).toBe(200);
  expect(await readTags()).toEqual(["undone"]);
  expect((await undo(adding)).json()).toMatchObject({ code: "state-conflict" });
  const again = await change("POST", `/v1/admin/account/tags/${id}?tag_name=again`);
  expect((await undo(again)).statusCode).toBe(200);
  expect(await readTags()).toEqual(["undone"]);
});

test("a deleted note comes back with its author and date, and an edited one with its text", async () => {
  const { id } = await createAccount(app.services);
  await change("POST", `/v1/admin/account/note/${id}`, { text: "Called" }, colleague);
  const [note] = await app.services.db.select().from(notes).where(eq(notes.subjectId, id));
  const editing = await change("PATCH", `/v1/admin/notes?note_id=${note?.id}`, { text: "Called twice" });
  const deleting = await change("DELETE", `/v1/admin/note/${note?.id}`);
  expect((await undo(deleting)).statusCode).toBe(200);
  expect((await undo(editing)).statusCode).toBe(200);
  const [restored] = await app.services.db.select().from(notes).where(eq(notes.subjectId, id));
  expect(restored).toMatchObject({ id: note?.id, text: "Called", createdBy: colleague.id });
  expect(restored?.createdAt).toEqual(note?.createdAt);
  const adding = await change("POST", `/v1/admin/account/note/${id}`, { text: "By mistake" });
  expect((await undo(adding)).statusCode).toBe(200);
  expect(await app.services.db.$count(notes, eq(notes.subjectId, id))).toBe(1);
});

test("an erased customer's data and notes do not come back", async () => {
  const { id } = await createAccount(app.services, { phoneNumber: "+12025550123" });
  const clearing = await change("PATCH", `/v1/admin/account/${id}`, { phoneNumber: "" });
  await change("POST", `/v1/admin/account/note/${id}`, { text: "Secret" });
  const [note] = await app.services.db.select().from(notes).where(eq(notes.subjectId, id));
  const deleting = await change("DELETE", `/v1/admin/note/${note?.id}`);
  await app.services.db.update(accounts).set({ erasedAt: new Date() }).where(eq(accounts.id, id));
  expect((await undo(clearing)).statusCode).toBe(404);
  expect((await undo(deleting)).statusCode).toBe(404);
});

test("an erased customer's tags and the data of their events do not come back", async () => {
  const { db } = app.services;
  const owner = await createAccount(app.services);
  const page = await createPage(app.services, owner.id, {
    activated: false,
    contactEmail: owner.email,
    closesAt: new Date(Date.now() - 86_400_000),
  });
  await actFor(app.services, staff, owner.id);
  await change("POST", `/v1/admin/account/tags/${owner.id}?tag_name=owes-us`);
  const [tag] = await db.select().from(tags).where(eq(tags.name, "owes-us"));
  const untagging = await change("DELETE", `/v1/unlink/account/${owner.id}/${tag?.id}`);
  const clearing = await change("PATCH", `/v1/pages/${page.id}`, { contactEmail: "" });
  const erasure = { kind: "erasure", status: "waiting", accountId: owner.id } as const;
  await db.insert(dataRequests).values({ ...erasure, dueAt: app.clock.now() });
  await processDataRequests(app.services, personalDataSources);
  expect((await undo(untagging)).statusCode).toBe(404);
  expect((await undo(clearing)).statusCode).toBe(404);
  expect(await db.$count(tagLinks, eq(tagLinks.subjectId, owner.id))).toBe(0);
  const [erased] = await db.select().from(pages).where(eq(pages.id, page.id));
  expect(erased).toMatchObject({ contactEmail: null, archived: true });
});

test("moves a lead back to its stage, and reports an email that another lead has now", async () => {
  const lead = {
    first_name: "P",
    last_name: "Q",
    stage: "new",
    film_count: "1+",
    documentary_filmmaker: true,
  };
  const add = async (email: string) =>
    (await call("POST", "/v1/admin/manual/lead?type=referral", { ...lead, email })).json().data.id;
  const id = await add("first@stages.example");
  const staging = await change("PATCH", `/v1/admin/leadowner/stage?id=${id}&stage=working`);
  const renaming = await change("PATCH", `/v1/admin/leadowner?id=${id}`, { email: "second@stages.example" });
  await add("first@stages.example");
  expect((await undo(renaming)).json().code).toBe("email-taken");
  expect((await undo(staging)).statusCode).toBe(200);
});

/** Makes a change in a transaction that `meanwhile` runs beside, until it waits for the row's lock. */
async function writeMeanwhile(
  write: (tx: Transaction) => Promise<unknown>,
  meanwhile: () => Promise<unknown>,
): Promise<unknown> {
  const { db } = app.services;
  const { started } = await db.transaction(async (tx) => {
    await write(tx);
    const running = meanwhile();
    const countWaiting = async () =>
      (
        await db.execute(sql`select 1 from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock'`)
      ).rowCount;
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1);
    return { started: running };
  });
  return started;
}

/** Changes the country to DE. */
const changeMeanwhile = (id: string, meanwhile: () => Promise<unknown>) =>
  writeMeanwhile((tx) => tx.update(accounts).set({ country: "DE" }).where(eq(accounts.id, id)), meanwhile);

test("a change that is under way at the same time stays", async () => {
  const { id } = await createAccount(app.services);
  const requestId = await setCountry(id, "FR");
  expect(await changeMeanwhile(id, async () => (await undo(requestId)).statusCode)).toBe(409);
  expect((await readCustomer(id)).country).toBe("DE");
});

test("control: without the lock, the same order of steps overwrites the newer change", async () => {
  const { id } = await createAccount(app.services);
  await setCountry(id, "FR");
  await changeMeanwhile(id, () =>
    app.services.db.transaction(async (tx) => {
      const [stored] = await tx.select().from(accounts).where(eq(accounts.id, id));
      if (stored?.country === "FR")
        await tx.update(accounts).set({ country: "US" }).where(eq(accounts.id, id));
    }),
  );
  expect((await readCustomer(id)).country).toBe("US");
});

test("restores a fixed price and one that buyers choose", async () => {
  const page = await createSellingPage();
  const readChoice = async () => {
    const { price, payWhatYouCan, suggestedPrice } = (await page.read()).paywallSettings;
    return { price, payWhatYouCan, suggestedPrice };
  };
  const save = (paywallSettings: object) => change("PATCH", `/v1/pages/${page.id}`, { paywallSettings });
  const opening = await save({ price: 500, payWhatYouCan: true, suggestedPrice: 1200 });
  const closing = await save({ price: 900, payWhatYouCan: false });
  expect(await readChoice()).toEqual({ price: 900 });
  expect((await undo(closing)).statusCode).toBe(200);
  expect(await readChoice()).toEqual({ price: 500, payWhatYouCan: true, suggestedPrice: 1200 });
  expect((await undo(opening)).statusCode).toBe(200);
  expect(await readChoice()).toEqual({ price: 800 });
});

test("an order that takes a ticket at the same time keeps the early-bird price", async () => {
  const page = await createSellingPage();
  const setting = await change("PATCH", `/v1/pages/${page.id}`, {
    paywallSettings: { earlyPrice: 500, earlyQuantity: 5 },
  });
  const { earlyProductId } = (await page.read()).paywallSettings;
  const isTicket = eq(products.id, earlyProductId);
  const order = (tx: Transaction) => tx.update(products).set({ reserved: 1 }).where(isTicket);
  expect(await writeMeanwhile(order, async () => (await undo(setting)).statusCode)).toBe(409);
  expect((await page.read()).paywallSettings.earlyPrice).toBe(500);
  // Control: a read without the lock does not wait for the order, and finds no ticket.
  await app.services.db.update(products).set({ reserved: 0 }).where(isTicket);
  const unlocked = await app.services.db.transaction(async (tx) => {
    await order(tx);
    return app.services.db.select({ reserved: products.reserved }).from(products).where(isTicket);
  });
  expect(unlocked).toEqual([{ reserved: 0 }]);
});

test("of two undoings at the same time exactly one is made", async () => {
  const { id } = await createAccount(app.services);
  const requestId = await setCountry(id, "FR");
  const both = await Promise.all([undo(requestId), undo(requestId)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
});
