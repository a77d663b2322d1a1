import type { PaywallSettings } from "@matinee/contract/schemas/page-settings";
import type { SavePage } from "@matinee/contract/schemas/pages";
import { stripDeprecatedSuffix } from "@matinee/domain/event-slug";
import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../../../platform/context.ts";
import type { Transaction } from "../../../../db/client.ts";
import { AppError, createNotFoundError } from "../../../../platform/errors.ts";
import { requireActingPeriod } from "../../../../platform/acting-period.ts";
import { nameCurrency } from "../../../../platform/name-currency.ts";
import { recordStaffChange } from "../../../audit/record-staff-change.ts";
import { ensureTicketProducts } from "../../products/ensure-ticket-products.ts";
import {
  findPriceRise,
  rejectHigherPrice,
  rejectLimitedEarlyBird,
} from "../../products/reject-higher-price.ts";
import { enqueueDateChangeEmails } from "./enqueue-date-change-emails.ts";
import { findClosing, isOver, isReopening } from "./closing.rules.ts";
import { enqueueClosingEmails, enqueueReopeningEmails } from "./enqueue-place-emails.ts";
import { hasMoved, requireConfirmation } from "./require-confirmation.ts";
import { changeCurrency, toFixedCurrencyError } from "./change-currency.ts";
import { savePlaces } from "../../../../db/places.ts";
import { createCapacityError, findCapacityIssues } from "./capacity.rules.ts";
import { nameTax } from "./event-tax.ts";
import { mergePage } from "./merge-page.ts";
import { type ColumnOf, type PageChanges, diffPages, pickChangedColumns } from "./page-changes.ts";
import { changeFlags } from "../page-flags.rules.ts";
import { type MediaField, resolveMedia } from "./page-media.ts";
import { findFreeDeprecatedSlug, updateFormerSlugs, toSlugTakenError } from "./page-slugs.ts";
import { resolveActivation } from "../resolve-activation.ts";
import { type Page, findPageIssues, outsideOfFestivals } from "../page.rules.ts";
import { endInvitedScreening, releaseInvited } from "../../festivals/invited-screenings.ts";
import { findFestivalIssues } from "./festival-save.rules.ts";
import { updateFestivalWindow } from "../../../../db/festival-window.ts";
import { rejectOverlappingPremiere } from "../../../../db/premiere-overlaps.ts";
import { updateViewingTimes } from "../../../../db/viewing-times.ts";
import { isNoRehearsal } from "../../../../db/is-no-rehearsal.ts";
import { takesTime } from "@matinee/domain/viewing-windows";
import { pages } from "../../../../db/schema/pages.ts";
import {
  changesContent,
  isBuiltForOwner,
  rejectManagedPageEdits,
  rejectMoneyChanges,
  rejectStaffFields,
  rejectStaleVersion,
  rejectStatusChanges,
} from "./save-page.rules.ts";
import { protectPremiere, rejectPassedPremiere } from "./protect-premiere.ts";
import { revokePlayback } from "../../../../platform/revoke-playback.ts";
import { noteReplacedVideos } from "../../../video/attach-video.ts";
import { parseVideoId } from "../../../video/videos.queries.ts";
import { updatePremiereFilm } from "../../../video/premiere-film.ts";
import { replacePhotos } from "./replace-photos.ts";
import {
  rejectTranslatedLanguage,
  removeTranslationsOfQuestions,
} from "../../translations/write-translations.ts";
import { enqueuePageChange, enqueuePageWebhook } from "../../../webhooks/enqueue-page-webhook.ts";

/**
 * Locks an event for a save. Only staff see a superarchived event, and nothing saves the copy of a rehearsal.
 * @param strength a save lets orders be placed meanwhile: it may wait for the tickets that they have locked
 */
export async function lockPage(
  tx: Transaction,
  ctx: SignedInContext,
  pageId: string,
  strength: "update" | "no key update" = "update",
): Promise<Page> {
  const [page] = await tx
    .select()
    .from(pages)
    .where(and(eq(pages.id, pageId), isNoRehearsal))
    .for(strength);
  if (!page || (page.superarchived && ctx.actor.type !== "admin")) throw createNotFoundError("event");
  return page;
}

/**
 * Saves the given fields of a locked event. Every change of an event goes through here: the builder, toggles, bulk
 * updates and the activation. The caller has checked that the actor is the owner or staff.
 * @throws AppError invalid, forbidden for fields that only staff may change, saved-before-you, confirmation-needed,
 * url-taken, not-activatable, state-conflict for the dates and the film of a premiere, and for a currency that orders have fixed
 */
export async function savePage(
  tx: Transaction,
  ctx: SignedInContext,
  stored: Page,
  input: SavePage,
  { setsPremiereDates = false }: { setsPremiereDates?: boolean } = {},
): Promise<Page> {
  const isStaff = ctx.actor.type === "admin";
  if (!isStaff) rejectStaffFields(stored, input);
  rejectStaleVersion(stored, input);

  const { midrollBackgroundImage, messageVideo, ...media } = await resolveMedia(tx, stored, input);
  const { flags, activation } = changeFlags(stored, input);
  const merged = mergePage(stored, input);
  const next: Page = {
    ...merged,
    ...(media satisfies Pick<Page, ColumnOf<MediaField>>),
    ...flags,
    tax: await nameTax(tx, merged),
    ...(await resolveSlug(tx, stored, merged.slug, flags)),
  };
  const { midrollBackgroundImage: _cover, ...paywall } = next.paywallSettings;
  next.paywallSettings = { ...paywall, ...(midrollBackgroundImage && { midrollBackgroundImage }) };
  const { messageVideo: _video, ...about } = next.aboutSettings;
  next.aboutSettings = { ...about, ...(messageVideo && { messageVideo }) };

  if (isBuiltForOwner(isStaff, stored)) {
    const requested = activation === "requested" ? { ...next, activated: true } : next;
    rejectManagedPageEdits(diffPages(stored, requested), input);
  }
  const issues = {
    ...findPageIssues(next, input, {
      isNew: stored.version === 0,
      allowsLocalSites: !ctx.config.isProduction,
    }),
    ...findCapacityIssues(stored, next),
    ...(stored.kind === "festival" && findFestivalIssues(stored, next)),
  };
  const [firstIssue] = Object.values(issues);
  if (firstIssue) throw new AppError("invalid", firstIssue, { fields: issues });
  if (next.language !== stored.language) await rejectTranslatedLanguage(tx, stored.id, next.language);
  await changeCurrency(tx, stored, next);
  if (!setsPremiereDates) await protectPremiere(tx, ctx, stored, next);
  if (!input.confirmed) await requireConfirmation(tx, stored, next, ctx.clock.now());
  await resolveActivation(tx, stored, next, activation);
  if (activation === "requested" && !stored.activated) await rejectPassedPremiere(tx, ctx, stored.id);
  if (next.paywallSettings.enablePaywall) {
    const now = ctx.clock.now();
    const rise = findPriceRise(stored.paywallSettings, next.paywallSettings, now);
    if (rise) await rejectHigherPrice(tx, stored.id, rise, now);
    next.paywallSettings = await ensureTicketProducts(tx, next, stored.paywallSettings);
    if (changesEarlyBird(stored.paywallSettings, next.paywallSettings))
      await rejectLimitedEarlyBird(tx, stored.id, next.paywallSettings);
  }

  if (
    next.capacity !== stored.capacity ||
    next.emailCapture !== stored.emailCapture ||
    next.passShare !== stored.passShare
  ) {
    const problem = await savePlaces(tx, [next]);
    if (problem) throw createCapacityError(stored, next, problem);
  }

  const changes = diffPages(stored, next);
  if (isStaff && stored.accountId !== ctx.actor.accountId) {
    rejectStatusChanges(ctx.actor.staffRole, changes);
    if (stored.version > 0) rejectMoneyChanges(ctx.actor.staffRole, changes);
    // A status is set in the back office, for many events at once.
    if (changesContent(changes) || input.photos) await requireActingPeriod(ctx, ctx.actor, stored.accountId);
  }
  if (input.photos && (await replacePhotos(tx, stored.id, input.photos))) {
    changes["photos"] = { from: null, to: input.photos.length };
  }
  if (Object.keys(changes).length === 0) return stored;
  return writePage(tx, ctx, stored, next, changes);
}

async function writePage(
  tx: Transaction,
  ctx: SignedInContext,
  stored: Page,
  next: Page,
  changes: PageChanges,
) {
  const version = stored.version + 1;
  const touched = Object.fromEntries(Object.keys(changes).map((name) => [name, version]));
  const [saved] = await tx
    .update(pages)
    .set({
      ...pickChangedColumns(stored, next),
      activatedAt: stored.activatedAt ?? (next.activated ? ctx.clock.now() : null),
      version,
      fieldVersions: { ...stored.fieldVersions, ...touched },
    })
    .where(and(eq(pages.id, stored.id), eq(pages.version, stored.version)))
    .returning()
    .catch((error: unknown) => {
      throw toFixedCurrencyError(toSlugTakenError(error));
    });
  if (!saved) throw new Error("a locked page was changed by another transaction");
  if (saved.slug !== stored.slug) {
    // Superarchiving frees the slug instead, and a draft's slug was never public.
    const wasPublic = stored.activatedAt !== null && !stored.superarchived && !saved.superarchived;
    await updateFormerSlugs(tx, saved, wasPublic ? stored.slug : null);
  }
  if (stored.activated !== saved.activated || hasMoved(stored, saved))
    await updateFestivalWindow(tx, saved.festivalId);
  if ("questions" in changes) await removeTranslationsOfQuestions(tx, saved);
  if (changesViewingTimes(stored, saved)) await updateViewingTimes(tx, saved.id);
  const isMoveToAnnounce = stored.activated ? hasMoved(stored, saved) : hasMovedWhileInactive(stored, saved);
  await tellHolders(tx, stored, saved, {
    now: ctx.clock.now(),
    isMoved: saved.activated && isMoveToAnnounce,
    hasLessTime: saved.activated && takesTime(stored, saved),
  });
  const shownVideos = listVideos(saved);
  await noteReplacedVideos(
    tx,
    listVideos(stored).filter((videoId) => !shownVideos.includes(videoId)),
  );
  if (stored.featureVideoId !== saved.featureVideoId && saved.featureVideoId) {
    await updatePremiereFilm(tx, { pageId: saved.id, filmId: null, videoId: saved.featureVideoId });
    await rejectOverlappingPremiere(tx, saved.id, "featureUrl");
  }
  // Meanwhile another premiere may have taken its time.
  if (stored.archived && !saved.archived) await rejectOverlappingPremiere(tx, saved.id, "archived");
  if (stored.activated && !saved.activated) await revokePlayback(tx, { pageId: stored.id });
  if (!stored.activated && saved.activated) await enqueuePageWebhook(tx, "page.activated", stored.id);
  else await enqueuePageChange(tx, stored.id, Object.keys(changes));
  if (stored.version > 0) {
    await recordStaffChange(tx, ctx, stored.accountId, {
      action: "page.update",
      subjectType: "page",
      subjectId: stored.id,
      // The owner's saves have no entry: the version tells whether one followed.
      detail: { changes, version, ...nameCurrency(saved.currency) },
    });
  }
  return (await endArchivedInvitations(tx, stored, saved, ctx.clock.now()))
    ? { ...saved, ...outsideOfFestivals }
    : saved;
}

/**
 * Takes an archived screening out of the festival of another account, and lets such screenings leave a festival that is closed
 * for good.
 * @returns whether the event itself left a festival
 */
export async function endArchivedInvitations(
  tx: Transaction,
  before: Page,
  after: Page,
  now: Date,
): Promise<boolean> {
  if (after.kind === "festival") {
    if (after.superarchived && !before.superarchived)
      await releaseInvited(tx, after, "festival-archived", now);
    return false;
  }
  const isArchived = (after.archived && !before.archived) || (after.superarchived && !before.superarchived);
  return isArchived && endInvitedScreening(tx, after, { end: "screening-archived" }, now);
}

/**
 * Tells the people of an event what a save means for their place (rules/events.md, Changes to a live event). New dates
 * also say that the event is open.
 */
export async function tellHolders(
  tx: Transaction,
  stored: Page,
  saved: Page,
  { now, isMoved, hasLessTime = false }: { now: Date; isMoved: boolean; hasLessTime?: boolean },
): Promise<void> {
  const closing = findClosing(stored, saved, now);
  if (closing) return enqueueClosingEmails(tx, saved, closing);
  if ((isMoved || hasLessTime) && !isOver(saved, now))
    await enqueueDateChangeEmails(tx, saved, { lessTime: !isMoved });
  if (isReopening(stored, saved, now)) await enqueueReopeningEmails(tx, saved);
}

/**
 * Checks whether the dates of an event that becomes active again changed since it was last active, or with that
 * change: no email left then. Dates that were changed back count too.
 */
function hasMovedWhileInactive(stored: Page, saved: Page): boolean {
  const deactivatedIn = stored.fieldVersions["activated"];
  if (stored.activatedAt === null || deactivatedIn === undefined) return false;
  // With hours shown, the dates are instants, and another time zone moves nothing.
  const fields = ["eventStart", "eventEnd", "showHours", ...(saved.showHours ? [] : ["timezone"])];
  return fields.some((name) => (saved.fieldVersions[name] ?? 0) >= deactivatedIn);
}

/** Whether the times of tickets and registrations change. */
const changesViewingTimes = (stored: Page, saved: Page): boolean =>
  stored.unlockHours !== saved.unlockHours ||
  stored.watchHours !== saved.watchHours ||
  (saved.unlockHours !== null && hasMoved(stored, saved));

/** A price that was sold out as the queue was planned may have tickets again, and is no reason to reject another change. */
const changesEarlyBird = (stored: PaywallSettings, saved: PaywallSettings): boolean =>
  !stored.enablePaywall ||
  stored.earlyPrice !== saved.earlyPrice ||
  stored.earlyUntil !== saved.earlyUntil ||
  stored.earlyQuantity !== saved.earlyQuantity;

const listVideos = ({ featureVideoId, trailerVideoId, prerollVideoId, aboutSettings }: Page): string[] =>
  [featureVideoId, trailerVideoId, prerollVideoId, parseVideoId(aboutSettings.messageVideo)].filter(
    (id) => id !== null,
  );

/** Superarchiving frees the slug and stores the original; restoring sets it again. */
async function resolveSlug(
  tx: Transaction,
  stored: Page,
  slug: string,
  { superarchived }: Pick<Page, "superarchived">,
): Promise<Pick<Page, "slug" | "originalSlug">> {
  if (superarchived === stored.superarchived) return { slug, originalSlug: stored.originalSlug };
  if (superarchived)
    return { slug: await findFreeDeprecatedSlug(tx, stored.slug), originalSlug: stored.slug };
  return { slug: stored.originalSlug ?? stripDeprecatedSuffix(stored.slug), originalSlug: null };
}
