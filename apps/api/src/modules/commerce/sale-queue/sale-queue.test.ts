import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { drawProofSchema, liveQueueSchema, type QueuePlace } from "@matinee/contract/schemas/sale-queue";
import { createChain, startDrand } from "@matinee/dev-services/drand/server";
import { messages } from "@matinee/texts";
import { and, eq, isNull, like, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { accounts } from "../../../db/schema/accounts.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { capacityPools, pages } from "../../../db/schema/pages.ts";
import { products } from "../../../db/schema/products.ts";
import { queuePlaces, saleQueues } from "../../../db/schema/sale-queues.ts";
import { webhookMessages } from "../../../db/schema/webhooks.ts";
import {
  createPaymentsApp,
  createProduct,
  createTicketedEvent,
  type PaymentsApp,
  type TicketedEvent,
} from "../../../testing/payments/payments-app.ts";
import { createTeammate } from "../../../testing/team-fixtures.ts";
import { buyTicket, joinList } from "../../../testing/waitlist-fixtures.ts";
import { createQueueEmailToken, createQueueToken } from "../../access/queue-token.ts";
import { composeEmails } from "../../emails/compose/compose-email.ts";
import { admitFrom, admitNext } from "./admit-next.ts";
import { freezePlaces } from "./draw.rules.ts";
import { createQueueStateLookup } from "./queue-state.ts";
import { admitFromQueues, openQueues } from "./open-queues.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
});
afterAll(() => app.close());

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
async function call(method: Method, url: string, payload?: object, headers = {}) {
  const response = await app.http.inject({
    method,
    url: `/v1/${url}`,
    headers,
    ...(payload && { payload }),
  });
  const body = response.body === "" ? null : JSON.parse(response.body);
  return { status: response.statusCode, body, data: body?.data, headers: response.headers };
}

const advance = (ms: number) => app.clock.advance(ms);
const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * MINUTE_MS);

/** Creates an event with a queue that opens in ten minutes, which people may join at once. */
async function createQueue(
  places: number | null,
  body: object = {},
  fields: Partial<typeof pages.$inferInsert> = {},
) {
  const show = await createTicketedEvent(app, fields);
  const path = `pages/${show.page.id}`;
  const own = { ...show, path, save: (changes: object) => put(path, show, changes) };
  if (places !== null) await call("PATCH", path, { capacity: places, confirmed: true }, show.seller.headers);
  const planned = { opensAt: inMinutes(10), ...body };
  const saved = await own.save(planned);
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  return { ...own, planned };
}
type Show = Awaited<ReturnType<typeof createQueue>>;
const put = (path: string, { seller }: TicketedEvent, body: object) =>
  call("PUT", `${path}/sale-queue`, body, seller.headers);

async function join({ path }: Show, body: object = {}): Promise<QueuePlace & { token: string }> {
  const joined = await call("POST", `${path}/queue`, { deviceId: uuidv7(), ...body });
  if (joined.status !== 201) throw new Error(JSON.stringify(joined.body));
  return joined.data;
}
const look = async ({ path }: Show, { token }: { token: string }): Promise<QueuePlace> =>
  (await call("GET", `${path}/queue/${token}`)).data;
const confirm = ({ path }: Show, { id }: { id: string }) =>
  call("POST", `${path}/queue/${createQueueEmailToken(app.config.keyRing, id)}/confirm`);
/** Lets the time of the opening come, and draws. */
async function open() {
  advance(10 * MINUTE_MS + 2 * SECOND_MS);
  await openQueues(app.services);
}
const work = () => admitFromQueues(app.services);
const buy = (show: Show, place: { token: string }, body: object = {}) =>
  buyTicket(app, show, { queueToken: place.token, ...body });
async function findPool({ page }: Pick<Show, "page">) {
  const [pool] = await app.services.db.select().from(capacityPools).where(eq(capacityPools.pageId, page.id));
  return pool && { taken: pool.taken, admitted: pool.admitted, kept: pool.kept };
}
const countEmails = (to: string, template: string) =>
  app.services.db.$count(emailOutbox, and(eq(emailOutbox.to, to), eq(emailOutbox.template, template)));

describe("the queue of a sale", () => {
  test("draws those who were there, lets them in with their places, and sells to nobody else", async () => {
    const show = await createQueue(4, { maxBuying: 2 });
    const state = await call("GET", `${show.path}/queue/state`);
    expect(state.data).toMatchObject({ state: "planned", root: null, drawn: null, waiting: 0, left: 4 });
    expect(state.data).not.toHaveProperty("maxBuying");
    // Sent once, it is served past the server's router, until it is two seconds old or the owner changes the queue.
    const lookUp = createQueueStateLookup(app.services);
    const url = `/v1/${show.path}/queue/state`;
    // Cast: the lookup reads the address alone.
    const request = { url } as Parameters<typeof lookUp>[0];
    expect(JSON.parse(String(lookUp(request)?.body)).data).toEqual(state.data);
    await show.save(show.planned);
    expect(lookUp(request)).toBeNull();
    await call("GET", `${show.path}/queue/state`);
    expect(lookUp(request)?.headers).toContain("public, max-age=0, s-maxage=2");
    advance(2 * SECOND_MS);
    expect(lookUp(request)).toBeNull();
    expect(state.headers["cache-control"]).toBe("public, max-age=0, s-maxage=2");
    expect((await call("GET", `${show.path}/queue/proof`)).status).toBe(409);

    const device = { deviceId: uuidv7() };
    const ida = await join(show, { ...device, email: "Ida.Berg@gmail.com", quantity: 2 });
    expect(ida).toMatchObject({ quantity: 2, confirmed: false, rank: null, ahead: null, group: null });
    // The same device has the same place, whatever it says.
    expect((await join(show, device)).id).toBe(ida.id);
    const other = await createTicketedEvent(app);
    for (const [method, url] of [
      ["GET", `${show.path}/queue/${ida.token}x`],
      ["DELETE", `${show.path}/queue/${ida.token}x`],
      ["GET", `${show.path}/queue/${ida.token}x/path`],
      ["GET", `pages/${other.page.id}/queue/${ida.token}`],
      ["GET", `pages/${other.page.id}/queue/state`],
      ["GET", `pages/${other.page.id}/queue/proof`],
    ] as const)
      expect((await call(method, url)).status, url).toBe(404);
    const bo = await join(show, { quantity: 2 });
    const copy = await join(show, { email: "idaberg+2@gmail.com" });
    // Only the link of the email confirms it.
    expect((await call("POST", `${show.path}/queue/${ida.token}/confirm`)).status).toBe(404);
    expect((await confirm(show, ida)).data).toMatchObject({ id: ida.id, confirmed: true, token: ida.token });
    // The address has a place, which is the one that its second link leads to.
    expect((await confirm(show, copy)).data).toMatchObject({ id: ida.id });
    expect(await look(show, copy)).toMatchObject({ endReason: "merged" });
    expect(await countEmails("Ida.Berg@gmail.com", "queue-confirm")).toBe(1);

    const early = await buyTicket(app, show);
    expect([early.statusCode, early.json()]).toMatchObject([
      409,
      {
        code: "queue-first",
        message: messages.saleQueue.admissionProblems.none,
        details: { queue: expect.stringContaining(`/queue/${show.page.slug}`), admission: "none" },
      },
    ]);
    expect((await buy(show, ida)).json()).toMatchObject({
      code: "queue-first",
      details: { admission: "waiting" },
    });

    await open();
    const cy = await join(show, { email: "cy@example.com" });
    await work();
    await work();
    expect(await look(show, ida)).toMatchObject({ group: "confirmed", rank: 1, admission: { quantity: 2 } });
    expect(await look(show, bo)).toMatchObject({ group: "present", rank: 2, admission: { quantity: 2 } });
    expect(await look(show, cy)).toMatchObject({
      group: "later",
      rank: 3,
      ahead: 0,
      admission: null,
      estimate: { minutes: null, reason: "may-sell-out" },
    });
    expect(await findPool(show)).toEqual({ taken: 4, admitted: 4, kept: 0 });
    expect((await call("GET", `${show.path}/queue/state`)).data).toMatchObject({
      state: "open",
      drawn: 2,
      admittedUpTo: 2,
      waiting: 1,
      buying: 2,
      left: 0,
      pace: 0.2,
      nextSeconds: 5,
    });
    expect(await countEmails("Ida.Berg@gmail.com", "queue-turn")).toBe(1);
    const { data: proof } = await call("GET", `${show.path}/queue/proof`);
    expect(drawProofSchema.parse(proof)).toMatchObject({
      beacon: { used: false, reason: "not-configured" },
      drawn: [
        { id: ida.id, rank: 1 },
        { id: bo.id, rank: 2 },
      ],
      later: [{ id: cy.id, rank: 3 }],
    });
    const stored = freezePlaces([
      { id: ida.id, group: "confirmed" },
      { id: bo.id, group: "present" },
    ]);
    expect(proof.root).toBe(stored.root.toString("hex"));
    for (const { id, token } of [ida, bo])
      expect((await call("GET", `${show.path}/queue/${token}/path`)).data).toEqual({
        ...stored.findPath(id),
        root: proof.root,
      });
    expect((await call("GET", `${show.path}/queue/${cy.token}/path`)).data).toBeNull();
    const [entry] = await app.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "sale-queue.draw-without-beacon"));
    expect(entry).toMatchObject({ subjectId: show.page.id, detail: { reason: "not-configured" } });

    // More than is reserved; then fewer, of which the rest goes on.
    const two = { products: [{ id: show.ticketId, quantity: 3 }] };
    expect((await buy(show, ida, two)).json().errors).toHaveProperty("products");
    const key = { "idempotency-key": uuidv7() };
    const body = {
      products: [{ id: show.ticketId, quantity: 1 }],
      email: "ida@example.com",
      queueToken: ida.token,
    };
    const bought = await app.buy(show.page.id, body, key);
    expect(bought.statusCode, bought.body).toBe(201);
    // The replay of the request finds its order, though the place is over.
    expect((await app.buy(show.page.id, body, key)).json().data.id).toBe(bought.json().data.id);
    expect((await buy(show, ida)).json()).toMatchObject({ details: { admission: "over" } });
    expect(await findPool(show)).toEqual({ taken: 3, admitted: 2, kept: 0 });
    await work();
    expect(await look(show, ida)).toMatchObject({ endReason: "bought", admission: null });
    expect(await look(show, cy)).toMatchObject({ admission: { quantity: 1 } });
    expect(await findPool(show)).toEqual({ taken: 4, admitted: 3, kept: 0 });

    // A declined card costs neither the place nor the tickets.
    advance(9 * MINUTE_MS);
    expect((await buy(show, bo, { token: "tok_chargeDeclined" })).statusCode).toBe(402);
    advance(2 * MINUTE_MS);
    await work();
    expect((await look(show, bo)).admission).toMatchObject({ quantity: 1, ordered: false });
    expect((await buy(show, bo)).statusCode).toBe(201);
    // Who does not buy in time is told, and out.
    advance(3 * MINUTE_MS);
    await work();
    expect(await look(show, cy)).toMatchObject({ endReason: "unused" });
    expect(await countEmails("cy@example.com", "queue-ended")).toBe(1);
    expect((await buy(show, cy)).json()).toMatchObject({ details: { admission: "over" } });
    expect(await findPool(show)).toEqual({ taken: 2, admitted: 0, kept: 0 });
    expect((await call("GET", `${show.path}/sale-queue`, undefined, show.seller.headers)).data).toMatchObject(
      {
        sold: 2,
        maxBuying: 2,
        beacon: { used: false, reason: "not-configured" },
      },
    );
  });

  test("who would stand behind more people than places are left may wait on the list", async () => {
    const show = await createQueue(3, { maxBuying: 1 });
    const wait = () =>
      call("POST", `${show.path}/waitlist`, { email: `${uuidv7()}@example.com`, name: "Dee", quantity: 1 });
    await join(show);
    await join(show, { quantity: 1 });
    await open();
    await work();
    // One buys, one waits, and one place is nobody's.
    expect((await call("GET", `${show.path}/queue/state`)).data).toMatchObject({ waiting: 1, left: 2 });
    expect((await wait()).status).toBe(409);
    await join(show, { quantity: 1 });
    expect((await wait()).status).toBe(201);
    await show.save({ ...show.planned, maxBuying: 1, state: "ended" });
    // For the list, until everybody on it has an offer.
    expect(await findPool(show)).toEqual({ taken: 3, admitted: 0, kept: 3 });
  });

  test("shows the root and lets nobody in until its public number comes, or five minutes are over", async () => {
    const show = await createQueue(null);
    const chainHash = "0".repeat(64);
    await app.services.db.update(saleQueues).set({ chainHash }).where(eq(saleQueues.pageId, show.page.id));
    const ida = await join(show);
    // Nobody listens there.
    const config = { ...app.config, QUEUE_BEACON_URL: "http://127.0.0.1:1" };
    const openAndLook = async () => {
      await openQueues({ ...app.services, config });
      await work();
      const { data } = await call("GET", `${show.path}/queue/state`);
      return { root: data.root, isDrawn: data.drawnAt !== null, buying: data.buying };
    };
    advance(10 * MINUTE_MS + 2 * SECOND_MS);
    const root = freezePlaces([{ id: ida.id, group: "present" }]).root.toString("hex");
    expect(await openAndLook()).toEqual({ root, isDrawn: false, buying: 0 });
    const late = await join(show);
    for (const seconds of [40, 200]) {
      advance(seconds * SECOND_MS);
      expect(await openAndLook()).toEqual({ root, isDrawn: false, buying: 0 });
    }
    expect(await look(show, late)).toMatchObject({ group: null, rank: null, ahead: null });
    expect((await call("GET", `${show.path}/queue/proof`)).status).toBe(409);
    advance(60 * SECOND_MS);
    expect(await openAndLook()).toEqual({ root, isDrawn: true, buying: 2 });
    expect((await call("GET", `${show.path}/queue/proof`)).data.beacon).toMatchObject({
      used: false,
      reason: "not-published",
    });
  });

  test("draws with the public number of its chain, and the published script repeats it", async () => {
    const show = await createQueue(null);
    const chain = createChain("matinee", inMinutes(-60));
    const drand = await startDrand(chain, { now: () => app.clock.now().getTime() });
    onTestFinished(() => drand.close());
    const chainHash = chain.info.hash;
    await app.services.db.update(saleQueues).set({ chainHash }).where(eq(saleQueues.pageId, show.page.id));
    for (let n = 0; n < 4; n++) await join(show);
    const openWithNumber = () =>
      openQueues({ ...app.services, config: { ...app.config, QUEUE_BEACON_URL: drand.url } });
    advance(10 * MINUTE_MS + 2 * SECOND_MS);
    await openWithNumber();
    await join(show);
    const { root, seal, drawnAt } = (await call("GET", `${show.path}/queue/state`)).data;
    expect(drawnAt).toBeNull();
    advance(32 * SECOND_MS);
    await openWithNumber();
    await work();
    const { data: proof } = await call("GET", `${show.path}/queue/proof`);
    expect(proof).toMatchObject({ seal, root, beacon: { used: true, chainHash } });
    expect([proof.drawn.length, proof.later.length]).toEqual([4, 1]);
    const script = fileURLToPath(new URL("../../../../assets/check-draw.mjs", import.meta.url));
    const file = `${app.config.STORAGE_DIR}/proof.json`;
    await writeFile(file, JSON.stringify(proof));
    const output = execFileSync(process.execPath, [script, file, seal, root], { encoding: "utf8" });
    expect(output).toContain("The draw is right.");
  });

  test("tells people far behind how many are in front, as it tells the first ones", async () => {
    const show = await createQueue(null, { maxBuying: 2 });
    await app.services.db.insert(queuePlaces).values(
      Array.from({ length: 1200 }, (_, n) => ({
        pageId: show.page.id,
        deviceHash: `device ${n}`,
        quantity: 1 + (n % 2),
        joinedAt: app.clock.now(),
      })),
    );
    await open();
    await work();
    const places = await app.services.db
      .select()
      .from(queuePlaces)
      .where(eq(queuePlaces.pageId, show.page.id))
      .orderBy(queuePlaces.rank);
    // One leaves in front of them all.
    await call("DELETE", `${show.path}/queue/${createQueueToken(app.config.keyRing, places[9]?.id ?? "")}`);
    for (const rank of [3, 100, 1000, 1001, 1200]) {
      const { ahead, placesAhead } = await look(show, {
        token: createQueueToken(app.config.keyRing, places[rank - 1]?.id ?? ""),
      });
      const inFront = places.slice(2, rank - 1).filter((_, index) => index !== 7);
      expect([rank, ahead, placesAhead]).toEqual([
        rank,
        inFront.length,
        inFront.reduce((sum, { quantity }) => sum + quantity, 0),
      ]);
    }
  });

  test("begins the ten minutes with the email, or the first look, and two minutes later at the latest", async () => {
    const show = await createQueue(null, { maxBuying: 3 });
    const places = [await join(show, { email: "mail@example.com" }), await join(show), await join(show)];
    await open();
    await work();
    const admittedAt = app.clock.now().getTime();
    // Without counted places, only the number of people is a limit.
    expect(await findPool(show)).toBeUndefined();
    const [mailed, looked, silent] = places.map(({ id }) => id);
    const findEnds = async () => {
      const rows = await app.services.db
        .select()
        .from(queuePlaces)
        .where(eq(queuePlaces.pageId, show.page.id));
      return [mailed, looked, silent].map((id) => {
        const end = rows.find((row) => row.id === id)?.expiresAt?.getTime() ?? 0;
        // The clock goes on meanwhile.
        return Math.round(((end - admittedAt) / MINUTE_MS) * 10) / 10;
      });
    };
    expect(await findEnds()).toEqual([12, 12, 12]);
    advance(MINUTE_MS);
    await app.services.db
      .update(emailOutbox)
      .set({ status: "sent", sentAt: app.clock.now() })
      .where(like(emailOutbox.dedupeKey, `queue-turn:${mailed}:%`));
    await look(show, places[1] ?? { token: "" });
    advance(30 * SECOND_MS);
    await look(show, places[1] ?? { token: "" });
    await work();
    expect(await findEnds()).toEqual([11, 11, 12]);
  });

  test("is planned, paused, widened and ended by its owner, and free places go to the waiting list then", async () => {
    const show = await createQueue(3, { maxBuying: 1, perPerson: 1 });
    const { opensAt } = show.planned;
    for (const [field, changes] of [
      ["opensAt", { opensAt: inMinutes(-1) }],
      ["joinsFrom", { opensAt, joinsFrom: inMinutes(-25 * 60) }],
      ["joinsFrom", { opensAt, joinsFrom: inMinutes(11) }],
    ] as const)
      expect((await show.save(changes)).body.errors, field).toHaveProperty(field);
    const later = inMinutes(30);
    await show.save({ opensAt: later, joinsFrom: inMinutes(5), maxBuying: 1, perPerson: 1 });
    expect((await call("POST", `${show.path}/queue`, { deviceId: uuidv7() })).body).toMatchObject({
      code: "state-conflict",
      message: messages.saleQueue.notYet,
    });
    const early = await createProduct(app, show.page.id, { type: "paywall", quantity: 2, priceCents: 500 });
    await setEarlyBird(show, early.id);
    expect((await show.save({ opensAt: later })).body.errors).toHaveProperty("opensAt");
    await setEarlyBird(show, undefined);
    const festival = await createTicketedEvent(app, { kind: "festival" });
    expect((await put(`pages/${festival.page.id}`, festival, { opensAt: later })).status).toBe(409);

    await show.save({ opensAt, maxBuying: 1, perPerson: 1 });
    expect(
      (await call("POST", `${show.path}/queue`, { deviceId: uuidv7(), quantity: 2 })).body.errors,
    ).toHaveProperty("quantity");
    const people = [await join(show, { email: "a@example.com" }), await join(show), await join(show)];
    await show.save({ opensAt, maxBuying: 1, perPerson: 1, state: "paused" });
    await open();
    await work();
    const ranks = await Promise.all(people.map((place) => look(show, place)));
    expect(ranks.map(({ admission }) => admission)).toEqual([null, null, null]);
    expect(ranks.map(({ estimate }) => estimate?.reason)).toEqual(["paused", "paused", "paused"]);
    expect((await show.save({ opensAt: inMinutes(20) })).body.message).toBe(messages.saleQueue.hasOpened);
    await show.save({ opensAt, maxBuying: 2, perPerson: 1 });
    await work();
    expect(await findPool(show)).toEqual({ taken: 2, admitted: 2, kept: 0 });
    // A capacity that changes counts those who were let in.
    await call("PATCH", show.path, { capacity: 4, confirmed: true }, show.seller.headers);
    expect(await findPool(show)).toEqual({ taken: 2, admitted: 2, kept: 0 });
    await call("PATCH", show.path, { capacity: 3, confirmed: true }, show.seller.headers);

    const [first, second] = people
      .map((place, index) => ({ ...place, rank: ranks[index]?.rank ?? 0 }))
      .toSorted((a, b) => a.rank - b.rank);
    expect((await call("DELETE", `${show.path}/queue/${first?.token}`)).status).toBe(204);
    expect((await call("DELETE", `${show.path}/queue/${first?.token}`)).status).toBe(204);
    expect((await buy(show, second ?? { token: "" })).statusCode).toBe(201);
    await work();
    expect(await findPool(show)).toEqual({ taken: 2, admitted: 1, kept: 0 });

    // Somebody waits on the list: while the queue runs, what comes back is the queue's, and afterwards the list's.
    await app.services.db
      .update(capacityPools)
      .set({ taken: 3 })
      .where(eq(capacityPools.pageId, show.page.id));
    await joinList(app, show.page.id, "list@example.com");
    await app.services.db
      .update(capacityPools)
      .set({ taken: 2 })
      .where(eq(capacityPools.pageId, show.page.id));
    expect(await findPool(show)).toEqual({ taken: 2, admitted: 1, kept: 0 });
    expect((await show.save({ opensAt, state: "ended" })).data).toMatchObject({
      state: "ended",
      buying: 0,
      waiting: 0,
    });
    expect(await findPool(show)).toEqual({ taken: 3, admitted: 0, kept: 2 });
    expect((await show.save({ opensAt })).body.message).toBe(messages.saleQueue.hasEnded);
    expect((await call("POST", `${show.path}/queue`, { deviceId: uuidv7() })).body.message).toBe(
      messages.saleQueue.hasEnded,
    );
    // Sold as ever: to the list, so that none is left.
    expect((await buyTicket(app, show)).json().code).toBe("sold-out");
  });

  test("shows its owner and the box office who buys, what is sold a minute and what happened, and nobody else", async () => {
    const show = await createQueue(4, { maxBuying: 3 });
    const [cashier, reader] = [
      await createTeammate(app.services, show.page.id, "boxOffice"),
      await createTeammate(app.services, show.page.id, "reader"),
    ];
    const read = async (headers = show.seller.headers, path = show.path) => {
      const answer = await call("GET", `${path}/sale-queue/live`, undefined, headers);
      return answer.status === 200 ? liveQueueSchema.nullable().parse(answer.data) : answer.status;
    };
    const readOpen = async () => {
      const live = await read();
      if (live === null || typeof live === "number") throw new Error("no queue");
      return live;
    };
    const other = await createTicketedEvent(app);
    expect(await read(other.seller.headers, `pages/${other.page.id}`)).toBeNull();
    expect(await read(other.seller.headers)).toBe(404);
    expect(await read(reader.headers)).toBe(403);
    expect(await read(cashier.headers)).toMatchObject({ came: 0, events: [{ kind: "plan" }] });
    expect((await call("PUT", `${show.path}/sale-queue`, show.planned, cashier.headers)).status).toBe(403);

    const [ida, bo, cy] = [
      await join(show, { email: "ida@example.com", quantity: 2 }),
      await join(show),
      await join(show, { email: "cy@example.com" }),
    ];
    await confirm(show, ida);
    expect(await readOpen()).toMatchObject({
      came: 3,
      confirmed: 1,
      unsold: 4,
      ticketsAMinute: null,
      minutes: [],
      buyers: [],
    });
    await open();
    await join(show);
    await work();
    expect(await readOpen()).toMatchObject({ came: 4, later: 1, unsold: 4, queue: { buying: 3, left: 0 } });
    expect((await buy(show, ida)).statusCode).toBe(201);
    await work();
    // Of the two tickets, one was bought and one goes on to the last.
    advance(2 * MINUTE_MS);
    await work();
    const running = await readOpen();
    expect(running).toMatchObject({ unsold: 3, queue: { sold: 1, waiting: 0, buying: 3 } });
    expect(running.ticketsAMinute).toBeCloseTo(0.5, 1);
    expect(running.minutes.reduce((sum, { sold }) => sum + sold, 0)).toBe(1);
    expect(running.minutes.at(-1)?.buying).toBe(3);
    expect(running.buyers.map(({ rank, state }) => `${rank} ${state}`)).toEqual([
      "4 checkout",
      "3 checkout",
      "2 checkout",
      "1 bought",
    ]);
    expect(running.buyers.find(({ id }) => id === ida.id)).toMatchObject({
      email: "i***@example.com",
      quantity: 1,
      until: null,
    });
    expect(running.buyers.find(({ id }) => id === bo.id)?.email).toBeNull();
    expect(JSON.stringify(running)).not.toContain("cy@");
    await call("DELETE", `${show.path}/queue/${cy.token}`);
    advance(11 * MINUTE_MS);
    await work();
    const later = await readOpen();
    expect(later.buyers.map(({ state }) => state).toSorted()).toEqual(["lapsed", "lapsed"]);

    const { opensAt } = show.planned;
    const acts = [{ maxBuying: 5 }, { maxBuying: 5, state: "paused" }, { maxBuying: 5, state: "paused" }];
    for (const changes of [...acts, { maxBuying: 5 }, { maxBuying: 5, state: "ended" }])
      expect((await show.save({ opensAt, ...changes })).status).toBe(200);
    const ended = await readOpen();
    expect(ended.ticketsAMinute).toBeNull();
    expect(ended.events.map(({ kind }) => kind)).toEqual([
      "end",
      "continue",
      "pause",
      "change",
      "draw",
      "open",
      "plan",
    ]);
    const [by] = await app.services.db.select().from(accounts).where(eq(accounts.id, show.seller.id));
    expect(ended.events[3]).toMatchObject({
      by: by && `${by.firstName} ${by.lastName}`,
      changes: [{ field: "maxBuying", from: "3", to: "5" }],
    });
    expect(ended.events[5]).toMatchObject({ by: null });

    // Signed in a moment ago: the download needs a proof of identity.
    const { headers } = await createTeammate(app.services, show.page.id, "boxOffice");
    const csv = await app.http.inject({ url: `/v1/${show.path}/sale-queue.csv`, headers });
    const rows = csv.body.trim().split("\r\n").slice(1);
    expect(rows.map((row) => row.split(",")[0])).toEqual(["1", "2", "3", "4"]);
    expect(rows[0]).toContain("ida@example.com");
    expect(rows[0]).toContain(messages.saleQueue.ends.bought);
    expect((await call("GET", `${show.path}/sale-queue.csv`, undefined, reader.headers)).status).toBe(403);
  });

  test("ends with its event, tells its people, and its messages name the place", async () => {
    const show = await createQueue(2);
    const webhook = { url: "https://hooks.example.org/queue", events: ["queue.opened"] };
    await call("POST", "webhooks", webhook, show.seller.headers);
    const ida = await join(show, { email: "ends@example.com" });
    await open();
    const sent = await app.services.db
      .select({ payload: webhookMessages.payload })
      .from(webhookMessages)
      .where(eq(webhookMessages.accountId, show.seller.id));
    const [queue] = await app.services.db
      .select()
      .from(saleQueues)
      .where(eq(saleQueues.pageId, show.page.id));
    expect(sent).toMatchObject([{ payload: { pageId: show.page.id, people: 1, root: queue?.root } }]);
    await work();
    const rows = await app.services.db
      .select()
      .from(emailOutbox)
      .where(eq(emailOutbox.to, "ends@example.com"));
    const texts = (await composeEmails(app.services, rows)).map((email) =>
      email instanceof Error ? String(email) : email?.text,
    );
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).toContain(`/queue/${show.page.slug}/`);
    await app.services.db
      .update(pages)
      .set({ cancelledAt: app.clock.now() })
      .where(eq(pages.id, show.page.id));
    await openQueues(app.services);
    expect(await look(show, ida)).toMatchObject({ endReason: "closed" });
    expect(await findPool(show)).toEqual({ taken: 0, admitted: 0, kept: 0 });
  });

  test("opens at once without a draw, for one that is on standby by itself, and lets in who is in the checkout", async () => {
    const show = await createTicketedEvent(app);
    const path = `pages/${show.page.id}`;
    await call("PATCH", path, { capacity: 5, confirmed: true }, show.seller.headers);
    const settings = { maxBuying: 1, state: "standby" };
    expect((await put(path, show, settings)).data).toMatchObject({ state: "standby", waiting: 0 });
    const live = await call("GET", `${path}/sale-queue/live`, undefined, show.seller.headers);
    expect(live.data.events).toMatchObject([{ kind: "standby", by: expect.any(String) }]);
    // Tickets are sold as ever.
    expect((await call("GET", `pages/${show.page.slug}`)).data).toMatchObject({
      hasQueue: false,
      queueOnStandby: true,
    });
    const findState = async () =>
      (await call("GET", `${path}/sale-queue`, undefined, show.seller.headers)).data.state;
    expect((await buyTicket(app, show)).statusCode).toBe(201);
    expect((await call("POST", `${path}/queue`, { deviceId: uuidv7() })).status).toBe(404);
    await openQueues(app.services);
    const note = async (deviceId: string) =>
      (await call("POST", `${path}/queue/checkout`, { deviceId })).data;
    const devices = Array.from({ length: 4 }, () => uuidv7());
    const [one = "", two = "", three = "", four = ""] = devices;
    for (const deviceId of [one, one, two, three]) {
      expect(await note(deviceId)).toEqual({ queueToken: null });
      advance(10 * SECOND_MS);
    }
    await openQueues(app.services);
    expect(await findState()).toBe("standby");
    // The fourth comes when the first has gone, and the second has not for five seconds of a slow machine.
    advance(2 * MINUTE_MS - 25 * SECOND_MS);
    await note(four);
    await openQueues(app.services);
    expect(await findState()).toBe("standby");
    await note(one);
    await openQueues(app.services);
    expect(await findState()).toBe("open");
    const [entry] = await app.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "sale-queue.open-by-itself"));
    expect(entry).toMatchObject({ subjectId: show.page.id, detail: { amount: 4 } });
    await openQueues(app.services);
    const [told, ...again] = await app.services.db
      .select()
      .from(emailOutbox)
      .where(eq(emailOutbox.template, "queue-opened"));
    expect(again).toEqual([]);
    expect(told).toMatchObject({ to: show.seller.email, input: { pageId: show.page.id, people: 4 } });
    // Four places are left, of two for each one: for those who opened it first. The fourth is in front of all others.
    expect(await findPool(show)).toEqual({ taken: 5, admitted: 4, kept: 0 });
    const tokens = await Promise.all(devices.map(async (deviceId) => (await note(deviceId)).queueToken));
    expect(tokens.filter((token) => token === null)).toHaveLength(2);
    const held = tokens.find((token) => token !== null) ?? "";
    expect((await buyTicket(app, show)).json().code).toBe("queue-first");
    expect((await buyTicket(app, show, { queueToken: held })).statusCode).toBe(201);
    const later = (await call("POST", `${path}/queue`, { deviceId: uuidv7() })).data;
    await work();
    expect((await call("GET", `${path}/queue/${later.token}`)).data).toMatchObject({
      group: "later",
      rank: 5,
    });
    const { data: proof } = await call("GET", `${path}/queue/proof`);
    expect(proof).toMatchObject({ drawn: [], beacon: { reason: "nothing-drawn" } });
    expect(proof.beacon.words).toBe(messages.saleQueue.withoutBeacon["nothing-drawn"]);
    expect(proof.later).toHaveLength(5);
    expect((await put(path, show, settings)).body.message).toBe(messages.saleQueue.noStandby);
  });

  test("is opened at once by its owner, and planned anew after an end before anybody came", async () => {
    const show = await createTicketedEvent(app);
    const path = `pages/${show.page.id}`;
    await put(path, show, { state: "standby" });
    expect((await put(path, show, { state: "ended" })).data).toMatchObject({ state: "ended" });
    const planned = await put(path, show, { opensAt: inMinutes(10), maxBuying: 3 });
    expect(planned.data).toMatchObject({ state: "planned" });
    // Without a time it keeps its own.
    const { opensAt, joinsFrom } = planned.data;
    expect((await put(path, show, { maxBuying: 4 })).data).toMatchObject({
      opensAt,
      joinsFrom,
      maxBuying: 4,
    });
    await put(path, show, { state: "ended" });
    const opened = await put(path, show, {});
    expect(opened.data).toMatchObject({ state: "open", drawn: 0, beacon: { reason: "nothing-drawn" } });
    expect((await buyTicket(app, show)).json().code).toBe("queue-first");
    const { token } = (await call("POST", `${path}/queue`, { deviceId: uuidv7() })).data;
    await work();
    expect((await buyTicket(app, show, { queueToken: token })).statusCode).toBe(201);
    await put(path, show, { state: "ended" });
    expect((await put(path, show, {})).body.message).toBe(messages.saleQueue.hasEnded);
  });

  test("asks a network with many places for an email, with which a place counts once it is confirmed", async () => {
    const show = await createQueue(null, { maxBuying: 1 });
    const [first = await join(show)] = await Promise.all(Array.from({ length: 50 }, () => join(show)));
    const device = { deviceId: uuidv7() };
    const joinAgain = (body: object) => call("POST", `${show.path}/queue`, { ...device, ...body });
    const refused = await joinAgain({});
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { email: { msg: messages.saleQueue.emailNeeded } },
    ]);
    // Another network is not asked.
    const elsewhere = await app.http.inject({
      method: "POST",
      url: `/v1/${show.path}/queue`,
      payload: { deviceId: uuidv7() },
      remoteAddress: "203.0.113.7",
    });
    expect([elsewhere.statusCode, elsewhere.json().data.needsEmail]).toEqual([201, false]);
    const [early, late] = await Promise.all(
      ["early", "late"].map((name) => join(show, { email: `${name}@example.com` })),
    );
    if (!early || !late) throw new Error("nobody joined");
    expect(early).toMatchObject({ needsEmail: true, confirmed: false });
    expect((await call("GET", `${show.path}/queue/state`)).data.waiting).toBe(51);
    expect((await confirm(show, early)).data).toMatchObject({ needsEmail: true, confirmed: true });
    // A place that ends makes room for another one.
    await call("DELETE", `${show.path}/queue/${first.token}`);
    expect((await joinAgain({})).data).toMatchObject({ needsEmail: false });
    await open();
    await work();
    expect(await look(show, early)).toMatchObject({ group: "confirmed", rank: 1 });
    expect(await look(show, late)).toMatchObject({ group: null, rank: null });
    await confirm(show, late);
    await work();
    expect(await look(show, late)).toMatchObject({ group: "later", rank: 53 });
    const { data: proof } = await call("GET", `${show.path}/queue/proof`);
    expect(proof.drawn).toHaveLength(52);
    expect(proof.later).toMatchObject([{ id: late.id }]);
    expect(new Date(proof.later[0].joinedAt) >= new Date(proof.opensAt)).toBe(true);
  });

  test("keeps the price from going up once people may join, until it has ended", async () => {
    const show = await createQueue(null, { joinsFrom: inMinutes(5) });
    const { price } = show.page.paywallSettings;
    const setPrice = (cents: number) =>
      call("PATCH", show.path, { paywallSettings: { price: cents }, confirmed: true }, show.seller.headers);
    expect((await setPrice(price + 200)).status).toBe(200);
    advance(6 * MINUTE_MS);
    const refused = { "paywallSettings.price": { msg: messages.saleQueue.higherPrice } };
    expect((await setPrice(price + 300)).body.errors).toEqual(refused);
    expect((await setPrice(price + 100)).status).toBe(200);
    const seat = await createProduct(app, show.page.id, { type: "ticket", quantity: 2, priceCents: 500 });
    const setSeat = (cents: number) =>
      call("PATCH", `${show.path}/products/${seat.id}`, { price: cents }, show.seller.headers);
    expect((await setSeat(600)).body.errors).toEqual({ price: { msg: messages.saleQueue.higherPrice } });
    expect((await setSeat(400)).status).toBe(200);
    await show.save({ state: "ended" });
    expect((await setPrice(price + 300)).status).toBe(200);
  });

  test("rejects prices that would be higher later, however the settings say so", async () => {
    const show = await createQueue(null, { joinsFrom: inMinutes(0) });
    const { price } = show.page.paywallSettings;
    const until = (minutes: number) => ({ earlyUntil: inMinutes(minutes).toISOString(), earlyQuantity: 0 });
    const save = (settings: object) =>
      call("PATCH", show.path, { paywallSettings: settings, confirmed: true }, show.seller.headers);
    const earlyPrice = price - 200;
    const early = { earlyPrice, ...until(60) };
    expect((await save(early)).status).toBe(200);
    for (const [field, settings] of [
      // It would cost more once the early-bird price has ended.
      ["price", { price: price + 100 }],
      ["earlyPrice", { earlyPrice: earlyPrice + 100 }],
      ["earlyPrice", until(30)],
      ["earlyPrice", { earlyPrice: 0 }],
    ] as const)
      expect((await save(settings)).body.errors, JSON.stringify(settings)).toEqual({
        [`paywallSettings.${field}`]: { msg: messages.saleQueue.higherPrice },
      });
    for (const settings of [until(90), { price: price - 100 }, { earlyPrice: earlyPrice - 50 }])
      expect((await save(settings)).status, JSON.stringify(settings)).toBe(200);
    advance(91 * MINUTE_MS);
    // It has ended by itself, as the event page said.
    expect((await save({ earlyPrice: 0 })).status).toBe(200);
    expect((await save({ price })).body.errors).toHaveProperty(["paywallSettings.price"]);
  });

  test("rejects an early-bird price for the first tickets from the planning until it has ended", async () => {
    const show = await createTicketedEvent(app);
    const path = `pages/${show.page.id}`;
    const save = (fields: object) => call("PATCH", path, { ...fields, confirmed: true }, show.seller.headers);
    const limited = { earlyPrice: show.page.paywallSettings.price - 100, earlyQuantity: 10 };
    const saveLimited = () => save({ paywallSettings: limited });
    const refused = { "paywallSettings.earlyQuantity": { msg: messages.saleQueue.limitedEarlyBird } };
    await put(path, show, { state: "standby" });
    expect((await saveLimited()).body.errors).toEqual(refused);
    await put(path, show, { state: "ended" });
    expect((await saveLimited()).status).toBe(200);
    expect((await put(path, show, { opensAt: inMinutes(10) })).body.errors).toHaveProperty("opensAt");
    await save({ paywallSettings: { earlyPrice: 0 } });
    await put(path, show, { opensAt: inMinutes(10) });
    expect((await saveLimited()).body.errors).toEqual(refused);
    await put(path, show, { state: "ended" });
    expect((await saveLimited()).status).toBe(200);
    // Nothing was sold of it, so that a queue cannot be planned, and yet the rest of the event can be saved.
    expect((await save({ title: "Another title", paywallSettings: limited })).status).toBe(200);
  });

  test("lets people register, too", async () => {
    const show = await createQueue(1, {}, { emailCapture: true });
    const ida = await join(show);
    await open();
    await work();
    const register = (body: object) =>
      call("POST", `${show.path}/subscribers`, { email: "r@example.com", name: "R", ...body });
    expect((await register({})).body.code).toBe("queue-first");
    expect((await register({ queueToken: ida.token })).status).toBeLessThan(300);
    expect(await findPool(show)).toEqual({ taken: 1, admitted: 0, kept: 0 });
    // Who is registered gets the link again, without the queue.
    expect((await register({})).status).toBeLessThan(300);
  });
});

async function setEarlyBird({ page }: Show, earlyProductId: string | undefined) {
  const { earlyProductId: _before, ...settings } = page.paywallSettings;
  await app.services.db
    .update(pages)
    .set({ paywallSettings: { ...settings, ...(earlyProductId && { earlyProductId }) } })
    .where(eq(pages.id, page.id));
}

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await app.services.db.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}

describe("at once", () => {
  test("many processes let in no more than may buy, nobody twice, and sell no more than there is", async () => {
    const [maxBuying, size, count] = [3, 5, 12];
    const show = await createQueue(size, { maxBuying });
    const places = await Promise.all(Array.from({ length: count }, () => join(show)));
    await open();
    const sold = new Set<string>();
    for (let round = 0; round < 6; round++) {
      await Promise.all(Array.from({ length: 6 }, () => admitNext(app.services, show.page.id)));
      const open = and(eq(queuePlaces.pageId, show.page.id), isNull(queuePlaces.endedAt));
      const rows = await app.services.db.select().from(queuePlaces).where(open);
      const admitted = rows.filter(({ admittedAt }) => admittedAt !== null);
      expect(admitted.length).toBeLessThanOrEqual(maxBuying);
      const held = admitted.reduce((sum, row) => sum + row.held, 0);
      expect(await findPool(show)).toMatchObject({ admitted: held, taken: held + sold.size });
      // Everybody presses, the same ones twice at once.
      const pressed = [...places, ...places];
      const bought = await Promise.all(pressed.map((place) => buy(show, place)));
      bought.forEach((order, index) => {
        const { id = "" } = pressed[index] ?? {};
        if (order.statusCode === 201) {
          expect(sold.has(id)).toBe(false);
          sold.add(id);
        } else expect(order.json().code, order.body).toMatch(/queue-first|state-conflict/);
      });
    }
    expect(sold.size).toBe(size);
    const [ticket] = await app.services.db.select().from(products).where(eq(products.id, show.ticketId));
    expect(ticket?.reserved).toBe(size);
  }, 60_000);

  test("requests that plan the first queue of an event at once all succeed, also after one that fails", async () => {
    const show = await createTicketedEvent(app);
    const path = `pages/${show.page.id}`;
    // The first of them is too late, which shows only once its queue is there.
    const plans = [-1, 10, -1, 10, 11, 12].map((minutes) => put(path, show, { opensAt: inMinutes(minutes) }));
    expect((await Promise.all(plans)).map(({ status }) => status)).toEqual([422, 200, 422, 200, 200, 200]);
    expect(await app.services.db.$count(saleQueues, eq(saleQueues.pageId, show.page.id))).toBe(1);
  });

  test("the queue of another event goes on when one cannot", async () => {
    const [broken, show] = [await createQueue(2), await createQueue(2)];
    await join(broken);
    const ida = await join(show);
    await open();
    await admitNext(app.services, broken.page.id);
    const isOfBroken = eq(capacityPools.pageId, broken.page.id);
    await app.services.db.update(capacityPools).set({ admitted: 0 }).where(isOfBroken);
    advance(13 * MINUTE_MS);
    await expect(work()).rejects.toThrow(AggregateError);
    expect((await look(show, ida)).admission).not.toBeNull();
    await app.services.db.update(capacityPools).set({ admitted: 1 }).where(isOfBroken);
    await work();
    expect(await findPool(broken)).toMatchObject({ taken: 0, admitted: 0 });
  });

  test("people join while others are let in, and others are let in while people join", async () => {
    const show = await createQueue(2);
    const first = await join(show);
    await open();
    const { db } = app.services;
    let admission: Promise<void> | undefined;
    await db.transaction(async (tx) => {
      await tx.select().from(capacityPools).where(eq(capacityPools.pageId, show.page.id)).for("update");
      // It has locked the queue, and waits for the places.
      admission = admitNext(app.services, show.page.id);
      await vi.waitFor(async () => expect(await isSomebodyWaiting()).toBe(true), { timeout: 10_000 });
      await join(show);
    });
    await admission;
    expect((await look(show, first)).admission).not.toBeNull();
    await db.transaction(async (tx) => {
      await tx
        .insert(queuePlaces)
        .values({ pageId: show.page.id, deviceHash: "joins", quantity: 1, joinedAt: app.clock.now() });
      await admitNext(app.services, show.page.id);
    });
    expect((await findPool(show))?.admitted).toBe(2);
  });

  test("control: without the lock of the queue, more are let in than may buy", async () => {
    const show = await createQueue(null, { maxBuying: 1 });
    for (let n = 0; n < 3; n++) await join(show);
    await open();
    const { db } = app.services;
    const [queue] = await db.select().from(saleQueues).where(eq(saleQueues.pageId, show.page.id));
    if (!queue) throw new Error("no queue");
    const now = app.clock.now();
    // The second one has counted who buys, and waits for the row that the first one has locked, before that one commits.
    let second: Promise<number> | undefined;
    const first = await db.transaction(async (tx) => {
      const admitted = await admitFrom(tx, queue, now);
      second = db.transaction((other) => admitFrom(other, queue, now));
      await vi.waitFor(async () => expect(await isSomebodyWaiting()).toBe(true), { timeout: 10_000 });
      return admitted;
    });
    expect([first, await second]).toEqual([1, 1]);
  });
});
