import { maxModerators } from "@matinee/domain/chat-rules";
import { isEmail } from "@matinee/domain/contact";
import { uuidv7 } from "uuidv7";
import { defaultLanguage } from "@matinee/texts/languages";
import { eq } from "drizzle-orm";
import { pages } from "../../../db/schema/pages.ts";
import { moderators } from "../../../db/schema/live-rooms.ts";
import { transact } from "../../../db/transaction.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { hashToken } from "../../../platform/crypto.ts";
import { AppError, createFieldError, createNotFoundError } from "../../../platform/errors.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { lockPremiere } from "../premieres.queries.ts";
import { createModeratorToken } from "./moderator-token.ts";
import { findModerators, type ModeratorRow } from "./moderators.queries.ts";
import { endModerator } from "./revoke-moderator.ts";

/**
 * Emails someone a link by which they moderate the live room of a premiere and command its clock. The link works until it
 * is revoked or purged; a new one to the same address revokes the earlier one.
 * @throws AppError not-found without a premiere, invalid, state-conflict for too many moderators
 */
export async function inviteModerator(
  ctx: SignedInContext,
  page: PageIdentity,
  input: { email: string; name: string },
): Promise<ModeratorRow> {
  const email = input.email.trim();
  if (!isEmail(email)) throw createFieldError("email", (t) => t.signUp.issues["email-invalid"]);
  return transact(ctx.db, async (tx) => {
    if (!(await lockPremiere(tx, page.id))) throw createNotFoundError("premiere");
    const now = ctx.clock.now();
    const present = await findModerators(tx, page.id);
    const isSame = (row: ModeratorRow) => row.email.toLowerCase() === email.toLowerCase();
    for (const earlier of present.filter(isSame)) await endModerator(tx, earlier, now);
    if (present.filter((row) => !isSame(row)).length >= maxModerators)
      throw new AppError("state-conflict", (t) => t.premiere.tooManyModerators);
    const id = uuidv7();
    const [event] = await tx.select({ language: pages.language }).from(pages).where(eq(pages.id, page.id));
    const language = event?.language ?? defaultLanguage;
    const [moderator] = await tx
      .insert(moderators)
      .values({
        id,
        pageId: page.id,
        email,
        name: input.name,
        language,
        tokenHash: hashToken(createModeratorToken(ctx.config.keyRing, id)),
        createdAt: now,
      })
      .returning();
    if (!moderator) throw new Error("the insert returned no moderator");
    await enqueueEmail(tx, {
      template: "moderator-invitation",
      to: email,
      language,
      input: { moderatorId: id },
      dedupeKey: `moderator-invitation:${id}`,
      pageId: page.id,
    });
    await recordStaffChange(tx, ctx, page.accountId, {
      action: "premiere.invite-moderator",
      subjectType: "page",
      subjectId: page.id,
      detail: { moderatorId: id },
    });
    return moderator;
  });
}
