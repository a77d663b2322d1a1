import type { LegalTextName } from "@matinee/contract/legal-texts";
import type { LegalTextDetail, LegalTextDraft } from "@matinee/contract/schemas/legal-texts";
import { desc, eq } from "drizzle-orm";
import { accountName } from "../../../db/account-name.ts";
import type { Queryable } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { legalTextDrafts, legalTextVersions } from "../../../db/schema/legal-texts.ts";
import type { Services } from "../../../platform/context.ts";
import { defaultLegalTexts } from "../../consent/default-legal-texts.ts";
import { findLegalText } from "../../consent/legal-texts.queries.ts";

/** Finds a text in force with its draft and all its versions, those of the product included. */
export async function findLegalTextDetail(
  ctx: Pick<Services, "db" | "config">,
  name: LegalTextName,
): Promise<LegalTextDetail> {
  const [text, draft, published] = await Promise.all([
    findLegalText(ctx, name),
    findLegalTextDraft(ctx.db, name),
    ctx.db
      .select({
        version: legalTextVersions.version,
        publishedAt: legalTextVersions.publishedAt,
        publishedBy: accountName,
      })
      .from(legalTextVersions)
      .innerJoin(accounts, eq(accounts.id, legalTextVersions.publishedBy))
      .where(eq(legalTextVersions.name, name))
      .orderBy(desc(legalTextVersions.publishedAt), desc(legalTextVersions.id)),
  ]);
  if (!text) throw new Error(`${name} has no text`);
  const standard = defaultLegalTexts[name].map(({ version }) => ({
    version,
    publishedAt: null,
    publishedBy: null,
  }));
  return {
    text,
    draft,
    versions: [
      ...published.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() })),
      ...standard.toReversed(),
    ].map((row) => ({ ...row, inForce: row.version === text.version })),
  };
}

/** Finds the draft of a text; null without one. */
export async function findLegalTextDraft(db: Queryable, name: LegalTextName): Promise<LegalTextDraft | null> {
  const [draft] = await db
    .select({
      markdown: legalTextDrafts.markdown,
      revision: legalTextDrafts.revision,
      updatedAt: legalTextDrafts.updatedAt,
      updatedBy: accountName,
    })
    .from(legalTextDrafts)
    .innerJoin(accounts, eq(accounts.id, legalTextDrafts.updatedBy))
    .where(eq(legalTextDrafts.name, name));
  return draft ? { ...draft, updatedAt: draft.updatedAt.toISOString() } : null;
}
