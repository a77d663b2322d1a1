import type { SavePage } from "@matinee/contract/schemas/pages";
import type { SignedInContext } from "../../context.ts";
import { transact } from "../../db/transaction.ts";
import { AppError } from "../../errors.ts";
import type { Page } from "../pages/page.rules.ts";
import { forgetPublicPage } from "../pages/public-pages.ts";
import { lockPage, savePage } from "../pages/save-page.ts";

/**
 * Staff change flags of up to 1,000 events: all of them or none. Each obeys the rules of a single save, activation above
 * all; the refusal names the event that it is about.
 * @returns how many there were
 * @throws AppError as savePage, with the event in `details.pageId`
 */
export async function bulkUpdatePages(
  ctx: SignedInContext,
  pageIds: readonly string[],
  attributes: SavePage,
): Promise<number> {
  const ids = [...new Set(pageIds)].toSorted();
  const saved = await transact(ctx.db, async (tx) => {
    const pages: Page[] = [];
    // One after the other, in the order of their ids, so that two bulk updates do not lock each other out.
    for (const id of ids) {
      const page = await lockPage(tx, ctx, id);
      try {
        await savePage(tx, ctx, page, attributes);
      } catch (error) {
        throw named(error, page);
      }
      pages.push(page);
    }
    return pages;
  });
  for (const page of saved) forgetPublicPage(ctx, page);
  return saved.length;
}

function named(error: unknown, { id, title, url }: Page): unknown {
  if (!(error instanceof AppError)) return error;
  return new AppError(error.code, `${title || url}: ${error.message}`, {
    ...(error.fields && { fields: error.fields }),
    details: { ...error.details, pageId: id },
  });
}
