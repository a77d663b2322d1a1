import { getTexts, LANGUAGES } from "@matinee/texts/languages";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntries } from "../../../db/schema/audit.ts";
import { comments } from "../../../db/schema/comments.ts";
import { festivalSections, type pages } from "../../../db/schema/pages.ts";
import { products } from "../../../db/schema/products.ts";
import { subscribers } from "../../../db/schema/subscribers.ts";
import { translations } from "../../../db/schema/translations.ts";
import { actFor, createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createDefaultAboutSettings, createDefaultPaywallSettings } from "../pages/page-defaults.ts";

let app: TestApp;
let owner: TestAccount;
let stranger: TestAccount;
let staff: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  app.http.languages = LANGUAGES;
  owner = await createAccount(app.services, { credits: 10 });
  stranger = await createAccount(app.services);
  staff = await createAccount(app.services, { type: "admin" });
});
afterAll(() => app.close());

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
async function call(method: Method, url: string, payload?: object, as: TestAccount | null = owner) {
  const answer = await app.http.inject({
    method,
    url,
    headers: as?.headers ?? {},
    ...(payload && { payload }),
  });
  const body = answer.body === "" ? null : answer.json();
  return { status: answer.statusCode, data: body?.data, body };
}

interface Text {
  kind: string;
  id: string;
  field: string;
  original: string;
  hash: string;
  translations: Record<string, { text: string; state: string }>;
}

/** Creates an event with a text of each kind. */
async function createEvent(fields: Partial<typeof pages.$inferInsert> = {}) {
  const page = await createPage(app.services, owner.id, {
    title: "Tides",
    description: "A harbour at night.",
    interactiveQa: true,
    paywallSettings: {
      ...createDefaultPaywallSettings(),
      enablePaywall: true,
      price: 500,
      subtitle: "Come with us",
    },
    aboutSettings: { ...createDefaultAboutSettings(), message: "Shot in *one* night." },
    questions: [
      {
        id: crypto.randomUUID(),
        kind: "choice",
        label: "Which meal?",
        options: ["Meat", "Vegan"],
        required: false,
        per: "order",
      },
    ],
    ...fields,
  });
  const pageId = page.id;
  const [product] = await app.services.db
    .insert(products)
    .values({ pageId, type: "physical", title: "Poster", priceCents: 900, sku: "1234567890" })
    .returning();
  const [question] = await app.services.db.insert(comments).values({ pageId, text: "How long?" }).returning();
  await app.services.db.insert(comments).values({ pageId, text: "An hour.", parentId: question?.id ?? null });
  const url = `/v1/pages/${pageId}/translations`;
  const read = async () => (await call("GET", url)).data;
  const find = async (original: string): Promise<Text> => {
    const { texts } = await read();
    const text = texts.find((candidate: Text) => candidate.original === original);
    if (!text) throw new Error(`no text ${original}`);
    return text;
  };
  /** Translates texts by their originals. */
  const translate = async (
    language: string,
    words: Record<string, string>,
    as: TestAccount = owner,
    extra: object = {},
  ) => {
    const texts = await Promise.all(
      Object.entries(words).map(async ([original, text]) => {
        const { kind, id, field, hash } = await find(original);
        return { kind, id, field, hash, text, ...extra };
      }),
    );
    return call("PUT", `${url}/${language}`, { texts }, as);
  };
  return { page, product, question, url, read, find, translate };
}

const FRENCH = {
  Tides: "Les marées",
  "Shot in *one* night.": "Tourné en *une* nuit.",
  "Come with us": "Venez avec nous",
  "Which meal?": "Quel repas ?",
  Vegan: "Végane",
  Poster: "Affiche",
  "How long?": "Combien de temps ?",
  "An hour.": "Une heure.",
};

test("lists an event's texts without those that are turned off, empty or never changed, with the state of each", async () => {
  const { page, read, translate } = await createEvent();
  const before = await read();
  expect(before).toMatchObject({ language: "en", languages: [] });
  const originals = before.texts.map(({ original }: Text) => original);
  expect(originals).toEqual([
    "Tides",
    "A harbour at night.",
    "Shot in *one* night.",
    "Come with us",
    "Which meal?",
    "Meat",
    "Vegan",
    "Poster",
    "How long?",
    "An hour.",
  ]);
  expect(before.texts[0]).toMatchObject({
    kind: "page",
    id: page.id,
    field: "title",
    limit: 45,
    form: "line",
  });

  expect((await translate("fr", FRENCH)).status).toBe(200);
  await call("PATCH", `/v1/pages/${page.id}`, { title: "Spring tides" });
  const after = await read();
  expect(after.texts[0]).toMatchObject({
    original: "Spring tides",
    translations: { fr: { text: "Les marées", state: "older" } },
  });
  expect(after.languages).toEqual([{ language: "fr", current: 7, older: 1, missing: 2 }]);
  // The same words again, for the new original.
  await translate("fr", { "Spring tides": "Les marées" });
  expect((await read()).languages).toEqual([{ language: "fr", current: 8, older: 0, missing: 2 }]);
  await translate("fr", { "Spring tides": "  " });
  expect((await read()).languages).toEqual([{ language: "fr", current: 7, older: 0, missing: 3 }]);
});

test("shows everything about an event in the language of its reader, and says which texts are not", async () => {
  const { page, product, question, translate } = await createEvent();
  await translate("fr", FRENCH);
  const read = async (path: string) => (await call("GET", path, undefined, null)).data;
  const french = await read(`/v1/pages/${page.slug}?lang=fr`);
  expect(french).toMatchObject({
    title: "Les marées",
    description: "A harbour at night.",
    language: "fr",
    aboutSettings: { message: "Tourné en *une* nuit." },
    // The first is one with which events are created.
    paywallSettings: { title: getTexts("fr").paywallTexts.title, subtitle: "Venez avec nous" },
    questions: [{ label: "Quel repas ?", options: ["Meat", "Végane"] }],
    products: [{ title: "Affiche" }],
    comments: [{ text: "Combien de temps ?", children: [{ text: "Une heure." }] }],
    textLanguages: { description: "en" },
  });
  const german = await read(`/v1/pages/${page.slug}?lang=de`);
  expect(german).toMatchObject({
    title: "Tides",
    language: "en",
    paywallSettings: { title: getTexts("de").paywallTexts.title, subtitle: "Come with us" },
    textLanguages: { "paywallSettings.title": "de" },
  });
  const english = await read(`/v1/pages/${page.slug}?lang=en`);
  expect(english).toMatchObject({ title: "Tides", language: "en" });
  expect(english.textLanguages).toBeUndefined();
  expect((await read(`/v1/pages/${page.id}/products?lang=fr`))[0]).toMatchObject({
    id: product?.id,
    title: "Affiche",
  });
  expect((await read(`/v1/pages/${page.id}/products/store?lang=fr`))[0].title).toBe("Affiche");
  const faq = await read(`/v1/pages/${page.id}/comments?lang=fr`);
  expect(faq.data[0]).toMatchObject({ id: question?.id, text: "Combien de temps ?" });
  const shown = await read(`/v1/pages/showing?lang=fr`);
  expect(shown.find(({ id }: { id: string }) => id === page.id)).toMatchObject({
    title: "Les marées",
    description: "A harbour at night.",
    language: "fr",
  });
  // Who edits the event reads what they would change.
  const own = await call("GET", `/v1/pages/${page.id}/comments?lang=fr`);
  expect(own.data.data[0].text).toBe("How long?");
  expect((await call("GET", `/v1/pages/${page.id}?lang=fr`)).data).toMatchObject({ title: "Tides" });
});

test("draws the card of a translated title anew, at another address", async () => {
  const { page, translate } = await createEvent();
  const findCard = async () => {
    const address = new URL(`/watch/${page.slug}?lang=fr`, app.services.config.WATCH_URL).href;
    const { thumbnail_url: thumbnail } = (await call("GET", `/v1/oembed?url=${encodeURIComponent(address)}`))
      .body;
    const { pathname, search } = new URL(thumbnail);
    return { path: pathname + search, picture: (await app.http.inject(pathname + search)).rawPayload };
  };
  const before = await findCard();
  await translate("fr", { Tides: FRENCH.Tides });
  const after = await findCard();
  expect(after.path).not.toBe(before.path);
  expect(after.picture.equals(before.picture)).toBe(false);
});

test("shows a festival's programme, sections and passes in the language of its reader", async () => {
  const { db } = app.services;
  const festival = await createPage(app.services, owner.id, { kind: "festival", title: "Harbour Lights" });
  const [section] = await db
    .insert(festivalSections)
    .values({ festivalId: festival.id, title: "Shorts", sortOrder: 0 })
    .returning();
  const inProgramme = { festivalId: festival.id, sectionId: section?.id ?? null };
  const [first, second] = [
    await createPage(app.services, owner.id, { ...inProgramme, festivalOrder: 0, title: "Buoy" }),
    await createPage(app.services, owner.id, { ...inProgramme, festivalOrder: 1, title: "Anchor" }),
  ];
  const pass = await call("POST", `/v1/pages/${festival.id}/products`, {
    type: "pass",
    title: "All days",
    price: 5000,
    pass: { covers: "all" },
  });
  expect(pass.status, JSON.stringify(pass.body)).toBe(201);
  for (const [page, words] of [
    [
      festival,
      { "Harbour Lights": "Lumières du port", Shorts: "Courts métrages", "All days": "Tous les jours" },
    ],
    [first, { Buoy: "Bouée" }],
  ] as const) {
    const url = `/v1/pages/${page.id}/translations`;
    const { texts } = (await call("GET", url)).data;
    const entries: Record<string, string> = words;
    const saved = await call("PUT", `${url}/fr`, {
      texts: texts.flatMap(({ kind, id, field, hash, original }: Text) =>
        entries[original] ? [{ kind, id, field, hash, text: entries[original] }] : [],
      ),
    });
    expect(saved.status).toBe(200);
  }
  const { data } = await call("GET", `/v1/festivals/${festival.slug}?lang=fr`, undefined, null);
  expect(data).toMatchObject({
    title: "Lumières du port",
    language: "fr",
    textLanguages: { description: "en" },
    passes: [{ title: "Tous les jours" }],
    sections: [
      {
        title: "Courts métrages",
        screenings: [
          { pageId: first.id, title: "Bouée" },
          { pageId: second.id, title: "Anchor", language: "en" },
        ],
      },
    ],
  });
  expect(data.sections[0].screenings[0]).not.toHaveProperty("language");
  const english = (await call("GET", `/v1/festivals/${festival.slug}?lang=en`, undefined, null)).data;
  expect(english.sections[0]).toMatchObject({
    title: "Shorts",
    screenings: [{ title: "Buoy" }, { title: "Anchor" }],
  });
});

test("takes the answers of who read a translation, in the words of the event", async () => {
  const { page, translate } = await createEvent({
    emailCapture: true,
    paywallSettings: createDefaultPaywallSettings(),
  });
  await translate("fr", { "Which meal?": "Quel repas ?", Vegan: "Végane" });
  const [{ id: questionId } = { id: "" }] = page.questions;
  const register = (email: string, label: string, value: string) =>
    call(
      "POST",
      `/v1/pages/${page.id}/subscribers`,
      { name: "Ada", email, tos: true, answers: [{ questionId, label, value }] },
      null,
    );
  expect((await register("ada@example.com", "Quel repas ?", "Végane")).status).toBe(201);
  expect((await register("bea@example.com", "Which meal?", "Vegan")).status).toBe(201);
  expect((await register("cem@example.com", "Quel repas ?", "Poisson")).status).toBe(422);
  const stored = await app.services.db
    .select({ answers: subscribers.answers })
    .from(subscribers)
    .where(eq(subscribers.pageId, page.id));
  const answer = { questionId, label: "Which meal?", unit: null, value: "Vegan" };
  expect(stored).toEqual([{ answers: [answer] }, { answers: [answer] }]);
});

test("rejects what is no text of the event, and what is longer than the original may be", async () => {
  const { url, page, product, find } = await createEvent();
  const other = await createEvent();
  const title = await find("Tides");
  const elsewhere = await other.find("Poster");
  const poster = await find("Poster");
  await call("DELETE", `/v1/pages/${page.id}/products/${product?.id}`);
  const strip = ({ kind, id, field, hash }: Text) => ({ kind, id, field, hash });
  const put = (text: Text, words: string, change: object = {}) =>
    call("PUT", `${url}/fr`, { texts: [{ ...strip(text), text: words, ...change }] });
  for (const [rejected, field] of [
    [await put(title, "x".repeat(46)), "texts.0.text"],
    [await put(await find("Shot in *one* night."), "Pay by venmo"), "texts.0.text"],
    [await put(title, "Titre", { field: "url" }), "texts.0.field"],
    [await put(title, "Titre", { id: other.page.id }), "texts.0.field"],
    [await put(elsewhere, "Affiche"), "texts.0.field"],
    [await put(poster, "Affiche"), "texts.0.field"],
    [await call("PUT", `${url}/en`, { texts: [] }), "language"],
  ] as const) {
    expect(rejected.status).toBe(422);
    expect(Object.keys(rejected.body.errors)).toEqual([field]);
  }
  expect((await call("PUT", `${url}/tlh`, { texts: [] })).status).toBe(404);
  // Nothing of a rejected save is stored.
  const both = {
    texts: [
      { ...strip(title), text: "Titre" },
      { ...strip(poster), text: "Affiche" },
    ],
  };
  expect((await call("PUT", `${url}/fr`, both)).status).toBe(422);
  expect(await app.services.db.$count(translations, eq(translations.pageId, page.id))).toBe(0);
  expect((await put(title, "x".repeat(45))).status).toBe(200);
});

test("returns 409 for a text whose original or translation was changed meanwhile, and saves nothing", async () => {
  const { page, url, find, translate } = await createEvent();
  const { kind, id, field, hash } = await find("Tides");
  const save = (text: string, base?: string) =>
    call("PUT", `${url}/fr`, {
      texts: [{ kind, id, field, hash, text, ...(base !== undefined && { base }) }],
    });
  // Two people at once: the second learns what the first wrote.
  const saves = await Promise.all([save("Marées", ""), save("Les marées", "")]);
  expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const stored = (await find("Tides")).translations["fr"]?.text;
  const [late] = saves.filter(({ status }) => status === 409);
  expect(late?.body).toMatchObject({
    code: "saved-before-you",
    details: { texts: [{ kind, id, field, hash, original: "Tides", text: stored }] },
  });
  expect((await save("Marées basses", stored)).status).toBe(200);
  // Control: without what they read, the last one wins.
  expect((await save("Marées hautes")).status).toBe(200);
  await call("PATCH", `/v1/pages/${page.id}`, { title: "Low tides" });
  const outdated = await save("Marées", "Marées hautes");
  expect(outdated.body).toMatchObject({
    details: { texts: [{ original: "Low tides", text: "Marées hautes" }] },
  });
  expect((await translate("fr", { "Low tides": "Marées basses" })).status).toBe(200);
});

test("keeps one original for each text: a language with translations does not become the event's own", async () => {
  const { page, url, translate, read } = await createEvent();
  await translate("fr", { Tides: "Les marées", Poster: "Affiche" });
  const set = (language: string) => call("PATCH", `/v1/pages/${page.id}`, { language });
  const rejected = await set("fr");
  expect(rejected.status).toBe(409);
  expect(rejected.body).toMatchObject({ code: "state-conflict", errors: { language: expect.anything() } });
  expect((await set("de")).data.language).toBe("de");
  expect((await read()).language).toBe("de");
  expect((await call("DELETE", `${url}/fr`)).data.languages).toEqual([]);
  expect((await set("fr")).data.language).toBe("fr");
});

test("copies translations with an event, and removes them with what they belong to", async () => {
  const { page, product, question, translate } = await createEvent();
  await translate("fr", FRENCH);
  const count = (pageId: string, ...more: Parameters<typeof and>) =>
    app.services.db.$count(translations, and(eq(translations.pageId, pageId), ...more));
  const copy = await call("POST", `/v1/pages/${page.id}/duplicate`, { account_email: owner.email });
  expect(copy.status).toBe(201);
  expect(await count(copy.data.id)).toBe(Object.keys(FRENCH).length);
  const copied = (await call("GET", `/v1/pages/${copy.data.id}/translations`)).data;
  expect(copied.languages).toEqual([{ language: "fr", current: 8, older: 0, missing: 2 }]);

  await call("DELETE", `/v1/pages/${page.id}/products/${product?.id}`);
  await call("DELETE", `/v1/pages/${page.id}/comments/${question?.id}`);
  await call("PATCH", `/v1/pages/${page.id}`, { questions: [] });
  expect(await count(page.id)).toBe(3);
  expect(await count(page.id, eq(translations.subjectId, page.id))).toBe(3);
  await call("DELETE", `/v1/pages/${copy.data.id}`);
  expect(await count(copy.data.id)).toBe(0);
});

test("lets owners and staff translate, others not, and staff undo what they did", async () => {
  const { page, url, translate, find } = await createEvent();
  expect((await call("GET", url, undefined, null)).status).toBe(401);
  expect((await call("GET", url, undefined, stranger)).status).toBe(404);
  expect((await translate("fr", { Tides: "Marées" }, stranger)).status).toBe(404);
  await translate("fr", { Tides: "Marées" });
  await actFor(app.services, staff, owner.id);
  expect((await translate("fr", { Tides: "Les marées", Poster: "Affiche" }, staff)).status).toBe(200);
  const [entry] = await app.services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, page.id));
  expect(entry).toMatchObject({ action: "page.translate", actorId: staff.id, onBehalfOf: owner.id });
  const undo = () => call("POST", `/v1/admin/audit/${entry?.id}/undo`, undefined, staff);
  await translate("fr", { Tides: "La marée" });
  // The owner changed one of the two since.
  expect((await undo()).status).toBe(409);
  await translate("fr", { Tides: "Les marées" });
  expect((await undo()).status).toBe(204);
  expect((await find("Tides")).translations["fr"]).toEqual({ text: "Marées", state: "current" });
  expect((await find("Poster")).translations).toEqual({});
});
