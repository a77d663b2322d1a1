import {
  computeAdmissionEnd,
  crowdFactor,
  openCheckoutMinutes,
  queueLimits,
  startPace,
} from "@matinee/domain/sale-queue";
import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { lockPlacesLeft } from "../../../db/places.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { pages } from "../../../db/schema/pages.ts";
import { openCheckouts, queuePlaces, saleQueues } from "../../../db/schema/sale-queues.ts";
import { transact } from "../../../db/transaction.ts";
import { decrypt } from "../../../platform/crypto.ts";
import type { Services } from "../../../platform/context.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { enqueueWebhooks } from "../../webhooks/enqueue-webhook.ts";
import { freezePlaces } from "./draw.rules.ts";
import { changeAdmitted, lockAdmissions } from "./end-queue.ts";

type Queue = typeof saleQueues.$inferSelect;

const MINUTE_MS = 60_000;
/** Rows of one statement, which has at most 65,535 parameters. */
const AT_ONCE = 1000;

/** The root of a draw of nobody. */
export const EMPTY_ROOT = freezePlaces([]).root.toString("hex");

const findOpenSince = (now: Date) => new Date(now.getTime() - openCheckoutMinutes * MINUTE_MS);

/** Opens the queues on standby whose checkout so many people have open (rules/sale-queue.md, Standby), and forgets old checkouts. */
export async function openCrowded(services: Pick<Services, "db" | "config">, now: Date): Promise<void> {
  const { db } = services;
  const since = findOpenSince(now);
  const { rows } = await db.execute<{ pageId: string }>(sql`select page_id as "pageId" from sale_queues queue
    where state = 'standby' and max_buying * ${crowdFactor}::int < (
      select coalesce(sum(least(devices, ${queueLimits.placesOfNetwork}::int)), 0) from (
        select count(*) as devices from open_checkouts checkout
        where checkout.page_id = queue.page_id and seen_at > ${since.toISOString()}::timestamptz
        group by network_hash) networks)`);
  for (const { pageId } of rows) await transact(db, (tx) => openByItself(tx, services, pageId, now));
  await db.delete(openCheckouts).where(lte(openCheckouts.seenAt, since));
}

/** The owner reads it in an email, and among what happened to the account. */
async function openByItself(
  tx: Transaction,
  services: Pick<Services, "config">,
  pageId: string,
  now: Date,
): Promise<void> {
  const [queue] = await tx
    .select()
    .from(saleQueues)
    .where(and(eq(saleQueues.pageId, pageId), eq(saleQueues.state, "standby")))
    .for("no key update");
  if (!queue) return;
  const people = await openAtOnce(tx, services, queue, { state: "open", now });
  const [owner] = await tx
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .innerJoin(pages, eq(pages.accountId, accounts.id))
    .where(eq(pages.id, pageId));
  if (owner)
    await enqueueEmail(tx, {
      template: "queue-opened",
      to: owner.email,
      input: { pageId, people },
      pageId,
      // A queue that ended before anybody came may be one again, with another seal.
      dedupeKey: `queue-opened:${queue.seal}`,
    });
  await recordAudit(
    tx,
    { actor: null },
    {
      action: "sale-queue.open-by-itself",
      subjectType: "page",
      subjectId: pageId,
      ...(owner && { onBehalfOf: owner.id }),
      detail: { amount: people },
    },
  );
}

/**
 * Opens a locked queue on standby without a draw: everybody stands in the order in which they come. Those who have the checkout open
 * are let in at once, beyond the number that may buy, as far as there are places.
 * @returns how many were in the checkout
 */
export async function openAtOnce(
  tx: Transaction,
  { config }: Pick<Services, "config">,
  queue: Queue,
  { state, now }: { state: "open" | "paused"; now: Date },
): Promise<number> {
  const { pageId, maxBuying } = queue;
  const { current, best } = startPace(maxBuying);
  await tx
    .update(saleQueues)
    .set({
      state,
      opensAt: now,
      joinsFrom: now,
      frozenAt: now,
      drawnAt: now,
      root: EMPTY_ROOT,
      seed: decrypt(config.keyRing, queue.sealedSeed),
      beacon: { used: false, reason: "nothing-drawn" },
      pace: current,
      bestPace: best,
    })
    .where(eq(saleQueues.pageId, pageId));
  const people = await admitFromCheckout(tx, queue, now);
  await announceOpening(tx, queue, { people, root: EMPTY_ROOT, now });
  return people;
}

/** Gives those who have the checkout open the first places. Who finds none left waits in front of all others. */
async function admitFromCheckout(tx: Transaction, { pageId, perPerson }: Queue, now: Date): Promise<number> {
  await lockAdmissions(tx, pageId);
  const left = await lockPlacesLeft(tx, pageId);
  const open = await tx
    .select()
    .from(openCheckouts)
    .where(and(eq(openCheckouts.pageId, pageId), gt(openCheckouts.seenAt, findOpenSince(now))))
    .orderBy(asc(openCheckouts.openedAt), asc(openCheckouts.deviceHash));
  let free = left === null ? Infinity : Math.max(0, left);
  const places = open.map(({ deviceHash, networkHash }, index) => {
    const held = Math.min(perPerson, free);
    free -= held;
    return {
      pageId,
      deviceHash,
      networkHash,
      quantity: perPerson,
      drawGroup: "later" as const,
      rank: index + 1,
      joinedAt: now,
      ...(held > 0 && {
        admittedAt: now,
        admittedQuantity: held,
        held,
        expiresAt: computeAdmissionEnd(now, null),
      }),
    };
  });
  for (let first = 0; first < places.length; first += AT_ONCE)
    await tx.insert(queuePlaces).values(places.slice(first, first + AT_ONCE));
  await changeAdmitted(
    tx,
    pageId,
    places.reduce((sum, { held = 0 }) => sum + held, 0),
  );
  await tx.delete(openCheckouts).where(eq(openCheckouts.pageId, pageId));
  return open.length;
}

/** Writes the webhook about the opening. @param opening `people`: who had a place */
export const announceOpening = (
  tx: Transaction,
  { pageId, seal }: Pick<Queue, "pageId" | "seal">,
  { people, root, now }: { people: number; root: string; now: Date },
): Promise<void> =>
  enqueueWebhooks(tx, {
    type: "queue.opened",
    owner: { pageId },
    async describe() {
      const [page] = await tx
        .select({ pageId: pages.id, pageTitle: pages.title, pageUrl: pages.slug })
        .from(pages)
        .where(eq(pages.id, pageId));
      return page ? [{ data: { ...page, people, seal, root, at: now.toISOString() } }] : [];
    },
  });
