import { festivalInvitationLimits, lifetimes } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { and, desc, eq, inArray } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEntries } from "../../../db/schema/audit.ts";
import { creditBalances } from "../../../db/schema/credits.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { festivalInvitations, formerSlugs, pages } from "../../../db/schema/pages.ts";
import { premieres, programmeItems } from "../../../db/schema/premieres.ts";
import { entitlements } from "../../../db/schema/subscribers.ts";
import { webhookEndpoints, webhookMessages } from "../../../db/schema/webhooks.ts";
import { removeLocksOf, waitForBlockedQuery } from "../../../testing/database-locks.ts";
import {
  createAccount,
  createPage,
  signInAgain,
  type TestAccount,
  verifyEmail,
} from "../../../testing/fixtures.ts";
import { createFeature } from "../../../testing/media-fixtures.ts";
import { createTeammate } from "../../../testing/team-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createOrder } from "../../../testing/viewer-fixtures.ts";
import { composeEmails } from "../../emails/compose/compose-email.ts";
import { createFestivalInvitationToken } from "./festival-invitation-token.ts";

let app: TestApp;
let organizer: TestAccount;
let filmmaker: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  organizer = await createAccount(app.services, { credits: 5, firstName: "Mira", lastName: "Host" });
  filmmaker = await createAccount(app.services, { credits: 5, firstName: "K.", lastName: "Arakawa" });
});
afterAll(() => app.close());

type PageFields = NonNullable<Parameters<typeof createPage>[2]>;
const createFestival = (fields: PageFields = {}, account = organizer) =>
  createPage(app.services, account.id, { kind: "festival", paidScreenings: 10, ...fields });
const createScreening = (fields: PageFields = {}, account = filmmaker) =>
  createPage(app.services, account.id, fields);
const call = (
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
  url: string,
  {
    account = organizer,
    payload,
    via = app,
  }: { account?: TestAccount; payload?: object; via?: TestApp } = {},
) => via.http.inject({ method, url, headers: account.headers, ...(payload && { payload }) });
const invite = (
  festivalId: string,
  payload: object,
  options: { account?: TestAccount; via?: TestApp } = {},
) => call("POST", `/v1/pages/${festivalId}/festival-invitations`, { payload, ...options });
const list = async (festivalId: string) =>
  (await call("GET", `/v1/pages/${festivalId}/festival-invitations`)).json().data;
const received = async (account = filmmaker) =>
  (await call("GET", "/v1/festival-invitations", { account })).json().data;
const accept = (payload: object, account = filmmaker, via = app) =>
  call("POST", "/v1/festival-invitations/accept", { account, payload, via });
const decline = (payload: object) =>
  app.http.inject({ method: "POST", url: "/v1/festival-invitations/decline", payload });
const view = (token: string) =>
  app.http.inject({ method: "POST", url: "/v1/festival-invitations/view", payload: { token } });
const tokenOf = (invitationId: string) =>
  createFestivalInvitationToken(app.services.config.keyRing, invitationId);
const find = async (id: string) => {
  const [page] = await app.services.db.select().from(pages).where(eq(pages.id, id));
  if (!page) throw new Error("no page");
  return page;
};
const findInvitation = async (id: string) => {
  const [row] = await app.services.db
    .select()
    .from(festivalInvitations)
    .where(eq(festivalInvitations.id, id));
  return row;
};
const mailsTo = async ({ email }: { email: string }, template: string) =>
  app.services.db
    .select()
    .from(emailOutbox)
    .where(and(eq(emailOutbox.to, email), eq(emailOutbox.template, template)))
    .orderBy(desc(emailOutbox.createdAt));
const errorsOf = (response: Awaited<ReturnType<typeof invite>>) =>
  Object.fromEntries(
    Object.entries<{ msg: string }>(response.json().errors ?? {}).map(([field, { msg }]) => [field, msg]),
  );
/** Invites a screening by its address. @returns the id of the invitation */
async function inviteScreening(festivalId: string, screening: { slug: string }): Promise<string> {
  const response = await invite(festivalId, { url: screening.slug });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().data.id;
}
/** Puts a screening of the filmmaker into a festival by an invitation. */
async function join(festivalId: string, screening: { slug: string }): Promise<string> {
  const invitationId = await inviteScreening(festivalId, screening);
  const response = await accept({ invitationId });
  expect(response.statusCode, response.body).toBe(200);
  return invitationId;
}
/** Lets a person with a ticket watch an event. */
async function watch(pageId: string): Promise<void> {
  const { id } = await createOrder(app.services, pageId);
  await app.services.db.update(entitlements).set({ plays: 1 }).where(eq(entitlements.orderId, id));
}

describe("inviting", () => {
  test("emails the owner of the event at an address, which the organizer does not learn", async () => {
    const festival = await createFestival();
    const screening = await createScreening();
    const { WATCH_URL } = app.config;
    const response = await invite(festival.id, { url: `${WATCH_URL}/watch/${screening.slug}` });
    expect(response.statusCode, response.body).toBe(201);
    const { data } = response.json();
    expect(data).toMatchObject({
      state: "pending",
      pageId: screening.id,
      title: screening.title,
      ownerName: "K. Arakawa",
      email: null,
      expired: false,
    });
    expect(response.body).not.toContain(filmmaker.email);
    const [mail] = await mailsTo(filmmaker, "festival-invitation");
    expect(mail).toMatchObject({ input: { invitationId: data.id }, pageId: festival.id });
    const row = await findInvitation(data.id);
    expect(JSON.stringify(row)).not.toContain(tokenOf(data.id));
    // It ends with the festival, which is over before the sixty days.
    expect(data.expiresAt).toBe(festival.closesAt?.toISOString());
    const undated = await createFestival({ opensAt: null, closesAt: null, eventStart: null, eventEnd: null });
    const later = (await invite(undated.id, { email: "k.later@example.com" })).json().data;
    const days = (Date.parse(later.expiresAt) - Date.parse(later.invitedAt)) / 86_400_000;
    expect(days).toBe(lifetimes.festivalInvitationDays);
    expect(later).toMatchObject({ pageId: null, ownerName: null, email: "k.later@example.com" });
    expect(await list(undated.id)).toEqual([later]);
    // It is not in the programme before the answer.
    expect((await find(screening.id)).festivalId).toBeNull();
  });

  test("finds the event by a former address", async () => {
    const festival = await createFestival();
    const screening = await createScreening();
    const slug = `formerly-${screening.slug}`;
    await app.services.db.insert(formerSlugs).values({ slug, pageId: screening.id });
    expect((await invite(festival.id, { url: slug.toUpperCase() })).json().data.pageId).toBe(screening.id);
  });

  test("names what is wrong at its field", async () => {
    const festival = await createFestival();
    const other = await createFestival();
    const [own, draft, cancelled, shown, archived, waiting] = [
      await createScreening({}, organizer),
      await createScreening({ activated: false }),
      await createScreening({ cancelledAt: app.clock.now() }),
      await createScreening({ festivalId: other.id, festivalOrder: 0 }),
      await createScreening({ activated: false, archived: true }),
      await createScreening(),
    ];
    await inviteScreening(festival.id, waiting);
    expect((await invite(festival.id, { email: "k@example.com" })).statusCode).toBe(201);
    const elsewhere = "There is no event at this address that everybody can see.";
    for (const [payload, issue] of [
      [{}, { url: "Please enter the address of the screening's page." }],
      [
        { url: own.slug, email: "k@example.com" },
        { email: "Please enter either the address of a page or an email." },
      ],
      [{ email: "no address" }, { email: "Please enter a valid email" }],
      [{ email: organizer.email.toUpperCase() }, { email: expect.stringContaining("your own email") }],
      [{ email: "K@example.com" }, { email: "This invitation waits for an answer already." }],
      [{ url: own.slug }, { url: expect.stringContaining("your own screening") }],
      [{ url: draft.slug }, { url: elsewhere }],
      [{ url: archived.slug }, { url: elsewhere }],
      [{ url: "https://elsewhere.example/watch/" + waiting.slug }, { url: elsewhere }],
      [{ url: "nothing-is-here" }, { url: elsewhere }],
      [{ url: cancelled.slug }, { url: "This screening is archived or cancelled." }],
      [{ url: shown.slug }, { url: "This screening is in the programme of another festival." }],
      [{ url: other.slug }, { url: "A festival cannot be in the programme of another one." }],
      [{ url: waiting.slug }, { url: "This invitation waits for an answer already." }],
    ] as const) {
      const response = await invite(festival.id, payload);
      expect([response.statusCode, errorsOf(response)], response.body).toEqual([422, issue]);
    }
    expect(await list(festival.id)).toHaveLength(2);
  });

  test("is refused for a festival that is closed or over, and for an event that is none", async () => {
    const screening = await createScreening();
    const past = new Date(app.clock.now().getTime() - 1000);
    for (const fields of [{ cancelledAt: past }, { archived: true, activated: false }, { closesAt: past }]) {
      const festival = await createFestival(fields);
      expect((await invite(festival.id, { url: screening.slug })).json().code).toBe("state-conflict");
    }
    const own = await createScreening({}, organizer);
    expect((await invite(own.id, { url: screening.slug })).statusCode).toBe(404);
    expect((await call("GET", `/v1/pages/${own.id}/festival-invitations`)).statusCode).toBe(404);
  });

  test("stops at a number of invitations a day, over all festivals of the account", async () => {
    const busy = await createAccount(app.services);
    const [one, other] = [await createFestival({}, busy), await createFestival({}, busy)];
    const now = app.clock.now();
    await app.services.db.insert(festivalInvitations).values(
      Array.from({ length: festivalInvitationLimits.perDay - 1 }, (_, n) => ({
        festivalId: one.id,
        email: `n${n}@example.com`,
        state: "withdrawn" as const,
        invitedAt: now,
        expiresAt: now,
      })),
    );
    expect((await invite(other.id, { email: "last@example.com" }, { account: busy })).statusCode).toBe(201);
    const refused = await invite(other.id, { email: "late@example.com" }, { account: busy });
    expect([refused.statusCode, refused.json().code]).toEqual([429, "too-many-requests"]);
    app.clock.advance(25 * 3_600_000);
    try {
      const festival = await createFestival({}, busy);
      const account = { ...busy, headers: await signInAgain(app.services, busy) };
      expect((await invite(festival.id, { email: "next@example.com" }, { account })).statusCode).toBe(201);
    } finally {
      app.clock.advance(-25 * 3_600_000);
    }
  });

  test("replaces an invitation that has expired, and one that was withdrawn", async () => {
    const festival = await createFestival();
    const screening = await createScreening();
    const first = await inviteScreening(festival.id, screening);
    const withdraw = () => call("DELETE", `/v1/pages/${festival.id}/festival-invitations/${first}`);
    expect((await withdraw()).statusCode).toBe(204);
    expect((await withdraw()).statusCode).toBe(404);
    expect((await view(tokenOf(first))).statusCode).toBe(404);
    expect(await received()).not.toContainEqual(expect.objectContaining({ id: first }));
    const second = await inviteScreening(festival.id, screening);
    await app.services.db
      .update(festivalInvitations)
      .set({ expiresAt: app.clock.now() })
      .where(eq(festivalInvitations.id, second));
    expect((await list(festival.id))[0]).toMatchObject({ id: second, expired: true });
    expect((await accept({ token: tokenOf(second) })).statusCode).toBe(404);
    await inviteScreening(festival.id, screening);
    expect((await list(festival.id)).map(({ state }: { state: string }) => state)).toEqual([
      "pending",
      "withdrawn",
    ]);
  });
});

describe("accepting", () => {
  test("puts the screening at the end of the programme, tells the organizer, and costs nothing", async () => {
    const festival = await createFestival();
    const own = await createScreening({ festivalId: festival.id, festivalOrder: 4 }, organizer);
    const screening = await createScreening({ announced: true });
    const invitationId = await inviteScreening(festival.id, screening);
    const token = tokenOf(invitationId);
    const offered = (await view(token)).json().data;
    expect(offered).toMatchObject({
      id: invitationId,
      state: "pending",
      festivalTitle: festival.title,
      festivalUrl: festival.slug,
      organizerName: "Mira Host",
      pageId: screening.id,
      title: screening.title,
      email: filmmaker.email,
    });
    expect(await received()).toContainEqual(offered);
    const publicFestival = async () => (await call("GET", `/v1/festivals/${festival.slug}`)).body;
    expect(await publicFestival()).not.toContain(screening.title);

    const response = await accept({ token });
    expect(response.json().data).toEqual({ pageId: screening.id, festivalId: festival.id });
    expect(await find(screening.id)).toMatchObject({
      festivalId: festival.id,
      festivalOrder: 5,
      announced: false,
      isPaidByFestival: false,
    });
    expect(await publicFestival()).toContain(screening.title);
    expect(await find(festival.id)).toMatchObject({ version: festival.version + 1 });
    expect(await findInvitation(invitationId)).toMatchObject({ state: "accepted", tokenHash: null });
    expect(await mailsTo(organizer, "festival-invitation-accepted")).toMatchObject([
      { input: { invitationId } },
    ]);
    const [balance] = await app.services.db
      .select()
      .from(creditBalances)
      .where(eq(creditBalances.accountId, filmmaker.id));
    expect(balance?.credits).toBe(5);
    expect((await find(own.id)).festivalOrder).toBe(4);
    // The link works once.
    expect((await accept({ token })).statusCode).toBe(404);
    expect((await view(token)).statusCode).toBe(404);
    const actions = await app.services.db
      .select({ action: auditEntries.action, detail: auditEntries.detail })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, screening.id));
    expect(actions).toEqual([
      { action: "festival.accept-invitation", detail: { invitationId, festival: festival.id } },
    ]);
  });

  test("lets the holder of a link without an event choose one, and refuses what cannot join", async () => {
    const festival = await createFestival();
    const other = await createFestival();
    const newcomer = await createAccount(app.services, { credits: 1 });
    const { id: invitationId } = (await invite(festival.id, { email: newcomer.email })).json().data;
    const token = tokenOf(invitationId);
    const foreign = await createScreening();
    const [archived, shown, chosen] = [
      await createScreening({ activated: false, archived: true }, newcomer),
      await createScreening({ festivalId: other.id, festivalOrder: 0 }, newcomer),
      await createScreening({ activated: false }, newcomer),
    ];
    const rival = await createFestival({}, newcomer);
    for (const [pageId, issue] of [
      [undefined, "Please choose a screening."],
      [foreign.id, "This is not one of your events."],
      [archived.id, "This screening is archived or cancelled."],
      [shown.id, "This screening is in the programme of another festival."],
      [rival.id, "A festival cannot be in the programme of another one."],
    ] as const) {
      const response = await accept({ token, pageId }, newcomer);
      expect([response.statusCode, errorsOf(response)], response.body).toEqual([422, { pageId: issue }]);
    }
    const own = await createScreening({}, organizer);
    expect(errorsOf(await accept({ token, pageId: own.id }, organizer))).toEqual({
      pageId: "This festival is your own.",
    });
    const staff = await createAccount(app.services, { type: "admin", staffRole: "admin" });
    expect((await accept({ token, pageId: chosen.id }, staff)).statusCode).toBe(403);
    expect((await accept({ token, pageId: chosen.id }, newcomer)).statusCode).toBe(200);
    // One that is not activated is shown to nobody, announced or not.
    const asOrganizer = await call("GET", `/v1/pages/${festival.id}/programme`);
    expect(asOrganizer.json().data.screenings).toMatchObject([
      { pageId: chosen.id, invited: true, missing: [] },
    ]);
    expect((await call("GET", `/v1/festivals/${festival.slug}`)).body).not.toContain(chosen.title);
    expect((await list(festival.id))[0]).toMatchObject({ pageId: chosen.id, email: null });
  });

  test("needs the account of the invited screening", async () => {
    const festival = await createFestival();
    const screening = await createScreening();
    const invitationId = await inviteScreening(festival.id, screening);
    const stranger = await createAccount(app.services);
    const mine = await createScreening({}, stranger);
    expect((await accept({ token: tokenOf(invitationId), pageId: mine.id }, stranger)).statusCode).toBe(403);
    expect((await accept({ invitationId }, stranger)).statusCode).toBe(404);
    expect((await accept({}, stranger)).statusCode).toBe(404);
    expect((await accept({ token: `${tokenOf(invitationId)}x` })).statusCode).toBe(404);
    expect((await find(screening.id)).festivalId).toBeNull();
  });

  test("shows an invitation by email to an account only once its address is verified", async () => {
    const festival = await createFestival();
    const claimant = await createAccount(app.services, { emailVerifiedAt: null });
    const mine = await createScreening({}, claimant);
    const { id: invitationId } = (await invite(festival.id, { email: claimant.email.toUpperCase() })).json()
      .data;
    expect(await received(claimant)).toEqual([]);
    expect((await accept({ invitationId, pageId: mine.id }, claimant)).statusCode).toBe(404);
    await verifyEmail(app, claimant);
    expect(await received(claimant)).toMatchObject([{ id: invitationId, pageId: null, title: null }]);
    expect((await accept({ invitationId, pageId: mine.id }, claimant)).statusCode).toBe(200);
    expect(await received(claimant)).toMatchObject([
      { id: invitationId, state: "accepted", pageId: mine.id },
    ]);
  });

  test("refuses a screening that was cancelled meanwhile, a closed festival and an overlapping premiere", async () => {
    const festival = await createFestival();
    const plan = async (account: TestAccount, fields: PageFields = {}) => {
      const screening = await createScreening(fields, account);
      const startsAt = app.clock.now();
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
    const own = await plan(organizer, { festivalId: festival.id, festivalOrder: 0 });
    const overlapping = await plan(filmmaker);
    const invitationId = await inviteScreening(festival.id, overlapping);
    expect(errorsOf(await accept({ invitationId }))).toEqual({
      pageId: `The premiere of “${own.title}” runs at the same time.`,
    });
    await app.services.db.update(pages).set({ activated: false }).where(eq(pages.id, own.id));
    expect(errorsOf(await accept({ invitationId }))).toEqual({
      pageId: "The premiere of another screening of the festival runs at the same time.",
    });
    const cancelled = await createScreening();
    const second = await inviteScreening(festival.id, cancelled);
    await app.services.db
      .update(pages)
      .set({ cancelledAt: app.clock.now() })
      .where(eq(pages.id, cancelled.id));
    expect(errorsOf(await accept({ invitationId: second }))).toEqual({
      pageId: "This screening is archived or cancelled.",
    });
    await app.services.db.update(pages).set({ archived: true }).where(eq(pages.id, festival.id));
    expect((await accept({ invitationId: second })).statusCode).toBe(404);
  });

  test("takes another invitation of the same screening back", async () => {
    const festival = await createFestival();
    const newcomer = await createAccount(app.services);
    const screening = await createScreening({}, newcomer);
    const byAddress = await inviteScreening(festival.id, screening);
    const { id: byEmail } = (await invite(festival.id, { email: newcomer.email })).json().data;
    expect((await accept({ token: tokenOf(byEmail), pageId: screening.id }, newcomer)).statusCode).toBe(200);
    expect(await findInvitation(byAddress)).toMatchObject({ state: "withdrawn", tokenHash: null });
    expect(errorsOf(await invite(festival.id, { url: screening.slug }))).toEqual({
      url: "This screening is in the programme already.",
    });
  });
});

test("declining needs the link alone, and tells the organizer why", async () => {
  const festival = await createFestival();
  const screening = await createScreening();
  const invitationId = await inviteScreening(festival.id, screening);
  expect((await decline({ invitationId })).statusCode).toBe(404);
  expect((await decline({ token: tokenOf(invitationId), reason: "We show it elsewhere." })).statusCode).toBe(
    204,
  );
  expect((await decline({ token: tokenOf(invitationId) })).statusCode).toBe(404);
  expect((await list(festival.id))[0]).toMatchObject({ state: "declined", reason: "We show it elsewhere." });
  expect(await mailsTo(organizer, "festival-invitation-declined")).toMatchObject([
    { input: { invitationId } },
  ]);
  expect((await find(screening.id)).festivalId).toBeNull();
  // Signed in, the account that it is addressed to needs no link.
  const again = await inviteScreening(festival.id, screening);
  const signedIn = await call("POST", "/v1/festival-invitations/decline", {
    account: filmmaker,
    payload: { invitationId: again },
  });
  expect(signedIn.statusCode).toBe(204);
});

describe("what a festival may do with an invited screening", () => {
  test("orders it, never announces it, and neither moves nor removes it by a save", async () => {
    const festival = await createFestival();
    const own = await createScreening({ festivalId: festival.id, festivalOrder: 0 }, organizer);
    const screening = await createScreening();
    await join(festival.id, screening);
    const save = async (payload: object) =>
      call("PUT", `/v1/pages/${festival.id}/programme`, {
        payload: { version: (await find(festival.id)).version, screenings: [], sections: [], ...payload },
      });
    const ordered = await save({
      sections: [{ title: "Guests", screenings: [{ pageId: screening.id }, { pageId: own.id }] }],
    });
    expect(ordered.statusCode, ordered.body).toBe(200);
    expect(ordered.json().data.sections[0].screenings).toMatchObject([
      { pageId: screening.id, invited: true },
      { pageId: own.id, invited: false },
    ]);
    const after = await find(screening.id);
    expect([after.eventStart, after.version]).toEqual([screening.eventStart, screening.version]);
    const announced = await save({
      screenings: [{ pageId: screening.id, announced: true }, { pageId: own.id }],
    });
    expect(errorsOf(announced)).toEqual({
      "screenings.0.announced": "Only screenings of your own account are announced.",
    });
    expect(errorsOf(await save({ screenings: [{ pageId: own.id }] }))).toEqual({
      screenings: `“${screening.title}” was invited. Please end its invitation instead.`,
    });
    const patched = await call("PATCH", `/v1/pages/${screening.id}`, { payload: { title: "Mine now" } });
    expect(patched.statusCode).toBe(404);
  });

  test("sees neither its buyers nor its income", async () => {
    const festival = await createFestival();
    const screening = await createScreening();
    await join(festival.id, screening);
    const reads = ["orders", "income", "subscribers", "watch-time", "drop-off"];
    const statuses = async (account: TestAccount) =>
      Promise.all(
        reads.map(
          async (read) => (await call("GET", `/v1/pages/${screening.id}/${read}`, { account })).statusCode,
        ),
      );
    expect(await statuses(organizer)).toEqual(reads.map(() => 404));
    // Control: the owner reads all of it.
    expect(await statuses(filmmaker)).toEqual(reads.map(() => 200));
  });

  test("gives its team no role in it, as it does in its own screenings", async () => {
    const festival = await createFestival();
    const own = await createScreening({ festivalId: festival.id, festivalOrder: 0 }, organizer);
    const screening = await createScreening();
    await join(festival.id, screening);
    const member = await createTeammate(app.services, festival.id, "producer");
    const read = async ({ id }: { id: string }) =>
      (await call("GET", `/v1/pages/${id}/orders`, { account: member })).statusCode;
    expect([await read(own), await read(screening)]).toEqual([200, 404]);
    expect(
      (await call("GET", `/v1/pages/${festival.id}/festival-invitations`, { account: member })).statusCode,
    ).toBe(200);
    const reader = await createTeammate(app.services, festival.id, "reader");
    expect(
      (await call("GET", `/v1/pages/${festival.id}/festival-invitations`, { account: reader })).statusCode,
    ).toBe(403);
  });

  test("asks its owner for another time by email", async () => {
    const festival = await createFestival();
    const screening = await createScreening();
    const invitationId = await inviteScreening(festival.id, screening);
    const ask = (message: string) =>
      call("POST", `/v1/pages/${festival.id}/festival-invitations/${invitationId}/ask-for-time`, {
        payload: { message },
      });
    expect((await ask("An hour later?")).statusCode).toBe(404);
    await accept({ invitationId });
    expect((await ask(" ")).statusCode).toBe(422);
    expect((await ask("An hour later?")).statusCode).toBe(204);
    expect(await mailsTo(filmmaker, "festival-time-asked")).toMatchObject([
      { input: { invitationId, message: "An hour later?" } },
    ]);
    expect((await find(screening.id)).opensAt).toEqual(screening.opensAt);
  });
});

describe("ending", () => {
  test("the organizer asks with the number of people who watched, and the owner is told the reason", async () => {
    const festival = await createFestival();
    const screening = await createScreening();
    const invitationId = await join(festival.id, screening);
    await watch(screening.id);
    await createOrder(app.services, screening.id);
    const end = (payload: object) =>
      call("POST", `/v1/pages/${festival.id}/festival-invitations/${invitationId}/end`, { payload });
    const asked = await end({ reason: "The hall is closed." });
    expect([asked.statusCode, asked.json().code, asked.json().details]).toEqual([
      409,
      "confirmation-needed",
      { people: 1 },
    ]);
    expect((await find(screening.id)).festivalId).toBe(festival.id);
    expect((await end({ reason: "The hall is closed.", confirmed: true })).statusCode).toBe(204);
    expect(await find(screening.id)).toMatchObject({ festivalId: null, activated: true, cancelledAt: null });
    expect(await findInvitation(invitationId)).toMatchObject({
      state: "ended",
      reason: "The hall is closed.",
    });
    expect((await mailsTo(filmmaker, "festival-invitation-ended"))[0]?.input).toEqual({
      end: "by-festival",
      festivalTitle: festival.title,
      title: screening.title,
      reason: "The hall is closed.",
    });
    expect((await find(festival.id)).opensAt).toBeNull();
    expect((await end({ confirmed: true })).statusCode).toBe(404);
  });

  test("the owner leaves after the number of people with tickets, and the organizer is told", async () => {
    const festival = await createFestival();
    const screening = await createScreening();
    const invitationId = await join(festival.id, screening);
    await createOrder(app.services, screening.id);
    const leave = (payload?: object) =>
      call("DELETE", `/v1/pages/${screening.id}/festival`, {
        account: filmmaker,
        ...(payload && { payload }),
      });
    const asked = await leave();
    expect([asked.json().code, asked.json().details]).toEqual(["confirmation-needed", { people: 1 }]);
    expect((await leave({ confirmed: true, reason: "Sold elsewhere." })).statusCode).toBe(204);
    expect((await find(screening.id)).festivalId).toBeNull();
    expect(await findInvitation(invitationId)).toMatchObject({ state: "ended", reason: "Sold elsewhere." });
    expect((await mailsTo(organizer, "festival-invitation-ended"))[0]?.input).toMatchObject({
      end: "by-owner",
      reason: "Sold elsewhere.",
    });
    expect((await leave()).json().code).toBe("state-conflict");
    // It may be invited again.
    await join(festival.id, screening);
  });

  test.each([
    ["archives", "screening-archived", "PATCH", "", { archived: true }],
    ["cancels", "screening-cancelled", "POST", "/cancel", undefined],
    ["deletes", "screening-removed", "DELETE", "", undefined],
  ] as const)(
    "an owner who %s a screening takes it out and tells the organizer",
    async (_what, end, method, path, payload) => {
      const festival = await createFestival();
      const screening = await createScreening();
      await join(festival.id, screening);
      const { version } = await find(festival.id);
      const stored = await find(screening.id);
      const response = await call(method, `/v1/pages/${screening.id}${path}`, {
        account: filmmaker,
        ...(payload && { payload: { ...payload, version: stored.version } }),
      });
      expect(response.statusCode, response.body).toBeLessThan(300);
      const programme = await call("GET", `/v1/pages/${festival.id}/programme`);
      expect(programme.json().data).toMatchObject({ screenings: [], version: version + 1 });
      expect((await mailsTo(organizer, "festival-invitation-ended"))[0]?.input).toEqual({
        end,
        festivalTitle: festival.title,
        title: screening.title,
        reason: "",
      });
      expect((await find(festival.id)).opensAt).toBeNull();
    },
  );

  test("staff who archive many events take an invited one out, too", async () => {
    const festival = await createFestival();
    const screening = await createScreening();
    const own = await createScreening({ festivalId: festival.id, festivalOrder: 3 }, organizer);
    await join(festival.id, screening);
    const staff = await createAccount(app.services, { type: "admin", staffRole: "admin" });
    const response = await call("PATCH", "/v1/admin/pages/bulk", {
      account: staff,
      payload: { pageIds: [screening.id, own.id], attributes: { archived: true }, confirmed: true },
    });
    expect(response.statusCode, response.body).toBe(200);
    expect((await find(screening.id)).festivalId).toBeNull();
    // Control: one of the festival's own account stays in it.
    expect((await find(own.id)).festivalId).toBe(festival.id);
  });

  test("cancelling a festival lets invited screenings go and ends the invitations that wait", async () => {
    const festival = await createFestival();
    const [invited, waiting] = [await createScreening(), await createScreening()];
    await join(festival.id, invited);
    const open = await inviteScreening(festival.id, waiting);
    const own = await createScreening({ festivalId: festival.id, festivalOrder: 7 }, organizer);
    const response = await call("POST", `/v1/pages/${festival.id}/cancel?screenings=cancel`);
    expect(response.statusCode, response.body).toBeLessThan(300);
    expect(await find(invited.id)).toMatchObject({ festivalId: null, cancelledAt: null, activated: true });
    expect((await find(own.id)).cancelledAt).not.toBeNull();
    expect(await findInvitation(open)).toMatchObject({ state: "withdrawn", tokenHash: null });
    expect((await mailsTo(filmmaker, "festival-invitation-ended"))[0]?.input).toMatchObject({
      end: "festival-cancelled",
      title: invited.title,
    });
  });

  test("closing a festival for good lets them go, and archiving it does not", async () => {
    const festival = await createFestival();
    const invited = await createScreening();
    await join(festival.id, invited);
    const staff = await createAccount(app.services, { type: "admin", staffRole: "admin" });
    const save = async (fields: object) =>
      call("PATCH", `/v1/pages/${festival.id}`, {
        account: staff,
        payload: { ...fields, confirmed: true, version: (await find(festival.id)).version },
      });
    expect((await save({ archived: true })).statusCode).toBe(200);
    expect((await find(invited.id)).festivalId).toBe(festival.id);
    expect((await save({ superarchived: true })).statusCode).toBe(200);
    expect((await find(invited.id)).festivalId).toBeNull();
  });

  test("tells the webhooks of both sides, without a person", async () => {
    const host = await createAccount(app.services, { emailVerifiedAt: app.clock.now() });
    const festival = await createFestival({}, host);
    const screening = await createScreening();
    for (const { id: accountId } of [host, filmmaker])
      await app.services.db.insert(webhookEndpoints).values({
        accountId,
        url: `https://${uuidv7()}.example.org`,
        events: ["programme.changed", "page.changed"],
        secret: "sealed",
      });
    const invited = await invite(festival.id, { url: screening.slug }, { account: host });
    await accept({ invitationId: invited.json().data.id });
    const sent = await app.services.db
      .select({ type: webhookMessages.type, payload: webhookMessages.payload })
      .from(webhookMessages)
      .where(inArray(webhookMessages.accountId, [host.id, filmmaker.id]));
    const messages = JSON.stringify(sent);
    expect(messages).toContain("programme.changed");
    expect(messages).toContain("page.changed");
    expect(messages).not.toMatch(/Arakawa|example\.com/);
  });
});

describe("two changes at once", () => {
  /** Makes calls while an event is locked, and lets them go on once all wait. */
  async function overlap(pageId: string, calls: (() => Promise<{ statusCode: number }>)[]) {
    const client = await app.services.pool.connect();
    try {
      await client.query("begin");
      await client.query("select 1 from pages where id = $1 for no key update", [pageId]);
      const responses = calls.map((each) => each());
      await waitForBlockedQuery(app.services, calls.length);
      await client.query("rollback");
      const statuses = (await Promise.all(responses)).map(({ statusCode }) => statusCode);
      return statuses.toSorted((a, b) => a - b);
    } finally {
      client.release();
    }
  }

  /** Two festivals' invitations of one screening are accepted at once. */
  async function acceptAtOnce(racing: TestApp) {
    const screening = await createScreening();
    const invitations = await Promise.all(
      [await createFestival(), await createFestival()].map(({ id }) => inviteScreening(id, screening)),
    );
    return overlap(
      screening.id,
      invitations.map((invitationId) => () => accept({ invitationId }, filmmaker, racing)),
    );
  }

  /** The same address is invited twice at once. */
  async function inviteAtOnce(racing: TestApp) {
    const festival = await createFestival();
    const email = `${uuidv7()}@example.com`;
    const again = () => invite(festival.id, { email }, { via: racing });
    return overlap(festival.id, [again, again]);
  }

  test("put a screening into one festival, and invite an address once", async () => {
    expect(await acceptAtOnce(app)).toEqual([200, 422]);
    expect(await inviteAtOnce(app)).toEqual([201, 422]);
    const festival = await createFestival();
    const { id: invitationId } = (await invite(festival.id, { email: "both@example.com" })).json().data;
    const token = tokenOf(invitationId);
    const [one, other] = [await createScreening(), await createScreening()];
    const both = await overlap(
      festival.id,
      [one, other].map(
        ({ id: pageId }) =>
          () =>
            accept({ token, pageId }),
      ),
    );
    expect(both).toEqual([200, 404]);
  });

  test("control: without the locks on events, both festivals have it and both invitations leave", async () => {
    const unlocked = await createTestApp({ DATABASE_URL: app.config.DATABASE_URL });
    try {
      removeLocksOf(unlocked.services.pool, "pages");
      expect(await acceptAtOnce(unlocked)).toEqual([200, 200]);
      // Until two of them cross: nothing holds them.
      const countInvited = async () => {
        const festival = await createFestival();
        const email = `${uuidv7()}@example.com`;
        const again = () => invite(festival.id, { email }, { via: unlocked });
        const responses = await Promise.all(Array.from({ length: 10 }, again));
        return responses.filter(({ statusCode }) => statusCode === 201).length;
      };
      await expect.poll(countInvited).toBeGreaterThan(1);
    } finally {
      await unlocked.close();
    }
  });
});

describe("the places for passes that an invitation asks for", () => {
  const texts = messages.festivalInvitations;
  test.each([
    ["are those of the screening that joins", 30, { capacity: 80 }, 30],
    ["are at most all of its places", 30, { capacity: 20 }, 20],
    ["are no number where its places are not counted", 30, {}, null],
    ["are no number without one", undefined, { capacity: 80 }, null],
  ])("%s", async (_what, passShare, fields, joined) => {
    const festival = await createFestival();
    const screening = await createScreening(fields);
    const invited = await invite(festival.id, { url: screening.slug, ...(passShare && { passShare }) });
    expect(invited.json().data, invited.body).toMatchObject({ passShare: passShare ?? null });
    const { id } = invited.json().data;
    expect((await view(tokenOf(id))).json().data).toMatchObject({ passShare: passShare ?? null });
    const rows = await mailsTo(filmmaker, "festival-invitation");
    const [mail] = await composeEmails(
      app.services,
      rows.filter(({ input }) => input["invitationId"] === id),
    );
    if (!mail || mail instanceof Error) throw new Error("the email was not composed", { cause: mail });
    expect(mail.text).toContain(texts.passTerm(passShare ?? null));
    expect((await accept({ invitationId: id })).statusCode).toBe(200);
    expect((await find(screening.id)).passShare).toBe(joined);
  });

  test("are a number of at least one", async () => {
    const festival = await createFestival();
    const screening = await createScreening();
    expect(errorsOf(await invite(festival.id, { url: screening.slug, passShare: 0 }))).toEqual({
      passShare: expect.any(String),
    });
  });
});
