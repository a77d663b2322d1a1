import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { capacityPools } from "../../../db/schema/pages.ts";
import { queuePlaces, saleQueues } from "../../../db/schema/sale-queues.ts";
import {
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
} from "../../../testing/payments/payments-app.ts";
import { prepareScriptBundle, type ScriptBundle } from "../../../testing/script-bundles.ts";
import { isSoak } from "../../../testing/test-length.ts";
import { drawRanks } from "./draw.rules.ts";
import { admitFromQueues, findFrozen, openQueues } from "./open-queues.ts";

/** Few by default, because each kill starts a process. */
const KILLS = isSoak ? 200 : 10;
/** Of each queue; one opens while each process runs. */
const [PEOPLE, PLACES, MAX_BUYING] = [12, 8, 3];
/** Long enough for a draw and some admissions. */
const MAX_RUN_MS = 200;
/** How many queues people are let in from at a time. */
const RUNNING = 10;

let app: PaymentsApp;
let bundle: ScriptBundle;
const workers = new Set<ChildProcess>();
beforeAll(async () => {
  bundle = await prepareScriptBundle("testing/admissions-process.ts");
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

/** Creates a queue with its people, whose opening was a few seconds ago. @returns the event's id */
async function createOpeningQueue(): Promise<string> {
  const { page, seller } = await createTicketedEvent(app);
  const { headers } = seller;
  const url = `/v1/pages/${page.id}`;
  const payload = { capacity: PLACES, confirmed: true };
  expect((await app.http.inject({ method: "PATCH", url, headers, payload })).statusCode).toBe(200);
  const saved = await app.http.inject({
    method: "PUT",
    url: `${url}/sale-queue`,
    headers,
    payload: { opensAt: new Date(Date.now() + 3_600_000), maxBuying: MAX_BUYING },
  });
  expect(saved.statusCode, saved.body).toBe(200);
  const opensAt = new Date(Date.now() - 5000);
  await app.services.db.insert(queuePlaces).values(
    Array.from({ length: PEOPLE }, (_, n) => ({
      pageId: page.id,
      deviceHash: `device ${n}`,
      email: `person.${n}@example.com`,
      quantity: 1 + (n % 2),
      joinedAt: new Date(opensAt.getTime() - 1000),
    })),
  );
  await app.services.db.update(saleQueues).set({ opensAt }).where(eq(saleQueues.pageId, page.id));
  return page.id;
}

const isBuying = and(isNotNull(queuePlaces.admittedAt), isNull(queuePlaces.endedAt));

/** Lets the time of half of those who were let in be over. */
const letLapse = () =>
  app.services.db
    .update(queuePlaces)
    .set({ expiresAt: new Date() })
    .where(and(isBuying, sql`random() < 0.5`));

/** Finds what has to fit together in a queue, however often a process was killed. */
async function inspect(pageId: string) {
  const { db } = app.services;
  const [queue] = await db.select().from(saleQueues).where(eq(saleQueues.pageId, pageId));
  const [pool] = await db.select().from(capacityPools).where(eq(capacityPools.pageId, pageId));
  const places = await db
    .select()
    .from(queuePlaces)
    .where(eq(queuePlaces.pageId, pageId))
    .orderBy(asc(queuePlaces.rank));
  const emails = await db
    .select({ to: emailOutbox.to, template: emailOutbox.template })
    .from(emailOutbox)
    .where(eq(emailOutbox.pageId, pageId));
  const drawn = drawRanks(
    {
      seed: Buffer.from(queue?.seed ?? "", "hex"),
      root: Buffer.from(queue?.root ?? "", "hex"),
      beacon: null,
    },
    await findFrozen(db, pageId),
  );
  const admitted = places.filter(({ admittedAt }) => admittedAt !== null);
  const list = (template: string) =>
    emails.flatMap((email) => (email.template === template ? [email.to] : [])).toSorted();
  return {
    ranks: places.map(({ id, rank }) => ({ id, rank })),
    drawn: drawn.toSorted((a, b) => a.rank - b.rank).map(({ id, rank }) => ({ id, rank })),
    /** Nobody is passed over. */
    admittedRanks: admitted.map(({ rank }) => rank),
    buying: admitted.filter(({ endedAt }) => endedAt === null).length,
    held: places.reduce((sum, { held }) => sum + held, 0),
    pool: pool && { taken: pool.taken, admitted: pool.admitted },
    turns: list("queue-turn"),
    admittedEmails: admitted.map(({ email }) => email ?? "").toSorted(),
    ends: list("queue-ended"),
    unusedEmails: places
      .flatMap(({ endReason, email }) => (endReason === "unused" ? [email ?? ""] : []))
      .toSorted(),
  };
}

test(
  "killing workers draws each queue once, lets nobody in twice, loses no place, and writes one email for each turn",
  async () => {
    const queues: string[] = [];
    let next = startWorker();
    for (let n = 0; n < KILLS; n++) {
      const worker = await next;
      const pageId = await createOpeningQueue();
      queues.push(pageId);
      worker.send("begin");
      if (n + 1 < KILLS) next = startWorker();
      const end = Date.now() + Math.random() * MAX_RUN_MS;
      while (Date.now() < end) {
        await letLapse();
        await sleep(5);
      }
      const { exitCode } = worker;
      await kill(worker);
      expect(exitCode, "the worker exited before it was killed").toBeNull();
      // Older ones are over, so that the processes have time for the others.
      const old = queues.at(-RUNNING - 1);
      if (old !== undefined)
        await app.services.db.update(saleQueues).set({ state: "paused" }).where(eq(saleQueues.pageId, old));
    }
    const { db } = app.services;
    const admittedBefore = await db.$count(queuePlaces, isNotNull(queuePlaces.admittedAt));
    // Some were let in by those that were killed.
    expect(admittedBefore).toBeGreaterThan(KILLS);
    await db.update(saleQueues).set({ state: "open" });
    await openQueues(app.services);
    await admitFromQueues(app.services);
    for (const pageId of queues) {
      const found = await inspect(pageId);
      expect(found.ranks).toEqual(found.drawn);
      expect(found.ranks).toHaveLength(PEOPLE);
      expect(found.admittedRanks).toEqual(found.admittedRanks.map((_, index) => index + 1));
      expect(found.buying).toBeLessThanOrEqual(MAX_BUYING);
      expect(found.buying).toBe(Math.min(MAX_BUYING, PEOPLE - found.unusedEmails.length));
      expect(found.pool).toEqual({ taken: found.held, admitted: found.held });
      expect(found.held).toBeLessThanOrEqual(PLACES);
      expect(found.turns).toEqual(found.admittedEmails);
      expect(found.ends).toEqual(found.unusedEmails);
    }
  },
  isSoak ? 1_800_000 : 180_000,
);
