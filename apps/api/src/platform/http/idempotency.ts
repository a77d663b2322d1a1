import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { PolicedRoute } from "@matinee/contract/router";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Context, Services } from "../context.ts";
import { decrypt, encrypt } from "../crypto.ts";
import { AppError } from "../errors.ts";
import { idempotencyKeys } from "../../db/schema/payments.ts";

interface KeptAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string | number>;
}

/** Milliseconds that a claim outlives its last renewal: how long a crash keeps its key from being taken up. */
const LEASE_MS = 10_000;
const RENEW_EVERY_MS = 3_000;
/** Milliseconds that a second caller waits for the first one's answer. */
const PATIENCE_MS = 12_000;
const KEPT_MS = 48 * 3_600_000;

/**
 * The same key and body replays the first answer, kept encrypted and scoped to route, path and caller. A refusal frees
 * the key, so that it can be tried again. Where the outcome is not known (a crash, a provider that did not answer) the
 * key stays with its claim: the same request takes the work up under the same claim id, and so finds what it placed.
 * @throws AppError key-reused for the same key with another body, state-conflict while the first is still at work
 */
export async function withIdempotency<A extends KeptAnswer>(
  ctx: Context,
  route: PolicedRoute,
  request: FastifyRequest,
  body: unknown,
  act: (claimId?: string, freshClaim?: boolean) => Promise<A>,
): Promise<KeptAnswer> {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || key === "") return act();
  if (key.length > 255) throw new AppError("malformed", "The Idempotency-Key is too long.");
  const scope = `${route.method} ${request.url.split("?")[0]} ${ctx.actor?.accountId ?? ""}`;
  const requestHash = createHash("sha256")
    .update(JSON.stringify(body ?? null))
    .digest("base64url");

  const claim = await takeClaim(ctx, { scope, key, requestHash });
  if (claim.kept !== null) return JSON.parse(decrypt(ctx.config.SECRET, claim.kept));
  const mine = and(eq(idempotencyKeys.id, claim.id), isNull(idempotencyKeys.answer));
  const renewing = setInterval(() => {
    // A renewal that fails lets the claim lapse; whoever takes it up finds the same order.
    ctx.db
      .update(idempotencyKeys)
      .set({ lockedUntil: leaseEnd(ctx) })
      .where(mine)
      .catch(() => undefined);
  }, RENEW_EVERY_MS);
  try {
    const answer = await act(claim.id, claim.fresh);
    const kept = JSON.stringify({ status: answer.status, body: answer.body, headers: answer.headers });
    await ctx.db
      .update(idempotencyKeys)
      .set({ status: answer.status, answer: encrypt(ctx.config.SECRET, kept) })
      .where(mine);
    return answer;
  } catch (error) {
    if (isOutcomeUnknown(error)) {
      await ctx.db.update(idempotencyKeys).set({ lockedUntil: ctx.clock.now() }).where(mine);
    } else {
      await ctx.db.delete(idempotencyKeys).where(mine);
    }
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

type Claim = { id: string; kept: null; fresh: boolean } | { id: null; kept: string };

/** Claims the key, or takes it over from whoever left it, or waits for the answer of whoever works on it. */
async function takeClaim(
  ctx: Context,
  asked: { scope: string; key: string; requestHash: string },
): Promise<Claim> {
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += 100) {
    const now = ctx.clock.now();
    const [claimed] = await ctx.db
      .insert(idempotencyKeys)
      .values({ ...asked, lockedUntil: leaseEnd(ctx) })
      .onConflictDoUpdate({
        target: [idempotencyKeys.scope, idempotencyKeys.key],
        set: { lockedUntil: leaseEnd(ctx) },
        setWhere: sql`${idempotencyKeys.answer} is null and ${idempotencyKeys.requestHash} = ${asked.requestHash} and ${lt(idempotencyKeys.lockedUntil, now)}`,
      })
      // A row that was inserted and not updated has no earlier version.
      .returning({ id: idempotencyKeys.id, fresh: sql<boolean>`${idempotencyKeys}.xmax = 0` });
    if (claimed) return { ...claimed, kept: null };
    const [first] = await ctx.db
      .select()
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.scope, asked.scope), eq(idempotencyKeys.key, asked.key)));
    if (first && first.requestHash !== asked.requestHash) {
      throw new AppError("key-reused", "This Idempotency-Key was used for another request.");
    }
    if (first?.answer) return { id: null, kept: first.answer };
    await sleep(100);
  }
  throw new AppError("state-conflict", "The same request is still being worked on.");
}

/** A refusal is known; a provider that did not answer, and whatever we did not mean to throw, is not. */
function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof AppError) || error.code === "unavailable" || error.code === "internal";
}

function leaseEnd({ clock }: Pick<Services, "clock">): Date {
  return new Date(clock.now().getTime() + LEASE_MS);
}

/** Forgets answers that nobody asks for again. */
export async function forgetOldKeys({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(clock.now().getTime() - KEPT_MS)));
}
