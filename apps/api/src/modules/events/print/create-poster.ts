import type { PosterPaper } from "@matinee/domain/image-rules";
import { buildEventPath } from "@matinee/domain/watch-address";
import type { Context } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { encodeInTurn } from "../../files/image-queue.ts";
import { toOwnedPage } from "../pages/page-response.ts";
import { findPageView } from "../pages/public/page-view.queries.ts";
import { findArtwork } from "./find-artwork.ts";

/**
 * Creates the poster of an event for print, in the language of the caller, with its tall artwork if it has one.
 * @throws AppError not-found
 */
export async function createPoster(
  ctx: Context,
  pageId: string,
  paper: PosterPaper,
): Promise<{ pdf: Uint8Array; fileName: string }> {
  const view = await findPageView(ctx.db, pageId);
  if (!view) throw createNotFoundError("event");
  // A poster shows nothing of the owner's account.
  const page = toOwnedPage(view, "reader", ctx.clock.now(), () => false);
  const artwork = await findArtwork(ctx, page.mobileBackgroundImage ?? page.backgroundImage);
  const address = new URL(buildEventPath(page), ctx.config.WATCH_URL).href;
  // The library is large, and few processes ever make a poster.
  const { renderPoster } = await import("./render-poster.ts");
  const pdf = await encodeInTurn(() => renderPoster(page, address, artwork, paper, ctx.texts));
  return { pdf, fileName: `${page.url}-poster-${paper}.pdf` };
}
