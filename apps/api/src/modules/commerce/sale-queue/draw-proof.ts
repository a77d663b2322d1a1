import type { DrawProof, PlacePathResponse } from "@matinee/contract/schemas/sale-queue";
import { and, eq, isNotNull } from "drizzle-orm";
import { queuePlaces, saleQueues } from "../../../db/schema/sale-queues.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { buildDrawProof, type FrozenPlaces, freezePlaces } from "./draw.rules.ts";
import { keepAnswers } from "./kept-answers.ts";
import { findFrozen } from "./open-queues.ts";

/** The proof of a long queue takes a second of work, and only those who came later are added to it. */
const proofs = keepAnswers<DrawProof>(30_000);

/**
 * Finds everything that is needed to repeat a draw, at most half a minute old.
 * @throws AppError not-found; state-conflict before the draw
 */
export const findDrawProof = (ctx: Context, pageId: string): Promise<DrawProof> =>
  proofs.find(ctx, pageId, () => buildProof(ctx, pageId));

/** Takes about 60 µs a place. */
async function buildProof({ db, texts }: Context, pageId: string): Promise<DrawProof> {
  const [queue] = await db.select().from(saleQueues).where(eq(saleQueues.pageId, pageId));
  if (!queue) throw createNotFoundError("saleQueue");
  const { opensAt, frozenAt, drawnAt, beacon, seed } = queue;
  if (!frozenAt || !drawnAt || !beacon || seed === null)
    throw new AppError("state-conflict", (t) => t.saleQueue.notDrawn);
  const later = await db
    .select({ id: queuePlaces.id, joinedAt: queuePlaces.joinedAt, rank: queuePlaces.rank })
    .from(queuePlaces)
    .where(
      and(eq(queuePlaces.pageId, pageId), eq(queuePlaces.drawGroup, "later"), isNotNull(queuePlaces.rank)),
    );
  const places = await findFrozen(db, pageId);
  return buildDrawProof(
    {
      pageId,
      opensAt,
      frozenAt,
      drawnAt,
      seed: Buffer.from(seed, "hex"),
      beacon,
      places,
      later: later.flatMap(({ rank, ...place }) => (rank === null ? [] : [{ ...place, rank }])),
    },
    texts,
  );
}

const laterCounts = keepAnswers<number>(2000);

/** Counts who came after the opening, at most two seconds old. */
export const countLater = (
  services: Pick<Context, "db" | "clock" | "processId">,
  pageId: string,
): Promise<number> =>
  laterCounts.find(services, pageId, () =>
    services.db.$count(
      queuePlaces,
      and(eq(queuePlaces.pageId, pageId), eq(queuePlaces.drawGroup, "later"), isNotNull(queuePlaces.rank)),
    ),
  );

/** The places of a draw never change once its list is closed. A tree of many takes a second, and some megabytes. */
const trees = keepAnswers<FrozenPlaces>(600_000, 10);

/**
 * Finds how a place leads to the root of its draw; null before the opening, and for somebody who came later.
 * @throws AppError not-found
 */
export async function findPlacePath(
  ctx: Context,
  pageId: string,
  placeId: string,
): Promise<PlacePathResponse | null> {
  const { db } = ctx;
  const [place] = await db
    .select({ root: saleQueues.root, group: queuePlaces.drawGroup })
    .from(queuePlaces)
    .innerJoin(saleQueues, eq(saleQueues.pageId, queuePlaces.pageId))
    .where(and(eq(queuePlaces.id, placeId), eq(queuePlaces.pageId, pageId)));
  if (!place) throw createNotFoundError("queuePlace");
  const { root, group } = place;
  if (root === null || group === null || group === "later") return null;
  const tree = await trees.find(ctx, pageId, async () => freezePlaces(await findFrozen(db, pageId)));
  const path = tree.findPath(placeId);
  return path && { ...path, root };
}
