import { messages } from "@matinee/texts";
import { passLimits } from "@matinee/domain/passes";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { translations } from "../../../db/schema/translations.ts";
import { orders } from "../../../db/schema/orders.ts";
import { festivalSections, pages } from "../../../db/schema/pages.ts";
import { passSettings } from "../../../db/schema/passes.ts";
import { passes } from "../../../db/schema/subscribers.ts";
import { products } from "../../../db/schema/products.ts";
import { violatesConstraint } from "../../../db/transaction.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { addReadyFilm, savePremiere } from "../../../testing/premiere-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services, { credits: 10, capabilityStatus: "active" });
});
afterAll(() => app.close());

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
async function call(method: Method, path: string, payload?: object) {
  const response = await app.http.inject({
    method,
    url: `/v1/pages/${path}`,
    headers: owner.headers,
    ...(payload && { payload }),
  });
  const body = response.body === "" ? null : response.json();
  return { status: response.statusCode, data: body?.data, body };
}

type PageFields = NonNullable<Parameters<typeof createPage>[2]>;

/** A festival with a section of two screenings, and another one without a section. */
async function createFestival(fields: PageFields = {}) {
  const { id, slug, version } = await createPage(app.services, owner.id, {
    kind: "festival",
    title: "Harbour Lights",
    ...fields,
  });
  const [section] = await app.services.db
    .insert(festivalSections)
    .values({ festivalId: id, title: "Shorts", sortOrder: 0 })
    .returning();
  const sectionId = section?.id ?? "";
  const screenings: string[] = [];
  for (const [festivalOrder, place] of [sectionId, sectionId, null].entries())
    screenings.push(
      (await createPage(app.services, owner.id, { festivalId: id, sectionId: place, festivalOrder })).id,
    );
  return { id, slug, version, sectionId, screenings };
}

const post = (festivalId: string, pass: object = {}, fields: object = {}) =>
  call("POST", `${festivalId}/products`, {
    type: "pass",
    title: "Festival pass",
    price: 9000,
    pass,
    ...fields,
  });
async function addPass(festivalId: string, pass: object = {}, fields: object = {}) {
  const { status, data, body } = await post(festivalId, pass, fields);
  expect(status, JSON.stringify(body)).toBe(201);
  return data;
}
const give = async (festivalId: string, productId: string, ...emails: string[]) =>
  expect(
    (
      await call("POST", `${festivalId}/comps`, {
        productId,
        tickets: emails.map((email) => ({ email, name: "Press" })),
      })
    ).data,
  ).toMatchObject({ created: emails.length });
const hours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000).toISOString();
const errorsOf = ({ body }: { body: { errors: Record<string, { msg: string }> } }) =>
  Object.fromEntries(Object.entries(body.errors).map(([field, { msg }]) => [field, msg]));
const issues = messages.passes.issues("usd");

test("a festival has passes, with their settings for its owner alone", async () => {
  const { id, sectionId } = await createFestival();
  const all = await addPass(id);
  expect(all).toMatchObject({
    type: "pass",
    price: 9000,
    pass: { covers: "all", sectionIds: [], filmCount: null, includesPremieres: true, transferable: true },
  });
  const shorts = await addPass(id, {
    covers: "sections",
    sectionIds: [sectionId],
    filmCount: 2,
    isHidden: true,
  });
  // What another setting makes meaningless is dropped.
  expect(shorts.pass).toMatchObject({ sectionIds: [sectionId], filmCount: null, isHidden: true });
  const listed = await call("GET", `${id}/products/all`);
  expect(listed.data.map((row: { pass: object }) => row.pass)).toEqual([all.pass, shorts.pass]);
  for (const path of [`${id}/products/store`, `${id}/products`, `${id}/products?type=pass`])
    expect((await call("GET", path)).data).toEqual([]);
  expect((await call("GET", id)).data.products).toEqual([]);
  // A whole record can be sent back.
  expect(
    (await call("PATCH", `${id}/products/${shorts.id}`, { ...shorts, title: "Shorts" })).data,
  ).toMatchObject({
    title: "Shorts",
    pass: shorts.pass,
  });
});

test.each([
  [{ covers: "sections" }, "pass.sectionIds", issues["covers-nothing"]],
  [
    { covers: "sections", sectionIds: ["0199b0de-0000-7000-8000-000000000001"] },
    "pass.sectionIds",
    issues["unknown-section"],
  ],
  [{ covers: "count" }, "pass.filmCount", issues["count-missing"]],
  [{ covers: "count", filmCount: 4 }, "pass.filmCount", issues["count-too-high"]],
  [{ earlyPrice: 9000, earlyQuantity: 5 }, "pass.earlyPrice", issues["early-price-not-lower"]],
  [{ earlyPrice: 20, earlyQuantity: 5 }, "pass.earlyPrice", issues["early-price-too-small"]],
  [{ earlyPrice: 5000 }, "pass.earlyPrice", issues["early-end-missing"]],
])("names the field of a pass with %o", async (pass, field, text) => {
  const { id } = await createFestival();
  expect(errorsOf(await post(id, pass))).toEqual({ [field]: text });
});

test("names the dates of a sale that never begins", async () => {
  const [start, end] = [hours(2), hours(48)];
  const { id } = await createFestival({ closesAt: new Date(end) });
  const backwards = await post(id, { saleFrom: start, saleUntil: start });
  expect(errorsOf(backwards)).toEqual({ "pass.saleUntil": issues["ends-before-start"] });
  expect(errorsOf(await post(id, { saleFrom: end }))).toEqual({
    "pass.saleFrom": issues["starts-after-festival"],
  });
  await addPass(id, { saleFrom: hours(47), saleUntil: end });
});

test("a section of another festival is not covered", async () => {
  const { id } = await createFestival();
  const { sectionId } = await createFestival();
  expect(errorsOf(await post(id, { covers: "sections", sectionIds: [sectionId] }))).toEqual({
    "pass.sectionIds": issues["unknown-section"],
  });
});

test("screenings have no passes, festivals no tickets, and a pass stays one", async () => {
  const { id: screening } = await createPage(app.services, owner.id);
  expect(errorsOf(await post(screening))).toEqual({ type: messages.passes.onlyFestivals });
  // The database refuses what the API forgot.
  const forgotten = app.services.db
    .insert(products)
    .values({ pageId: screening, type: "pass", title: "Pass", priceCents: 1, sku: "0123456789" });
  const error: unknown = await forgotten.catch((reason: unknown) => reason);
  expect(violatesConstraint(error, "page_is_festival")).toBe(true);
  const { id } = await createFestival();
  const ticket = { type: "ticket", title: "Seat", price: 900 };
  expect(errorsOf(await call("POST", `${id}/products`, ticket))).toEqual({ type: messages.passes.noTickets });
  const poster = { type: "physical", title: "Poster", price: 900 };
  expect(errorsOf(await call("POST", `${id}/products`, { ...poster, pass: {} }))).toEqual({
    pass: messages.passes.notAPass,
  });
  expect(errorsOf(await post(id, {}, { shipping: 100 }))).toEqual({ shipping: messages.passes.notShipped });
  const pass = await addPass(id);
  expect(errorsOf(await call("PATCH", `${id}/products/${pass.id}`, { type: "physical" }))).toEqual({
    type: messages.passes.kept,
  });
});

test("a festival has a bounded number of passes, also when they are added at once", async () => {
  const { id } = await createFestival();
  const added = await Promise.all(Array.from({ length: passLimits.perFestival + 5 }, () => post(id)));
  expect(added.filter(({ status }) => status === 201)).toHaveLength(passLimits.perFestival);
  const removed = added.find(({ status }) => status === 201)?.data.id;
  expect((await call("DELETE", `${id}/products/${removed}`)).status).toBe(204);
  await addPass(id);
});

/** Lists who is told that their pass includes less. */
async function readReduced(festivalId: string) {
  const rows = await app.services.db
    .select({ to: emailOutbox.to })
    .from(emailOutbox)
    .where(and(eq(emailOutbox.pageId, festivalId), eq(emailOutbox.template, "pass-reduced")));
  return rows.map(({ to }) => to).toSorted();
}

test("a screening leaves what passes cover only with a confirmation, and their holders are told", async () => {
  const festival = await createFestival();
  const { id, sectionId, screenings } = festival;
  const [first = "", second = "", third = ""] = screenings;
  const shorts = await addPass(id, { covers: "sections", sectionIds: [sectionId] });
  const noNights = await addPass(id, { includesPremieres: false });
  await give(id, shorts.id, "a@example.com", "b@example.com");
  await give(id, noNights.id, "c@example.com", "d@example.com");
  const place = (inSection: string[], outside: string[], confirmed?: boolean) =>
    app.services.db
      .select({ version: pages.version })
      .from(pages)
      .where(eq(pages.id, id))
      .then(([page]) =>
        call("PUT", `${id}/programme`, {
          version: page?.version,
          screenings: outside.map((pageId) => ({ pageId })),
          sections: [{ id: sectionId, title: "Shorts", screenings: inSection.map((pageId) => ({ pageId })) }],
          ...(confirmed && { confirmed }),
        }),
      );
  // Another order, and one screening more, take nothing from them.
  expect((await place([second, first, third], [])).status).toBe(200);
  const asked = await place([first, third], [second]);
  expect(asked.body).toMatchObject({ code: "confirmation-needed", details: { holders: 2 } });
  expect(await readReduced(id)).toEqual([]);
  expect((await place([first, third], [second], true)).status).toBe(200);
  expect(await readReduced(id)).toEqual(["a@example.com", "b@example.com"]);

  await addReadyFilm(app.services, second);
  const premiere = (confirmed: boolean) => savePremiere(app, owner, second, { confirmed });
  expect((await premiere(false)).json()).toMatchObject({
    code: "confirmation-needed",
    details: { holders: 2 },
  });
  expect((await premiere(true)).statusCode).toBe(200);
  expect(await readReduced(id)).toEqual(["a", "b", "c", "d"].map((name) => `${name}@example.com`));
  // Its next plan takes nothing more.
  expect((await premiere(false)).statusCode).toBe(200);
});

test("a pass that people hold covers more at once, and less only with a confirmation", async () => {
  const { id, sectionId } = await createFestival();
  const pass = await addPass(id, { covers: "count", filmCount: 2 });
  const save = (changes: object, confirmed?: boolean) =>
    call("PATCH", `${id}/products/${pass.id}`, { pass: changes, confirmed });
  // Nobody holds it yet.
  expect((await save({ filmCount: 1 })).status).toBe(200);
  await give(id, pass.id, "a@example.com", "b@example.com");
  const findUses = async () =>
    (await app.services.db.select().from(passes).where(eq(passes.productId, pass.id))).map(
      (row) => row.usesLeft,
    );
  expect(await findUses()).toEqual([1, 1]);
  expect((await save({ filmCount: 3 })).status).toBe(200);
  expect(await findUses()).toEqual([3, 3]);
  const less = await save({ filmCount: 2 });
  expect(less.body).toMatchObject({
    code: "confirmation-needed",
    message: messages.passes.confirmationNeeded(2),
    details: { holders: 2 },
  });
  expect(await findUses()).toEqual([3, 3]);
  expect(await readReduced(id)).toEqual([]);
  const { db } = app.services;
  const name = { subjectKind: "product", subjectId: pass.id, field: "title", language: "fr" } as const;
  await db.insert(translations).values({ ...name, pageId: id, text: "Carte du festival", sourceHash: "" });
  await db.update(orders).set({ language: "fr" }).where(eq(orders.email, "a@example.com"));
  expect((await save({ filmCount: 2 }, true)).status).toBe(200);
  expect(await findUses()).toEqual([2, 2]);
  expect(await readReduced(id)).toEqual(["a@example.com", "b@example.com"]);
  const told = await db
    .select()
    .from(emailOutbox)
    .where(and(eq(emailOutbox.pageId, id), eq(emailOutbox.template, "pass-reduced")));
  expect(Object.fromEntries(told.map(({ language, input }) => [language, input["pass"]]))).toEqual({
    en: pass.title,
    fr: "Carte du festival",
  });
  expect((await save({ includesPremieres: false })).status).toBe(409);
  expect((await save({ covers: "sections", sectionIds: [sectionId] })).status).toBe(409);
  expect((await save({ covers: "all" })).status).toBe(200);
  expect(await findUses()).toEqual([null, null]);
  // What ends the festival asks with its passes.
  await app.services.db.update(pages).set({ activatedAt: new Date() }).where(eq(pages.id, id));
  const archived = await call("PATCH", id, { archived: true });
  expect(archived.body).toMatchObject({
    code: "confirmation-needed",
    message: messages.events.closingNeeded(2, "festival"),
  });
  // A price, or a title, takes nothing from them.
  expect((await call("PATCH", `${id}/products/${pass.id}`, { price: 9900 })).status).toBe(200);
});

test("two people who edit a pass keep each other's changes, and learn of the field that both changed", async () => {
  const { id, sectionId } = await createFestival();
  const pass = await addPass(id, { reservations: 2 });
  const save = (changes: object, base: object) =>
    call("PATCH", `${id}/products/${pass.id}`, { pass: changes, base: { pass: base } });
  const shorts = { covers: "sections", sectionIds: [sectionId] };
  expect((await save(shorts, { covers: "all", sectionIds: [] })).status).toBe(200);
  // Another field of the same pass, from before that save.
  expect((await save({ reservations: 3 }, { reservations: 2 })).data.pass).toMatchObject({
    ...shorts,
    reservations: 3,
  });
  const late = await save({ reservations: 4, transferable: false }, { reservations: 2, transferable: true });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({
    code: "saved-before-you",
    details: { changed: ["pass.reservations"], saved: { "pass.reservations": 3 } },
  });
  const [stored] = (await call("GET", `${id}/products/all`)).data;
  expect(stored.pass).toMatchObject({ reservations: 3, transferable: true });
  // The same value is no conflict, and without a base the last save wins.
  expect((await save({ reservations: 3 }, { reservations: 2 })).status).toBe(200);
  const forced = await call("PATCH", `${id}/products/${pass.id}`, { pass: { reservations: 5 } });
  expect(forced.data.pass.reservations).toBe(5);
});

test("of two saves at once that change the same setting, one is told of the other", async () => {
  const { id } = await createFestival();
  const pass = await addPass(id, { reservations: 2 });
  const saves = await Promise.all(
    [3, 4, 5, 6].map((reservations) =>
      call("PATCH", `${id}/products/${pass.id}`, {
        pass: { reservations },
        base: { pass: { reservations: 2 } },
      }),
    ),
  );
  expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
});

test("a pass that was given stays, and says how many are gone", async () => {
  const { id } = await createFestival();
  const pass = await addPass(id, { earlyPrice: 5000, earlyQuantity: 4 });
  expect(pass.passSales).toEqual({ sold: 0, soldEarly: 0, holders: 0 });
  await give(id, pass.id, "a@example.com", "b@example.com");
  const [listed] = (await call("GET", `${id}/products/all`)).data;
  expect(listed).toMatchObject({ inventory: null, passSales: { sold: 2, soldEarly: 0, holders: 2 } });
  const refused = await call("DELETE", `${id}/products/${pass.id}`);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ code: "state-conflict", message: messages.passes.ordered });
  expect((await call("GET", `${id}/products/all`)).data).toHaveLength(1);
});

test("a section leaves a pass that nobody holds, and stays while people hold it", async () => {
  const { id, sectionId, screenings } = await createFestival({ activated: false });
  const pass = await addPass(id, { covers: "sections", sectionIds: [sectionId] });
  const { version } = (await call("GET", `${id}/programme`)).data;
  await app.services.db.update(pages).set({ activated: true }).where(eq(pages.id, id));
  await give(id, pass.id, "a@example.com");
  const save = () =>
    call("PUT", `${id}/programme`, {
      version,
      sections: [],
      screenings: screenings.map((pageId) => ({ pageId })),
    });
  expect(errorsOf(await save())).toEqual({
    sections: messages.passes.sectionSold("Shorts", "Festival pass"),
  });
  await app.services.db.delete(passes).where(eq(passes.productId, pass.id));
  await app.services.db.update(pages).set({ activated: false }).where(eq(pages.id, id));
  expect((await save()).status).toBe(200);
  const [stored] = await app.services.db
    .select()
    .from(passSettings)
    .where(eq(passSettings.productId, pass.id));
  expect(stored?.sectionIds).toEqual([]);
});

const read = async (slug: string) => (await app.http.inject({ url: `/v1/festivals/${slug}` })).json().data;

test("the page of a festival has its passes with their prices, what is left of them, and their state", async () => {
  const { id, slug, sectionId } = await createFestival({
    slug: "lights-with-passes",
    opensAt: new Date(hours(24)),
    closesAt: new Date(hours(48)),
  });
  const all = await addPass(id, { earlyPrice: 5000, earlyQuantity: 2 }, { quantity: 10 });
  const later = await addPass(id, { covers: "sections", sectionIds: [sectionId], saleFrom: hours(2) });
  const ended = await addPass(id, { saleUntil: hours(-1) });
  const none = await addPass(id, { covers: "count", filmCount: 2 }, { quantity: 0 });
  const hidden = await addPass(id, { isHidden: true });
  const off = await addPass(id, {}, { active: false });
  const { passes: listed } = await read(slug);
  expect(listed).toMatchObject([
    { id: all.id, state: "early", price: 9000, earlyPrice: 5000, left: 10, earlyLeft: 2, screenings: 3 },
    { id: later.id, state: "later", left: null, screenings: 2, sectionIds: [sectionId] },
    { id: ended.id, state: "ended" },
    { id: none.id, state: "sold-out", filmCount: 2, left: 0 },
  ]);
  expect(listed).toHaveLength(4);
  expect(listed[0]).not.toHaveProperty("isHidden");
  const readPass = (passId: string) => app.http.inject({ url: `/v1/festivals/${slug}/passes/${passId}` });
  expect((await readPass(hidden.id)).json().data).toMatchObject({ id: hidden.id, state: "on-sale" });
  expect((await readPass(off.id)).statusCode).toBe(404);
  const { id: draft } = await createFestival({ activated: false });
  const unknown = await addPass(draft);
  expect((await app.http.inject({ url: `/v1/festivals/${draft}/passes/${unknown.id}` })).statusCode).toBe(
    404,
  );
  expect((await readPass(unknown.id)).statusCode).toBe(404);
  // A save is seen at once.
  expect((await call("PATCH", `${id}/products/${all.id}`, { title: "All of it", quantity: 0 })).status).toBe(
    200,
  );
  expect((await read(slug)).passes[0]).toMatchObject({ title: "All of it", state: "sold-out" });
});

test("a festival is activated once each pass covers something and is sold before it ends", async () => {
  const { id, screenings, sectionId } = await createFestival({
    activated: false,
    description: "Three days.",
  });
  const pass = await addPass(id, { covers: "sections", sectionIds: [sectionId] });
  const findMissing = async () => {
    const { body } = await call("PATCH", id, { activated: true });
    return body.details?.missing?.map(({ message }: { message: string }) => message) ?? [];
  };
  const gapOf = (gap: "covers-nothing" | "never-sold") =>
    messages.passes.gaps[gap]({ title: "Festival pass", covered: 0, filmCount: null });
  const leave = (sectionOf: string | null) =>
    app.services.db.update(pages).set({ sectionId: sectionOf }).where(eq(pages.festivalId, id));
  await leave(null);
  expect(await findMissing()).toContain(gapOf("covers-nothing"));
  const six = await addPass(id, { covers: "count", filmCount: 3 }, { title: "Three films" });
  await app.services.db
    .update(pages)
    .set({ archived: true })
    .where(eq(pages.id, screenings[2] ?? ""));
  expect(await findMissing()).toEqual(
    expect.arrayContaining([
      gapOf("covers-nothing"),
      messages.passes.gaps["covers-too-few"]({ title: "Three films", covered: 2, filmCount: 3 }),
    ]),
  );
  await call("DELETE", `${id}/products/${six.id}`);
  await leave(sectionId);
  const [first] = await app.services.db
    .select()
    .from(pages)
    .where(eq(pages.id, screenings[0] ?? ""));
  await app.services.db
    .update(pages)
    .set({ closesAt: first?.closesAt ?? null })
    .where(eq(pages.id, id));
  await app.services.db
    .update(passSettings)
    .set({ saleFrom: first?.closesAt ?? null })
    .where(eq(passSettings.productId, pass.id));
  expect(await findMissing()).toContain(gapOf("never-sold"));
  // An inactive pass is not on offer.
  await call("PATCH", `${id}/products/${pass.id}`, { active: false, pass: { saleFrom: null } });
  expect(await findMissing()).not.toContain(gapOf("never-sold"));
});

test("a copy of a festival has its passes unsold, with the copied sections", async () => {
  const { id, sectionId } = await createFestival();
  const pass = await addPass(
    id,
    { covers: "sections", sectionIds: [sectionId], earlyPrice: 5000, earlyQuantity: 3 },
    { quantity: 10 },
  );
  await give(id, pass.id, "a@example.com");
  const copied = await call("POST", `${id}/duplicate`, { account_email: owner.email });
  expect(copied.status, JSON.stringify(copied.body)).toBe(201);
  const copyId = copied.data.id;
  const [copy] = (await call("GET", `${copyId}/products/all`)).data;
  const { sections } = (await call("GET", `${copyId}/programme`)).data;
  expect(copy).toMatchObject({ title: "Festival pass", inventory: 10, pass: { earlyQuantity: 3 } });
  expect(copy.pass.sectionIds).toEqual([sections[0].id]);
  expect(copy.pass.sectionIds).not.toEqual([sectionId]);
});
