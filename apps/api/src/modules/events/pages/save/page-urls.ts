import { findDeprecatedSlug } from "@matinee/domain/event-slug";
import { messages } from "@matinee/contract/messages";
import { eq, like } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.ts";
import { violates } from "../../../../db/transaction.ts";
import { AppError } from "../../../../platform/errors.ts";
import type { Page } from "../page.rules.ts";
import { formerUrls, pages } from "../../../../db/schema/pages.ts";

/** Why a save was refused when two events want one url; anything else is thrown on. */
export function urlTaken(error: unknown): unknown {
  return violates(error, "pages_url_key") ? takenError() : error;
}

function takenError(): AppError {
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
export async function settleUrls(
  tx: Transaction,
  page: Pick<Page, "id" | "accountId" | "url">,
  former: string | null,
): Promise<void> {
  const { url } = page;
  const [holder] = await tx
    .select({ accountId: pages.accountId, superarchived: pages.superarchived })
    .from(formerUrls)
    .innerJoin(pages, eq(pages.id, formerUrls.pageId))
    .where(eq(formerUrls.url, url));
  if (holder && holder.accountId !== page.accountId && !holder.superarchived) throw takenError();
  if (holder) await tx.delete(formerUrls).where(eq(formerUrls.url, url));
  if (former) await tx.insert(formerUrls).values({ url: former, pageId: page.id });
}

/** The `-deprecated` url under which a superarchived event steps aside. */
export async function freeDeprecatedUrl(tx: Transaction, url: string): Promise<string> {
  const taken = await urlsLike(tx, `${url}-deprecated`);
  return findDeprecatedSlug(url, (candidate) => taken.has(candidate));
}

/** The first of `url-2`, `url-3`, … that is free: where a copy lives. */
export async function freeCopyUrl(tx: Transaction, url: string): Promise<string> {
  const original = url.replace(/-\d+$/, "") || url;
  const taken = await urlsLike(tx, `${original}-`);
  let number = 2;
  while (taken.has(`${original}-${number}`)) number++;
  return `${original}-${number}`;
}

async function urlsLike(tx: Transaction, prefix: string): Promise<Set<string>> {
  const pattern = `${prefix.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await tx
    .select({ url: pages.url })
    .from(pages)
    .where(like(pages.url, pattern))
    .union(tx.select({ url: formerUrls.url }).from(formerUrls).where(like(formerUrls.url, pattern)));
  return new Set(rows.map(({ url }) => url));
}
