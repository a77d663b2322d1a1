import type { DrawProof } from "@matinee/contract/schemas/sale-queue";
import { and, eq, isNotNull } from "drizzle-orm";
import { queuePlaces, saleQueues } from "../../../db/schema/sale-queues.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { buildDrawProof } from "./draw.rules.ts";
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
