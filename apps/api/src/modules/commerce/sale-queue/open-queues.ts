import { findQueueGroup, freezeDelaySeconds, startPace } from "@matinee/domain/sale-queue";
import { and, eq, inArray, isNotNull, isNull, lt, lte, ne, notInArray, or, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../db/client.ts";
import { pages } from "../../../db/schema/pages.ts";
import { queuePlaces, saleQueues } from "../../../db/schema/sale-queues.ts";
import { transact } from "../../../db/transaction.ts";
import { decrypt } from "../../../platform/crypto.ts";
import type { Services } from "../../../platform/context.ts";
import { type AuditEntry, recordAudit } from "../../audit/record-audit.ts";
import { admitNext, counts, setRanks } from "./admit-next.ts";
import { drawRanks, type FoundBeacon, type FrozenPlace, freezePlaces } from "./draw.rules.ts";
import { endQueue } from "./end-queue.ts";
import { announceOpening, EMPTY_ROOT, openCrowded } from "./open-at-once.ts";
import { findBeacon } from "./find-beacon.ts";

type Queue = typeof saleQueues.$inferSelect;
type OpeningServices = Pick<Services, "db" | "clock" | "config" | "log">;

/**
 * Recurring job: closes the list of each queue whose time has come, draws it once the public random number is there, and ends the
 * queues of events that sell nothing any more (rules/sale-queue.md).
 */
export async function openQueues(services: OpeningServices): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  for (const { pageId } of await findOver(db, now))
    await transact(db, async (tx) => {
      if (!(await lockQueue(tx, pageId))) return;
      await endQueue(tx, pageId, now);
      await noteAct(tx, pageId, { action: "sale-queue.end" });
    });
  await openCrowded(services, now);
  const due = new Date(now.getTime() - freezeDelaySeconds * 1000);
  const opening = await db
    .select({ pageId: saleQueues.pageId })
    .from(saleQueues)
    .where(
      and(
        notInArray(saleQueues.state, ["standby", "ended"]),
        isNull(saleQueues.frozenAt),
        lte(saleQueues.opensAt, due),
      ),
    );
  for (const { pageId } of opening) await transact(db, (tx) => freezeQueue(tx, pageId, now));
  const undrawn = await db
    .select()
    .from(saleQueues)
    .where(and(ne(saleQueues.state, "ended"), isNotNull(saleQueues.frozenAt), isNull(saleQueues.drawnAt)));
  // At once: a service that does not answer must not hold up the draws of others.
  await Promise.all(undrawn.map((queue) => drawQueue(services, queue)));
}

/**
 * Recurring job: lets people in where no process that answers pages does.
 * @throws AggregateError when it could not for some queues; it did for all others
 */
export async function admitFromQueues(services: Pick<Services, "db" | "clock">): Promise<void> {
  const running = await services.db
    .select({ pageId: saleQueues.pageId })
    .from(saleQueues)
    .where(and(inArray(saleQueues.state, ["open", "paused"]), isNotNull(saleQueues.drawnAt)));
  const failures: unknown[] = [];
  for (const { pageId } of running)
    await admitNext(services, pageId).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, "nobody was let in from some queues");
}

/** Finds the queues of events that were cancelled, archived or closed. */
const findOver = (db: Queryable, now: Date) =>
  db
    .select({ pageId: saleQueues.pageId })
    .from(saleQueues)
    .innerJoin(pages, eq(pages.id, saleQueues.pageId))
    .where(
      and(
        ne(saleQueues.state, "ended"),
        or(isNotNull(pages.cancelledAt), pages.archived, pages.superarchived, lt(pages.closesAt, now)),
      ),
    );

/** Locks a queue that has not ended. */
async function lockQueue(tx: Transaction, pageId: string): Promise<Queue | undefined> {
  const [queue] = await tx
    .select()
    .from(saleQueues)
    .where(and(eq(saleQueues.pageId, pageId), ne(saleQueues.state, "ended")))
    .for("no key update");
  return queue;
}

/** Closes the list of those who were there before the opening, and stores what it commits to. */
async function freezeQueue(tx: Transaction, pageId: string, now: Date): Promise<void> {
  const queue = await lockQueue(tx, pageId);
  if (!queue || queue.frozenAt) return;
  const joined = await tx
    .select({
      id: queuePlaces.id,
      joinedAt: queuePlaces.joinedAt,
      confirmedAt: queuePlaces.confirmedAt,
    })
    .from(queuePlaces)
    .where(and(eq(queuePlaces.pageId, pageId), isNull(queuePlaces.endedAt), counts()));
  const places = joined.flatMap((place): FrozenPlace[] => {
    const group = findQueueGroup(place, queue.opensAt);
    return group === "later" ? [] : [{ id: place.id, group }];
  });
  await tx.execute(sql`update queue_places place set draw_group = frozen.draw_group
    from unnest(${sql.param(places.map(({ id }) => id))}::uuid[], ${sql.param(places.map(({ group }) => group))}::text[])
      as frozen(id, draw_group) where place.id = frozen.id`);
  const root = freezePlaces(places).root.toString("hex");
  await tx
    .update(saleQueues)
    .set({ root, frozenAt: now, state: queue.state === "paused" ? "paused" : "open" })
    .where(eq(saleQueues.pageId, pageId));
  await noteAct(tx, pageId, { action: "sale-queue.open" });
  await announceOpening(tx, queue, { people: places.length, root, now });
}

/** Finds the places of a draw. */
export async function findFrozen(db: Queryable, pageId: string): Promise<FrozenPlace[]> {
  const rows = await db
    .select({ id: queuePlaces.id, group: queuePlaces.drawGroup })
    .from(queuePlaces)
    .where(and(eq(queuePlaces.pageId, pageId), inArray(queuePlaces.drawGroup, ["confirmed", "present"])));
  return rows.flatMap(({ id, group }) => (group === "confirmed" || group === "present" ? { id, group } : []));
}

async function drawQueue(
  services: OpeningServices,
  { pageId, opensAt, frozenAt, chainHash, root }: Queue,
): Promise<void> {
  if (!frozenAt) return;
  const beacon: FoundBeacon | null =
    root === EMPTY_ROOT
      ? { used: false, reason: "nothing-drawn" }
      : await findBeacon(services, { opensAt, frozenAt, chainHash });
  if (beacon) await transact(services.db, (tx) => draw(tx, services, { pageId, beacon }));
}

async function draw(
  tx: Transaction,
  { config, clock }: Pick<Services, "config" | "clock">,
  { pageId, beacon }: { pageId: string; beacon: FoundBeacon },
): Promise<void> {
  const queue = await lockQueue(tx, pageId);
  if (!queue?.root || queue.drawnAt) return;
  const seed = decrypt(config.keyRing, queue.sealedSeed);
  const secrets = {
    seed: Buffer.from(seed, "hex"),
    root: Buffer.from(queue.root, "hex"),
    beacon: beacon.used ? Buffer.from(beacon.randomness, "hex") : null,
  };
  await setRanks(tx, drawRanks(secrets, await findFrozen(tx, pageId)));
  const { current, best } = startPace(queue.maxBuying);
  await tx
    .update(saleQueues)
    .set({ drawnAt: clock.now(), seed, beacon, pace: current, bestPace: best })
    .where(eq(saleQueues.pageId, pageId));
  await noteAct(
    tx,
    pageId,
    beacon.used || beacon.reason === "nothing-drawn"
      ? { action: "sale-queue.draw" }
      : { action: "sale-queue.draw-without-beacon", detail: { reason: beacon.reason } },
  );
}

/** The owner reads it among what happened to the queue and to the account. */
async function noteAct(
  tx: Transaction,
  pageId: string,
  act: Pick<AuditEntry, "action" | "detail">,
): Promise<void> {
  const [page] = await tx.select({ accountId: pages.accountId }).from(pages).where(eq(pages.id, pageId));
  await recordAudit(
    tx,
    { actor: null },
    { ...act, subjectType: "page", subjectId: pageId, ...(page && { onBehalfOf: page.accountId }) },
  );
}
