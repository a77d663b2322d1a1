import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actFor, createAccount, createPage, type TestAccount } from "../../../../testing/fixtures.ts";
import { createFeature, createImage, createVideoRow } from "../../../../testing/media-fixtures.ts";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";
import { createOrder, createSubscriber } from "../../../../testing/viewer-fixtures.ts";
import { auditEntries } from "../../../../db/schema/audit.ts";
import { createDefaultAboutSettings } from "../page-defaults.ts";
import { emailOutbox } from "../../../../db/schema/email-outbox.ts";

let app: TestApp;
let owner: TestAccount;
let staff: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
  staff = await createAccount(app.services, { type: "admin" });
});
afterAll(() => app.close());

const draft = (fields: Parameters<typeof createPage>[2] = {}) =>
  createPage(app.services, owner.id, { activated: false, ...fields });
const patch = (id: string, payload: object, account = owner) =>
  app.http.inject({ method: "PATCH", url: `/v1/pages/${id}`, headers: account.headers, payload });

test("merges settings into the stored ones, from an object or a JSON string", async () => {
  const page = await draft();
  const first = await patch(page.id, { paywallSettings: { price: 1200 } });
  expect(first.statusCode).toBe(200);
  const second = await patch(page.id, {
    paywallSettings: JSON.stringify({ title: "Buy a seat", subtitle: null }),
    subscriptionSettings: { captureZip: true },
  });
  expect(second.json().data).toMatchObject({
    version: 3,
    title: page.title,
    paywallSettings: { price: 1200, title: "Buy a seat", subtitle: "Purchase access to the film" },
    subscriptionSettings: { captureName: true, captureZip: true },
  });
});

test("saves questions in their order, keeps a save of what was read as it is, and names what is wrong at its field", async () => {
  const page = await draft();
  const first = await patch(page.id, {
    questions: [
      { kind: "choice", label: " What do you eat? ", options: ["Fish", "", "Rice"], required: true },
      { kind: "yes-no", label: "Do you stay?", per: "order" },
    ],
  });
  expect(first.statusCode, first.body).toBe(200);
  const { questions } = first.json().data;
  expect(questions).toMatchObject([
    { kind: "choice", label: "What do you eat?", options: ["Fish", "Rice"], required: true, per: "ticket" },
    { kind: "yes-no", label: "Do you stay?", options: [], required: false, per: "order" },
  ]);
  const same = await patch(page.id, first.json().data);
  expect(same.json().data).toMatchObject({ version: 2, questions });

  const [diet, stays] = questions;
  const wrong = await patch(page.id, {
    questions: [
      { ...diet, options: ["Fish"] },
      { ...stays, label: "" },
      { ...stays, label: "x".repeat(201) },
    ],
  });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.json().errors).toEqual({
    "questions.0.options": { msg: "Please enter at least two choices" },
    "questions.1.label": { msg: "Please enter the question" },
    "questions.2.label": { msg: "Please use at most 200 characters" },
  });
  for (const length of [11, 200]) {
    const many = Array.from({ length }, (_, index) => ({ kind: "text", label: `Question ${index}` }));
    expect((await patch(page.id, { questions: many })).json().errors).toEqual({
      questions: { msg: "An event has at most 10 questions" },
    });
  }
  const moved = await patch(page.id, { questions: [stays, diet, diet] });
  expect(moved.json().errors).toEqual({ "questions.2.label": { msg: "You ask this already" } });
  const reordered = await patch(page.id, { questions: [stays, diet] });
  expect(reordered.json().data.questions).toEqual([stays, diet]);
});

test("saves the rules of tickets, names what is wrong at its field, and reserves them for finance", async () => {
  const page = await draft();
  const saved = await patch(page.id, { ticketSettings: { perOrder: 4, giveBackHours: 24 } });
  const rules = { perOrder: 4, sendOn: true, sendOnUntilHours: null, giveBackHours: 24 };
  expect(saved.json().data.ticketSettings).toEqual(rules);
  const wrong = await patch(page.id, { ticketSettings: { perOrder: 51, sendOnUntilHours: 9000 } });
  expect(Object.keys(wrong.json().errors)).toEqual([
    "ticketSettings.perOrder",
    "ticketSettings.sendOnUntilHours",
  ]);
  const support = await createAccount(app.services, { type: "admin", staffRole: "support" });
  await actFor(app.services, support, owner.id);
  const refused = await patch(page.id, { ticketSettings: { giveBackHours: null } }, support);
  expect(refused.json()).toMatchObject({
    code: "forbidden",
    errors: { "ticketSettings.giveBackHours": expect.anything() },
  });
  const off = await patch(page.id, { ticketSettings: JSON.stringify({ giveBackHours: null }) });
  expect(off.json().data.ticketSettings).toEqual({ ...rules, giveBackHours: null });
  // A save of what was read changes nothing, so support may send it.
  const same = await patch(
    page.id,
    { ticketSettings: { ...rules, giveBackHours: null }, title: "A new title" },
    support,
  );
  expect(same.json().data).toMatchObject({ title: "A new title" });
});

test("saves the tax and the receipt of an event, and keeps a save of what was read as it is", async () => {
  const seller = await createAccount(app.services, { country: "AU" });
  const page = await createPage(app.services, seller.id, { activated: false });
  const first = await patch(page.id, { tax: { mode: "included", rate: 1000 } }, seller);
  expect(first.statusCode, first.body).toBe(200);
  // The name of the owner's country.
  expect(first.json().data).toMatchObject({
    tax: { mode: "included", rate: 1000, name: "GST" },
    receipt: { asksBusinesses: true, charity: null },
  });
  const same = await patch(page.id, first.json().data, seller);
  expect(same.json().data.version).toBe(2);
  const charity = { text: "We are a registered charity.", number: "123" };
  const second = await patch(
    page.id,
    { tax: { mode: "place" }, receipt: { asksBusinesses: false, charity } },
    seller,
  );
  expect(second.json().data).toMatchObject({
    tax: { mode: "place" },
    receipt: { asksBusinesses: false, charity },
  });
  const last = await patch(
    page.id,
    { tax: { mode: "none" }, receipt: { asksBusinesses: true, charity: null } },
    seller,
  );
  expect(last.json().data).toMatchObject({
    tax: { mode: "none" },
    receipt: { asksBusinesses: true, charity: null },
  });
});

test.each([
  ["tax.rate", { tax: { mode: "included", rate: 0, name: "VAT" } }],
  ["tax.rate", { tax: { mode: "included", rate: 10_000, name: "VAT" } }],
  ["tax.name", { tax: { mode: "included", rate: 2300, name: " " } }],
  ["receipt.charity.text", { receipt: { charity: { text: "x".repeat(301), number: "" } } }],
  ["currency", { currency: "chf" }],
])("returns 422 at %s for %j", async (field, payload) => {
  const response = await patch((await draft()).id, payload);
  expect(response.statusCode).toBe(422);
  expect(Object.keys(response.json().errors)).toEqual([field]);
});

test("checks prices by the limits of the event's currency, and names them", async () => {
  const page = await draft({ currency: "jpy" });
  const rejected = await patch(page.id, { paywallSettings: { price: 10_000_001 } });
  expect(rejected.statusCode).toBe(422);
  expect(rejected.json().errors).toEqual({
    "paywallSettings.price": { msg: "The highest price is ¥10,000,000" },
  });
  const product = { type: "physical", title: "Poster", price: 10_000_001, shipping: 1_000_001 };
  const refused = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${page.id}/products`,
    headers: owner.headers,
    payload: product,
  });
  expect(Object.keys(refused.json().errors)).toEqual(["price", "shipping"]);
});

test("reserves currency, tax and receipt for finance among the staff", async () => {
  const page = await draft();
  const support = await createAccount(app.services, { type: "admin", staffRole: "support" });
  await actFor(app.services, support, owner.id);
  const money = { currency: "eur", tax: { mode: "place" }, receipt: { asksBusinesses: false } };
  const rejected = await patch(page.id, money, support);
  expect(rejected.statusCode).toBe(403);
  expect(Object.keys(rejected.json().errors)).toEqual(["currency", "tax.mode", "receipt.asksBusinesses"]);
});

test("email capture and the paywall turn each other off", async () => {
  const page = await draft({ emailCapture: true });
  const on = await patch(page.id, { paywallSettings: { enablePaywall: true } });
  expect(on.json().data).toMatchObject({
    emailCapture: false,
    paywallUpdated: true,
    paywallSettings: { enablePaywall: true, isPresale: true, paywallProductId: expect.any(String) },
  });
  const back = await patch(page.id, { emailCapture: true });
  expect(back.json().data).toMatchObject({
    emailCapture: true,
    paywallSettings: { enablePaywall: false, isPresale: false },
  });
  const fresh = await draft();
  const both = await patch(fresh.id, { emailCapture: true, paywallSettings: { enablePaywall: true } });
  expect(both.statusCode).toBe(422);
});

test("updates the ticket product with its price and ignores a product id from the client", async () => {
  const page = await draft();
  const productOf = async (paywallSettings: object) =>
    (await patch(page.id, { paywallSettings })).json().data.paywallSettings.paywallProductId;
  const cheap = await productOf({ enablePaywall: true, price: 500 });
  expect(await productOf({ price: 900, paywallProductId: cheap })).not.toBe(cheap);
  expect(await productOf({ price: 500 })).toBe(cheap);
});

test("rejects a price below the minimum charge and accepts a free ticket", async () => {
  const page = await draft();
  const low = await patch(page.id, { paywallSettings: { enablePaywall: true, price: 49 } });
  expect(low.json()).toMatchObject({
    message: "The smallest price is $0.50",
    errors: { "paywallSettings.price": { msg: "The smallest price is $0.50" } },
  });
  expect((await patch(page.id, { paywallSettings: { enablePaywall: true, price: 0 } })).statusCode).toBe(200);
});

test("rejects a suggested donation that is too small to give, and accepts 0 for none", async () => {
  const page = await draft();
  const small = await patch(page.id, {
    paywallSettings: { donationSuggestion2: 49, midrollDonationSuggestion1: 1 },
  });
  expect(small.statusCode).toBe(422);
  expect(small.json().errors).toEqual({
    "paywallSettings.donationSuggestion2": { msg: "The smallest donation is $0.50" },
    "paywallSettings.midrollDonationSuggestion1": { msg: "The smallest donation is $0.50" },
  });
  const none = await patch(page.id, { paywallSettings: { donationSuggestion2: 0 } });
  expect(none.statusCode).toBe(200);
});

test("returns 422 for a live talk that cannot be announced, and leaves the rest of About free to change", async () => {
  const page = await draft();
  const bare = await patch(page.id, { aboutSettings: { enableLive: true } });
  expect(bare.statusCode).toBe(422);
  expect(Object.keys(bare.json().errors)).toEqual([
    "aboutSettings.liveTitle",
    "aboutSettings.liveDate",
    "aboutSettings.liveUrl",
  ]);
  const talk = { liveTitle: "After the film", liveDate: "2027-01-05T20:00:00Z", liveUrl: "talk.example/1" };
  expect((await patch(page.id, { aboutSettings: { ...talk, enableLive: true } })).statusCode).toBe(200);
  expect((await patch(page.id, { aboutSettings: { liveUrl: "" } })).json().errors).toHaveProperty([
    "aboutSettings.liveUrl",
  ]);
  const old = await draft({ aboutSettings: { ...createDefaultAboutSettings(), enableLive: true } });
  expect((await patch(old.id, { aboutSettings: { caption: "The crew" } })).statusCode).toBe(200);
  expect((await patch(old.id, { aboutSettings: { enableLive: false } })).statusCode).toBe(200);
});

test("returns 422 for a message that is nested too deep, and leaves other fields free to change", async () => {
  const message = `${">".repeat(19_990)}a`;
  const page = await draft();
  const saved = await patch(page.id, { aboutSettings: { message } });
  expect(saved.statusCode).toBe(422);
  expect(saved.json().errors).toEqual({
    "aboutSettings.message": { msg: expect.stringContaining("too much formatting") },
  });
  expect((await patch(page.id, { aboutSettings: { message: `${">".repeat(10)}a` } })).statusCode).toBe(200);
  const old = await draft({ aboutSettings: { ...createDefaultAboutSettings(), message } });
  expect((await patch(old.id, { title: "The Salt Road" })).statusCode).toBe(200);
});

test("returns 422 with the limit for more photos than an event has room for", async () => {
  const page = await draft();
  const photos = Array.from({ length: 61 }, (_, place) => ({ url: `/v1/s3/${place}` }));
  const rejected = await patch(page.id, { photos });
  expect(rejected.statusCode).toBe(422);
  expect(rejected.json().errors).toMatchObject({ photos: { msg: "An event can have at most 60 photos" } });
});

test("returns 409 with the changed fields for a save of an older version", async () => {
  const page = await draft();
  const saved = await patch(page.id, { title: "Mine", aboutSettings: { caption: "c" }, version: 1 });
  expect(saved.json().data.version).toBe(2);
  const late = await patch(page.id, { title: "Theirs", version: 1 });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    code: "saved-before-you",
    details: { version: 2, changed: ["title", "aboutSettings.caption"] },
  });
  expect((await patch(page.id, { title: "Theirs", version: 2 })).json().data.title).toBe("Theirs");
});

test("rejects one of two concurrent saves of one version", async () => {
  const page = await draft();
  const saves = await Promise.all(["a", "b", "c"].map((title) => patch(page.id, { title, version: 1 })));
  expect(saves.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

test("keeps the version for a save that changes nothing", async () => {
  const page = await draft();
  const { version: _version, ...same } = (await patch(page.id, { title: page.title })).json().data;
  expect(
    (await patch(page.id, { title: same.title, activated: false, test: false })).json().data,
  ).toMatchObject({ version: 1 });
});

test("orders photos as listed and deletes photos that are not listed", async () => {
  const page = await draft();
  const [a, b, c] = await Promise.all([1, 2, 3].map(() => createImage(app.services, owner.id)));
  const urls = [a, b, c].map((image) => image?.url ?? "");
  const first = await patch(page.id, { photos: urls.map((url, i) => ({ url, title: `Still ${i}` })) });
  const photos: { id: string; url: string; title: string }[] = first.json().data.photos;
  expect(photos).toMatchObject(
    urls.map((url, i) => ({ url, sort_order: i, width: 1600, title: `Still ${i}` })),
  );
  const again = await patch(page.id, {
    photos: [
      { id: photos[0]?.id, url: photos[0]?.url, sort_order: 5 },
      { id: photos[2]?.id, url: photos[2]?.url, sort_order: 1, title: "Renamed" },
    ],
  });
  expect(again.json().data.photos).toMatchObject([
    { id: photos[2]?.id, title: "Renamed" },
    { id: photos[0]?.id, title: "Still 0" },
  ]);
  const foreign = await patch(page.id, { photos: [{ url: "https://example.com/x.jpg" }] });
  expect(foreign.json().errors).toHaveProperty(["photos.0.url"]);
});

test("sets the accent of a background and rejects external and private images", async () => {
  const page = await draft();
  const image = await createImage(app.services, owner.id);
  const saved = await patch(page.id, { backgroundImage: image.url });
  expect(saved.json().data).toMatchObject({ backgroundImage: image.url, accent: "#aa3322" });
  const hidden = await createImage(app.services, owner.id, { isPublic: false });
  for (const url of [hidden.url, "/v1/s3/none.jpg", "https://example.com/a.jpg"]) {
    expect((await patch(page.id, { sponsorLogo: url })).json().errors).toHaveProperty("sponsorLogo");
  }
  expect((await patch(page.id, { backgroundImage: "" })).json().data).toMatchObject({
    backgroundImage: null,
    accent: null,
  });
});

test("requires a video of this event and kind; an empty value removes it", async () => {
  const page = await draft();
  const other = await draft();
  const trailer = await createVideoRow(app.services, page.id, { kind: "trailer" });
  const theirs = await createVideoRow(app.services, other.id);
  expect((await patch(page.id, { trailerUrl: trailer.url })).json().data.trailerUrl).toBe(trailer.url);
  expect((await patch(page.id, { featureUrl: trailer.url })).json().errors).toHaveProperty("featureUrl");
  expect((await patch(page.id, { featureUrl: theirs.url })).json().errors).toHaveProperty("featureUrl");
  const message = await createVideoRow(app.services, page.id, { kind: "message" });
  const about = await patch(page.id, { aboutSettings: { messageVideo: message.url } });
  expect(about.json().data.aboutSettings.messageVideo).toBe(message.url);
  const removed = await patch(page.id, { trailerUrl: "", aboutSettings: { messageVideo: "" } });
  expect(removed.json().data.trailerUrl).toBeNull();
  expect(removed.json().data.aboutSettings).not.toHaveProperty("messageVideo");
});

test("keeps an external message video until another one is set", async () => {
  const elsewhere = "https://vimeo.com/1";
  const page = await draft({ aboutSettings: { ...createDefaultAboutSettings(), messageVideo: elsewhere } });
  const saved = await patch(page.id, { aboutSettings: { caption: "c", messageVideo: elsewhere } });
  expect(saved.json().data.aboutSettings).toMatchObject({ caption: "c", messageVideo: elsewhere });
  const other = await patch(page.id, { aboutSettings: { messageVideo: "https://vimeo.com/2" } });
  expect(other.json().errors).toHaveProperty(["aboutSettings.messageVideo"]);
});

test("moves the window with the dates and accepts their removal", async () => {
  const page = await draft({ showHours: false });
  const saved = await patch(page.id, {
    eventStart: "2026-07-01T19:00:00Z",
    eventEnd: "2026-07-03T19:00:00Z",
    timezone: "Europe/Paris",
  });
  expect(saved.json().data).toMatchObject({
    opensAt: "2026-07-01T02:00:00.000Z",
    closesAt: "2026-07-03T21:59:59.000Z",
  });
  const wrong = await patch(page.id, { eventEnd: "2026-06-03T19:00:00Z" });
  expect(wrong.json().message).toBe("The start date must be before the end date");
  const cleared = await patch(page.id, { eventEnd: "" });
  expect(cleared.json().data).toMatchObject({ eventEnd: null, opensAt: null, closesAt: null });
});

test("returns 404 to other accounts, audits saves by staff and reserves staff fields for staff", async () => {
  const page = await draft();
  const stranger = await createAccount(app.services);
  expect((await patch(page.id, { title: "Mine now" }, stranger)).statusCode).toBe(404);
  expect(
    (await app.http.inject({ method: "PATCH", url: `/v1/pages/${page.id}`, payload: {} })).statusCode,
  ).toBe(401);
  const rejected = await patch(page.id, { test: true, superarchived: false, title: "T" });
  expect(rejected.statusCode).toBe(403);
  expect(Object.keys(rejected.json().errors)).toEqual(["test"]);
  await actFor(app.services, staff, owner.id);
  expect((await patch(page.id, { test: true, title: "By staff" }, staff)).json().data.test).toBe(true);
  const audit = await app.services.db.select().from(auditEntries).where(eq(auditEntries.subjectId, page.id));
  expect(audit).toMatchObject([
    {
      action: "page.update",
      actorId: staff.id,
      onBehalfOf: owner.id,
      detail: { changes: { title: { from: page.title, to: "By staff" } } },
    },
  ]);
});

test("lets a filmmaker whose event our team builds only archive it", async () => {
  const page = await draft({ diyEvent: false });
  for (const payload of [{ title: "Mine" }, { activated: true }, { archived: true, title: "Mine" }]) {
    expect((await patch(page.id, payload)).json()).toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("built for you"),
    });
  }
  expect((await patch(page.id, { archived: true, title: page.title })).json().data.archived).toBe(true);
  expect((await patch(page.id, { archived: false })).json().data.archived).toBe(false);
});

test("returns 409 at the field for a taken slug", async () => {
  const [page, other] = [await draft(), await draft()];
  const conflict = await patch(page.id, { url: other.slug });
  expect(conflict.statusCode).toBe(409);
  expect(conflict.json()).toMatchObject({
    code: "url-taken",
    errors: { url: { msg: "This url is already taken, please pick a different one" } },
  });
});

test("enqueues one email per holder address when an activated event moves", async () => {
  const page = await draft({ activated: true });
  const mails = async () => {
    const rows = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.pageId, page.id));
    return rows.filter(({ status }) => status === "waiting").map(({ to, template }) => `${template} ${to}`);
  };
  await createSubscriber(app.services, page.id, { email: "ann@example.com" });
  await createSubscriber(app.services, page.id, { email: "gone@example.com", removedAt: new Date() });
  await createOrder(app.services, page.id, { email: "ANN@example.com" });
  await createOrder(app.services, page.id, { email: "refunded@example.com", status: "refunded" });
  await createOrder(app.services, page.id, { email: "fan@example.com", type: "donation" });
  await createOrder(app.services, page.id, {
    email: "giver@example.com",
    gift: { recipientName: "Bo", recipientEmail: "bo@example.com", message: "" },
  });
  await actFor(app.services, staff, owner.id);
  const restaff = (payload: object) => patch(page.id, { ...payload, confirmed: true }, staff);
  expect((await restaff({ description: "Another line" })).statusCode).toBe(200);
  expect(await mails()).toEqual([]);
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  expect((await restaff({ eventEnd: later(48) })).statusCode).toBe(200);
  const expected = ["date-changed ann@example.com", "date-changed bo@example.com"];
  expect((await mails()).map((mail) => mail.toLowerCase()).toSorted()).toEqual(expected);
  // A second move replaces the first email while it waits.
  await restaff({ eventEnd: later(72) });
  expect((await mails()).map((mail) => mail.toLowerCase()).toSorted()).toEqual(expected);
});

test("emails the holders of an event that moved while it was not active, once it is active again", async () => {
  const page = await draft({ activated: true, activatedAt: new Date() });
  await createFeature(app.services, page.id);
  await createSubscriber(app.services, page.id, { email: "ann@example.com" });
  const countMails = () =>
    app.services.db.$count(
      emailOutbox,
      and(eq(emailOutbox.pageId, page.id), eq(emailOutbox.template, "date-changed")),
    );
  const save = async (payload: object) =>
    expect((await patch(page.id, { ...payload, confirmed: true })).statusCode).toBe(200);
  await save({ activated: false });
  await save({ description: "Another line" });
  await save({ activated: true });
  expect(await countMails()).toBe(0);
  await save({ activated: false });
  await save({ eventEnd: new Date(Date.now() + 48 * 3_600_000).toISOString() });
  expect(await countMails()).toBe(0);
  await save({ activated: true });
  expect(await countMails()).toBe(1);
  await save({ activated: false });
  await save({ activated: true });
  expect(await countMails()).toBe(1);
});

test("accepts a whole event as it was read: ignores derived fields and applies the rest", async () => {
  const { url: image } = await createImage(app.services, owner.id);
  const page = await draft();
  await patch(page.id, { photos: [{ url: image, title: "Still" }], hasSponsor: true });
  const read = async () =>
    (await app.http.inject({ url: `/v1/pages/${page.id}`, headers: owner.headers })).json().data;
  const whole = await read();
  const same = await patch(page.id, { ...whole, accountId: crypto.randomUUID(), createdAt: "2000-01-01" });
  expect(same.statusCode).toBe(200);
  expect(same.json().data).toEqual({ ...whole, serverNow: expect.any(String) });
  const renamed = await patch(page.id, { ...whole, title: "Another", archived: true });
  expect(renamed.json().data).toMatchObject({ title: "Another", archived: true, photos: whole.photos });
  const unknown = await patch(page.id, { ...whole, shoeSize: 43 });
  expect(unknown.statusCode).toBe(422);
  expect(unknown.json().errors).toHaveProperty("shoeSize");
});

test("applies the changed value of a flag and its alias", async () => {
  const page = await createPage(app.services, owner.id, { activated: true });
  const off = await patch(page.id, { activated: true, active: false });
  expect(off.json().data).toMatchObject({ activated: false, active: false });
});
