import { attendeeMailLimits } from "@matinee/domain/limits";
import type { Text } from "@matinee/texts";
import type { PlanMailInput } from "@matinee/contract/schemas/attendee-mails";
import { hasMarkdownLink } from "@matinee/domain/has-link";
import { sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { attendeeMails } from "../../../db/schema/attendee-mails.ts";
import { transact } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError, createFieldError } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { lockPage } from "../../events/pages/save/save-page.ts";
import { type AttendeeMailRow, countMailsOfDay, countUsedMails } from "./attendee-mails.queries.ts";
import { countAudiences, isAudienceOf } from "./mail-audiences.queries.ts";
import { deleteMailDraft } from "./mail-drafts.ts";
import { requireMailText } from "./mail-text.rules.ts";

/** A clock of a browser may be this much ahead of ours. */
const CLOCK_DIFFERENCE_MS = 60_000;

/**
 * Plans an email to the attendees of an event; a job writes it to them when it is due. Unless it is urgent, those in whose
 * night that is get it in their morning (rules/emails.md, Email).
 * The people of a cancelled event get it too.
 * @throws AppError not-found, invalid, state-conflict while the event is not active, without recipients now, and when the
 * emails of the event, or of the account's day, are used up
 */
export async function planAttendeeMail(
  ctx: SignedInContext,
  pageId: string,
  { audience, subject, body, sendAt, urgent, draftId }: PlanMailInput,
): Promise<AttendeeMailRow> {
  requireMailText({ subject, body });
  const now = ctx.clock.now();
  const wanted = sendAt ? new Date(sendAt) : now;
  if (wanted.getTime() < now.getTime() - CLOCK_DIFFERENCE_MS)
    throw createFieldError("sendAt", (t) => t.attendeeMails.inThePast);
  return transact(ctx.db, async (tx) => {
    // The lock makes simultaneous requests count each other's emails.
    const page = await lockPage(tx, ctx, pageId);
    if (!page.activated || page.archived || page.superarchived)
      throw new AppError("state-conflict", (t) => t.attendeeMails.notActive);
    if (!isAudienceOf(page, audience))
      throw createFieldError("audience", (t) =>
        page.kind === "festival" ? t.festivals.nothingToWatch : t.festivals.noScreenings,
      );
    if ((await countUsedMails(tx, pageId)) >= attendeeMailLimits.perEvent)
      throw new AppError("state-conflict", (t) => t.attendeeMails.noneLeft(attendeeMailLimits.perEvent));
    // Staff may exceed it on the owner's behalf.
    if (ctx.actor.type !== "admin") await requireMailsLeft(tx, ctx, page.accountId, wanted);
    if (!sendAt) {
      const counts = (await countAudiences(tx, page, now)).find((each) => each.audience === audience);
      const unopened = [subject, body].some(hasMarkdownLink) ? counts?.unopened : 0;
      if (!counts?.recipients) throw new AppError("state-conflict", (t) => t.attendeeMails.noRecipients);
      if (counts.recipients === unopened)
        throw new AppError("state-conflict", (t) => t.attendeeMails.linksNotSent(unopened, page.kind));
    }
    const [mail] = await tx
      .insert(attendeeMails)
      .values({
        pageId,
        audience,
        subject,
        body,
        urgent,
        sendAt: wanted,
        createdAt: now,
      })
      .returning();
    if (!mail) throw new Error("the insert returned no email");
    if (draftId) await deleteMailDraft(tx, pageId, draftId);
    await recordAudit(tx, ctx, {
      action: "attendee-mail.plan",
      subjectType: "page",
      subjectId: pageId,
      ...(ctx.actor.accountId !== page.accountId && { onBehalfOf: page.accountId }),
      detail: { mailId: mail.id, audience, urgent, sendAt: mail.sendAt.toISOString() },
    });
    return mail;
  });
}

async function requireMailsLeft(
  tx: Transaction,
  ctx: SignedInContext,
  accountId: string,
  wanted: Date,
): Promise<void> {
  // Requests for different events count each other's emails too.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`attendee-mails:${accountId}`}, 0))`);
  const limit = attendeeMailLimits.perAccountDay;
  if ((await countMailsOfDay(tx, accountId, wanted)) < limit) return;
  const text: Text = (t) => t.attendeeMails.noneLeftToday(limit, ctx.config.SUPPORT_EMAIL);
  throw new AppError("state-conflict", text);
}
