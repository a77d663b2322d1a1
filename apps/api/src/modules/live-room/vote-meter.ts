import { computePosition } from "@matinee/domain/premiere-clock";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { questions, questionVotes } from "../../db/schema/live-rooms.ts";
import { transact } from "../../db/transaction.ts";
import type { Services } from "../../platform/context.ts";
import type { PremiereClockServices } from "../premieres/premiere-clocks.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import { appendEvents, lockLiveRoom } from "../../platform/live-room/append-events.ts";
import { toClock } from "../premieres/premieres.queries.ts";
import { createBurstLimit } from "./burst-limit.ts";
import type { RoomToken } from "./room-tokens.ts";

/** How long the votes of a room are collected before they are written and sent together. */
const TICK_MS = 500;
const MAX_VOTES = 20;
const LIMIT_MS = 10_000;

interface Vote {
  questionId: string;
  memberId: string;
  /** False withdraws it. */
  isGiven: boolean;
}

interface Batch {
  /** The last wish of each member for each question. */
  votes: Map<string, Vote>;
  written: PromiseWithResolvers<void>;
}

/** Collects the votes of each room, so that a thousand votes for one question are one write and one event. */
export interface VoteMeter {
  /**
   * Gives or withdraws the vote of a member. Resolves after its commit.
   * @throws AppError not-found, state-conflict for an answered question, too-many-requests
   */
  vote(ticket: RoomToken, questionId: string, isGiven: boolean): Promise<void>;
  /** Writes and sends the votes so far. */
  flush(): Promise<void>;
}

export function createVoteMeter({
  db,
  clock,
  premiereClocks,
}: Pick<Services, "db" | "clock"> & PremiereClockServices): VoteMeter {
  const rooms = new Map<string, Batch>();
  const limit = createBurstLimit({
    max: MAX_VOTES,
    windowMs: LIMIT_MS,
    text: (t) => t.liveRoom.tooManyVotes,
  });
  let timer: NodeJS.Timeout | undefined;

  /** @throws AppError not-found, state-conflict */
  async function requireOpenQuestion(pageId: string, questionId: string): Promise<void> {
    const [question] = await db
      .select({ status: questions.status })
      .from(questions)
      .where(and(eq(questions.id, questionId), eq(questions.pageId, pageId)));
    if (!question || question.status === "pending" || question.status === "dismissed")
      throw createNotFoundError("question");
    if (question.status === "answered")
      throw new AppError("state-conflict", (t) => t.liveRoom.questionAnswered);
  }

  async function write(pageId: string, votes: readonly Vote[]) {
    const now = clock.now();
    const stored = await premiereClocks.find(pageId);
    const mediaMs = stored ? Math.round(computePosition(toClock(stored.premiere), now)) : 0;
    await transact(db, async (tx) => {
      await lockLiveRoom(tx, pageId);
      await storeVotes(tx, votes);
      const counts = await countVotes(tx, votes);
      await appendEvents(tx, pageId, [
        { kind: "question-votes", payload: { votes: counts }, mediaMs, at: now },
      ]);
    });
  }

  async function flush() {
    clearTimeout(timer);
    timer = undefined;
    const batches = [...rooms];
    rooms.clear();
    await Promise.all(
      batches.map(([pageId, { votes, written }]) =>
        write(pageId, [...votes.values()]).then(written.resolve, written.reject),
      ),
    );
  }

  return {
    async vote({ pageId, memberId }, questionId, isGiven) {
      limit(memberId, 1);
      await requireOpenQuestion(pageId, questionId);
      const batch = rooms.get(pageId) ?? { votes: new Map(), written: Promise.withResolvers() };
      rooms.set(pageId, batch);
      batch.votes.set(`${questionId}:${memberId}`, { questionId, memberId, isGiven });
      timer ??= setTimeout(() => void flush(), TICK_MS).unref();
      await batch.written.promise;
    },
    flush,
  };
}

async function storeVotes(tx: Transaction, votes: readonly Vote[]): Promise<void> {
  const givenVotes = votes.filter(({ isGiven }) => isGiven);
  if (givenVotes.length > 0)
    await tx
      .insert(questionVotes)
      .values(givenVotes.map(({ questionId, memberId }) => ({ questionId, memberId })))
      .onConflictDoNothing();
  const withdrawn = Map.groupBy(
    votes.filter(({ isGiven }) => !isGiven),
    ({ questionId }) => questionId,
  );
  for (const [questionId, members] of withdrawn) {
    const memberIds = members.map(({ memberId }) => memberId);
    await tx
      .delete(questionVotes)
      .where(and(eq(questionVotes.questionId, questionId), inArray(questionVotes.memberId, memberIds)));
  }
}

/** Counts and stores the votes of the questions. */
async function countVotes(
  tx: Transaction,
  votes: readonly Vote[],
): Promise<{ questionId: string; votes: number }[]> {
  const ids = [...new Set(votes.map(({ questionId }) => questionId))];
  const count = tx.$count(questionVotes, eq(questionVotes.questionId, questions.id));
  return tx
    .update(questions)
    .set({ votes: sql`${count}` })
    .where(inArray(questions.id, ids))
    .returning({ questionId: questions.id, votes: questions.votes });
}
