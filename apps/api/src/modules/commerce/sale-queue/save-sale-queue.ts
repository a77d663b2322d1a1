import { QUEUE_CHANGES, type saveSaleQueueSchema } from "@matinee/contract/schemas/sale-queue";
import { queueLimits } from "@matinee/domain/sale-queue";
import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Transaction } from "../../../db/client.ts";
import { products } from "../../../db/schema/products.ts";
import { saleQueues } from "../../../db/schema/sale-queues.ts";
import { transact } from "../../../db/transaction.ts";
import { encrypt } from "../../../platform/crypto.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { AppError, createFieldError } from "../../../platform/errors.ts";
import { type AuditEntry, recordAudits } from "../../audit/record-audit.ts";
import { invalidatePublicPage } from "../../events/pages/public/public-page-cache.ts";
import { lockPage } from "../../events/pages/save/save-page.ts";
import { generateSeed, sealSeed } from "./draw.rules.ts";
import { endQueue } from "./end-queue.ts";
import { forgetQueueState } from "./queue-state.ts";

type Input = z.output<typeof saveSaleQueueSchema>;
type Queue = typeof saleQueues.$inferSelect;

const MINUTE_MS = 60_000;

/**
 * Plans the queue of an event's sale, or changes it: its times until it opens, how many buy at once, and whether it lets people in
 * (rules/sale-queue.md, Owners).
 * @throws AppError invalid; not-found; state-conflict for a festival, for another opening of a queue that has opened, and after its end
 */
export async function saveSaleQueue(ctx: SignedInContext, page: PageIdentity, input: Input): Promise<void> {
  const now = ctx.clock.now();
  await transact(ctx.db, async (tx) => {
    // Before the event, as by those who let people in.
    const [stored] = await tx
      .select()
      .from(saleQueues)
      .where(eq(saleQueues.pageId, page.id))
      .for("no key update");
    const { kind, paywallSettings } = await lockPage(tx, ctx, page.id, "no key update");
    const { earlyProductId } = paywallSettings;
    if (kind === "festival") throw new AppError("state-conflict", (t) => t.saleQueue.festival);
    const queue = stored ?? (await createQueue(tx, ctx, page.id, input, now));
    if (queue.state === "ended") throw new AppError("state-conflict", (t) => t.saleQueue.hasEnded);
    // After its opening, nobody may lose the price that they joined for.
    if (!queue.frozenAt && earlyProductId !== undefined) await rejectLimitedEarlyBird(tx, earlyProductId);
    const saved = {
      ...queue,
      ...readTimes(queue, input, now),
      maxBuying: input.maxBuying,
      perPerson: input.perPerson,
      state: input.state === "paused" ? "paused" : queue.frozenAt ? "open" : "planned",
    } as const;
    const { opensAt, joinsFrom, maxBuying, perPerson, state } = saved;
    await tx
      .update(saleQueues)
      .set({ opensAt, joinsFrom, maxBuying, perPerson, state })
      .where(eq(saleQueues.pageId, page.id));
    if (input.state === "ended") await endQueue(tx, page.id, now);
    const entry = {
      subjectType: "page",
      subjectId: page.id,
      ...(ctx.actor.accountId !== page.accountId && { onBehalfOf: page.accountId }),
    } as const;
    const acts = stored
      ? describeActs(stored, input.state === "ended" ? { ...saved, state: "ended" } : saved)
      : [{ action: "sale-queue.plan" as const, detail: { from: opensAt.toISOString(), amount: maxBuying } }];
    await recordAudits(
      tx,
      ctx,
      acts.map((act) => ({ ...act, ...entry })),
    );
  });
  forgetQueueState(ctx, page.id);
  invalidatePublicPage(ctx, page);
}

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

async function createQueue(
  tx: Transaction,
  { config }: SignedInContext,
  pageId: string,
  { opensAt, maxBuying, perPerson }: Input,
  now: Date,
): Promise<Queue> {
  const seed = generateSeed();
  const opening = new Date(opensAt);
  if (opening <= now) throw createFieldError("opensAt", (t) => t.saleQueue.opensInThePast);
  const [queue] = await tx
    .insert(saleQueues)
    .values({
      pageId,
      opensAt: opening,
      joinsFrom: opening,
      maxBuying,
      perPerson,
      sealedSeed: encrypt(config.keyRing, seed.toString("hex")),
      seal: sealSeed(seed).toString("hex"),
      chainHash: config.QUEUE_BEACON_URL === "" ? null : config.QUEUE_BEACON_CHAIN,
      createdAt: now,
    })
    .returning();
  if (!queue) throw new Error("the insert returned no queue");
  return queue;
}

/** A queue that has opened keeps its times. */
function readTimes(queue: Queue, input: Input, now: Date): Pick<Queue, "opensAt" | "joinsFrom"> {
  const opensAt = new Date(input.opensAt);
  const isOpening = queue.frozenAt !== null || queue.opensAt <= now;
  if (isOpening) {
    if (opensAt.getTime() !== queue.opensAt.getTime())
      throw new AppError("state-conflict", (t) => t.saleQueue.hasOpened);
    return { opensAt: queue.opensAt, joinsFrom: queue.joinsFrom };
  }
  if (opensAt <= now) throw createFieldError("opensAt", (t) => t.saleQueue.opensInThePast);
  const joinsFrom = input.joinsFrom
    ? new Date(input.joinsFrom)
    : new Date(opensAt.getTime() - queueLimits.joinMinutes * MINUTE_MS);
  const minutes = (opensAt.getTime() - joinsFrom.getTime()) / MINUTE_MS;
  if (minutes < 0 || minutes > queueLimits.maxJoinMinutes)
    throw createFieldError("joinsFrom", (t) => t.saleQueue.joinsTooEarly);
  return { opensAt, joinsFrom };
}

/** People keep the price at which they joined, which a price for the first few buyers cannot. */
async function rejectLimitedEarlyBird(tx: Transaction, productId: string): Promise<void> {
  const [limited] = await tx
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.id, productId),
        products.active,
        isNull(products.hiddenAt),
        isNotNull(products.quantity),
        gt(products.quantity, products.reserved),
      ),
    );
  if (limited) throw createFieldError("opensAt", (t) => t.saleQueue.limitedEarlyBird);
}
