import { type Currency, currencyRules, platformCurrency } from "@matinee/domain/currency";
import { defaultPaywall } from "@matinee/domain/limits";
import type { AboutSettings, PaywallSettings } from "@matinee/contract/schemas/page-settings";
import { messages } from "@matinee/texts";
import type { EarlyBirdOffer, OwnedPage, SavePage } from "@matinee/contract/schemas/pages";
import { findEarlyBirdIssue, isEarlyBirdOpen } from "@matinee/domain/early-bird";
import { findScreeningWindow } from "@matinee/domain/window";
import { isTimeZone } from "@matinee/domain/time-zones";
import { getLocalTimezone } from "../../../lib/dates.ts";
import { getUploadedAccent } from "../images/image-files.ts";

/** The event that the preview draws: stored values, overridden by unsaved ones. */
export type PreviewEvent = {
  title: string;
  url: string;
  description: string;
  backgroundImage: string | null;
  mobileBackgroundImage: string | null;
  accent: string | null;
  hasTrailer: boolean;
  trailerSeconds: number | null;
  opensAt: Date | null;
  closesAt: Date | null;
  cancelled: boolean;
  showHours: boolean;
  currency: Currency;
  /** Null for a film that plays at any time; the encore is null without one. */
  premiere: { lobbyOpensAt: Date; encoreFrom: Date | null } | null;
  timezone: string;
  /** The early-bird offer of the unsaved settings; null while tickets have their ordinary price. */
  earlyBird: Omit<EarlyBirdOffer, "productId"> | null;
  emailCapture: boolean;
  sponsor: { name: string; details: string; logo: string | null; hasLink: boolean } | null;
  paywall: Pick<
    PaywallSettings,
    "enablePaywall" | "isPresale" | "price" | "showTime" | "callToAction" | "askDonations"
  > &
    Partial<PaywallSettings>;
  about: Partial<AboutSettings>;
  /** The still image of the message video. */
  still: string | null;
  photos: readonly { id: string; url: string; title: string }[];
  canForward: boolean;
  hasTeamEmail: boolean;
  hasFaq: boolean;
  faqTitle: string;
  questions: readonly { id: string; text: string }[];
  products: OwnedPage["products"];
  takesMoney: boolean;
};

export function buildPreviewEvent(event: OwnedPage | null, unsaved: SavePage): PreviewEvent {
  const paywallSettings = event?.paywallSettings ?? {
    ...defaultPaywall,
    ...messages.paywallTexts,
    enablePaywall: false,
    isPresale: false,
    askDonations: false,
    donationSuggestion1: currencyRules[platformCurrency].donationSuggestions[0],
  };
  const timezone = unsaved.timezone ?? event?.timezone ?? getLocalTimezone();
  const showHours = unsaved.showHours ?? event?.showHours ?? false;
  const eventStart = toInstant(unsaved.eventStart ?? event?.eventStart);
  const eventEnd = toInstant(unsaved.eventEnd ?? event?.eventEnd);
  const window = isTimeZone(timezone)
    ? findScreeningWindow({ eventStart, eventEnd, showHours, timezone })
    : null;
  const backgroundImage = chooseImage(unsaved.backgroundImage, event?.backgroundImage);
  const about = { ...event?.aboutSettings, ...unsaved.aboutSettings };
  const interactiveQa = unsaved.interactiveQa ?? event?.interactiveQa ?? false;
  return {
    title: unsaved.title ?? event?.title ?? "",
    url: unsaved.url ?? event?.url ?? "",
    description: unsaved.description ?? event?.description ?? "",
    backgroundImage,
    mobileBackgroundImage: chooseImage(unsaved.mobileBackgroundImage, event?.mobileBackgroundImage),
    accent: findAccent(event, backgroundImage),
    hasTrailer: Boolean(event?.trailerUrl),
    trailerSeconds: event?.trailerSeconds ?? null,
    opensAt: window?.opensAt ?? null,
    closesAt: window?.closesAt ?? null,
    cancelled: event?.cancelled ?? false,
    currency: event?.currency ?? platformCurrency,
    showHours: showHours || Boolean(event?.premiere),
    premiere: event?.premiere
      ? {
          lobbyOpensAt: new Date(event.premiere.lobbyOpensAt),
          encoreFrom: toInstant(event.premiere.encoreFrom),
        }
      : null,
    timezone,
    earlyBird: findEarlyBird(event, { ...paywallSettings, ...unsaved.paywallSettings }),
    emailCapture: unsaved.emailCapture ?? event?.emailCapture ?? false,
    sponsor: getSponsor(event, unsaved),
    paywall: { ...paywallSettings, ...unsaved.paywallSettings },
    about,
    still: event?.featurePoster ?? backgroundImage,
    photos: (event?.photos ?? []).toSorted((a, b) => a.sort_order - b.sort_order),
    canForward: unsaved.showForwardButton ?? event?.showForwardButton ?? true,
    hasTeamEmail: Boolean(
      (unsaved.filmTeamEmail ?? event?.filmTeamEmail) || (unsaved.contactEmail ?? event?.contactEmail),
    ),
    hasFaq: interactiveQa || (about.enableLive ?? false),
    faqTitle: (unsaved.faqSectionTitle ?? event?.faqSectionTitle) || messages.watch.faq,
    questions: (event?.comments ?? []).toSorted((a, b) => a.order - b.order),
    products: listSoldProducts(event),
    takesMoney: event?.capability.status === "active",
  };
}

function findEarlyBird(
  event: OwnedPage | null,
  settings: Partial<PaywallSettings>,
): PreviewEvent["earlyBird"] {
  const { enablePaywall, price = 0, earlyPrice, earlyUntil, earlyQuantity } = settings;
  const issue = findEarlyBirdIssue(
    { price, earlyPrice, earlyUntil, earlyQuantity },
    event?.currency ?? platformCurrency,
  );
  if (!enablePaywall || !earlyPrice || issue) return null;
  const stored = event?.paywallSettings;
  const isSaved = stored?.earlyPrice === earlyPrice && (stored.earlyQuantity ?? 0) === (earlyQuantity ?? 0);
  const left = isSaved ? (event?.earlyBird?.left ?? null) : earlyQuantity || null;
  const offer = { price: earlyPrice, ordinaryPrice: price, until: earlyUntil || null, left };
  return isEarlyBirdOpen(offer, new Date()) ? offer : null;
}

function getSponsor(event: OwnedPage | null, unsaved: SavePage): PreviewEvent["sponsor"] {
  if (!(unsaved.hasSponsor ?? event?.hasSponsor)) return null;
  return {
    name: unsaved.sponsorName ?? event?.sponsorName ?? "",
    details: unsaved.sponsorDetails ?? event?.sponsorDetails ?? "",
    logo: chooseImage(unsaved.sponsorLogo, event?.sponsorLogo),
    hasLink: /^https?:\/\//i.test(unsaved.sponsorUrl ?? event?.sponsorUrl ?? ""),
  };
}

/** Lists the products that the store shows: active ones, digital ones only with a file. */
function listSoldProducts(event: OwnedPage | null): OwnedPage["products"] {
  const visible = (event?.products ?? []).filter(
    ({ active, type, digitalFileId }) =>
      active && type !== "paywall" && type !== "donation" && (type !== "digital" || digitalFileId !== null),
  );
  return visible.toSorted((a, b) => a.order - b.order);
}

/** Returns the accent that the server derived from the desktop banner: of the stored event, or of an unsaved upload. */
function findAccent(event: OwnedPage | null, backgroundImage: string | null): string | null {
  if (backgroundImage === (event?.backgroundImage ?? null)) return event?.accent ?? null;
  return backgroundImage ? getUploadedAccent(backgroundImage) : null;
}

/** Returns the unsaved image, else the stored one. "" is an unsaved removal. */
function chooseImage(unsaved: string | undefined, stored: string | null | undefined): string | null {
  return (unsaved ?? stored) || null;
}

function toInstant(value: string | null | undefined): Date | null {
  return value ? new Date(value) : null;
}

export type PartProps = { event: PreviewEvent; phone: boolean };
