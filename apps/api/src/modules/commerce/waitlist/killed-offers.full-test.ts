import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, gt, inArray, like, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { products } from "../../../db/schema/products.ts";
import { entitlements } from "../../../db/schema/subscribers.ts";
import { listedTickets, waitlistEntries } from "../../../db/schema/waitlists.ts";
import { createPaymentsApp, type PaymentsApp } from "../../../testing/payments/payments-app.ts";
import { prepareScriptBundle, type ScriptBundle } from "../../../testing/script-bundles.ts";
import { isSoak } from "../../../testing/test-length.ts";
import {
  buyTicket,
  createSoldOutEvent,
  findPlaces,
  refundOrder,
} from "../../../testing/waitlist-fixtures.ts";
import { runJobs } from "../../../testing/run-jobs.ts";
import { createWaitlistToken } from "../../access/waitlist-token.ts";
import { offerKeptPlaces } from "./offer-kept-places.ts";

/** Few by default, because each kill starts a process. */
const KILLS = isSoak ? 200 : 10;
/** Places that come back while each process runs. */
const PER_KILL = 4;

/** Long enough for some of the refunds. */
const MAX_RUN_MS = 200;

let app: PaymentsApp;
let bundle: ScriptBundle;
const workers = new Set<ChildProcess>();
beforeAll(async () => {
  bundle = await prepareScriptBundle("testing/offers-process.ts");
  app = await createPaymentsApp();
});
afterEach(() => Promise.all([...workers].map(kill)));
afterAll(() => app.close());

async function startWorker(): Promise<ChildProcess> {
  const worker = fork(bundle.file, [], {
    execArgv: [],
    env: { ...bundle.env, NODE_ENV: "test", DATABASE_URL: app.config.DATABASE_URL },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  workers.add(worker);
  await once(worker, "message");
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  workers.delete(worker);
  const ended = once(worker, "exit");
  worker.kill("SIGKILL");
  await ended;
}

/** Creates a sold-out event with as many people who wait as there are places. */
async function createList(places: number) {
  const show = await createSoldOutEvent(app, places);
  await app.services.db.insert(waitlistEntries).values(
    Array.from({ length: places }, (_, n) => ({
      pageId: show.page.id,
      email: `guest.${n}@example.com`,
      emailKey: `guest.${n}@example.com`,
      name: "Ida",
      quantity: 1,
      acceptsFewer: false,
    })),
  );
  return show;
}

/** Starts workers one after the other, and kills each while what `act` begins is under way. @param act of the worker with this number */
async function runWithKills(kills: number, act: (n: number) => readonly Promise<unknown>[]): Promise<void> {
  let next = startWorker();
  for (let n = 0; n < kills; n++) {
    const worker = await next;
    worker.send("begin");
    if (n + 1 < kills) next = startWorker();
    const acts = act(n);
    await sleep(Math.random() * MAX_RUN_MS);
    const { exitCode } = worker;
    await kill(worker);
    expect(exitCode, "the worker exited before it was killed").toBeNull();
    await Promise.all(acts);
  }
}

/**
 * Refunds places while workers offer them, and kills each of these in the middle.
 * @returns the places, the entries with one offer and with more, and the emails by address; `beforeLast`: how many had an offer
 * before the last look, which no one killed
 */
async function offerWithKills(kills: number) {
  const show = await createList(kills * PER_KILL);
  const { id: pageId } = show.page;
  const { db } = app.services;
  await runWithKills(kills, (n) =>
    show.sold
      .slice(n * PER_KILL, (n + 1) * PER_KILL)
      .map(async (id) => expect((await refundOrder(app, show, id)).statusCode).toBeLessThan(300)),
  );
  const isOffered = and(eq(waitlistEntries.pageId, pageId), eq(waitlistEntries.state, "offered"));
  const beforeLast = await db.$count(waitlistEntries, isOffered);
  await offerKeptPlaces(app.services);
  const places = await findPlaces(app, pageId);
  const offers = await db.$count(waitlistEntries, and(isOffered, eq(waitlistEntries.offers, 1)));
  const again = await db.$count(
    waitlistEntries,
    and(eq(waitlistEntries.pageId, pageId), gt(waitlistEntries.offers, 1)),
  );
  const emails = await db
    .select({ to: emailOutbox.to, count: sql<number>`count(*)::int` })
    .from(emailOutbox)
    .where(and(eq(emailOutbox.pageId, pageId), like(emailOutbox.template, "waitlist-offer")))
    .groupBy(emailOutbox.to);
  return { places, offers, again, emails, beforeLast };
}

test(
  "killing workers offers every place that comes back once, and writes one email for each offer",
  async () => {
    const places = KILLS * PER_KILL;
    const found = await offerWithKills(KILLS);
    expect(found.places).toEqual({ taken: places, kept: places, hasList: true });
    expect([found.offers, found.again]).toEqual([places, 0]);
    expect(found.emails.length).toBe(places);
    expect(found.emails.filter(({ count }) => count !== 1)).toEqual([]);
    // Some were offered by those that were killed.
    expect(found.beforeLast).toBeGreaterThan(0);
  },
  isSoak ? 1_800_000 : 180_000,
);

test(
  "killing workers ends and refunds each ticket once that was sold on the list",
  async () => {
    const places = KILLS * PER_KILL;
    const show = await createList(places);
    const { db } = app.services;
    const { id: pageId } = show.page;
    const tickets = await db.select().from(entitlements).where(eq(entitlements.pageId, pageId));
    await db.insert(listedTickets).values(tickets.map(({ id: ticketId }) => ({ pageId, ticketId })));
    await offerKeptPlaces(app.services);
    const entries = await db.select().from(waitlistEntries).where(eq(waitlistEntries.pageId, pageId));
    await runWithKills(KILLS, (n) =>
      entries.slice(n * PER_KILL, (n + 1) * PER_KILL).map(async ({ id }) => {
        const offerToken = createWaitlistToken(app.config.keyRing, id);
        expect((await buyTicket(app, show, { offerToken })).statusCode).toBe(201);
      }),
    );
    const isSold = and(eq(listedTickets.pageId, pageId), eq(listedTickets.state, "sold"));
    // Some were refunded by those that were killed.
    expect(await db.$count(listedTickets, isSold)).toBeGreaterThan(0);
    await offerKeptPlaces(app.services);
    await runJobs(app, "refunds");
    expect(await db.$count(listedTickets, isSold)).toBe(places);
    const refunded = await db.select().from(refunds).where(inArray(refunds.orderId, show.sold));
    expect(refunded.length).toBe(places);
    expect(new Set(refunded.map(({ entitlementId }) => entitlementId)).size).toBe(places);
    expect(
      refunded.filter(({ status, amountCents }) => status !== "succeeded" || amountCents !== 750),
    ).toEqual([]);
    expect(await findPlaces(app, pageId)).toEqual({ taken: places, kept: 0, hasList: false });
    const [ticket] = await db.select().from(products).where(eq(products.id, show.ticketId));
    expect(ticket?.reserved).toBe(places);
  },
  isSoak ? 1_800_000 : 180_000,
);
