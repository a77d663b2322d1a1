import {
  type QueueStateResponse,
  queueStateSchema,
  type SaleQueue,
} from "@matinee/contract/schemas/sale-queue";
import { computePollSeconds } from "@matinee/domain/sale-queue";
import { eq, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { selectPlacesLeft } from "../../../db/places.ts";
import { pages } from "../../../db/schema/pages.ts";
import { queuePlaces, saleQueues } from "../../../db/schema/sale-queues.ts";
import type { Services } from "../../../platform/context.ts";
import type { CacheLookup } from "../../../platform/http/response-cache.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { admitNext } from "./admit-next.ts";
import { keepAnswers } from "./kept-answers.ts";

/** A state as it is sent. */
interface KeptState {
  data: QueueStateResponse;
  json: Buffer;
  /** The headers of its response, once one was sent. */
  head: string[] | null;
}

/** A state is at most so old. */
const states = keepAnswers<KeptState>(2000);

type StateServices = Pick<Services, "db" | "clock" | "log" | "processId">;

/**
 * Returns the state of a queue as all see it, at most two seconds old. Who reads a new one also lets people in.
 * @throws AppError not-found
 */
export const findKeptState = (services: StateServices, pageId: string): Promise<KeptState> =>
  states.find(services, pageId, async () => {
    await admitNext(services, pageId).catch((err: unknown) =>
      services.log.warn({ err, pageId }, "nobody was let in from a queue"),
    );
    const data = queueStateSchema.parse(await findSaleQueue(services.db, pageId));
    return { data, json: Buffer.from(JSON.stringify({ data })), head: null };
  });

/** As {@link findKeptState}. @throws AppError not-found */
export const readQueueState = async (services: StateServices, pageId: string): Promise<QueueStateResponse> =>
  (await findKeptState(services, pageId)).data;

const STATE_PATH = /^\/v1\/pages\/([\da-f-]{36})\/queue\/state$/;

/** Looks up the state of a queue that this process has sent already. */
export function createQueueStateLookup(services: Pick<Services, "clock" | "processId">): CacheLookup {
  return ({ url = "" }) => {
    const pageId = STATE_PATH.exec(url)?.[1];
    const kept = pageId === undefined ? null : states.peek(services, pageId);
    return kept?.head ? { status: 200, headers: kept.head, body: kept.json } : null;
  };
}

/** Forgets what this process knows of a queue that was changed. Others know it two seconds later. */
export const forgetQueueState = (services: Pick<Services, "processId">, pageId: string): void =>
  states.forget(services, pageId);

/** Finds a queue with its numbers. @throws AppError not-found */
export async function findSaleQueue(db: Queryable, pageId: string): Promise<SaleQueue> {
  const places = db
    .select(countPlaces)
    .from(queuePlaces)
    .where(eq(queuePlaces.pageId, saleQueues.pageId))
    .as("places");
  // One statement: every process asks every two seconds.
  const [row] = await db
    .select({
      queue: saleQueues,
      left: selectPlacesLeft(),
      waiting: places.waiting,
      buying: places.buying,
      drawn: places.drawn,
      admittedUpTo: places.admittedUpTo,
      sold: places.sold,
    })
    .from(saleQueues)
    .innerJoin(pages, eq(pages.id, saleQueues.pageId))
    .crossJoinLateral(places)
    .where(eq(saleQueues.pageId, pageId));
  if (!row) throw createNotFoundError("saleQueue");
  const { queue, left } = row;
  const { state, joinsFrom, opensAt, perPerson, seal, root, drawnAt, pace, maxBuying, frozenAt } = queue;
  return {
    state,
    joinsFrom: joinsFrom.toISOString(),
    opensAt: opensAt.toISOString(),
    perPerson,
    seal,
    sealedAt: queue.createdAt.toISOString(),
    root,
    drawnAt: drawnAt?.toISOString() ?? null,
    seed: queue.seed,
    beacon: drawnAt && queue.beacon,
    drawn: frozenAt ? row.drawn : null,
    admittedUpTo: row.admittedUpTo,
    waiting: row.waiting,
    buying: row.buying,
    left: left === null ? null : Math.max(0, left),
    pace,
    bestPace: queue.bestPace,
    nextSeconds: computePollSeconds(row.waiting),
    maxBuying,
    sold: row.sold,
    frozenAt: frozenAt?.toISOString() ?? null,
    endedAt: queue.endedAt?.toISOString() ?? null,
  };
}

const isOpen = sql`${queuePlaces.endedAt} is null`;
/** The numbers of a queue, as aggregates of its places. */
const countPlaces = {
  waiting: sql<number>`count(*) filter (where ${isOpen} and ${queuePlaces.admittedAt} is null
    and not (${queuePlaces.needsEmail} and ${queuePlaces.confirmedAt} is null))::int`.as("waiting"),
  buying: sql<number>`count(*) filter (where ${isOpen} and ${queuePlaces.admittedAt} is not null)::int`.as(
    "buying",
  ),
  drawn: sql<number>`count(*) filter (where ${queuePlaces.drawGroup} in ('confirmed', 'present'))::int`.as(
    "drawn",
  ),
  admittedUpTo:
    sql<number>`coalesce(max(${queuePlaces.rank}) filter (where ${queuePlaces.admittedAt} is not null), 0)`.as(
      "admitted_up_to",
    ),
  sold: sql<number>`coalesce(sum(${queuePlaces.admittedQuantity}) filter (where ${queuePlaces.endReason} = 'bought'), 0)::int`.as(
    "sold",
  ),
};
