import { eq, inArray } from "drizzle-orm";
import type { Services } from "../../../platform/context.ts";
import type { Mailer } from "../../../integrations/mail/mailer.ts";
import { type EmailClaim, type OutboxEmail, withEmailClaim } from "./claim-emails.ts";
import { composeEmails } from "../compose/compose-email.ts";
import type { ComposedEmail } from "../compose/composed-email.ts";
import { findOverLimit } from "./email-limits.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { createSendMutex, type SendMutex } from "./send-mutex.ts";

/** Mails that one round takes from the outbox. */
const BATCH_SIZE = 200;
/** 15 s, 30 s, 1 min, … at most an hour apart: a mail is tried for about a day before staff must look at it. */
const MAX_ATTEMPTS = 30;
/** What the server refuses for good is tried for an hour, since it is often the server that is set up wrongly. */
const MAX_REJECTED_ATTEMPTS = 8;
const computeBackoffMs = (attempts: number) => Math.min(3_600_000, 15_000 * 2 ** (attempts - 1));

export type SendingServices = Pick<Services, "db" | "pool" | "config" | "clock" | "log">;

/** What the mails of one round share. */
interface SendRun {
  services: SendingServices;
  mailer: Mailer;
  claim: EmailClaim;
  mutex: SendMutex;
}

type ComposedOutboxEmail = readonly [OutboxEmail, ComposedEmail];

/**
 * Sends what is due, oldest first, several beside each other, except for the moment that counts: the line that ends a
 * mail is sent only when the mail before is noted as sent. So a worker that is killed leaves one mail at most of which
 * nobody knows, and that one goes out again under the same Message-ID.
 * @param signal ends the round early; what was not sent waits
 * @returns how many were taken; 0 when nothing is due or no server is there
 */
export async function sendDueEmails(
  services: SendingServices,
  mailer: Mailer,
  signal?: AbortSignal,
): Promise<number> {
  if (!(await mailer.isReady())) return 0;
  return withEmailClaim(services, async (claim) => {
    const round: SendRun = { services, mailer, claim, mutex: createSendMutex() };
    let taken = 0;
    let next = prepareBatch(round);
    for (;;) {
      const batch = await next;
      taken += batch.taken;
      if (batch.taken === 0) return taken;
      // The batch after this one is composed meanwhile, so that nothing waits for it.
      const isLast = batch.taken < BATCH_SIZE || signal?.aborted;
      next = isLast ? Promise.resolve(EMPTY_BATCH) : prepareBatch(round);
      next.catch(() => undefined);
      await sendBatch(round, batch.ready, signal);
      if (round.mutex.halted || signal?.aborted) {
        await next;
        return taken;
      }
    }
  });
}

interface Batch {
  taken: number;
  ready: readonly ComposedOutboxEmail[];
}

const EMPTY_BATCH: Batch = { taken: 0, ready: [] };

/** Takes and composes a batch, drops what has nothing to say any more, and notes what could not be composed. */
async function prepareBatch(round: SendRun): Promise<Batch> {
  const taken = await round.claim.claimDue(BATCH_SIZE);
  const tooMany = await findOverLimit(round.services, taken);
  const mails = taken.filter(({ id }) => !tooMany.has(id));
  const composed = await composeEmails(round.services, mails);
  const dropped = [...tooMany];
  const ready: ComposedOutboxEmail[] = [];
  for (const [at, mail] of mails.entries()) {
    const content = composed[at] ?? null;
    if (content === null) dropped.push(mail.id);
    else if (content instanceof Error) await recordFailure(round, mail, content);
    else ready.push([mail, content]);
  }
  if (dropped.length > 0) {
    const { db } = round.claim;
    await db.update(emailOutbox).set({ status: "dropped" }).where(inArray(emailOutbox.id, dropped));
  }
  return { taken: taken.length, ready };
}

async function sendBatch(
  round: SendRun,
  ready: readonly ComposedOutboxEmail[],
  signal?: AbortSignal,
): Promise<void> {
  const queue = ready.values();
  const lane = async () => {
    for (const [mail, content] of queue) {
      if (signal?.aborted || round.mutex.halted) return;
      await sendEmail(round, mail, content);
    }
  };
  // All of them come home before the claim is given up, also when one of them failed.
  const lanes = await Promise.allSettled(Array.from({ length: round.mailer.concurrency }, lane));
  for (const result of lanes) if (result.status === "rejected") throw result.reason;
}

async function sendEmail(round: SendRun, mail: OutboxEmail, content: ComposedEmail): Promise<void> {
  const { services, mailer, mutex } = round;
  const messageId = `<${mail.id}@${new URL(services.config.WATCH_URL).hostname}>`;
  const turn = mutex.createTicket();
  try {
    const failure = await mailer
      .send({ ...content, messageId, to: mail.to }, turn.begin)
      .then(() => null)
      .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
    // Halted, it was taken back before its end: it did not fail, and waits for the next round.
    if (failure === null) await round.claim.markSent(mail.id);
    else if (!mutex.halted) await recordFailure(round, mail, failure);
  } catch (error) {
    // What cannot be noted must not be followed by another that cannot be noted.
    mutex.halt();
    throw error;
  } finally {
    turn.end();
  }
}

async function recordFailure({ claim, services, mailer, mutex }: SendRun, mail: OutboxEmail, error: Error) {
  const attempts = mail.attempts + 1;
  services.log.warn({ err: error, mail: mail.id, attempts }, "mail not sent");
  const isFinal = attempts >= (isPermanentRejection(error) ? MAX_REJECTED_ATTEMPTS : MAX_ATTEMPTS);
  await claim.db
    .update(emailOutbox)
    .set({
      attempts,
      status: isFinal ? "failed" : "waiting",
      lastError: error.message,
      sendAfter: new Date(services.clock.now().getTime() + computeBackoffMs(attempts)),
    })
    .where(eq(emailOutbox.id, mail.id));
  // With nobody to take them, the rest of the batch waits without having failed.
  if (mailer.isUnreachable) mutex.halt();
}

const isPermanentRejection = (error: Error) =>
  "responseCode" in error && typeof error.responseCode === "number" && error.responseCode >= 500;
