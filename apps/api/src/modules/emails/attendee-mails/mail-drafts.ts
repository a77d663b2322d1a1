import { attendeeMailLimits } from "@matinee/domain/limits";
import type { MailDraft, SaveMailDraftInput } from "@matinee/contract/schemas/attendee-mails";
import { and, desc, eq } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../db/client.ts";
import { attendeeMailDrafts } from "../../../db/schema/attendee-mails.ts";
import { transact } from "../../../db/transaction.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { AppError, createFieldError, createNotFoundError } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { lockPage } from "../../events/pages/save/save-page.ts";

type DraftRow = typeof attendeeMailDrafts.$inferSelect;

/** Lists the drafts of an event, last saved first. */
export async function listMailDrafts(db: Queryable, pageId: string): Promise<MailDraft[]> {
  const rows = await db
    .select()
    .from(attendeeMailDrafts)
    .where(eq(attendeeMailDrafts.pageId, pageId))
    .orderBy(desc(attendeeMailDrafts.updatedAt), desc(attendeeMailDrafts.id));
  return rows.map(toResponse);
}

/**
 * Keeps an email to attendees that is not sent yet.
 * @throws AppError invalid without any text, not-found, state-conflict above the number of drafts
 */
export async function createMailDraft(
  ctx: SignedInContext,
  page: PageIdentity,
  input: SaveMailDraftInput,
): Promise<MailDraft> {
  const values = readDraft(input);
  return transact(ctx.db, async (tx) => {
    // The lock makes simultaneous requests count each other's drafts.
    await lockPage(tx, ctx, page.id);
    const drafts = await tx.$count(attendeeMailDrafts, eq(attendeeMailDrafts.pageId, page.id));
    if (drafts >= attendeeMailLimits.drafts)
      throw new AppError("state-conflict", (t) => t.attendeeMails.tooManyDrafts(attendeeMailLimits.drafts));
    const [draft] = await tx
      .insert(attendeeMailDrafts)
      .values({ ...values, pageId: page.id })
      .returning();
    if (!draft) throw new Error("the insert returned no draft");
    await recordDraftAudit(tx, ctx, page, { action: "attendee-mail.save-draft", draftId: draft.id });
    return toResponse(draft);
  });
}

/** Replaces a draft. The last save wins. @throws AppError invalid without any text, not-found */
export async function updateMailDraft(
  ctx: SignedInContext,
  page: PageIdentity,
  draftId: string,
  input: SaveMailDraftInput,
): Promise<MailDraft> {
  const values = readDraft(input);
  return transact(ctx.db, async (tx) => {
    const [draft] = await tx
      .update(attendeeMailDrafts)
      .set(values)
      .where(isDraftOf(page.id, draftId))
      .returning();
    if (!draft) throw createNotFoundError("draft");
    await recordDraftAudit(tx, ctx, page, { action: "attendee-mail.save-draft", draftId });
    return toResponse(draft);
  });
}

/** Deletes a draft. @throws AppError not-found */
export async function removeMailDraft(
  ctx: SignedInContext,
  page: PageIdentity,
  draftId: string,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    if (!(await deleteMailDraft(tx, page.id, draftId))) throw createNotFoundError("draft");
    await recordDraftAudit(tx, ctx, page, { action: "attendee-mail.remove-draft", draftId });
  });
}

/** Deletes the row of a draft. @returns whether there was one */
export async function deleteMailDraft(tx: Transaction, pageId: string, draftId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(attendeeMailDrafts).where(isDraftOf(pageId, draftId));
  return rowCount === 1;
}

const isDraftOf = (pageId: string, draftId: string) =>
  and(eq(attendeeMailDrafts.id, draftId), eq(attendeeMailDrafts.pageId, pageId));

/** @throws AppError invalid without any text */
function readDraft({ audience, subject, body, urgent, sendAt }: SaveMailDraftInput) {
  if (subject === "" && body === "") throw createFieldError("subject", (t) => t.attendeeMails.emptyDraft);
  return { audience, subject, body, urgent, sendAt: sendAt ? new Date(sendAt) : null };
}

const recordDraftAudit = (
  tx: Transaction,
  ctx: SignedInContext,
  page: PageIdentity,
  { action, draftId }: { action: "attendee-mail.save-draft" | "attendee-mail.remove-draft"; draftId: string },
) =>
  recordAudit(tx, ctx, {
    action,
    subjectType: "page",
    subjectId: page.id,
    ...(ctx.actor.accountId !== page.accountId && { onBehalfOf: page.accountId }),
    detail: { draftId },
  });

const toResponse = ({ id, audience, subject, body, urgent, sendAt, updatedAt }: DraftRow): MailDraft => ({
  id,
  audience,
  subject,
  body,
  urgent,
  sendAt: sendAt?.toISOString() ?? null,
  savedAt: updatedAt.toISOString(),
});
