import type { registerSubscriberSchema } from "@matinee/contract/schemas/subscribers";
import { isEmail, normaliseEmail } from "@matinee/domain/contact";
import { buildRegistrationRules } from "@matinee/domain/registration-rules";
import { isComplete } from "@matinee/domain/phase";
import { and, eq, isNull, like, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../db/client.ts";
import { transact } from "../../db/transaction.ts";
import { AppError, createNotFoundError, rejectIssues } from "../../platform/errors.ts";
import { exceedsCapacity } from "../../db/places.ts";
import { requireAnswers } from "../events/questions/require-answers.ts";
import { restoreAnswers } from "../events/questions/restore-answers.ts";
import { lockOpenPage } from "../events/pages/lock-open-page.ts";
import { acceptTexts, recordConsents } from "../consent/record-consent.ts";
import { enqueueEmail } from "../email-outbox/enqueue-email.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { pages } from "../../db/schema/pages.ts";
import { subscribers } from "../../db/schema/subscribers.ts";
import { enqueueSubscriberWebhook } from "./subscriber-webhooks.ts";
import { rejectBlockedEmails } from "./blocked-emails.queries.ts";
import { claimOffer, completeOffer, findOffer, returnClaimed } from "./take-offer.ts";
import { type Admission, claimAdmission, completeAdmission, findAdmission } from "./take-admission.ts";
import { findViewerCredential, issueViewerToken } from "./viewer-credentials.queries.ts";
import { hasEmail } from "../../db/has-email.ts";

type Registration = z.output<typeof registerSubscriberSchema>;

/** Limit per email, event and hour, from any IP address. */
const PER_EMAIL = { max: 20, windowSeconds: 3600 };
/** Confirmations of one registration on a day, in UTC: anyone can register another person's email. */
const CONFIRMATIONS_A_DAY = 3;

/**
 * Registers a person for an event. A registered email gets another credential with its own visits
 * (rules/access.md, Registration), and so does one that was given back. Only a request with a credential of that
 * registration changes its details: anyone can register another person's email. Each time the viewing link is emailed, at most
 * three times a day.
 * @returns the credential in plain text, which is not stored
 * @throws AppError invalid with the form's texts or for an address that staff blocked, state-conflict when the event takes no registrations, forbidden for
 * a person whom the owner removed, sold-out without a place left, queue-first for a new address without an admission of the event's queue, state-conflict for an offer of the waiting list that has ended
 */
export async function registerSubscriber(ctx: Context, pageId: string, input: Registration) {
  const page = await findOpenPage(ctx, pageId);
  const { captureName, ...captureSettings } = page.subscriptionSettings;
  const email = input.email.trim();
  const form = {
    ...input,
    email,
    // A form without a name field must not fail for a missing name.
    name: input.name?.trim() || (captureName ? "" : deriveNameFromEmail(email)),
    // The specification's payload has no field for the terms; the form cannot be sent without accepting them.
    tos: input.tos ?? true,
  };
  rejectIssues(buildRegistrationRules(captureSettings), form, (t) => t.registration.issues);
  await rejectBlockedEmails(ctx.db, { email });
  const offer = await findOffer(ctx, pageId, input.offerToken);
  const admission = offer ? null : await findRegistrationAdmission(ctx, page, input);
  await ctx.rateLimits.consume("register", PER_EMAIL, `${pageId}:${normaliseEmail(email)}`);

  const language = ctx.language ?? page.language;
  const details = {
    name: form.name,
    organization: input.organization?.trim() || null,
    country: input.country || null,
    zip: input.zip?.trim() || null,
    answers: requireAnswers(
      page.questions,
      "registration",
      await restoreAnswers(ctx.db, page, input.answers),
    ),
    eventReminderOptOut: input.eventReminderOptOut ?? false,
  };
  const registered = transact(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const kinds = input.tos ? (["registration", "terms"] as const) : (["registration"] as const);
    const consents = await acceptTexts(tx, { ...ctx, language }, kinds, input.legalVersions);
    await lockOpenPage(tx, pageId);
    const claimed = offer && (await claimOffer(tx, offer, [{ productId: null, quantity: 1 }], now));
    const admitted =
      admission && (await claimAdmission(tx, admission, [{ productId: null, quantity: 1 }], now));
    const { subscriberId, isNew, isAgain } = await upsertSubscriber(
      tx,
      { pageId, email, language, ...details },
      input.subscriberId,
      now,
    );
    if (claimed) {
      // Who was registered already has a place.
      if (!isNew && !isAgain) await returnClaimed(tx, claimed);
      await completeOffer(tx, claimed, { orderId: null, now });
    }
    if (admitted) await completeAdmission(tx, admitted, { orderId: null, now });
    await recordConsents(tx, { subscriberId }, consents);
    const id = await issueViewerToken(tx, { pageId, subscriberId });
    if (isNew || isAgain)
      await enqueueSubscriberWebhook(tx, "subscriber.created", { pageId, subscriberId, email });
    const [day, time = ""] = now.toISOString().split("T");
    const daysKey = `registration:${subscriberId}:${day}`;
    const sent = await tx.$count(emailOutbox, like(emailOutbox.dedupeKey, `${daysKey}T%`));
    if (sent < CONFIRMATIONS_A_DAY) {
      await enqueueEmail(tx, {
        template: "registration",
        to: email,
        language,
        input: { subscriberId },
        pageId,
        // Two presses in one minute send one email. The link of one that was given back in this minute has ended.
        dedupeKey: `${daysKey}T${isAgain ? time : time.slice(0, 5)}`,
      });
    }
    return { id, email, name: form.name };
  });
  return registered.catch((error: unknown) => {
    throw exceedsCapacity(error)
      ? new AppError("sold-out", (t) => t.apiErrors.places.registrationFull, { details: { left: 0 } })
      : error;
  });
}

/** Who is registered already has a place, and gets its link without the queue. */
async function findRegistrationAdmission(
  ctx: Context,
  page: { id: string; slug: string; hasQueue: boolean },
  { email, queueToken }: Registration,
): Promise<Admission | null> {
  if (!page.hasQueue) return null;
  const [existing] = await ctx.db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.pageId, page.id),
        hasEmail(subscribers.email, email.trim()),
        isNull(subscribers.returnedAt),
      ),
    );
  return existing ? null : findAdmission(ctx, page, queueToken);
}

const deriveNameFromEmail = (email: string) =>
  isEmail(email) ? email.slice(0, email.lastIndexOf("@")) : "-";

async function findOpenPage({ db, clock }: Context, pageId: string) {
  const [page] = await db
    .select({
      id: pages.id,
      slug: pages.slug,
      language: pages.language,
      hasQueue: sql<boolean>`has_queue(${pages.id})`,
      activated: pages.activated,
      archived: pages.archived,
      superarchived: pages.superarchived,
      cancelledAt: pages.cancelledAt,
      opensAt: pages.opensAt,
      closesAt: pages.closesAt,
      subscriptionSettings: pages.subscriptionSettings,
      questions: pages.questions,
    })
    .from(pages)
    .where(eq(pages.id, pageId));
  if (!page || page.archived || page.superarchived) throw createNotFoundError("event");
  const { opensAt, closesAt } = page;
  const window = opensAt && closesAt ? { opensAt, closesAt } : null;
  if (page.cancelledAt) throw new AppError("state-conflict", (t) => t.apiErrors.events.cancelled);
  if (isComplete(window, clock.now())) throw new AppError("state-conflict", (t) => t.gate.callToAction.ended);
  if (!page.activated) throw new AppError("state-conflict", (t) => t.gate.callToAction.notLiveYet);
  return page;
}

async function upsertSubscriber(
  tx: Transaction,
  { pageId, email, ...details }: typeof subscribers.$inferInsert,
  viewerToken: string | undefined,
  now: Date,
): Promise<{ subscriberId: string; isNew: boolean; isAgain: boolean }> {
  const [created] = await tx
    .insert(subscribers)
    .values({ pageId, email, ...details })
    .onConflictDoNothing()
    .returning({ id: subscribers.id });
  if (created) return { subscriberId: created.id, isNew: true, isAgain: false };
  const [existing] = await tx
    .select({ id: subscribers.id, removedAt: subscribers.removedAt, returnedAt: subscribers.returnedAt })
    .from(subscribers)
    .where(and(eq(subscribers.pageId, pageId), hasEmail(subscribers.email, email)))
    // Against its return, which ends the links that it finds.
    .for("no key update");
  if (!existing) throw new Error("insert conflicted, but no subscriber has this email");
  if (existing.removedAt) {
    throw new AppError("forbidden", (t) => t.apiErrors.registration.removed);
  }
  const isAgain = existing.returnedAt !== null;
  const credential = viewerToken && (await findViewerCredential(tx, viewerToken, pageId, now));
  // Nobody holds a registration that was given back.
  if (isAgain || (credential && credential.subscriberId === existing.id)) {
    await tx
      .update(subscribers)
      .set({ ...details, returnedAt: null })
      .where(eq(subscribers.id, existing.id));
  }
  return { subscriberId: existing.id, isNew: false, isAgain };
}
