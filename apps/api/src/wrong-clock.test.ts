import type { Challenge } from "altcha-lib";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type App, buildApp } from "./app.ts";
import { emailOutbox } from "./db/schema/email-outbox.ts";
import { pages } from "./db/schema/pages.ts";
import { sessions } from "./db/schema/sessions.ts";
import { videos } from "./db/schema/videos.ts";
import type { Mailer } from "./integrations/mail/mailer.ts";
import { createStorage } from "./integrations/storage/create-storage.ts";
import { sendDueEmails } from "./modules/emails/sending/send-due-emails.ts";
import { findSession } from "./modules/identity/sessions/sessions.queries.ts";
import { transcodeVideo } from "./modules/video/transcoding/transcode-video.ts";
import { requireProofOfWork } from "./platform/challenges.ts";
import type { Context } from "./platform/context.ts";
import { createDatabaseClock } from "./platform/database-clock.ts";
import type { AppError } from "./platform/errors.ts";
import { readRealTime } from "./platform/real-time.ts";
import { createAccount, createPage } from "./testing/fixtures.ts";
import { createSolutionHeader } from "./testing/solve-challenge.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";
import { createVideoFromBytes } from "./testing/video/video-fixtures.ts";

const HOUR_MS = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: "silent" });
});
afterAll(() => app.close());

describe.each([
  ["ahead", HOUR_MS],
  ["behind", -HOUR_MS],
])("on a machine whose clock is an hour %s", (name, offset) => {
  /** A process on that machine, and as the control one that believes the machine. */
  let right: App;
  let wrong: App;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + offset });
    const databaseClock = createDatabaseClock();
    await databaseClock.check(app.services);
    right = await buildApp(app.config, databaseClock);
    wrong = await buildApp(app.config, { now: () => new Date() });
    vi.useRealTimers();
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + offset });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(async () => {
    await right.http.close();
    await wrong.http.close();
  });
  const isAhead = offset > 0;
  const readDatabaseTime = async () => {
    const { rows } = await app.services.pool.query<{ at: Date }>("select clock_timestamp() as at");
    return rows[0]?.at.getTime() ?? 0;
  };
  const countMinutes = async (at: Date | null | undefined) =>
    Math.round(((at?.getTime() ?? 0) - (await readDatabaseTime())) / 60_000) + 0;

  test("staff stay signed in as long as elsewhere", async () => {
    const now = new Date(await readDatabaseTime());
    const { services } = app;
    const staff = await createAccount(
      { ...services, clock: { now: () => now } },
      { type: "admin", staffRole: "admin" },
    );
    const isSignedIn = async ({ services: { db, clock } }: App) => {
      const config = { ...app.config, isProduction: true };
      return (await findSession({ db, clock, config }, staff.headers["x-session-id"])) !== null;
    };
    // Their session ends after half an hour without a request.
    expect([await isSignedIn(right), await isSignedIn(wrong)]).toEqual([true, !isAhead]);
    const signIn = async (process: App) => {
      const { id } = await createAccount(process.services);
      const [session] = await services.db.select().from(sessions).where(eq(sessions.accountId, id));
      return countMinutes(session?.lastSeenAt);
    };
    expect([await signIn(right), await signIn(wrong)]).toEqual([0, offset / 60_000]);
  });

  test("a conversion is leased for a minute, so that it is neither repeated nor delayed", async () => {
    const owner = await createAccount(app.services);
    const page = await createPage(app.services, owner.id);
    const convert = async (process: App) => {
      const id = await createVideoFromBytes(app.services, page.id, Buffer.from("film"), { convert: false });
      let lease: Date | null | undefined;
      const readLease = async () => {
        lease = (await app.services.db.select().from(videos).where(eq(videos.id, id)))[0]?.leaseUntil;
        return null;
      };
      const storage = { ...process.services.storage, openLocally: readLease };
      await transcodeVideo({ ...process.services, storage }, id, new AbortController().signal);
      return countMinutes(lease);
    };
    expect([await convert(right), await convert(wrong)]).toEqual([1, 1 + offset / 60_000]);
  });

  test("emails are sent when they are due, and retried soon", async () => {
    const { db } = app.services;
    const mailer: Mailer = {
      concurrency: 1,
      isUnreachable: false,
      isReady: async () => true,
      send: () => Promise.reject(new Error("refused")),
      close: () => undefined,
    };
    const send = async (process: App) => {
      await db.delete(emailOutbox);
      const { id: accountId } = await createAccount(app.services);
      const email = { template: "welcome", to: "guest@example.com", input: { accountId } };
      const now = await readDatabaseTime();
      await db.insert(emailOutbox).values([
        { ...email, sendAfter: new Date(now - 1000) },
        { ...email, sendAfter: new Date(now + 30 * 60_000) },
      ]);
      await sendDueEmails({ ...process.services, log: app.services.log }, mailer);
      const rows = await db.select().from(emailOutbox).orderBy(emailOutbox.id);
      return Promise.all(
        rows.map(async ({ attempts, sendAfter }) => [attempts, await countMinutes(sendAfter)]),
      );
    };
    const untouched = [
      [0, 0],
      [0, 30],
    ];
    expect(await send(right)).toEqual([
      [1, 0],
      [0, 30],
    ]);
    expect(await send(wrong)).toEqual(
      isAhead
        ? [
            [1, 60],
            [1, 60],
          ]
        : untouched,
    );
  });

  test("the payment provider's events are accepted", async () => {
    const payload = JSON.stringify({
      id: `evt_${name}`,
      type: "charge.updated",
      data: { object: { id: "ch_1" } },
    });
    const signature = app.stripe.webhooks.generateTestHeaderString({
      payload,
      secret: app.config.STRIPE_WEBHOOK_SECRET,
      timestamp: Math.floor((await readDatabaseTime()) / 1000),
    });
    const receive = async ({ http }: App) => {
      const headers = { "content-type": "application/json", "stripe-signature": signature };
      return (await http.inject({ method: "POST", url: "/v1/hooks/stripe", headers, payload })).statusCode;
    };
    expect([await receive(wrong), await receive(right)]).toEqual([400, 200]);
  });

  test("a proof of work that it asked for is accepted elsewhere", async () => {
    const requireProof = ({ services }: App, headers?: { "x-challenge-solution": string }) =>
      requireProofOfWork(
        // Cast: the check reads these parts of a request's context.
        { ...services, challengeSolution: headers?.["x-challenge-solution"] } as unknown as Context,
        { purpose: "invitation", level: 1 },
      ).then(
        () => "accepted",
        (error: AppError) => error,
      );
    const ask = async (process: App) => {
      const refusal = await requireProof(process);
      if (typeof refusal === "string") throw new Error("no proof was required");
      // Cast: the error of a missing proof has a challenge.
      return createSolutionHeader(refusal.details?.["challenge"] as Challenge);
    };
    const [fromRight, fromWrong] = [await ask(right), await ask(wrong)];
    vi.useRealTimers();
    expect(await requireProof(app, fromRight)).toBe("accepted");
    // Control: one from a machine that is behind has expired.
    if (!isAhead) expect(await requireProof(app, fromWrong)).toMatchObject({ code: "challenge-needed" });
  });

  test("a change is recorded with the database's time, and a bucket's URL is valid", async () => {
    const owner = await createAccount(app.services);
    const { id } = await createPage(right.services, owner.id);
    const [page] = await right.services.db
      .update(pages)
      .set({ title: "Another title" })
      .where(eq(pages.id, id))
      .returning();
    expect(await countMinutes(page?.updatedAt)).toBe(0);
    const sign = async (process: App) => {
      const settings = {
        ...app.config,
        S3_BUCKET: "films",
        S3_ACCESS_KEY_ID: "id",
        S3_SECRET_ACCESS_KEY: "key",
      };
      const storage = await createStorage(settings, undefined, () => readRealTime(process.services.clock));
      const url = new URL((await storage.createSignedUrl("film.m4s", 60)) ?? "");
      const at = url.searchParams
        .get("X-Amz-Date")
        ?.replace(/^(....)(..)(..T..)(..)(..Z)$/, "$1-$2-$3:$4:$5");
      return countMinutes(new Date(at ?? ""));
    };
    expect([await sign(right), await sign(wrong)]).toEqual([0, offset / 60_000]);
  });
});
