import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { PolicedRoute } from "@matinee/contract/router";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Context, Services } from "../context.ts";
import { decrypt, encrypt } from "../crypto.ts";
import { AppError } from "../errors.ts";
import { idempotencyKeys } from "../../db/schema/payments.ts";

interface StoredResponse {
  status: number;
  body?: unknown;
  headers?: Record<string, string | number>;
}

/** Milliseconds that a claim outlives its last renewal: how long a crash keeps its key from being taken up. */
const LEASE_MS = 10_000;
const RENEW_INTERVAL_MS = 3_000;
/** Milliseconds that a second caller waits for the first one's answer. */
const WAIT_TIMEOUT_MS = 12_000;
const RETENTION_MS = 48 * 3_600_000;

/**
 * The same key and body replays the first answer, kept encrypted and scoped to route, path and caller. A refusal frees
 * the key, so that it can be tried again. Where the outcome is not known (a crash, a provider that did not answer) the
 * key stays with its claim: the same request takes the work up under the same claim id, and so finds what it placed.
 * @throws AppError key-reused for the same key with another body, state-conflict while the first is still at work
 */
export async function withIdempotency<A extends StoredResponse>(
  ctx: Context,
  route: PolicedRoute,
  request: FastifyRequest,
  body: unknown,
  act: (claimId?: string, freshClaim?: boolean) => Promise<A>,
): Promise<StoredResponse> {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || key === "") return act();
  if (key.length > 255) throw new AppError("malformed", "The Idempotency-Key is too long.");
  const scope = `${route.method} ${request.url.split("?")[0]} ${ctx.actor?.accountId ?? ""}`;
  const requestHash = createHash("sha256")
    .update(JSON.stringify(body ?? null))
    .digest("base64url");

  const claim = await acquireClaim(ctx, { scope, key, requestHash });
  if (claim.storedResponse !== null) return JSON.parse(decrypt(ctx.config.SECRET, claim.storedResponse));
  const ownClaim = and(eq(idempotencyKeys.id, claim.id), isNull(idempotencyKeys.response));
  const renewing = setInterval(() => {
    // A renewal that fails lets the claim lapse; whoever takes it up finds the same order.
    ctx.db
      .update(idempotencyKeys)
      .set({ lockedUntil: computeLeaseEnd(ctx) })
      .where(ownClaim)
      .catch(() => undefined);
  }, RENEW_INTERVAL_MS);
  try {
    const answer = await act(claim.id, claim.isNew);
    const kept = JSON.stringify({ status: answer.status, body: answer.body, headers: answer.headers });
    await ctx.db
      .update(idempotencyKeys)
      .set({ status: answer.status, response: encrypt(ctx.config.SECRET, kept) })
      .where(ownClaim);
    return answer;
  } catch (error) {
    if (isOutcomeUnknown(error)) {
      await ctx.db.update(idempotencyKeys).set({ lockedUntil: ctx.clock.now() }).where(ownClaim);
    } else {
      await ctx.db.delete(idempotencyKeys).where(ownClaim);
    }
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

type Claim = { id: string; storedResponse: null; isNew: boolean } | { id: null; storedResponse: string };

/** Claims the key, or takes it over from whoever left it, or waits for the answer of whoever works on it. */
async function acquireClaim(
  ctx: Context,
  asked: { scope: string; key: string; requestHash: string },
): Promise<Claim> {
  for (let waitedMs = 0; waitedMs < WAIT_TIMEOUT_MS; waitedMs += 100) {
    const now = ctx.clock.now();
    const [claimed] = await ctx.db
      .insert(idempotencyKeys)
      .values({ ...asked, lockedUntil: computeLeaseEnd(ctx) })
      .onConflictDoUpdate({
        target: [idempotencyKeys.scope, idempotencyKeys.key],
        set: { lockedUntil: computeLeaseEnd(ctx) },
        setWhere: sql`${idempotencyKeys.response} is null and ${idempotencyKeys.requestHash} = ${asked.requestHash} and ${lt(idempotencyKeys.lockedUntil, now)}`,
      })
      // A row that was inserted and not updated has no earlier version.
      .returning({ id: idempotencyKeys.id, isNew: sql<boolean>`${idempotencyKeys}.xmax = 0` });
    if (claimed) return { ...claimed, storedResponse: null };
    const [first] = await ctx.db
      .select()
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.scope, asked.scope), eq(idempotencyKeys.key, asked.key)));
    if (first && first.requestHash !== asked.requestHash) {
      throw new AppError("key-reused", "This Idempotency-Key was used for another request.");
    }
    if (first?.response) return { id: null, storedResponse: first.response };
    await sleep(100);
  }
  throw new AppError("state-conflict", "The same request is still being worked on.");
}

/** A refusal is known; a provider that did not answer, and whatever we did not mean to throw, is not. */
function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof AppError) || error.code === "unavailable" || error.code === "internal";
}

function computeLeaseEnd({ clock }: Pick<Services, "clock">): Date {
  return new Date(clock.now().getTime() + LEASE_MS);
}

/** Forgets answers that nobody asks for again. */
export async function purgeExpiredKeys({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(clock.now().getTime() - RETENTION_MS)));
}
