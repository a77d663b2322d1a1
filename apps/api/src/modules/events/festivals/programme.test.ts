import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createFeature } from "../../../testing/media-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { creditBalances } from "../../../db/schema/credits.ts";
import { festivalSections, pages } from "../../../db/schema/pages.ts";
import { premieres, programmeItems } from "../../../db/schema/premieres.ts";
import { createDefaultPaywallSettings } from "../pages/page-defaults.ts";

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services, { credits: 100 });
});
afterAll(() => app.close());

type PageFields = NonNullable<Parameters<typeof createPage>[2]>;
const createFestival = (fields: PageFields = {}) =>
  createPage(app.services, owner.id, { kind: "festival", activated: false, paidScreenings: 10, ...fields });
const createScreening = (fields: PageFields = {}) => createPage(app.services, owner.id, fields);
const find = async (id: string) => {
  const [page] = await app.services.db.select().from(pages).where(eq(pages.id, id));
  if (!page) throw new Error("no page");
  return page;
};
const read = async (id: string, account = owner) => {
  const response = await app.http.inject({
    method: "GET",
    url: `/v1/pages/${id}/programme`,
    headers: account.headers,
  });
  return response.json().data;
};
const save = async (id: string, payload: object, account = owner) =>
  app.http.inject({
    method: "PUT",
    url: `/v1/pages/${id}/programme`,
    headers: account.headers,
    payload: { version: (await find(id)).version, screenings: [], sections: [], ...payload },
  });
const place = (...list: { id: string }[]) => list.map(({ id }) => ({ pageId: id }));
const section = (title: string, ...list: { id: string }[]) => ({ title, screenings: place(...list) });
const errorsOf = (response: Awaited<ReturnType<typeof save>>) =>
  Object.fromEntries(
    Object.entries<{ msg: string }>(response.json().errors).map(([field, { msg }]) => [field, msg]),
  );
const creditsOf = async ({ id }: TestAccount) => {
  const [balance] = await app.services.db
    .select()
    .from(creditBalances)
    .where(eq(creditBalances.accountId, id));
  return balance?.credits;
};

test("lists what the tickets of its own screenings cost, which follow its currency", async () => {
  const { id } = await createFestival();
  const guest = await createAccount(app.services);
  const paywallSettings = {
    ...createDefaultPaywallSettings(),
    enablePaywall: true,
    price: 1200,
    earlyPrice: 900,
    suggestedPrice: 1500,
  };
  const fields = { festivalId: id, paywallSettings };
  const own = await createScreening(fields);
  const free = await createScreening({ ...fields, paywallSettings: createDefaultPaywallSettings() });
  const invited = await createPage(app.services, guest.id, fields);
  const { screenings } = await read(id);
  const prices = new Map(
    screenings.map((screening: { pageId: string; prices: number[] }) => [screening.pageId, screening.prices]),
  );
  expect(prices).toEqual(
    new Map([
      [own.id, [1200, 900, 1500]],
      [free.id, []],
      [invited.id, []],
    ]),
  );
});

describe("saving a programme", () => {
  test("puts screenings into sections in their order, and says what each one lacks", async () => {
    const { id } = await createFestival();
    const [opening, first, second] = [
      await createScreening({ activated: false }),
      await createScreening(),
      await createScreening(),
    ];
    await createFeature(app.services, first.id);
    const response = await save(id, {
      screenings: [{ pageId: opening.id, announced: true }],
      sections: [section("Shorts", second, first), section("Later")],
    });
    expect(response.statusCode, response.body).toBe(200);
    const { data } = response.json();
    expect(data.screenings).toMatchObject([
      { pageId: opening.id, announced: true, activated: false, paidByFestival: false, invited: false },
    ]);
    expect(data.screenings[0].missing.map(({ field }: { field: string }) => field)).toContain("featureUrl");
    expect(data.sections).toMatchObject([
      { title: "Shorts", screenings: [{ pageId: second.id }, { pageId: first.id, missing: [] }] },
      { title: "Later", screenings: [] },
    ]);
    expect(await find(id)).toMatchObject({ opensAt: first.opensAt, version: 2 });

    // The same again changes nothing, and the other order does.
    const [shorts, later] = data.sections;
    const repeated = {
      screenings: place(opening),
      sections: [
        { id: shorts.id, ...section("Shorts", second, first) },
        { id: later.id, ...section("Later") },
      ],
    };
    expect((await save(id, repeated)).json().data.version).toBe(2);
    const moved = await save(id, {
      screenings: [],
      sections: [
        { id: later.id, ...section("Last", first, opening) },
        { id: shorts.id, ...section("Shorts", second) },
      ],
    });
    expect(moved.json().data).toMatchObject({
      version: 3,
      sections: [
        { id: later.id, title: "Last", screenings: [{ pageId: first.id }, { pageId: opening.id }] },
        { id: shorts.id, screenings: [{ pageId: second.id }] },
      ],
    });
  });

  test("lets screenings leave, which keep their own credit or take one, and deletes sections", async () => {
    const account = await createAccount(app.services, { credits: 1 });
    const { id } = await createPage(app.services, account.id, { kind: "festival", paidScreenings: 10 });
    const paid = await createPage(app.services, account.id, {
      festivalId: id,
      festivalOrder: 0,
      isPaidByFestival: true,
    });
    const other = await createPage(app.services, account.id, {
      festivalId: id,
      festivalOrder: 1,
      isPaidByFestival: true,
    });
    const own = await createPage(app.services, account.id);
    expect((await save(id, { sections: [section("All", own, paid, other)] }, account)).statusCode).toBe(200);
    const left = await save(id, { screenings: place(other) }, account);
    expect(left.statusCode, left.body).toBe(200);
    expect(await creditsOf(account)).toBe(0);
    expect(await find(paid.id)).toMatchObject({ festivalId: null, sectionId: null, isPaidByFestival: false });
    expect(await find(own.id)).toMatchObject({ festivalId: null, isPaidByFestival: false });
    expect(await app.services.db.$count(festivalSections, eq(festivalSections.festivalId, id))).toBe(0);
    // Nothing is half done without a credit.
    const refused = await save(id, {}, account);
    expect(refused.json().code).toBe("no-credits");
    expect((await find(other.id)).festivalId).toBe(id);
  });

  test("names what is wrong where it was typed, and saves nothing", async () => {
    const { id } = await createFestival();
    const stranger = await createAccount(app.services);
    const [mine, cancelled, elsewhere, foreign, rival] = [
      await createScreening(),
      await createScreening({ cancelledAt: app.clock.now() }),
      await createScreening(),
      await createPage(app.services, stranger.id),
      await createFestival(),
    ];
    expect((await save(rival.id, { screenings: place(elsewhere) })).statusCode).toBe(200);
    const response = await save(id, {
      screenings: place(mine, mine),
      sections: [
        section(" ", cancelled),
        section("Shorts", elsewhere, foreign, rival, await createScreening({ currency: "eur" })),
        { id: mine.id, ...section("Old") },
      ],
    });
    expect(response.statusCode).toBe(422);
    expect(errorsOf(response)).toEqual({
      "screenings.1.pageId": "This screening is in the programme already.",
      "sections.0.title": "Please enter a title for the section.",
      "sections.0.screenings.0.pageId": "This screening is archived or cancelled.",
      "sections.1.screenings.0.pageId": "This screening is in the programme of another festival.",
      "sections.1.screenings.1.pageId": "This is not one of your events.",
      "sections.1.screenings.2.pageId": "A festival cannot be in the programme of another one.",
      "sections.1.screenings.3.pageId":
        "This event sells in EUR and the festival in USD. Choose USD for it first",
      "sections.2.id": "This section is not one of the festival.",
    });
    expect((await find(mine.id)).festivalId).toBeNull();
    const unknown = await save(id, { screenings: [{ pageId: stranger.id }] });
    expect(unknown.statusCode).toBe(422);
  });

  test("refuses a premiere that would join while another one runs", async () => {
    const { id } = await createFestival();
    const plan = async (startsInMs: number) => {
      const screening = await createScreening();
      const startsAt = new Date(app.clock.now().getTime() + startsInMs);
      await app.services.db.insert(premieres).values({
        pageId: screening.id,
        startsAt,
        anchorAt: startsAt,
        lobbyMinutes: 5,
        latePolicy: "any-time",
        lateMinutes: 0,
        sellAfterStart: false,
      });
      const video = await createFeature(app.services, screening.id, { durationSeconds: 3600 });
      await app.services.db.insert(programmeItems).values({
        pageId: screening.id,
        sortOrder: 0,
        kind: "film",
        videoId: video.id,
        durationMs: 3_600_000,
      });
      return screening;
    };
    const [first, second, third] = [await plan(0), await plan(3_599_000), await plan(7_300_000)];
    const response = await save(id, { screenings: place(first, second, third) });
    expect(errorsOf(response)).toEqual({
      "screenings.0.pageId": `The premiere of “${second.title}” runs at the same time.`,
      "screenings.1.pageId": `The premiere of “${first.title}” runs at the same time.`,
    });
    expect((await save(id, { screenings: place(first, third) })).statusCode).toBe(200);
  });

  test("keeps an activated festival showing something, with no empty section", async () => {
    const { id } = await createFestival({ activated: true });
    const screening = await createScreening();
    expect((await save(id, { screenings: place(screening) })).statusCode).toBe(200);
    const empty = await save(id, { screenings: place(screening), sections: [section("Shorts")] });
    expect(errorsOf(empty)).toEqual({
      "sections.0.screenings": "The section “Shorts” has no screenings.",
    });
    const nothing = await save(id, {});
    expect([nothing.statusCode, nothing.json().code]).toEqual([409, "not-activatable"]);
    expect((await find(screening.id)).festivalId).toBe(id);
  });

  test("is refused when the programme changed since it was read", async () => {
    const { id, version } = await createFestival();
    const created = await app.http.inject({
      method: "POST",
      url: `/v1/pages/${owner.id}`,
      headers: owner.headers,
      payload: { title: "New", url: `new-${id.slice(-8)}`, description: "A log line", festivalId: id },
    });
    expect(created.statusCode).toBe(201);
    const response = await save(id, { version });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: "saved-before-you",
      details: { version: version + 1, changed: ["programme"] },
    });
  });

  test("puts a screening that two festivals want at once into one of them", async () => {
    const festivals = [await createFestival(), await createFestival()];
    const screening = await createScreening();
    const responses = await Promise.all(
      festivals.map(({ id }) => save(id, { screenings: place(screening) })),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test("is 404 for an event that is no festival, and for others", async () => {
    const screening = await createScreening();
    expect((await save(screening.id, {})).statusCode).toBe(404);
    expect(await read(screening.id)).toBeUndefined();
    const stranger = await createAccount(app.services);
    const { id } = await createFestival();
    expect((await save(id, {}, stranger)).statusCode).toBe(404);
  });
});

describe("leaving a festival", () => {
  test("takes a screening out, with a credit if the festival's paid for it", async () => {
    const { id } = await createFestival();
    const screening = await createScreening({ festivalId: id, festivalOrder: 0, isPaidByFestival: true });
    const before = (await creditsOf(owner)) ?? 0;
    const leave = () =>
      app.http.inject({
        method: "DELETE",
        url: `/v1/pages/${screening.id}/festival`,
        headers: owner.headers,
      });
    expect((await leave()).statusCode).toBe(204);
    expect(await creditsOf(owner)).toBe(before - 1);
    expect(await find(screening.id)).toMatchObject({ festivalId: null, festivalOrder: null });
    expect((await leave()).json().code).toBe("state-conflict");
    const poor = await createAccount(app.services, { credits: 0 });
    const festival = await createPage(app.services, poor.id, { kind: "festival", paidScreenings: 10 });
    const kept = await createPage(app.services, poor.id, {
      festivalId: festival.id,
      festivalOrder: 0,
      isPaidByFestival: true,
    });
    const refused = await app.http.inject({
      method: "DELETE",
      url: `/v1/pages/${kept.id}/festival`,
      headers: poor.headers,
    });
    expect(refused.json().code).toBe("no-credits");
  });
});
