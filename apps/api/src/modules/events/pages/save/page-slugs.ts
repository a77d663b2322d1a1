import { findDeprecatedSlug } from "@matinee/domain/event-slug";
import type { Text } from "@matinee/texts";
import { eq, like } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.ts";
import { violatesConstraint } from "../../../../db/transaction.ts";
import { AppError } from "../../../../platform/errors.ts";
import type { Page } from "../page.rules.ts";
import { formerSlugs, pages } from "../../../../db/schema/pages.ts";
import { escapeLike } from "../../../../db/search.ts";

/** Maps a violation of the unique slug to url-taken; returns any other error unchanged. */
export function toSlugTakenError(error: unknown): unknown {
  return violatesConstraint(error, "pages_slug_key") ? createSlugTakenError() : error;
}

function createSlugTakenError(): AppError {
  const text: Text = (t) => t.events.urlTaken;
  return new AppError("url-taken", text, { fields: { url: text } });
}

/**
 * Updates the redirects after a page was written with a new slug: its former slug redirects to it. A former slug of
 * the same account, or of a superarchived event, stops redirecting when a page takes it.
 * Must run after the write: the unique index on slugs makes a concurrent save of the same slug wait, so its redirect
 * is visible here.
 * @throws AppError url-taken for a former slug of another account
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

/** Finds the free `-deprecated` slug that a superarchived event moves to. */
export async function findFreeDeprecatedSlug(tx: Transaction, slug: string): Promise<string> {
  const takenSlugs = await findSlugsByPrefix(tx, `${slug}-deprecated`);
  return findDeprecatedSlug(slug, (candidate) => takenSlugs.has(candidate));
}

/** Finds the first free slug of `slug-2`, `slug-3`, … for a copy. */
export async function findFreeCopySlug(tx: Transaction, slug: string): Promise<string> {
  const original = slug.replace(/-\d+$/, "") || slug;
  const takenSlugs = await findSlugsByPrefix(tx, `${original}-`);
  let number = 2;
  while (takenSlugs.has(`${original}-${number}`)) number++;
  return `${original}-${number}`;
}

async function findSlugsByPrefix(tx: Transaction, prefix: string): Promise<Set<string>> {
  const pattern = `${escapeLike(prefix)}%`;
  const rows = await tx
    .select({ slug: pages.slug })
    .from(pages)
    .where(like(pages.slug, pattern))
    .union(tx.select({ slug: formerSlugs.slug }).from(formerSlugs).where(like(formerSlugs.slug, pattern)));
  return new Set(rows.map(({ slug }) => slug));
}
