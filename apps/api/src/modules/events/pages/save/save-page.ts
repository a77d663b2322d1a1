import type { SavePage } from "@matinee/contract/schemas/pages";
import { stripDeprecatedSuffix } from "@matinee/domain/event-slug";
import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../../../platform/context.ts";
import type { Transaction } from "../../../../db/client.ts";
import { AppError, notFound } from "../../../../platform/errors.ts";
import { recordStaffChange } from "../../../audit/record-staff-change.ts";
import { ensureOnDemandProduct } from "../../products/ensure-on-demand-product.ts";
import { enqueueDateChange } from "./enqueue-date-change.ts";
import { hasMoved, requireConfirmation } from "./live-changes.ts";
import { mergePage } from "./merge-page.ts";
import { type Changes, pageChanges } from "./page-changes.ts";
import { changeFlags } from "../page-flags.rules.ts";
import { resolveMedia } from "./page-media.ts";
import { freeDeprecatedUrl, settleUrls, urlTaken } from "./page-urls.ts";
import { settleActivation } from "../settle-activation.ts";
import { type Page, pageIssues } from "../page.rules.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { refuseBuilding, refuseStaffFields, refuseStale } from "./refuse-save.rules.ts";
import { replacePhotos } from "./replace-photos.ts";

/** Locks an event for a save. Staff alone see a superarchived one. */
export async function lockPage(tx: Transaction, ctx: SignedInContext, pageId: string): Promise<Page> {
  const [page] = await tx.select().from(pages).where(eq(pages.id, pageId)).for("update");
  if (!page || (page.superarchived && ctx.actor.type !== "admin")) throw notFound("This event");
  return page;
}

/**
 * Saves what is given over a locked event: the one way in which an event changes, be it the builder, a toggle, a bulk
 * update or the activation. The caller made sure that the actor is the owner or staff.
 * @throws AppError invalid, forbidden for what only staff may change, saved-before-you, confirmation-needed, url-taken,
 *   not-activatable
 */
export async function savePage(
  tx: Transaction,
  ctx: SignedInContext,
  stored: Page,
  input: SavePage,
): Promise<Page> {
  const isStaff = ctx.actor.type === "admin";
  if (!isStaff) refuseStaffFields(stored, input);
  refuseStale(stored, input);

  const { midrollBackgroundImage, messageVideo, ...media } = await resolveMedia(tx, stored, input);
  const { flags, activation } = changeFlags(stored, input);
  const merged = mergePage(stored, input);
  const next: Page = { ...merged, ...media, ...flags, ...(await renamed(tx, stored, merged.url, flags)) };
  const { midrollBackgroundImage: _cover, ...paywall } = next.paywallSettings;
  next.paywallSettings = { ...paywall, ...(midrollBackgroundImage && { midrollBackgroundImage }) };
  const { messageVideo: _video, ...about } = next.aboutSettings;
  next.aboutSettings = { ...about, ...(messageVideo && { messageVideo }) };

  if (!isStaff && !stored.diyEvent) {
    const wished = activation === "asked" ? { ...next, activated: true } : next;
    refuseBuilding(pageChanges(stored, wished), input);
  }
  const issues = pageIssues(next, input, stored.version === 0);
  const [firstIssue] = Object.values(issues);
  if (firstIssue) throw new AppError("invalid", firstIssue, { fields: issues });
  if (!input.confirmed) await requireConfirmation(tx, stored, next);
  await settleActivation(tx, stored, next, activation);
  if (next.paywallSettings.enablePaywall) {
    next.paywallSettings.paywallProductId = await ensureOnDemandProduct(tx, {
      pageId: next.id,
      type: "paywall",
      priceCents: next.paywallSettings.price,
    });
  }

  const changes = pageChanges(stored, next);
  if (input.photos && (await replacePhotos(tx, stored.id, input.photos))) {
    changes["photos"] = { from: null, to: input.photos.length };
  }
  if (Object.keys(changes).length === 0) return stored;
  return write(tx, ctx, stored, next, changes);
}

async function write(tx: Transaction, ctx: SignedInContext, stored: Page, next: Page, changes: Changes) {
  const version = stored.version + 1;
  const touched = Object.fromEntries(Object.keys(changes).map((name) => [name, version]));
  const { id, createdAt: _created, updatedAt: _updated, ...values } = next;
  const [saved] = await tx
    .update(pages)
    .set({
      ...values,
      activatedAt: stored.activatedAt ?? (next.activated ? ctx.clock.now() : null),
      version,
      fieldVersions: { ...stored.fieldVersions, ...touched },
    })
    .where(and(eq(pages.id, id), eq(pages.version, stored.version)))
    .returning()
    .catch((error: unknown) => {
      throw urlTaken(error);
    });
  if (!saved) throw new Error("a locked page changed");
  if (saved.url !== stored.url) {
    // Superarchiving frees the url instead, and a draft's url is known to nobody.
    const wasPublic = stored.activatedAt !== null && !stored.superarchived && !saved.superarchived;
    await settleUrls(tx, saved, wasPublic ? stored.url : null);
  }
  if (stored.activated && saved.activated && hasMoved(stored, saved) && !isOver(ctx, saved)) {
    await enqueueDateChange(tx, saved);
  }
  if (stored.version > 0) {
    const entry = { action: "page.update", subjectType: "page", subjectId: id, detail: { changes } };
    await recordStaffChange(tx, ctx, stored.accountId, entry);
  }
  return saved;
}

/** Superarchiving frees the url and keeps the original; restoring brings it back. */
async function renamed(
  tx: Transaction,
  stored: Page,
  url: string,
  { superarchived }: Pick<Page, "superarchived">,
): Promise<Pick<Page, "url" | "originalUrl">> {
  if (superarchived === stored.superarchived) return { url, originalUrl: stored.originalUrl };
  if (superarchived) return { url: await freeDeprecatedUrl(tx, stored.url), originalUrl: stored.url };
  return { url: stored.originalUrl ?? stripDeprecatedSuffix(stored.url), originalUrl: null };
}

const isOver = ({ clock }: SignedInContext, { closesAt, cancelledAt }: Page) =>
  cancelledAt !== null || (closesAt !== null && closesAt <= clock.now());
