import { defaultPaywall, donationDefaults } from "@matinee/contract/limits";
import type { PaywallSettings } from "@matinee/contract/schemas/page-settings";
import type { OwnedPage, SavePage } from "@matinee/contract/schemas/pages";
import { windowOf } from "@matinee/domain/window";
import { isTimeZone } from "@matinee/domain/time-zones";
import { localTimezone } from "../../../lib/dates.ts";
import { uploadedAccent } from "../../../lib/image-files.ts";

/** What the preview draws: the stored event under what has been typed since. */
export type PreviewEvent = {
  title: string;
  url: string;
  description: string;
  backgroundImage: string | null;
  mobileBackgroundImage: string | null;
  accent: string | null;
  hasTrailer: boolean;
  opensAt: Date | null;
  closesAt: Date | null;
  showHours: boolean;
  emailCapture: boolean;
  sponsorName: string | null;
  paywall: Pick<
    PaywallSettings,
    "enablePaywall" | "isPresale" | "price" | "showTime" | "callToAction" | "askDonations"
  >;
};

export function previewEvent(event: OwnedPage | null, typed: SavePage): PreviewEvent {
  const paywallSettings = event?.paywallSettings ?? {
    ...defaultPaywall,
    enablePaywall: false,
    isPresale: false,
    askDonations: false,
    donationSuggestion1: donationDefaults.suggestionsCents[0],
  };
  const timezone = typed.timezone ?? event?.timezone ?? localTimezone();
  const showHours = typed.showHours ?? event?.showHours ?? false;
  const eventStart = instantOf(typed.eventStart ?? event?.eventStart);
  const eventEnd = instantOf(typed.eventEnd ?? event?.eventEnd);
  const window = isTimeZone(timezone) ? windowOf({ eventStart, eventEnd, showHours, timezone }) : null;
  const backgroundImage = shownImage(typed.backgroundImage, event?.backgroundImage);
  const sponsored = typed.hasSponsor ?? event?.hasSponsor ?? false;
  return {
    title: typed.title ?? event?.title ?? "",
    url: typed.url ?? event?.url ?? "",
    description: typed.description ?? event?.description ?? "",
    backgroundImage,
    mobileBackgroundImage: shownImage(typed.mobileBackgroundImage, event?.mobileBackgroundImage),
    accent: accentOf(event, backgroundImage),
    hasTrailer: Boolean(event?.trailerUrl),
    opensAt: window?.opensAt ?? null,
    closesAt: window?.closesAt ?? null,
    showHours,
    emailCapture: typed.emailCapture ?? event?.emailCapture ?? false,
    sponsorName: sponsored ? (typed.sponsorName ?? event?.sponsorName ?? null) : null,
    paywall: { ...paywallSettings, ...typed.paywallSettings },
  };
}

/** The server takes the accent from the desktop banner; of one that is not saved yet the upload has told it. */
function accentOf(event: OwnedPage | null, backgroundImage: string | null): string | null {
  if (backgroundImage === (event?.backgroundImage ?? null)) return event?.accent ?? null;
  return backgroundImage ? uploadedAccent(backgroundImage) : null;
}

/** "" takes an image away; nothing typed leaves the stored one. */
function shownImage(typed: string | undefined, stored: string | null | undefined): string | null {
  return (typed ?? stored) || null;
}

function instantOf(value: string | null | undefined): Date | null {
  return value ? new Date(value) : null;
}
