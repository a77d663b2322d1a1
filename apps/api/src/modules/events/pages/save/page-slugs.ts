import { findDeprecatedSlug } from "@matinee/domain/event-slug";
import { messages } from "@matinee/contract/messages";
import { eq, like } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.ts";
import { violatesConstraint } from "../../../../db/transaction.ts";
import { AppError } from "../../../../platform/errors.ts";
import type { Page } from "../page.rules.ts";
import { formerSlugs, pages } from "../../../../db/schema/pages.ts";

/** Why a save was refused when two events want one url; anything else is thrown on. */
export function toSlugTakenError(error: unknown): unknown {
  return violatesConstraint(error, "pages_slug_key") ? createSlugTakenError() : error;
}

function createSlugTakenError(): AppError {
  const message = messages.events.urlTaken;
  return new AppError("url-taken", message, { fields: { url: message } });
}

/**
 * Settles who a url leads to, after a page was written under it. The page's former url leads to the page from now on.
 * A former url of the same account, or of a superarchived event, stops to redirect: the page has it.
 *
 * Runs after the write on purpose: the unique index of the pages' urls makes whoever takes a url wait for whoever is
 * giving it up, so that a redirect made meanwhile is seen here.
 * @throws AppError url-taken for a former url of another account
 */
export async function updateFormerSlugs(
  tx: Transaction,
  page: Pick<Page, "id" | "accountId" | "slug">,
  formerSlug: string | null,
): Promise<void> {
  const { slug } = page;
  const [previousPage] = await tx
    .select({ accountId: pages.accountId, superarchived: pages.superarchived })
    .from(formerSlugs)
    .innerJoin(pages, eq(pages.id, formerSlugs.pageId))
    .where(eq(formerSlugs.slug, slug));
  if (previousPage && previousPage.accountId !== page.accountId && !previousPage.superarchived)
    throw createSlugTakenError();
  if (previousPage) await tx.delete(formerSlugs).where(eq(formerSlugs.slug, slug));
  if (formerSlug) await tx.insert(formerSlugs).values({ slug: formerSlug, pageId: page.id });
}

/** The `-deprecated` url under which a superarchived event steps aside. */
export async function findFreeDeprecatedSlug(tx: Transaction, slug: string): Promise<string> {
  const taken = await findSlugsByPrefix(tx, `${slug}-deprecated`);
  return findDeprecatedSlug(slug, (candidate) => taken.has(candidate));
}

/** The first of `url-2`, `url-3`, … that is free: where a copy lives. */
export async function findFreeCopySlug(tx: Transaction, slug: string): Promise<string> {
  const original = slug.replace(/-\d+$/, "") || slug;
  const taken = await findSlugsByPrefix(tx, `${original}-`);
  let number = 2;
  while (taken.has(`${original}-${number}`)) number++;
  return `${original}-${number}`;
}

async function findSlugsByPrefix(tx: Transaction, prefix: string): Promise<Set<string>> {
  const pattern = `${prefix.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await tx
    .select({ slug: pages.slug })
    .from(pages)
    .where(like(pages.slug, pattern))
    .union(tx.select({ slug: formerSlugs.slug }).from(formerSlugs).where(like(formerSlugs.slug, pattern)));
  return new Set(rows.map(({ slug }) => slug));
}
