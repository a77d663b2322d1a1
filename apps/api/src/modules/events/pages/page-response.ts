import { compRoutes } from "@matinee/contract/routes/comps";
import { liveRoomRoutes, premiereRoutes } from "@matinee/contract/routes/live-rooms";
import { moderatorRoutes } from "@matinee/contract/routes/moderators";
import { orderRoutes, ticketCouponRoutes } from "@matinee/contract/routes/orders";
import { premiereAfterwardsRoutes } from "@matinee/contract/routes/premiere-afterwards";
import { rehearsalRoutes } from "@matinee/contract/routes/rehearsals";
import { teamRoutes } from "@matinee/contract/routes/team";
import { saleQueueRoutes } from "@matinee/contract/routes/sale-queues";
import { waitlistRoutes } from "@matinee/contract/routes/waitlist";
import { isAdmittedRole } from "../../../platform/page-role.ts";
import { pageRoutes } from "@matinee/contract/routes/pages";
import { subscriberRoutes } from "@matinee/contract/routes/subscribers";
import { findCompsProblem } from "@matinee/domain/comps-rules";
import type { May } from "../../../platform/http/permissions.ts";
import { isBuiltForOwner } from "./save/save-page.rules.ts";
import { defaultReceipt, getTaxSettings } from "@matinee/domain/tax";
import { defaultTicketRules } from "@matinee/domain/tickets";
import { type PageRole, PRODUCER_ROLES } from "@matinee/contract/policy";
import type { PaywallSettings } from "@matinee/contract/schemas/page-settings";
import type { EarlyBirdOffer, OwnedPage, PublicPage } from "@matinee/contract/schemas/pages";
import { describePlaces, type PlacesLeft } from "@matinee/domain/capacity";
import { isEarlyBirdOpen } from "@matinee/domain/early-bird";
import type { Language } from "@matinee/texts/languages";
import { isAdmitted } from "@matinee/domain/admission";
import { decideGate } from "@matinee/domain/gate";
import { toComment } from "../faq/comment-response.ts";
import { findLowestPassPrice, toListedPass } from "../products/pass-settings.rules.ts";
import { isForSale } from "../products/product.rules.ts";
import { toOwnedProduct, toProduct } from "../products/product-response.ts";
import { getPosterUrl, getVideoUrl } from "../../video/videos.queries.ts";
import type { PageView } from "./public/page-view.queries.ts";
import { formatAccountName } from "../../../db/account-name.ts";
import { toPremiereTimes } from "./premiere-times.ts";
import { toIsoString } from "../../../platform/iso-string.ts";
import { collectTranslations } from "../translations/translate.rules.ts";
import { translatePage } from "../translations/translate-page.ts";

/**
 * Builds the public view of a page, which is a preview while the page is not activated (rules/web.md, Public data).
 * `liveUrl` is only for admitted viewers, who get it with their access; without a gate, everyone is admitted.
 * @param language of its reader; by default the event's own
 */
export function toPublicPage(view: PageView, now: Date, language: Language = view.page.language): PublicPage {
  return translatePage(toOwnLanguagePage(view, now), collectTranslations(language, view.translations));
}

function toOwnLanguagePage(view: PageView, now: Date): PublicPage {
  const { liveUrl, messageVideo, ...about } = view.page.aboutSettings;
  const { activated, emailCapture, cancelledAt } = view.page;
  const { earlySoldBefore: _sold, ...settings } = view.page.paywallSettings;
  // A festival has no tickets of its own: the prices of its settings are those of nothing.
  const paywallSettings = view.page.kind === "festival" ? hidePrices(settings) : settings;
  const gate = decideGate({ ...paywallSettings, emailCapture }, true);
  const admitsEveryone = isAdmitted(gate, { admittingOrder: false, subscription: false });
  const showsLiveTalk = about.enableLive && admitsEveryone && activated && cancelledAt === null;
  return {
    view: "public",
    ...toSharedFields(view, now),
    paywallSettings,
    products: view.products.filter(isForSale).map((row) => toProduct(parseTimestamps(row))),
    ...(!activated && createPreviewFields(paywallSettings)),
    aboutSettings: {
      ...about,
      ...(messageVideo && activated && { messageVideo }),
      ...(liveUrl && showsLiveTalk && { liveUrl }),
    },
  };
}

/** The fields that anyone who guesses the address of a page that is not activated must not learn. */
const createPreviewFields = (paywallSettings: PaywallSettings) => ({
  trailerUrl: null,
  trailerSeconds: null,
  featurePoster: null,
  films: [],
  filmTeamEmail: null,
  contactEmail: null,
  products: [],
  comments: [],
  passesFrom: null,
  tax: getTaxSettings({ tax: null }),
  receipt: defaultReceipt,
  questions: [],
  paywallSettings: hidePrices(paywallSettings),
  earlyBird: null,
});

function hidePrices(paywallSettings: PaywallSettings): PaywallSettings {
  const { earlyPrice: _price, earlyUntil: _until, earlyQuantity: _quantity, ...settings } = paywallSettings;
  const { earlyProductId: _product, payWhatYouCan: _chosen, suggestedPrice: _suggested, ...shown } = settings;
  return { ...shown, price: 0 };
}

/**
 * Builds the view of a page for its owner, its team and staff. What only concerns the owner's account is not for the
 * team.
 */
export function toOwnedPage(view: PageView, role: PageRole, now: Date, may: May): OwnedPage {
  const { page, account, tags } = view;
  const { kind, opensAt, closesAt, activated, archived } = page;
  const window = opensAt && closesAt ? { opensAt, closesAt } : null;
  const isCancelled = page.cancelledAt !== null;
  // A festival has passes in place of a ticket.
  const enablePaywall = page.paywallSettings.enablePaywall || kind === "festival";
  const comps = findCompsProblem({ isCancelled, window, activated, archived, enablePaywall }, now);
  const seesAccount = role === "owner" || role === "staff";
  return {
    view: "owner",
    role,
    can: {
      seeAccount: seesAccount,
      seeTeam: may(teamRoutes.list),
      seeOrders: may(orderRoutes.list),
      seeIncome: may(orderRoutes.income),
      seeAfterwards: may(premiereAfterwardsRoutes.summary),
      runNight: may(premiereRoutes.commands),
      rehearse: may(rehearsalRoutes.start),
      inviteModerators: may(moderatorRoutes.invite),
      exportChat: may(liveRoomRoutes.csv),
      watch: isAdmittedRole(role, PRODUCER_ROLES),
      edit: may(pageRoutes.update) && !isBuiltForOwner(role === "staff", page),
      cancel: may(pageRoutes.cancel),
      giveTickets: may(compRoutes.create) && comps === null,
      offerPlaces: may(waitlistRoutes.offerMore),
      removeFromWaitlist: may(waitlistRoutes.remove),
      seeSale: may(saleQueueRoutes.live),
      runSale: may(saleQueueRoutes.save),
      makePromoCodes: may(ticketCouponRoutes.create),
      remove: may(subscriberRoutes.remove),
    },
    ...toSharedFields(view, now),
    products: view.products.map((row) => toOwnedProduct(parseTimestamps(row))),
    passes: view.passes.map((row) => toListedPass(row, page.closesAt)),
    capacity: page.capacity,
    placesTaken: view.placesTaken,
    passShare: page.passShare,
    passPlacesTaken: view.passPlacesTaken,
    embedOrigins: page.embedOrigins,
    currencyFixed: view.currencyFixed,
    followsFestival: view.followsFestival,
    superarchived: page.superarchived,
    test: page.test,
    diyEvent: page.diyEvent,
    featureUrl: page.featureVideoId && getVideoUrl(page.featureVideoId),
    sponsorPrerollUrl: page.prerollVideoId && getVideoUrl(page.prerollVideoId),
    paywallUpdated: page.paywallUpdated,
    tags,
    customerId: page.accountId,
    accountId: page.accountId,
    accountEmail: seesAccount ? account.email : "",
    accountEmailVerified: account.emailVerifiedAt !== null,
    accountName: formatAccountName(account),
    accountLastName: account.lastName,
    connectId: seesAccount ? account.connectId : null,
  };
}

function toSharedFields(view: PageView, now: Date) {
  const { page, account, premiere } = view;
  const feature = view.videos.find(({ id }) => id === page.featureVideoId);
  const trailer = view.videos.find(({ id }) => id === page.trailerVideoId);
  const comments = view.comments.map(parseTimestamps);
  return {
    id: page.id,
    kind: page.kind,
    festivalId: page.festivalId,
    programmeFilms: view.programmeFilms,
    currency: page.currency,
    tax: getTaxSettings(page),
    receipt: page.receipt ?? defaultReceipt,
    passesFrom: findLowestPassPrice(view.passes, page.closesAt, now),
    url: page.slug,
    title: page.title,
    description: page.description,
    language: page.language,
    createdAt: page.createdAt.toISOString(),
    updatedAt: page.updatedAt.toISOString(),
    version: page.version,
    eventStart: toIsoString(page.eventStart),
    eventEnd: toIsoString(page.eventEnd),
    showHours: page.showHours,
    timezone: page.timezone,
    opensAt: toIsoString(page.opensAt),
    closesAt: toIsoString(page.closesAt),
    active: page.activated,
    activated: page.activated,
    archived: page.archived,
    cancelled: page.cancelledAt !== null,
    premiere: premiere && toPremiereTimes(premiere),
    emailCapture: page.emailCapture,
    backgroundImage: page.backgroundImage,
    mobileBackgroundImage: page.mobileBackgroundImage,
    accent: page.accent,
    trailerUrl: page.trailerVideoId && getVideoUrl(page.trailerVideoId),
    trailerSeconds: trailer?.durationSeconds ?? null,
    hasFeature: feature?.status === "ready",
    featureSeconds: feature?.durationSeconds ?? null,
    featurePoster: feature ? getPosterUrl(feature) : null,
    films: view.films,
    photos: view.photos.map((photo, index) => ({ ...photo, sort_order: index })),
    filmTeamEmail: page.filmTeamEmail,
    contactEmail: page.contactEmail,
    showForwardButton: page.showForwardButton,
    interactiveQa: page.interactiveQa,
    faqSectionTitle: page.faqSectionTitle,
    comments: comments.filter(({ parentId }) => !parentId).map((question) => toComment(question, comments)),
    capability: { status: account.capabilityStatus },
    hasSponsor: page.hasSponsor,
    sponsorName: page.sponsorName,
    sponsorUrl: page.sponsorUrl,
    sponsorLogo: page.sponsorLogo,
    sponsorDetails: page.sponsorDetails,
    showSponsorPreroll: page.showSponsorPreroll,
    viewerMark: page.viewerWatermark,
    paywallSettings: page.paywallSettings,
    earlyBird: findEarlyBird(view, now),
    subscriptionSettings: page.subscriptionSettings,
    ticketSettings: page.ticketSettings ?? defaultTicketRules,
    saleFrom: toIsoString(page.saleFrom),
    unlockHours: page.unlockHours,
    watchHours: page.watchHours,
    ends: page.ends,
    places: findPlaces(view),
    // An event whose own places are not counted, but those of its films, has no list.
    hasQueue: view.hasQueue,
    queueOnStandby: view.queueOnStandby,
    hasWaitlist: page.capacity !== null && findPlaces(view) === "sold-out",
    questions: page.questions,
    aboutSettings: page.aboutSettings,
    serverNow: now.toISOString(),
    ...(view.isTestPurchase && { testPurchase: true as const }),
  };
}

const findPlaces = ({ placesLeft }: PageView): PlacesLeft =>
  placesLeft === null ? null : describePlaces(placesLeft);

/** Returns the early-bird offer of an event at `now`; null while tickets have their ordinary price. */
function findEarlyBird({ page, earlyBirdLeft: left }: PageView, now: Date): EarlyBirdOffer | null {
  const { enablePaywall, price, earlyPrice, earlyUntil, earlyProductId } = page.paywallSettings;
  if (!enablePaywall || earlyPrice === undefined || earlyProductId === undefined) return null;
  const until = earlyUntil ?? null;
  if (!isEarlyBirdOpen({ until, left }, now)) return null;
  return { productId: earlyProductId, price: earlyPrice, ordinaryPrice: price, until, left };
}

/** Converts the timestamps of a row read as JSON to dates. */
const parseTimestamps = <T extends { createdAt: string; updatedAt: string }>(row: T) => ({
  ...row,
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
});
