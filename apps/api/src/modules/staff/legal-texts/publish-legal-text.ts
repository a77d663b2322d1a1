import type { LegalTextName } from "@matinee/contract/legal-texts";
import type { LegalText } from "@matinee/contract/schemas/legal-texts";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { transact } from "../../../db/transaction.ts";
import { legalTextDrafts, legalTextVersions } from "../../../db/schema/legal-texts.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { defaultLegalTexts } from "../../consent/default-legal-texts.ts";
import { findLegalText, invalidateTextsInForce } from "../../consent/legal-texts.queries.ts";

/**
 * Publishes the draft of a text as the version in force.
 * @param revision the revision of the draft that the publisher read
 * @throws AppError saved-before-you when the draft is another one by now; state-conflict when it has the text in force
 */
export async function publishLegalText(
  ctx: SignedInContext,
  name: LegalTextName,
  revision: number,
): Promise<LegalText> {
  const inForce = await findLegalText(ctx, name);
  const published = await transact(ctx.db, async (tx) => {
    // The row's lock lets only one of several simultaneous publications through.
    const [draft] = await tx
      .delete(legalTextDrafts)
      .where(and(eq(legalTextDrafts.name, name), eq(legalTextDrafts.revision, revision)))
      .returning();
    if (!draft) throw new AppError("saved-before-you", (t) => t.legalTexts.savedBeforeYou);
    if (draft.markdown === inForce?.markdown)
      throw new AppError("state-conflict", (t) => t.legalTexts.unchanged);
    const publishedAt = ctx.clock.now();
    const version = await chooseVersion(tx, name, publishedAt);
    const { markdown } = draft;
    await tx
      .insert(legalTextVersions)
      .values({ name, version, markdown, publishedAt, publishedBy: ctx.actor.accountId });
    await recordAudit(tx, ctx, {
      action: "legal-text.publish",
      subjectType: "legal-text",
      subjectId: name,
      detail: { name, version, replaced: inForce?.version ?? null },
    });
    return { name, version, markdown, inForce: true };
  });
  invalidateTextsInForce(ctx);
  return published;
}

/** Chooses the name of the next version: the date, and a number from the second version of a day on. */
async function chooseVersion(tx: Transaction, name: LegalTextName, at: Date): Promise<string> {
  const date = at.toISOString().slice(0, 10);
  const rows = await tx
    .select({ version: legalTextVersions.version })
    .from(legalTextVersions)
    .where(and(eq(legalTextVersions.name, name), sql`starts_with(${legalTextVersions.version}, ${date})`));
  const taken = new Set([...rows, ...defaultLegalTexts[name]].map(({ version }) => version));
  if (!taken.has(date)) return date;
  let number = 2;
  while (taken.has(`${date}.${number}`)) number++;
  return `${date}.${number}`;
}
