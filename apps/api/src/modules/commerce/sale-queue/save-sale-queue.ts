import { QUEUE_CHANGES, type saveSaleQueueSchema } from "@matinee/contract/schemas/sale-queue";
import { queueLimits } from "@matinee/domain/sale-queue";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Transaction } from "../../../db/client.ts";
import { queuePlaces, saleQueues } from "../../../db/schema/sale-queues.ts";
import { transact } from "../../../db/transaction.ts";
import { encrypt } from "../../../platform/crypto.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { AppError, createFieldError } from "../../../platform/errors.ts";
import { type AuditEntry, recordAudits } from "../../audit/record-audit.ts";
import { invalidatePublicPage } from "../../events/pages/public/public-page-cache.ts";
import { lockPage } from "../../events/pages/save/save-page.ts";
import { isLimited } from "../../events/products/reject-higher-price.ts";
import { generateSeed, sealSeed } from "./draw.rules.ts";
import { endQueue } from "./end-queue.ts";
import { openAtOnce } from "./open-at-once.ts";
import { forgetQueueState } from "./queue-state.ts";

type Input = z.output<typeof saveSaleQueueSchema>;
type Queue = typeof saleQueues.$inferSelect;

const MINUTE_MS = 60_000;

/**
 * Plans the queue of an event's sale, opens it at once or puts it on standby, or changes it: its times until it opens, how many buy at
 * once, and whether it lets people in (rules/sale-queue.md, Owners).
 * @throws AppError invalid; not-found; state-conflict for a festival, for another opening of a queue that has opened, for standby of one
 * that is planned, and after its end
 */
export async function saveSaleQueue(ctx: SignedInContext, page: PageIdentity, input: Input): Promise<void> {
  const now = ctx.clock.now();
  await transact(ctx.db, async (tx) => {
    // Before the event, as by those who let people in.
    const found = await lockUsedQueue(tx, page.id);
    const { kind, paywallSettings } = await lockPage(tx, ctx, page.id, "no key update");
    const { earlyProductId } = paywallSettings;
    if (kind === "festival") throw new AppError("state-conflict", (t) => t.saleQueue.festival);
    const created = found ? undefined : await createQueue(tx, ctx, page.id, input, now);
    // Another request has created it meanwhile. Like every later one, this one changes it.
    const stored = created ? undefined : (found ?? (await lockQueue(tx, page.id)));
    const queue = created ?? stored;
    if (!queue) throw new Error("the event has a queue that cannot be read");
    if (queue.state === "ended") throw new AppError("state-conflict", (t) => t.saleQueue.hasEnded);
    const wasOnStandby = queue.state === "standby";
    if (input.state === "standby" && !wasOnStandby)
      throw new AppError("state-conflict", (t) => t.saleQueue.noStandby);
    // People keep the price at which they joined, which a price for the first few buyers cannot be.
    const isEnded = input.state === "ended";
    if (!queue.frozenAt && !isEnded && earlyProductId !== undefined && (await isLimited(tx, earlyProductId)))
      throw createFieldError("opensAt", (t) => t.saleQueue.limitedEarlyBird);
    const { maxBuying, perPerson } = input;
    const mayOpen = input.state === "running" || input.state === "paused";
    const opensNow = wasOnStandby && mayOpen && input.opensAt === undefined;
    const saved: Queue = {
      ...queue,
      ...((!wasOnStandby || (mayOpen && !opensNow)) && readTimes(queue, input, now)),
      maxBuying,
      perPerson,
      state:
        input.state === "standby"
          ? "standby"
          : input.state === "paused"
            ? "paused"
            : queue.frozenAt
              ? "open"
              : "planned",
    };
    const { opensAt, joinsFrom } = saved;
    await tx
      .update(saleQueues)
      .set({ opensAt, joinsFrom, maxBuying, perPerson, state: saved.state })
      .where(eq(saleQueues.pageId, page.id));
    if (isEnded) await endQueue(tx, page.id, now);
    else if (opensNow)
      await openAtOnce(tx, ctx, saved, { state: input.state === "paused" ? "paused" : "open", now });
    const entry = {
      subjectType: "page",
      subjectId: page.id,
      ...(ctx.actor.accountId !== page.accountId && { onBehalfOf: page.accountId }),
    } as const;
    const isPlanned = !stored || (wasOnStandby && mayOpen);
    const acts = opensNow
      ? [{ action: "sale-queue.open" as const, detail: { amount: maxBuying } }]
      : isPlanned
        ? [{ action: "sale-queue.plan" as const, detail: { ...describeOpening(saved), amount: maxBuying } }]
        : describeActs(stored, isEnded ? { ...saved, state: "ended" } : saved);
    await recordAudits(
      tx,
      ctx,
      acts.map((act) => ({ ...act, ...entry })),
    );
  });
  forgetQueueState(ctx, page.id);
  invalidatePublicPage(ctx, page);
}

/** A queue on standby has no time at which it opens. */
const describeOpening = ({ state, opensAt }: Queue) =>
  state === "standby" ? {} : { from: opensAt.toISOString() };

/** Describes what was done to a queue, each act for itself: the owner reads them later. */
function describeActs(before: Queue, after: Queue): Pick<AuditEntry, "action" | "detail">[] {
  const changes = QUEUE_CHANGES.flatMap((field) => {
    const [from, to] = [before[field], after[field]].map((value) =>
      value instanceof Date ? value.toISOString() : value,
    );
    return from === to ? [] : [[field, { from, to }]];
  });
  const acts: Pick<AuditEntry, "action" | "detail">[] = [];
  if (changes.length > 0)
    acts.push({ action: "sale-queue.change", detail: { changes: Object.fromEntries(changes) } });
  if (after.state === "ended") acts.push({ action: "sale-queue.end" });
  else if (after.state !== before.state)
    acts.push({ action: after.state === "paused" ? "sale-queue.pause" : "sale-queue.continue" });
  return acts;
}

async function lockQueue(tx: Transaction, pageId: string): Promise<Queue | undefined> {
  const [queue] = await tx
    .select()
    .from(saleQueues)
    .where(eq(saleQueues.pageId, pageId))
    .for("no key update");
  return queue;
}

/** Locks the queue of an event. One that ended before anybody joined gives way to a new one. */
async function lockUsedQueue(tx: Transaction, pageId: string): Promise<Queue | undefined> {
  const queue = await lockQueue(tx, pageId);
  if (queue?.state !== "ended") return queue;
  const [place] = await tx
    .select({ id: queuePlaces.id })
    .from(queuePlaces)
    .where(eq(queuePlaces.pageId, pageId))
    .limit(1);
  if (place) return queue;
  await tx.delete(saleQueues).where(eq(saleQueues.pageId, pageId));
  return undefined;
}

/** Creates a queue on standby, with its seal; undefined for an event that has one. */
export async function createQueue(
  tx: Transaction,
  { config }: Pick<SignedInContext, "config">,
  pageId: string,
  { maxBuying, perPerson }: Pick<Input, "maxBuying" | "perPerson">,
  now: Date,
): Promise<Queue | undefined> {
  const seed = generateSeed();
  const [queue] = await tx
    .insert(saleQueues)
    .values({
      pageId,
      opensAt: now,
      joinsFrom: now,
      state: "standby",
      maxBuying,
      perPerson,
      sealedSeed: encrypt(config.keyRing, seed.toString("hex")),
      seal: sealSeed(seed).toString("hex"),
      chainHash: config.QUEUE_BEACON_URL === "" ? null : config.QUEUE_BEACON_CHAIN,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  return queue;
}

/** A queue that has opened keeps its times. */
function readTimes(queue: Queue, input: Input, now: Date): Pick<Queue, "opensAt" | "joinsFrom"> {
  const opensAt = input.opensAt === undefined ? queue.opensAt : new Date(input.opensAt);
  const isOpening = queue.frozenAt !== null || (queue.state !== "standby" && queue.opensAt <= now);
  if (isOpening) {
    if (opensAt.getTime() !== queue.opensAt.getTime())
      throw new AppError("state-conflict", (t) => t.saleQueue.hasOpened);
    return { opensAt: queue.opensAt, joinsFrom: queue.joinsFrom };
  }
  if (input.opensAt === undefined && input.joinsFrom === undefined)
    return { opensAt, joinsFrom: queue.joinsFrom };
  if (opensAt <= now) throw createFieldError("opensAt", (t) => t.saleQueue.opensInThePast);
  const joinsFrom = input.joinsFrom
    ? new Date(input.joinsFrom)
    : new Date(opensAt.getTime() - queueLimits.joinMinutes * MINUTE_MS);
  const minutes = (opensAt.getTime() - joinsFrom.getTime()) / MINUTE_MS;
  if (minutes < 0 || minutes > queueLimits.maxJoinMinutes)
    throw createFieldError("joinsFrom", (t) => t.saleQueue.joinsTooEarly);
  return { opensAt, joinsFrom };
}
