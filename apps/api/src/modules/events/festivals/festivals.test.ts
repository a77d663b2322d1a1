import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createFeature } from "../../../testing/media-fixtures.ts";
import { removeLocksOf, waitForBlockedQuery } from "../../../testing/database-locks.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { creditBalances, creditEntries } from "../../../db/schema/credits.ts";
import { festivalSections, pages } from "../../../db/schema/pages.ts";

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  base = app.clock.now();
  owner = await createAccount(app.services, { credits: 100 });
});
afterAll(() => app.close());

const call = (
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
  url: string,
  { account = owner, payload }: { account?: TestAccount; payload?: object } = {},
) => app.http.inject({ method, url, headers: account.headers, ...(payload && { payload }) });
let count = 0;
const event = (fields: object = {}) => ({
  title: "Harbour Lights",
  url: `harbour-lights-${++count}`,
  description: "Three days by the sea.",
  ...fields,
});
const create = (fields: object = {}, account = owner) =>
  call("POST", `/v1/pages/${account.id}`, { account, payload: event(fields) });
async function createFestival(fields: object = {}, account = owner): Promise<string> {
  const response = await create({ kind: "festival", ...fields }, account);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().data.id;
}
const find = async (id: string) => {
  const [page] = await app.services.db.select().from(pages).where(eq(pages.id, id));
  if (!page) throw new Error("no page");
  return page;
};
const creditsOf = async ({ id }: TestAccount) => {
  const [balance] = await app.services.db
    .select()
    .from(creditBalances)
    .where(eq(creditBalances.accountId, id));
  return balance?.credits;
};
let base: Date;
const hours = (count: number) => new Date(base.getTime() + count * 3_600_000);
/** Inserts a screening of a festival that meets every requirement of the activation. */
async function addScreening(festivalId: string, fields: Parameters<typeof createPage>[2] = {}) {
  const screening = await createPage(app.services, owner.id, {
    festivalId,
    festivalOrder: 0,
    isPaidByFestival: true,
    ...fields,
  });
  await createFeature(app.services, screening.id);
  return screening;
}
const activate = (id: string, account = owner) => call("POST", `/v1/pages/${id}/activate`, { account });

describe("creating", () => {
  test("creates a festival, which says its kind, and a screening in one of its sections", async () => {
    const festivalId = await createFestival();
    const [section] = await app.services.db
      .insert(festivalSections)
      .values({ festivalId, title: "Shorts", sortOrder: 0 })
      .returning();
    const response = await create({ festivalId, sectionId: section?.id });
    expect(response.statusCode).toBe(201);
    expect(response.json().data).toMatchObject({ kind: "screening", festivalId });
    expect(await find(response.json().data.id)).toMatchObject({ sectionId: section?.id, festivalOrder: 0 });
    const second = await create({ festivalId });
    expect((await find(second.json().data.id)).festivalOrder).toBe(1);
    const read = await call("GET", `/v1/pages/${festivalId}`);
    expect(read.json().data).toMatchObject({ kind: "festival", festivalId: null, opensAt: null });
    expect((await create()).json().data).toMatchObject({ kind: "screening", festivalId: null });
  });

  test("returns 422 at the festival or the section that is not the account's", async () => {
    const festivalId = await createFestival();
    const stranger = await createAccount(app.services, { credits: 5 });
    const screening = await createPage(app.services, owner.id);
    for (const [payload, field] of [
      [{ festivalId: screening.id }, "festivalId"],
      [{ kind: "festival", festivalId }, "festivalId"],
      [{ festivalId, sectionId: screening.id }, "sectionId"],
      [{ sectionId: screening.id }, "sectionId"],
    ] as const) {
      const response = await create(payload);
      expect(response.statusCode, field).toBe(422);
      expect(Object.keys(response.json().errors)).toEqual([field]);
    }
    const foreign = await create({ festivalId }, stranger);
    expect(foreign.statusCode).toBe(422);
    expect(await creditsOf(stranger)).toBe(5);
  });

  test("creates nothing in a festival that was archived or is full", async () => {
    const archived = await createFestival();
    await call("PATCH", `/v1/pages/${archived}`, { payload: { archived: true } });
    expect((await create({ festivalId: archived })).json().code).toBe("state-conflict");
    const full = await createFestival();
    const { id: _id, slug: _slug, ...draft } = await addScreening(full);
    await app.services.db
      .insert(pages)
      .values(Array.from({ length: 199 }, (_, index) => ({ ...draft, slug: `full-${full}-${index}` })));
    expect((await create({ festivalId: full })).json()).toMatchObject({
      code: "state-conflict",
      message: "A festival has at most 200 screenings.",
    });
  });

  test("takes one credit for a festival, and one more with each further started ten screenings", async () => {
    const account = await createAccount(app.services, { credits: 2 });
    const festivalId = await createFestival({}, account);
    expect(await creditsOf(account)).toBe(1);
    for (let index = 0; index < 10; index++)
      expect((await create({ festivalId }, account)).statusCode).toBe(201);
    expect(await creditsOf(account)).toBe(1);
    const eleventh = await create({ festivalId }, account);
    expect(eleventh.statusCode).toBe(201);
    expect(await creditsOf(account)).toBe(0);
    const entries = await app.services.db
      .select()
      .from(creditEntries)
      .where(and(eq(creditEntries.accountId, account.id), eq(creditEntries.type, "festival")));
    expect(entries.map(({ pageId, creditsChange }) => [pageId, creditsChange])).toEqual([
      [festivalId, -1],
      [festivalId, -1],
    ]);
    for (let index = 0; index < 9; index++)
      expect((await create({ festivalId }, account)).statusCode).toBe(201);
    const refused = await create({ festivalId }, account);
    expect(refused.json().code).toBe("no-credits");
    // A draft that is deleted makes room.
    await call("DELETE", `/v1/pages/${eleventh.json().data.id}`, { account });
    expect((await create({ festivalId }, account)).statusCode).toBe(201);
  });

  test("does not let a screening that people could see make room for a free one", async () => {
    const account = await createAccount(app.services, { credits: 1 });
    const festivalId = await createFestival({}, account);
    const ids: string[] = [];
    for (let index = 0; index < 10; index++) ids.push((await create({ festivalId }, account)).json().data.id);
    const shown = ids[0] ?? "";
    await app.services.db.update(pages).set({ activatedAt: app.clock.now() }).where(eq(pages.id, shown));
    expect((await call("DELETE", `/v1/pages/${shown}`, { account })).statusCode).toBe(204);
    expect((await create({ festivalId }, account)).json().code).toBe("no-credits");
  });

  test("never takes a credit twice for screenings that are created at once", async () => {
    const account = await createAccount(app.services, { credits: 2 });
    const festivalId = await createFestival({}, account);
    const responses = await Promise.all(Array.from({ length: 14 }, () => create({ festivalId }, account)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(14).fill(201));
    expect(await creditsOf(account)).toBe(0);
    const rows = await app.services.db.select().from(pages).where(eq(pages.festivalId, festivalId));
    expect(rows.map(({ festivalOrder }) => festivalOrder ?? -1).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 14 }, (_, index) => index),
    );
  });
});

describe("the dates of a festival", () => {
  test("span those of its activated screenings, whoever changes one, and leave its version", async () => {
    const id = await createFestival();
    const { version } = await find(id);
    const first = await addScreening(id, {
      eventStart: hours(10),
      eventEnd: hours(12),
      opensAt: hours(10),
      closesAt: hours(12),
      activated: false,
    });
    const second = await addScreening(id, {
      eventStart: hours(20),
      eventEnd: hours(30),
      opensAt: hours(20),
      closesAt: hours(30),
      activated: false,
    });
    const read = async () => {
      const { opensAt, closesAt } = await find(id);
      return [opensAt, closesAt];
    };
    expect((await activate(first.id)).statusCode).toBe(200);
    expect(await read()).toEqual([hours(10), hours(12)]);
    expect((await activate(second.id)).statusCode).toBe(200);
    expect(await read()).toEqual([hours(10), hours(30)]);
    await call("PATCH", `/v1/pages/${first.id}`, { payload: { eventStart: hours(5).toISOString() } });
    expect(await read()).toEqual([hours(5), hours(30)]);
    await call("PATCH", `/v1/pages/${second.id}`, { payload: { archived: true } });
    expect(await read()).toEqual([hours(5), hours(12)]);
    await call("POST", `/v1/pages/${first.id}/cancel`);
    expect(await read()).toEqual([null, null]);
    expect((await find(id)).version).toBe(version);
  });

  test("are right when two screenings are activated at once", async () => {
    const id = await createFestival();
    const list = await Promise.all(
      [10, 20, 30, 40].map((start) =>
        addScreening(id, {
          eventStart: hours(start),
          eventEnd: hours(start + 2),
          opensAt: hours(start),
          closesAt: hours(start + 2),
          activated: false,
        }),
      ),
    );
    const responses = await Promise.all(list.map((screening) => activate(screening.id)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await find(id)).toMatchObject({ opensAt: hours(10), closesAt: hours(42) });
  });

  test("cannot be set by hand; the same ones again are no change", async () => {
    const id = await createFestival();
    await addScreening(id);
    const set = (payload: object) => call("PATCH", `/v1/pages/${id}`, { payload });
    const response = await set({ eventStart: hours(1).toISOString() });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject({
      eventStart: { msg: "The dates of a festival are those of its screenings." },
    });
    const read = await call("GET", `/v1/pages/${id}`);
    expect((await set({ ...read.json().data, title: "Harbour Lights 2" })).statusCode).toBe(200);
  });
});

describe("a festival", () => {
  test.each([
    ["emailCapture", { emailCapture: true }],
    ["viewerMark", { viewerMark: true }],
    ["capacity", { capacity: 10 }],
    ["paywallSettings.enablePaywall", { paywallSettings: { enablePaywall: true } }],
  ])("has no %s of its own: 422 at the field", async (field, payload) => {
    const id = await createFestival();
    const response = await call("PATCH", `/v1/pages/${id}`, { payload });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().errors)).toEqual([field]);
  });

  test("is activated once its programme shows something and has no empty section", async () => {
    const id = await createFestival();
    const refused = await activate(id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().details.missing).toEqual([
      {
        field: "programme",
        step: "programme",
        message: "Please activate at least one screening of the programme.",
      },
    ]);
    const screening = await addScreening(id, { activated: false });
    const [section] = await app.services.db
      .insert(festivalSections)
      .values({ festivalId: id, title: "Shorts", sortOrder: 0 })
      .returning();
    expect((await activate(screening.id)).statusCode).toBe(200);
    expect((await activate(id)).json().details.missing).toMatchObject([
      { field: "programme", message: "The section “Shorts” has no screenings." },
    ]);
    await app.services.db
      .update(pages)
      .set({ sectionId: section?.id ?? "" })
      .where(eq(pages.id, screening.id));
    const activated = await activate(id);
    expect(activated.statusCode).toBe(200);
    expect(activated.json().data).toMatchObject({ activated: true, test: false });
  });

  test("plays no film, and has no premiere and no test purchase", async () => {
    const id = await createFestival();
    await addScreening(id);
    await activate(id);
    const playback = await call("POST", `/v1/pages/${id}/playback`, {
      payload: { kind: "feature", deviceId: "0199b0de-0000-7000-8000-000000000001" },
    });
    expect(playback.statusCode).toBe(404);
    const premiere = await call("PUT", `/v1/pages/${id}/premiere`, {
      payload: {
        showing: "premiere",
        startsAt: hours(5).toISOString(),
        lobbyMinutes: 10,
        latePolicy: "any-time",
        lateMinutes: 0,
        sellAfterStart: false,
        programme: [{ kind: "film" }],
      },
    });
    expect([premiere.statusCode, premiere.json().code]).toEqual([409, "state-conflict"]);
    const purchase = await call("POST", `/v1/pages/${id}/test-purchase`);
    expect([purchase.statusCode, purchase.json().code]).toEqual([409, "state-conflict"]);
    const upload = await call("POST", "/v1/videos", {
      payload: { pageId: id, kind: "feature", name: "film.mp4", size: 1000 },
    });
    expect([upload.statusCode, upload.json().code]).toEqual([409, "state-conflict"]);
  });

  test("is copied with its sections, as an empty festival", async () => {
    const id = await createFestival();
    await addScreening(id);
    await app.services.db.insert(festivalSections).values({ festivalId: id, title: "Shorts", sortOrder: 0 });
    const response = await call("POST", `/v1/pages/${id}/duplicate`, {
      payload: { account_email: owner.email },
    });
    expect(response.statusCode).toBe(201);
    const copy = response.json().data.id;
    expect(await find(copy)).toMatchObject({ kind: "festival", opensAt: null, paidScreenings: 10 });
    const sections = await app.services.db
      .select()
      .from(festivalSections)
      .where(eq(festivalSections.festivalId, copy));
    expect(sections.map(({ title }) => title)).toEqual(["Shorts"]);
    expect(await app.services.db.$count(pages, eq(pages.festivalId, copy))).toBe(0);
  });

  test("leaves the copy of a screening outside", async () => {
    const id = await createFestival();
    const { id: screeningId } = await addScreening(id);
    const response = await call("POST", `/v1/pages/${screeningId}/duplicate`, {
      payload: { account_email: owner.email },
    });
    expect(await find(response.json().data.id)).toMatchObject({ festivalId: null, isPaidByFestival: false });
  });

  test("is deleted only without screenings", async () => {
    const id = await createFestival();
    const screening = await addScreening(id);
    expect((await call("DELETE", `/v1/pages/${id}`)).json().code).toBe("state-conflict");
    expect((await call("DELETE", `/v1/pages/${screening.id}?confirmed=true`)).statusCode).toBe(204);
    expect((await find(id)).opensAt).toBeNull();
    expect((await call("DELETE", `/v1/pages/${id}`)).statusCode).toBe(204);
  });
});

describe("two changes of one festival that wait for each other", () => {
  /** Makes two calls while the festival is locked, and lets them go on once both wait. */
  async function overlap(
    racing: TestApp,
    festivalId: string,
    calls: (() => Promise<{ statusCode: number }>)[],
  ) {
    const client = await racing.services.pool.connect();
    try {
      await client.query("begin");
      await client.query("select 1 from pages where id = $1 for no key update", [festivalId]);
      const responses = calls.map((each) => each());
      await waitForBlockedQuery(app.services, calls.length);
      await client.query("rollback");
      return (await Promise.all(responses)).map(({ statusCode }) => statusCode);
    } finally {
      client.release();
    }
  }

  /** Creates two screenings at once, the first of which takes a credit. @returns their places and the credits spent */
  async function createAtOnce(racing: TestApp) {
    const account = await createAccount(app.services, { credits: 5 });
    const id = await createFestival({}, account);
    await app.services.db.update(pages).set({ paidScreenings: 0 }).where(eq(pages.id, id));
    const add = () =>
      racing.http.inject({
        method: "POST",
        url: `/v1/pages/${account.id}`,
        headers: account.headers,
        payload: event({ festivalId: id }),
      });
    expect(await overlap(racing, id, [add, add])).toEqual([201, 201]);
    const rows = await app.services.db.select().from(pages).where(eq(pages.festivalId, id));
    const places = rows.map(({ festivalOrder }) => festivalOrder ?? -1).toSorted((a, b) => a - b);
    return { places, spent: 4 - ((await creditsOf(account)) ?? 0) };
  }

  /** Activates two screenings at once. @returns the dates of the festival */
  async function activateAtOnce(racing: TestApp) {
    const id = await createFestival();
    const draft = (start: number) =>
      addScreening(id, {
        eventStart: hours(start),
        eventEnd: hours(start + 2),
        opensAt: hours(start),
        closesAt: hours(start + 2),
        activated: false,
      });
    const calls = [await draft(10), await draft(20)].map(
      (screening) => () =>
        racing.http.inject({
          method: "POST",
          url: `/v1/pages/${screening.id}/activate`,
          headers: owner.headers,
        }),
    );
    expect(await overlap(racing, id, calls)).toEqual([200, 200]);
    const { opensAt, closesAt } = await find(id);
    return [opensAt, closesAt];
  }

  test("take one credit, have places of their own, and give the festival the dates of both", async () => {
    expect(await createAtOnce(app)).toEqual({ places: [0, 1], spent: 1 });
    expect(await activateAtOnce(app)).toEqual([hours(10), hours(22)]);
  });

  test("control: without the locks on events, two credits are taken and dates are lost", async () => {
    const unlocked = await createTestApp({ DATABASE_URL: app.config.DATABASE_URL });
    try {
      removeLocksOf(unlocked.services.pool, "pages");
      expect(await createAtOnce(unlocked)).toEqual({ places: [0, 0], spent: 2 });
      expect(await activateAtOnce(unlocked)).not.toEqual([hours(10), hours(22)]);
    } finally {
      await unlocked.close();
    }
  });
});
