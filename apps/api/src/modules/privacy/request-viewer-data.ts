import { defaultLanguage } from "@matinee/texts/languages";
import { retentionDays } from "@matinee/domain/retention";
import { isEmail, normaliseEmail } from "@matinee/domain/contact";
import { lifetimes } from "@matinee/domain/limits";
import { and, eq, gt, inArray } from "drizzle-orm";
import { dataRequests } from "../../db/schema/data-requests.ts";
import { transact } from "../../db/transaction.ts";
import type { Context, SignedInContext } from "../../platform/context.ts";
import { AppError, createFieldError } from "../../platform/errors.ts";
import { getPerson } from "../access/entitlements.queries.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { enqueueEmail } from "../email-outbox/enqueue-email.ts";
import { getDataRequestByToken, type StoredDataRequest } from "./data-requests.queries.ts";

const DAY_MS = 86_400_000;
/** Limit per address, whether or not it is known. */
const PER_EMAIL = { max: 3, windowSeconds: 86_400 };
/** How long the link in the email confirms an erasure. */
const CONFIRMATION_MS = lifetimes.erasureConfirmHours * 3_600_000;

/**
 * Takes a request by email address. Looks nothing up: the worker finds the data and writes to that address only, so the
 * response is the same for every address.
 * @throws AppError invalid at `email`, too-many-requests
 */
export async function requestViewerData(
  ctx: Context,
  input: { kind: StoredDataRequest["kind"]; email: string },
): Promise<void> {
  const email = normaliseEmail(input.email);
  if (!isEmail(email)) throw createFieldError("email", (t) => t.registration.issues["email-invalid"]);
  await ctx.rateLimits.consume("data-request", PER_EMAIL, email);
  const now = ctx.clock.now();
  await transact(ctx.db, async (tx) => {
    const isErasure = input.kind === "erasure";
    const [request] = await tx
      .insert(dataRequests)
      .values({
        kind: input.kind,
        email,
        status: isErasure ? "unconfirmed" : "waiting",
        dueAt: now,
        expiresAt: isErasure ? new Date(now.getTime() + CONFIRMATION_MS) : null,
        createdAt: now,
      })
      .returning();
    if (request && isErasure) {
      await enqueueEmail(tx, {
        template: "erasure-confirm",
        to: email,
        language: ctx.language ?? defaultLanguage,
        input: { requestId: request.id },
      });
    }
  });
}

/**
 * Starts a copy of a viewer's data for staff. Its link goes to the viewer's own address, with the limit of a viewer's requests.
 * @param id of anything that the viewer has, as on their page
 * @returns the address
 * @throws AppError not-found, too-many-requests
 */
export async function exportViewerData(ctx: SignedInContext, id: string, reason: string): Promise<string> {
  const holder = await getPerson(ctx.db, id);
  const email = normaliseEmail(holder.email);
  await ctx.rateLimits.consume("data-request", PER_EMAIL, email);
  const now = ctx.clock.now();
  await transact(ctx.db, async (tx) => {
    await tx.insert(dataRequests).values({
      kind: "export",
      email,
      requestedBy: ctx.actor.accountId,
      status: "waiting",
      dueAt: now,
      createdAt: now,
    });
    // Not on behalf of the event's owner: the copy has what the viewer did at other events too.
    await recordAudit(tx, ctx, {
      action: "viewer.export",
      ...holder.subject,
      detail: { email },
      reason,
    });
  });
  return email;
}

/** Confirms an erasure by its emailed link; repeating it changes nothing. @throws AppError not-found, forbidden */
export async function confirmErasure(ctx: Context, token: string): Promise<StoredDataRequest> {
  const request = await getDataRequestByToken(ctx.db, token);
  if (request.kind !== "erasure" || request.status !== "unconfirmed") return request;
  const now = ctx.clock.now();
  return transact(ctx.db, async (tx) => {
    const [confirmed] = await tx
      .update(dataRequests)
      .set({
        status: "waiting",
        dueAt: new Date(now.getTime() + retentionDays.erasureDelay * DAY_MS),
        expiresAt: null,
      })
      .where(
        and(
          eq(dataRequests.id, request.id),
          eq(dataRequests.status, "unconfirmed"),
          gt(dataRequests.expiresAt, now),
        ),
      )
      .returning();
    if (!confirmed?.email) throw new AppError("forbidden", (t) => t.yourData.linkExpired);
    await enqueueEmail(tx, {
      template: "erasure-scheduled",
      to: confirmed.email,
      language: ctx.language ?? defaultLanguage,
      input: { requestId: confirmed.id },
    });
    return confirmed;
  });
}

/** Cancels an erasure by its emailed link; repeating it changes nothing. @throws AppError not-found, state-conflict */
export async function cancelErasure(ctx: Context, token: string): Promise<StoredDataRequest> {
  const request = await getDataRequestByToken(ctx.db, token);
  if (request.kind !== "erasure" || request.status === "cancelled") return request;
  const [cancelled] = await ctx.db
    .update(dataRequests)
    .set({ status: "cancelled", finishedAt: ctx.clock.now() })
    .where(and(eq(dataRequests.id, request.id), inArray(dataRequests.status, ["unconfirmed", "waiting"])))
    .returning();
  if (!cancelled) throw new AppError("state-conflict", (t) => t.yourData.tooLate);
  return cancelled;
}
