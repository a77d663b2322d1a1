import { eq, inArray } from "drizzle-orm";
import type { Services } from "../../../platform/context.ts";
import type { Mailer } from "../../../integrations/mail/mailer.ts";
import { findDueOrders, giveReceiptNumbers } from "../../commerce/invoices/give-receipt-numbers.ts";
import type { EmailTemplate } from "../../email-outbox/email-inputs.ts";
import { type EmailClaim, type OutboxEmail, withEmailClaim } from "./claim-emails.ts";
import { composeEmails } from "../compose/compose-email.ts";
import type { ComposedEmail } from "../compose/composed-email.ts";
import { findOverLimit } from "./email-limits.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { createSendMutex, type SendMutex } from "./send-mutex.ts";

/** Emails claimed from the outbox at a time. */
const BATCH_SIZE = 200;
const RECEIPT = "receipt" satisfies EmailTemplate;
/** Attempts back off 15 s, 30 s, 1 min, … up to 1 h: about one day until an email fails and needs staff. */
const MAX_ATTEMPTS = 30;
/** Permanent rejections (5xx) are retried for about an hour too: often the SMTP server is misconfigured. */
const MAX_REJECTED_ATTEMPTS = 8;
const computeBackoffMs = (attempts: number) => Math.min(3_600_000, 15_000 * 2 ** (attempts - 1));

export type SendingServices = Pick<Services, "db" | "directPool" | "config" | "clock" | "log" | "payments">;

/** State shared by all emails of one run. */
interface SendRun {
  services: SendingServices;
  mailer: Mailer;
  claim: EmailClaim;
  mutex: SendMutex;
}

type ComposedOutboxEmail = readonly [OutboxEmail, ComposedEmail];

/**
 * Sends due emails, oldest first, concurrently. The line that ends an email is sent only after the previous email is
 * marked sent: a killed worker leaves at most one email in doubt, which is sent again under the same Message-ID.
 * @param signal ends the run early; unsent emails stay waiting
 * @returns the number of claimed emails; 0 when none is due or the SMTP server is unavailable
 */
export async function sendDueEmails(
  services: SendingServices,
  mailer: Mailer,
  signal?: AbortSignal,
): Promise<number> {
  if (!(await mailer.isReady())) return 0;
  return withEmailClaim(services, async (claim) => {
    const run: SendRun = { services, mailer, claim, mutex: createSendMutex() };
    let total = 0;
    let next = prepareBatch(run);
    for (;;) {
      const batch = await next;
      total += batch.size;
      if (batch.size === 0) return total;
      // Compose the next batch while this one is sent.
      const isLast = batch.size < BATCH_SIZE || signal?.aborted;
      next = isLast ? Promise.resolve(EMPTY_BATCH) : prepareBatch(run);
      next.catch(() => undefined);
      await sendBatch(run, batch.ready, signal);
      if (run.mutex.halted || signal?.aborted) {
        await next;
        return total;
      }
    }
  });
}

interface Batch {
  size: number;
  ready: readonly ComposedOutboxEmail[];
}

const EMPTY_BATCH: Batch = { size: 0, ready: [] };

/** Claims and composes a batch. Drops emails that are obsolete or over a limit; records composing failures. */
async function prepareBatch(run: SendRun): Promise<Batch> {
  const claimed = await run.claim.claimDue(BATCH_SIZE);
  const tooMany = await findOverLimit(run.services, claimed);
  const emails = claimed.filter(({ id }) => !tooMany.has(id));
  const unnumbered = await giveNumbers(run.services, emails);
  const composed = await composeEmails(run.services, emails);
  const dropped = [...tooMany];
  const ready: ComposedOutboxEmail[] = [];
  for (const [index, email] of emails.entries()) {
    const content = composed[index] ?? null;
    if (unnumbered.has(email.id)) await recordFailure(run, email, new Error("the receipt has no number yet"));
    else if (content === null) dropped.push(email.id);
    else if (content instanceof Error) await recordFailure(run, email, content);
    else ready.push([email, content]);
  }
  if (dropped.length > 0) {
    const { db } = run.claim;
    await db.update(emailOutbox).set({ status: "dropped" }).where(inArray(emailOutbox.id, dropped));
  }
  return { size: claimed.length, ready };
}

/** Gives receipts their numbers. @returns the emails of those that have none yet, which are sent later; the others do not wait */
async function giveNumbers(
  services: SendingServices,
  emails: readonly OutboxEmail[],
): Promise<ReadonlySet<string>> {
  const receipts = emails.filter(({ template }) => template === RECEIPT);
  if (receipts.length === 0) return new Set();
  await giveReceiptNumbers(services).catch((error: unknown) =>
    services.log.error({ err: error }, "numbering receipts failed"),
  );
  const ofOrders = receipts.map(({ id, input }) => ({ id, orderId: String(input["orderId"]) }));
  const due = await findDueOrders(
    services,
    ofOrders.map(({ orderId }) => orderId),
  );
  return new Set(ofOrders.filter(({ orderId }) => due.has(orderId)).map(({ id }) => id));
}

async function sendBatch(
  run: SendRun,
  ready: readonly ComposedOutboxEmail[],
  signal?: AbortSignal,
): Promise<void> {
  const queue = ready.values();
  const drainQueue = async () => {
    for (const [email, content] of queue) {
      if (signal?.aborted || run.mutex.halted) return;
      await sendEmail(run, email, content);
    }
  };
  // Wait for every lane even when one failed: the caller then releases the claim that they use.
  const lanes = await Promise.allSettled(Array.from({ length: run.mailer.concurrency }, drainQueue));
  for (const result of lanes) if (result.status === "rejected") throw result.reason;
}

async function sendEmail(run: SendRun, email: OutboxEmail, content: ComposedEmail): Promise<void> {
  const { services, mailer, mutex } = run;
  const messageId = `<${email.id}@${new URL(services.config.WATCH_URL).hostname}>`;
  const ticket = mutex.createTicket();
  try {
    const failure = await mailer
      .send({ ...content, messageId, to: email.to }, ticket.begin)
      .then(() => null)
      .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
    // After a halt the email was aborted before its end. That is no failure: it stays waiting.
    if (failure === null) await run.claim.markSent(email.id);
    else if (!mutex.halted) await recordFailure(run, email, failure);
  } catch (error) {
    // The outcome could not be recorded. Send no more, so that at most one email is in doubt.
    mutex.halt();
    throw error;
  } finally {
    ticket.end();
  }
}

async function recordFailure({ claim, services, mailer, mutex }: SendRun, email: OutboxEmail, error: Error) {
  const attempts = email.attempts + 1;
  services.log.warn({ err: error, emailId: email.id, attempts }, "sending an email failed");
  const isFinal = attempts >= (isPermanentRejection(error) ? MAX_REJECTED_ATTEMPTS : MAX_ATTEMPTS);
  await claim.db
    .update(emailOutbox)
    .set({
      attempts,
      status: isFinal ? "failed" : "waiting",
      lastError: error.message,
      sendAfter: new Date(services.clock.now().getTime() + computeBackoffMs(attempts)),
    })
    .where(eq(emailOutbox.id, email.id));
  // With the server unreachable, the rest of the batch stays waiting and counts no failed attempt.
  if (mailer.isUnreachable) mutex.halt();
}

const isPermanentRejection = (error: Error) =>
  "responseCode" in error && typeof error.responseCode === "number" && error.responseCode >= 500;
