import { ERROR_CODES } from "@matinee/contract/errors";
import type { Premiere } from "@matinee/contract/routes/premiere-board";
import { and, eq, gte, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { isNoRehearsal, isOfNoCopy } from "../../../db/is-no-rehearsal.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { liveFigures } from "../../../db/schema/live-figures.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { payments, refunds, webhookEvents } from "../../../db/schema/payments.ts";
import { watchMinutes } from "../../../db/schema/playback.ts";
import { videos } from "../../../db/schema/videos.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { type Figure, FIRST_FRAME_STEPS_MS } from "../../../platform/live-figures/figure-meter.ts";
import { floorToMinute } from "../../../platform/live-figures/sum-buffer.ts";
import { findCurrentScreenings, findScreening, isLiveAt } from "../reports/current-screenings.queries.ts";
import { findQuantile, judgePremiere } from "./premiere.rules.ts";

const MINUTE_MS = 60_000;
const MINUTES = 60;
/** The latest minutes that decide the levels. */
const RECENT_MINUTES = 5;
const CHECKOUT_MINUTES = 15;
const MAX_EVENTS = 20;

/**
 * Returns the state of the services that a premiere needs, in a fixed number of queries.
 * @throws AppError not-found
 */
export async function findPremiere(db: Queryable, now: Date, pageId?: string): Promise<Premiere> {
  const [screenings, chosen, figures, watched, checkout, waiting] = await Promise.all([
    findCurrentScreenings(db, now, MAX_EVENTS),
    pageId ? findScreening(db, pageId, now) : null,
    findFigures(db, now, pageId),
    findWatchedSeconds(db, now, pageId),
    findOrders(db, now, pageId),
    findWaiting(db, now),
  ]);
  if (chosen === undefined) throw createNotFoundError("event");
  const live = screenings.showing.map(({ id, title, url, watching }) => ({ id, title, url, watching }));
  const isListed = chosen === null || live.some(({ id }) => id === chosen.id);
  const sumFigure = (name: Figure) => figures.sum(name, RECENT_MINUTES);
  const watchedSeconds = sumRecent(watched, now, RECENT_MINUTES);
  const firstFrames = [...FIRST_FRAME_STEPS_MS, null].map((upperMs) => ({
    upperMs,
    count: sumFigure(`first-frames:${upperMs ?? "slower"}`),
  }));
  const parts = {
    player: {
      firstFrames: firstFrames.reduce((sum, { count }) => sum + count, 0),
      medianMs: findQuantile(firstFrames, 0.5),
      p95Ms: findQuantile(firstFrames, 0.95),
      stalls: sumFigure("stalls"),
      stalledShare: watchedSeconds > 0 ? sumFigure("stalled-ms") / 1000 / watchedSeconds : null,
    },
    admissions: {
      plays: sumFigure("plays"),
      rejected: ERROR_CODES.map((code) => ({ code, count: sumFigure(`rejected-plays:${code}`) })).filter(
        ({ count }) => count > 0,
      ),
    },
    checkout: { ...checkout.recent, failed: figures.sum("failed-checkouts", CHECKOUT_MINUTES) },
    ...waiting,
    signIns: { succeeded: sumFigure("sign-ins"), rejected: sumFigure("rejected-sign-ins") },
    api: { requests: sumFigure("requests"), failed: sumFigure("failed-requests") },
  };
  return {
    at: now.toISOString(),
    events: isListed ? live : [chosen, ...live],
    watching: chosen?.watching ?? screenings.watching,
    levels: judgePremiere(parts),
    ...parts,
    minutes: listMinutes(now).map((minute) => {
      const at = minute.getTime();
      return {
        minute: minute.toISOString(),
        viewers: Math.round(((watched.get(at) ?? 0) / 60) * 10) / 10,
        plays: figures.at("plays", at),
        rejectedPlays: ERROR_CODES.reduce((sum, code) => sum + figures.at(`rejected-plays:${code}`, at), 0),
        stalls: figures.at("stalls", at),
        paidOrders: checkout.paid.get(at) ?? 0,
        failedRequests: figures.at("failed-requests", at),
      };
    }),
  };
}

/** The starts of the last 60 minutes, oldest first; the last one is still running. */
function listMinutes(now: Date): Date[] {
  const last = floorToMinute(now).getTime();
  return Array.from({ length: MINUTES }, (_, index) => new Date(last - (MINUTES - 1 - index) * MINUTE_MS));
}

/** The start of the first of the last `minutes`. The running minute is one more. */
const goBack = (now: Date, minutes: number): Date =>
  new Date(floorToMinute(now).getTime() - minutes * MINUTE_MS);

function sumRecent(values: ReadonlyMap<number, number>, now: Date, minutes: number): number {
  const since = goBack(now, minutes).getTime();
  return [...values].reduce((sum, [minute, value]) => (minute >= since ? sum + value : sum), 0);
}

/**
 * The sums of the installation, and of one event or all. Sums of an id that is no event's are left out: anyone can send
 * one, and a copy that was removed meanwhile has no row that tells it from an event.
 */
async function findFigures(db: Queryable, now: Date, pageId: string | undefined) {
  const { minute, figure, value } = liveFigures;
  const isOfAnEvent = inArray(
    liveFigures.pageId,
    db.select({ id: pages.id }).from(pages).where(isNoRehearsal),
  );
  const rows = await db
    .select({ minute, figure, value: sql<number>`sum(${value})` })
    .from(liveFigures)
    .where(
      and(
        gte(minute, goBack(now, MINUTES)),
        or(isNull(liveFigures.pageId), pageId ? eq(liveFigures.pageId, pageId) : isOfAnEvent),
      ),
    )
    .groupBy(minute, figure);
  const byName = new Map<string, Map<number, number>>();
  for (const row of rows) {
    const values = byName.get(row.figure) ?? new Map<number, number>();
    byName.set(row.figure, values.set(row.minute.getTime(), row.value));
  }
  return {
    at: (name: Figure, at: number) => byName.get(name)?.get(at) ?? 0,
    sum: (name: Figure, minutes: number) => sumRecent(byName.get(name) ?? new Map(), now, minutes),
  };
}

/** Seconds watched by minute, of one event or of the live ones. */
async function findWatchedSeconds(db: Queryable, now: Date, pageId: string | undefined) {
  const { minute, watchedSeconds } = watchMinutes;
  const page = pageId
    ? eq(watchMinutes.pageId, pageId)
    : inArray(watchMinutes.pageId, db.select({ id: pages.id }).from(pages).where(isLiveAt(now)));
  const rows = await db
    .select({ minute, seconds: sql<number>`sum(${watchedSeconds})` })
    .from(watchMinutes)
    .where(and(page, gte(minute, goBack(now, MINUTES))))
    .groupBy(minute);
  return new Map(rows.map((row) => [row.minute.getTime(), row.seconds]));
}

async function findOrders(db: Queryable, now: Date, pageId: string | undefined) {
  const minute = sql<string>`date_trunc('minute', ${orders.createdAt})`.mapWith(orders.createdAt);
  const rows = await db
    .select({ minute, status: orders.status, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(
      and(
        gte(orders.createdAt, goBack(now, MINUTES)),
        lte(orders.createdAt, now),
        isOfNoCopy(orders.pageId),
        pageId ? eq(orders.pageId, pageId) : undefined,
      ),
    )
    .groupBy(minute, orders.status);
  const recent = { started: 0, paid: 0, declined: 0, open: 0 };
  const paid = new Map<number, number>();
  const since = goBack(now, CHECKOUT_MINUTES).getTime();
  for (const { minute: start, status, count } of rows) {
    const at = start.getTime();
    const outcome = getOutcome(status);
    if (outcome === "paid") paid.set(at, (paid.get(at) ?? 0) + count);
    if (at < since) continue;
    recent.started += count;
    if (outcome) recent[outcome] += count;
  }
  return { recent, paid };
}

function getOutcome(status: (typeof orders.$inferSelect)["status"]): "paid" | "declined" | "open" | null {
  if (status === "pending") return "open";
  if (status === "failed") return "declined";
  // The buyer left.
  return status === "expired" ? null : "paid";
}

interface Waiting extends Record<string, number | null> {
  mails: number;
  mailAge: number | null;
  failedMails: number;
  webhooks: number;
  webhookAge: number | null;
  refunds: number;
  refundAge: number | null;
  videos: number;
  videoAge: number | null;
  unanswered: number;
  sincePayment: number | null;
  sinceWebhook: number | null;
}

/** The state of the payment provider and of the worker's queues, in one statement. Ages are in seconds. */
async function findWaiting(db: Queryable, now: Date): Promise<Pick<Premiere, "stripe" | "mail" | "queues">> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const count = (rows: SQL) => sql`(select count(*)::int from ${rows})`;
  const measureAge = (since: SQL, rows: SQL) =>
    sql`(select extract(epoch from ${at} - ${since})::int from ${rows})`;
  const due = sql`${emailOutbox} where ${emailOutbox.status} = 'waiting' and ${emailOutbox.sendAfter} <= ${at}`;
  const failed = sql`${emailOutbox} where ${emailOutbox.status} = 'failed' and ${emailOutbox.updatedAt} >= ${at} - interval '1 hour'`;
  const unprocessed = sql`${webhookEvents} where ${webhookEvents.processedAt} is null`;
  const started = sql`${refunds} where ${refunds.status} = 'started'`;
  const converting = sql`${videos} where ${videos.status} = 'converting'`;
  const { status, updatedAt } = payments;
  const unanswered = sql`${payments} where ${status} = 'started' and ${updatedAt} between ${at} - interval '1 day' and ${at} - interval '1 minute'`;
  const answered = sql`${payments} where ${status} in ('succeeded', 'refused') and ${updatedAt} >= ${at} - interval '1 day'`;
  const { rows } = await db.execute<Waiting>(sql`select
    ${count(due)} as mails,
    ${measureAge(sql`min(${emailOutbox.sendAfter})`, due)} as "mailAge",
    ${count(failed)} as "failedMails",
    ${count(unprocessed)} as webhooks,
    ${measureAge(sql`min(${webhookEvents.createdAt})`, unprocessed)} as "webhookAge",
    ${count(started)} as refunds,
    ${measureAge(sql`min(${refunds.createdAt})`, started)} as "refundAge",
    ${count(converting)} as videos,
    ${measureAge(sql`min(${videos.updatedAt})`, converting)} as "videoAge",
    ${count(unanswered)} as unanswered,
    ${measureAge(sql`max(${updatedAt})`, answered)} as "sincePayment",
    ${measureAge(sql`max(${webhookEvents.processedAt})`, sql`${webhookEvents}`)} as "sinceWebhook"`);
  const [row] = rows;
  if (!row) throw new Error("the statement returned no row");
  const goBackSeconds = (seconds: number | null) =>
    seconds === null ? null : new Date(now.getTime() - seconds * 1000).toISOString();
  // Another process's clock may be ahead.
  const clamp = (seconds: number | null) => (seconds === null ? null : Math.max(0, seconds));
  return {
    stripe: {
      unanswered: row.unanswered,
      lastPaymentAt: goBackSeconds(row.sincePayment),
      lastWebhookAt: goBackSeconds(row.sinceWebhook),
    },
    mail: { waiting: row.mails, oldestSeconds: clamp(row.mailAge), failed: row.failedMails },
    queues: {
      webhooks: { waiting: row.webhooks, oldestSeconds: clamp(row.webhookAge) },
      refunds: { waiting: row.refunds, oldestSeconds: clamp(row.refundAge) },
      conversions: { waiting: row.videos, oldestSeconds: clamp(row.videoAge) },
    },
  };
}
