import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { PolicedRoute } from "@matinee/contract/router";
import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { uuidv7 } from "uuidv7";
import { deferFlush } from "../../db/defer-flush.ts";
import { prepareOnce } from "../../db/prepare-once.ts";
import type { Context, Services } from "../context.ts";
import { decrypt, encrypt } from "../crypto.ts";
import { AppError } from "../errors.ts";
import { idempotencyKeys } from "../../db/schema/payments.ts";

interface StoredResponse {
  status: number;
  body?: unknown;
  headers?: Record<string, string | number>;
}

/** Milliseconds from a claim's last renewal to its expiry: how long a key stays blocked after a crash. */
const LEASE_MS = 10_000;
const RENEW_INTERVAL_MS = 3_000;
const RELEASE_INTERVAL_MS = 200;
/** Milliseconds that a second caller waits for the first caller's response. */
const WAIT_TIMEOUT_MS = 12_000;

/**
 * Replays the first response to the same key and body, stored encrypted per route, path and caller. An error frees the
 * key for a retry. An unknown outcome (crash, provider timeout) keeps the claim: a retry resumes under the same claim
 * id.
 * @throws AppError key-reused for the same key with another body or from another buyer (`bindsReplay`), state-conflict
 * with `details.requestRunning` while the first request still runs
 */
export async function withIdempotency<A extends StoredResponse>(
  ctx: Context,
  route: PolicedRoute,
  request: FastifyRequest,
  body: unknown,
  act: (claimId?: string, isNewClaim?: boolean) => Promise<A>,
): Promise<StoredResponse> {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || key === "") return act();
  if (key.length > 255) throw new AppError("malformed", (t) => t.apiErrors.request.keyTooLong);
  const scope = `${route.method} ${request.url.split("?")[0]} ${ctx.actor?.accountId ?? ""}`;
  const requestHash = hashRequest(body);

  // A device's id is random and part of the request's hash, so a caller who sends it has proved to be the same.
  const isBound = route.metadata.bindsReplay && !ctx.actor && !hasDeviceId(body);
  const claim = await acquireClaim(ctx, { scope, key, requestHash });
  if (claim.storedResponse !== null) {
    const { network, ...response } = JSON.parse(decrypt(ctx.config.keyRing, claim.storedResponse));
    if (isBound && network && network !== ctx.network) {
      throw new AppError("key-reused", (t) => t.apiErrors.request.keyOfOtherBuyer);
    }
    return response;
  }
  const ownClaim = and(eq(idempotencyKeys.id, claim.id), isNull(idempotencyKeys.response));
  const leases = [claim.lockedUntil];
  const renewing = setInterval(() => {
    const lockedUntil = computeLeaseEnd(ctx);
    leases.push(lockedUntil);
    // After failed renewals the claim expires; the next caller resumes it and finds the same order.
    ctx.db
      .update(idempotencyKeys)
      .set({ lockedUntil })
      .where(ownClaim)
      .catch(() => undefined);
  }, RENEW_INTERVAL_MS);
  try {
    const response = await act(claim.id, claim.isNew);
    const stored = JSON.stringify({
      status: response.status,
      body: response.body,
      headers: response.headers,
      network: ctx.network,
    });
    await prepareStoredResponse(ctx.db).execute({
      id: claim.id,
      status: response.status,
      response: encrypt(ctx.config.keyRing, stored),
    });
    return response;
  } catch (error) {
    // A caller that has taken the expired claim over has written another lease.
    const isHeld = and(ownClaim, inArray(idempotencyKeys.lockedUntil, leases));
    const release = isOutcomeUnknown(error)
      ? () => ctx.db.update(idempotencyKeys).set({ lockedUntil: ctx.clock.now() }).where(isHeld)
      : () => ctx.db.delete(idempotencyKeys).where(isHeld);
    await release().catch(() => void releaseLater(release));
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** Repeats a release that failed, for as long as the claim would block the key: the database may be away for a moment. */
async function releaseLater(release: () => Promise<unknown>): Promise<void> {
  for (let waitedMs = 0; waitedMs < LEASE_MS; waitedMs += RELEASE_INTERVAL_MS) {
    await sleep(RELEASE_INTERVAL_MS, undefined, { ref: false });
    const isReleased = await release().then(
      () => true,
      () => false,
    );
    if (isReleased) return;
  }
}

type Claim =
  | { id: string; storedResponse: null; isNew: boolean; lockedUntil: Date }
  | { id: null; storedResponse: string };

/**
 * Claims the key, takes over an expired claim, or waits for the response of the current claim. The claim's commit does not
 * wait for the disk: what the request writes before it has an effect elsewhere makes the claim durable.
 */
async function acquireClaim(
  ctx: Context,
  identity: { scope: string; key: string; requestHash: string },
): Promise<Claim> {
  for (let waitedMs = 0; waitedMs < WAIT_TIMEOUT_MS; waitedMs += 100) {
    const now = ctx.clock.now();
    const lockedUntil = computeLeaseEnd(ctx);
    const [claimed] = await prepareClaim(ctx.db).execute({ id: uuidv7(), ...identity, lockedUntil, now });
    if (claimed) return { id: claimed.id, isNew: claimed.isNew, storedResponse: null, lockedUntil };
    const [first] = await ctx.db
      .select()
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.scope, identity.scope), eq(idempotencyKeys.key, identity.key)));
    if (first && first.requestHash !== identity.requestHash) {
      throw new AppError("key-reused", (t) => t.apiErrors.request.keyOfOtherRequest);
    }
    if (first?.response) return { id: null, storedResponse: first.response };
    await sleep(100);
  }
  throw new AppError("state-conflict", (t) => t.apiErrors.request.stillProcessed, {
    details: { requestRunning: true, retryAfterSeconds: 2 },
  });
}

const prepareClaim = prepareOnce((db) =>
  db
    .insert(idempotencyKeys)
    .values({
      id: sql.placeholder("id"),
      scope: sql.placeholder("scope"),
      key: sql.placeholder("key"),
      requestHash: sql.placeholder("requestHash"),
      lockedUntil: sql.placeholder("lockedUntil"),
    })
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.key],
      set: { lockedUntil: sql`excluded.locked_until` },
      setWhere: sql`${idempotencyKeys.response} is null and ${idempotencyKeys.requestHash} = excluded.request_hash and ${lt(idempotencyKeys.lockedUntil, sql.placeholder("now"))}`,
    })
    // xmax is 0 in a row that was inserted rather than updated.
    .returning({ id: idempotencyKeys.id, isNew: sql<boolean>`${idempotencyKeys}.xmax = 0`, deferFlush })
    .prepare("claim_idempotency_key"),
);

const prepareStoredResponse = prepareOnce((db) =>
  db
    .update(idempotencyKeys)
    .set({
      status: sql`${sql.placeholder("status")}`,
      response: sql`${sql.placeholder("response")}`,
    })
    .where(and(eq(idempotencyKeys.id, sql.placeholder("id")), isNull(idempotencyKeys.response)))
    .prepare("store_idempotent_response"),
);

/** Not of the language: who repeats a purchase after choosing another one gets the first answer, in its language. */
const hashRequest = (body: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(body ?? null))
    .digest("base64url");

function hasDeviceId(body: unknown): boolean {
  return typeof body === "object" && body !== null && "deviceId" in body && body.deviceId !== "";
}

/** Returns whether the request may have taken effect: after an unexpected error or a provider timeout. */
function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof AppError) || error.code === "unavailable" || error.code === "internal";
}

function computeLeaseEnd({ clock }: Pick<Services, "clock">): Date {
  return new Date(clock.now().getTime() + LEASE_MS);
}
