import { eq, inArray } from "drizzle-orm";
import type { Services } from "../../../platform/context.ts";
import type { Mailer } from "../../../integrations/mail/mailer.ts";
import { type Claim, type OutboxMail, withClaim } from "./claim-mails.ts";
import { composeMails } from "../compose/compose-mail.ts";
import type { ComposedMail } from "../compose/composed-mail.ts";
import { findTooMany } from "./mail-limits.ts";
import { outboxMails } from "../../../db/schema/mail.ts";
import { createTurns, type Turns } from "./turns.ts";

/** Mails that one round takes from the outbox. */
const BATCH = 200;
/** 15 s, 30 s, 1 min, … at most an hour apart: a mail is tried for about a day before staff must look at it. */
const MAX_ATTEMPTS = 30;
/** What the server refuses for good is tried for an hour, since it is often the server that is set up wrongly. */
const MAX_REFUSALS = 8;
const backOffMs = (attempts: number) => Math.min(3_600_000, 15_000 * 2 ** (attempts - 1));

export type SendingServices = Pick<Services, "db" | "pool" | "config" | "clock" | "log">;

/** What the mails of one round share. */
interface Round {
  services: SendingServices;
  mailer: Mailer;
  claim: Claim;
  turns: Turns;
}

type ReadyMail = readonly [OutboxMail, ComposedMail];

/**
 * Sends what is due, oldest first, several beside each other, except for the moment that counts: the line that ends a
 * mail is sent only when the mail before is noted as sent. So a worker that is killed leaves one mail at most of which
 * nobody knows, and that one goes out again under the same Message-ID.
 * @param signal ends the round early; what was not sent waits
 * @returns how many were taken; 0 when nothing is due or no server is there
 */
export async function sendDueMails(
  services: SendingServices,
  mailer: Mailer,
  signal?: AbortSignal,
): Promise<number> {
  if (!(await mailer.ready())) return 0;
  return withClaim(services, async (claim) => {
    const round: Round = { services, mailer, claim, turns: createTurns() };
    let taken = 0;
    let next = prepareBatch(round);
    for (;;) {
      const batch = await next;
      taken += batch.taken;
      if (batch.taken === 0) return taken;
      // The batch after this one is composed meanwhile, so that nothing waits for it.
      const isLast = batch.taken < BATCH || signal?.aborted;
      next = isLast ? Promise.resolve(NOTHING) : prepareBatch(round);
      next.catch(() => undefined);
      await sendBatch(round, batch.ready, signal);
      if (round.turns.halted || signal?.aborted) {
        await next;
        return taken;
      }
    }
  });
}

interface Batch {
  taken: number;
  ready: readonly ReadyMail[];
}

const NOTHING: Batch = { taken: 0, ready: [] };

/** Takes and composes a batch, drops what has nothing to say any more, and notes what could not be composed. */
async function prepareBatch(round: Round): Promise<Batch> {
  const taken = await round.claim.take(BATCH);
  const tooMany = await findTooMany(round.services, taken);
  const mails = taken.filter(({ id }) => !tooMany.has(id));
  const composed = await composeMails(round.services, mails);
  const dropped = [...tooMany];
  const ready: ReadyMail[] = [];
  for (const [at, mail] of mails.entries()) {
    const content = composed[at] ?? null;
    if (content === null) dropped.push(mail.id);
    else if (content instanceof Error) await noteFailure(round, mail, content);
    else ready.push([mail, content]);
  }
  if (dropped.length > 0) {
    const { db } = round.claim;
    await db.update(outboxMails).set({ status: "dropped" }).where(inArray(outboxMails.id, dropped));
  }
  return { taken: taken.length, ready };
}

async function sendBatch(round: Round, ready: readonly ReadyMail[], signal?: AbortSignal): Promise<void> {
  const queue = ready.values();
  const lane = async () => {
    for (const [mail, content] of queue) {
      if (signal?.aborted || round.turns.halted) return;
      await sendOne(round, mail, content);
    }
  };
  // All of them come home before the claim is given up, also when one of them failed.
  const lanes = await Promise.allSettled(Array.from({ length: round.mailer.lanes }, lane));
  for (const result of lanes) if (result.status === "rejected") throw result.reason;
}

async function sendOne(round: Round, mail: OutboxMail, content: ComposedMail): Promise<void> {
  const { services, mailer, turns } = round;
  const messageId = `<${mail.id}@${new URL(services.config.WATCH_URL).hostname}>`;
  const turn = turns.next();
  try {
    const failure = await mailer
      .send({ ...content, messageId, to: mail.to }, turn.begin)
      .then(() => null)
      .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
    // Halted, it was taken back before its end: it did not fail, and waits for the next round.
    if (failure === null) await round.claim.noteSent(mail.id);
    else if (!turns.halted) await noteFailure(round, mail, failure);
  } catch (error) {
    // What cannot be noted must not be followed by another that cannot be noted.
    turns.halt();
    throw error;
  } finally {
    turn.end();
  }
}

async function noteFailure({ claim, services, mailer, turns }: Round, mail: OutboxMail, error: Error) {
  const attempts = mail.attempts + 1;
  services.log.warn({ err: error, mail: mail.id, attempts }, "mail not sent");
  const isFinal = attempts >= (isRefusal(error) ? MAX_REFUSALS : MAX_ATTEMPTS);
  await claim.db
    .update(outboxMails)
    .set({
      attempts,
      status: isFinal ? "failed" : "waiting",
      lastError: error.message,
      sendAfter: new Date(services.clock.now().getTime() + backOffMs(attempts)),
    })
    .where(eq(outboxMails.id, mail.id));
  // With nobody to take them, the rest of the batch waits without having failed.
  if (mailer.missed) turns.halt();
}

const isRefusal = (error: Error) =>
  "responseCode" in error && typeof error.responseCode === "number" && error.responseCode >= 500;
